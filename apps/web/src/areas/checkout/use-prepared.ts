import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";

/** Registries are asked with every opening, not with every glance: an answer holds while the form is filled in. */
const FRESH_MS = 600_000;

/** Checkout as the registries and the price list see it now. The call only reads, so it may wait for a login. */
export function usePrepared(contactid: string | null, enabled: boolean) {
  const input = contactid === null ? {} : { contactid };
  return useQuery({
    ...apiQuery(useApi(), prepareCheckout, input, { staleTimeMs: FRESH_MS, enabled, call: { readsOnly: true } }),
    refetchOnMount: "always" as const,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}
