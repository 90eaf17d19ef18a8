import { PushEnded } from "@nameplane/contracts/pushes/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { pushNewsJob } from "../pushes.jobs.ts";
import { duePushes, endPush, findPush, offeredAmong } from "../pushes.repository.ts";

/** The giver withdraws a push. Possible refusals: NotFound, PushEnded. */
export async function withdrawPush(
  trx: Trx,
  deps: Pick<PushDeps, "jobs">,
  call: SessionCall,
  pushId: string,
): Promise<{ state: "withdrawn" }> {
  if ((await findPush(trx, call.scope, pushId)) === null) throw new Refused(NotFound, { param: "pushid" });
  if (!(await finish(trx, deps, call.scope, { pushId, state: "withdrawn", now: call.now }))) throw new Refused(PushEnded);
  return { state: "withdrawn" };
}

/** Ends pushes that no one answered in time. A second run finds nothing. Returns the number of pushes ended. */
export async function sweepPushes(deps: Pick<PushDeps, "pool" | "jobs" | "clock">, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(sweeping, { actor: "job:pushes" }, (trx) => duePushes(trx, now, 200));
  let ended = 0;
  for (const { accountId, brandId, id } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:pushes" });
    if (await tx(deps.pool, scope, (trx) => finish(trx, deps, scope, { pushId: id, state: "lapsed", now }))) ended += 1;
  }
  return ended;
}

/**
 * Ends the pushes of these domains that no one answered in time, so that a new offer does not have to wait for the next periodic
 * job.
 */
export async function endLapsed(
  trx: Trx,
  deps: Pick<PushDeps, "jobs">,
  { scope: { accountId, brandId }, now }: SessionCall,
  domainIds: readonly string[],
): Promise<void> {
  const scope = makeScope({ accountId, brandId, actor: "job:pushes" });
  const among = await offeredAmong(trx, scope, domainIds, now);
  for (const pushId of new Set(among.flatMap((each) => (each.isOver ? [each.pushId] : []))))
    await finish(trx, deps, scope, { pushId, state: "lapsed", now });
}

async function finish(
  trx: Trx,
  deps: Pick<PushDeps, "jobs">,
  scope: AccountScope,
  end: { readonly pushId: string; readonly state: "withdrawn" | "lapsed"; readonly now: Date },
): Promise<boolean> {
  const { pushId, state } = end;
  const { accountId, brandId, actor } = scope;
  if (!(await endPush(trx, scope, pushId, end))) return false;
  const push = await findPush(trx, scope, pushId);
  if (push === null) return false;
  for (const object of push.domainIds)
    await audit(trx, { accountId, actor, action: "domain.push-ended", object, after: { push: pushId, state } });
  const news = { accountId, brandId, giverId: accountId, pushId, names: push.names, step: state };
  await deps.jobs.enqueue(trx, pushNewsJob, [news]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: push.domainIds });
  return true;
}
