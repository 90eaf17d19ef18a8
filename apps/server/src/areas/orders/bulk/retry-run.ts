import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { requeue } from "../engine/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { isAllowed } from "../request.state.ts";
import { lockRequest } from "../requests.repository.ts";
import { bulkRowJob } from "./bulk.jobs.ts";
import { findRun, reopenRows, rowsOfRun } from "./run.repository.ts";
import { causeOf, causesOf, progressOf } from "./run.rules.ts";
import { isFixable } from "./view-run.ts";

/**
 * Tries again all rows of a run that failed for one cause. Their requests stay in the same order, at the same price.
 *
 * Possible refusals: NotFound, StatusProhibits (none of these rows can be tried again).
 */
export async function retryRun(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock" | "metrics">,
  call: SessionCall,
  input: { readonly runid: string; readonly cause: string },
): Promise<{ retried: number }> {
  const { scope } = call;
  const run = await findRun(trx, scope, input.runid);
  if (run === null) throw new Refused(NotFound, { param: "runid" });
  const rows = await rowsOfRun(trx, scope, run.id);
  const act = causesOf(rows, isFixable(run)).find(({ cause }) => cause === input.cause)?.act;
  if (act !== "restart") throw new Refused(StatusProhibits, { param: "cause" });
  const failed = rows.filter((row) => progressOf(row) === "failed" && causeOf(row) === input.cause);
  let retried = 0;
  for (const { request } of failed) {
    if (request === null) continue;
    const locked = await lockRequest(trx, scope, request.id);
    if (locked === null || locked.is_locked) continue;
    const event = locked.state === "failed" ? "restart" : "fix";
    if (!isAllowed(locked.state, event, "queued") || locked.funded_at === null) continue;
    await requeue(trx, deps, scope, locked, {});
    retried += 1;
  }
  const own = failed.filter(({ request }) => request === null).map(({ position }) => position);
  if (own.length > 0) {
    const positions = await reopenRows(trx, scope, run.id, own);
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(
      trx,
      bulkRowJob,
      positions.map((position) => ({ accountId, brandId, runId: run.id, position })),
    );
    retried += positions.length;
  }
  if (retried === 0) throw new Refused(StatusProhibits, { param: "cause" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "bulk.retry",
    object: run.id,
    after: { cause: input.cause, retried },
    requestId: call.requestId,
  });
  return { retried };
}
