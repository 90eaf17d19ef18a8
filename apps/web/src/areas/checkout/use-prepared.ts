import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, queryKeyOf } from "../../lib/api/use-api.ts";
import type { CheckoutMemory } from "./checkout-memory.ts";

/** Registries are asked with every opening, not with every glance: an answer holds while the form is filled in. */
const FRESH_MS = 600_000;

/**
 * Checkout as the registries and the price list see it now. The call only reads, so it may wait for a login. What has been
 * typed goes with every asking, so that the server asks for what follows from it; typing alone asks nobody.
 */
export function usePrepared({ contactid, fields }: Pick<CheckoutMemory, "contactid" | "fields">, enabled: boolean) {
  const input = contactid === null ? {} : { contactid };
  const typed = Object.fromEntries(Object.entries(fields).map(([tld, values]) => [tld, { ...values }]));
  return useQuery({
    ...apiQuery(
      useApi(),
      prepareCheckout,
      { ...input, fields: typed },
      {
        staleTimeMs: FRESH_MS,
        enabled,
        call: { readsOnly: true },
      },
    ),
    queryKey: queryKeyOf(prepareCheckout, input),
    refetchOnMount: "always" as const,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}
