import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { RequestLocked } from "@nameplane/contracts/orders/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { endTasksOfRequest } from "../../../platform/staff-tasks.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import { fulfilRequestJob, handOverMs, workDays } from "../orders.jobs.ts";
import { isAllowed } from "../request.state.ts";
import { lockRequestByNumber, type Change, type RequestRow } from "../requests.repository.ts";
import { setRequestState } from "./end-request.ts";
import { registryOfCause } from "./stop-cause.rules.ts";

/** The only states in which a task can be open for the request. */
const stopped: readonly RequestRow["state"][] = ["manual", "failed", "on_hold", "pending_registry", "pending_unlock"];

type Deps = Pick<OrderDeps, "jobs" | "clock" | "metrics">;

/** Puts a failed request back into the queue. Possible refusals: NotFound, RequestLocked, StatusProhibits. */
export async function restartRequest(trx: Trx, deps: Deps, scope: AccountScope, number: number): Promise<void> {
  const request = await lockRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  if (request.is_locked) throw new Refused(RequestLocked);
  if (!isAllowed(request.state, "restart", "queued")) throw new Refused(StatusProhibits);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.restart-request",
    object: request.id,
  });
  await requeue(trx, deps, scope, request, {});
}

/** Queues the request again with the corrected values, at the same price and in the same place. */
export async function requeue(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  request: RequestRow,
  corrected: Pick<Change, "params" | "secret_enc">,
): Promise<void> {
  const now = deps.clock.now();
  await setRequestState(trx, deps, scope, request, {
    ...corrected,
    state: "queued",
    reason: null,
    reason_text: null,
    next_check_at: addMs(now, handOverMs),
    limit_at: addDays(now, workDays),
    // Clears the cause. The next attempt shows whether the registry accepts orders again.
    ...(request.stop_cause === null || registryOfCause(request.stop_cause) === null ? {} : { stop_cause: request.stop_cause }),
  });
  if (stopped.includes(request.state)) await endTasksOfRequest(trx, { requestId: request.id, by: scope.actor, isOver: false });
  await deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId: scope.accountId, brandId: scope.brandId, requestId: request.id }]);
}
