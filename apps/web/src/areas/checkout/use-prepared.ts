import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, queryKeyOf } from "../../lib/api/use-api.ts";
import type { CheckoutMemory } from "./checkout-memory.ts";

/**
 * How long an answer of the registries is used while the form is filled in: ten minutes. They are asked again each time checkout
 * opens.
 */
const FRESH_MS = 600_000;

/**
 * The checkout data with the current answers of the registries and the current prices. The call only reads, so it may wait for a
 * login. The typed values are sent with each call, because further questions may depend on them. Typing alone causes no call.
 */
export function usePrepared(
  { contactid, fields, labelids }: Pick<CheckoutMemory, "contactid" | "fields" | "labelids">,
  enabled: boolean,
) {
  const input = {
    ...(contactid === null ? {} : { contactid }),
    ...(labelids.length === 0 ? {} : { labelids: [...labelids] }),
  };
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
