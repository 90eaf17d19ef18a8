import type { orderRenewals, orderRestores } from "@nameplane/contracts/checkout/operations";
import { domainList } from "@nameplane/contracts/domains/operations";
import { bulkRuns } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useGo } from "../../../shell/routing/use-route.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";

/** Longer than an order of a thousand lines takes on a busy machine. */
const ORDER_TIMEOUT_MS = 120_000;

/** Orders an act on many domains, then opens its payment or its run. `stale`: operations to read again afterwards. */
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
