import type { orderRenewals, orderRestores } from "@nameplane/contracts/checkout/operations";
import { domainList } from "@nameplane/contracts/domains/operations";
import { bulkRuns } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";

/** This is longer than it takes to order a thousand lines on a busy machine. */
const ORDER_TIMEOUT_MS = 120_000;

/**
 * Returns a function that orders an action on many domains, and then opens its payment page or its progress page. `stale` are
 * operations to reload afterwards.
 */
export function useOrderRun<Operation extends typeof orderRenewals | typeof orderRestores>(
  operation: Operation,
  stale: readonly { readonly path: string }[],
) {
  const go = useGo();
  const queries = useQueryClient();
  return useApiMutation(operation, {
    call: { timeoutMs: ORDER_TIMEOUT_MS },
    onSuccess: ({ runid, redirecturl }: { runid: string; redirecturl: string | null }) => {
      for (const { path } of [domainList, bulkRuns, ...stale]) void queries.invalidateQueries({ queryKey: [path] });
      if (redirecturl !== null) globalThis.location.assign(redirecturl);
      else void go({ to: "bulkRun", params: { runID: runid } });
    },
  });
}
