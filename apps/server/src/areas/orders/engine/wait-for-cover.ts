import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addDays, addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../order-deps.ts";
import { coverRequestJob, fulfilRequestJob, handOverMs } from "../orders.jobs.ts";
import { checkAgain, lockRequest, type RequestRow } from "../requests.repository.ts";
import { wholesaleCover } from "./cover.repository.ts";
import { setRequestState } from "./end-request.ts";
import { requeue } from "./restart-request.ts";
import { coverStop } from "./stop-cause.rules.ts";

type Deps = Pick<OrderDeps, "jobs" | "clock" | "metrics">;

/** Requests that wait are checked this often, in case a job was lost. They are released at once when the balance covers them. */
const checkCoverMs = 15 * 60_000;
/**
 * A request ends after this many days if the reseller's balance still does not cover it. What the customer paid is then credited.
 */
const waitDays = 30;

/**
 * Whether the request has to wait because the reseller that sold it has not been charged yet. If so, a job is queued. The job
 * charges the reseller, and then starts the request or puts it on hold.
 */
export async function waitsForCover(trx: Trx, { jobs, clock }: Deps, scope: AccountScope, request: RequestRow): Promise<boolean> {
  if ((await wholesaleCover(trx, request.id)) !== "waiting") return false;
  await checkAgain(trx, scope, request.id, addMs(clock.now(), request.stop_cause === coverStop ? checkCoverMs : handOverMs));
  await jobs.enqueue(trx, coverRequestJob, [{ accountId: scope.accountId, brandId: scope.brandId, requestId: request.id }]);
  return true;
}

/** Starts a request after the reseller was charged for it. A request that has moved on meanwhile stays as it is. */
export async function startCovered(trx: Trx, deps: Deps, scope: AccountScope, requestId: string): Promise<void> {
  const request = await lockRequest(trx, scope, requestId);
  if (request === null) return;
  if (request.state === "on_hold" && request.stop_cause === coverStop) return requeue(trx, deps, scope, request, {});
  if (request.state !== "queued") return;
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId }]);
}

/**
 * Puts a request on hold until the reseller's balance covers it. The customer reads that the provider of the brand has to release
 * it, and nothing of the reseller's finances (T122).
 */
export async function holdUncovered(trx: Trx, deps: Deps, scope: AccountScope, requestId: string): Promise<void> {
  const request = await lockRequest(trx, scope, requestId);
  if (request === null || request.state !== "queued") return;
  const now = deps.clock.now();
  await setRequestState(trx, deps, scope, request, {
    state: "on_hold",
    reason_text: ownReason("waitsForRelease"),
    stop_cause: coverStop,
    next_check_at: addMs(now, checkCoverMs),
    limit_at: addDays(now, waitDays),
  });
}
