import { TwoStepNotActive } from "@nameplane/contracts/identity/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { loginChangedJob } from "../identity.jobs.ts";
import { findUser } from "../identity.repository.ts";
import { insertWait, resetOpenMs, takeWaitingReset, waitingReset } from "../phone/index.ts";
import { quietMs } from "../session.rules.ts";

type StaffAct = { readonly now: Date; readonly requestId: string; readonly address: string };
type Scope = AccountScope & { readonly userId: string };

/**
 * Begins a reset of two-step login for a user who has proved their identity to staff. It waits longer than a reset by SMS,
 * because evidence can be forged. The user is told by mail and can stop it. `scope` is an account of the user, with the staff
 * member as its actor.
 *
 * Possible refusals: TwoStepNotActive, StatusProhibits (a reset is already waiting).
 *
 * Source: docs/threats.md T08
 */
export async function beginResetByStaff(
  trx: Trx,
  deps: Pick<IdentityDeps, "jobs">,
  scope: Scope,
  { now, requestId, address, brandId: userBrandId, proof }: StaffAct & { brandId: string; proof: Record<string, unknown> },
): Promise<Date> {
  const { accountId, brandId, userId, actor } = scope;
  if (!(await findUser(trx, userId)).has_2fa) throw new Refused(TwoStepNotActive);
  if ((await waitingReset(trx, userId)) !== null) throw new Refused(StatusProhibits, { param: "userid" });
  const notBefore = addMs(now, quietMs);
  await insertWait(trx, {
    tokenHash: sha256(newToken()),
    userId,
    brandId: userBrandId,
    notBefore,
    endsAt: addMs(notBefore, resetOpenMs),
  });
  const action = "user.second_factor_reset_by_staff";
  await audit(trx, { accountId, actor, action, object: userId, after: proof, requestId, address });
  const news = { id: newId(), accountId, brandId, userId, at: now.toISOString(), address: "" };
  await deps.jobs.enqueue(trx, loginChangedJob, [{ ...news, what: "second_factor_reset_by_staff" }]);
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
  return notBefore;
}

/** Stops a waiting reset, whoever requested it. Possible refusals: NotFound. */
export async function stopResetByStaff(trx: Trx, scope: Scope, { requestId, address }: StaffAct): Promise<void> {
  const { accountId, userId, actor } = scope;
  if (!(await takeWaitingReset(trx, userId))) throw new Refused(NotFound, { param: "userid" });
  await audit(trx, { accountId, actor, action: "user.second_factor_reset_stopped", object: userId, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
