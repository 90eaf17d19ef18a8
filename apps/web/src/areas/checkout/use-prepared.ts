import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, queryKeyOf } from "../../lib/api/use-api.ts";
import type { CheckoutMemory } from "./checkout-memory.ts";

/** The registries are asked at each opening, and an answer is used for ten minutes while the form is filled in. */
const FRESH_MS = 600_000;

/**
 * The checkout data as registries and price list have them now. The call only reads, so it may wait for a login. The typed values
 * are sent with each call, because further questions may depend on them; typing alone causes no call.
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
