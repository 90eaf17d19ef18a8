import { LocksStand, TwoStepEnforced, TwoStepNotActive } from "@nameplane/contracts/identity/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { factorsOf, keepQuiet, settleSecondFactor, removeTotp } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { enforcesTwoStep, lockedDomains, memberAccounts } from "../identity.repository.ts";
import { quietMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

/**
 * Checks whether the user may be without a second factor. Possible refusals: TwoStepEnforced, if an account of the user or a
 * parent account requires one.
 */
async function refuseIfEnforced(trx: Trx): Promise<void> {
  for (const { id } of await memberAccounts(trx)) if (await enforcesTwoStep(trx, id)) throw new Refused(TwoStepEnforced);
}

/**
 * Checks whether the last second factor may be removed. Possible refusals: TwoStepEnforced; LocksStand, with the domains under a
 * registry lock that the caller has not confirmed by name. A registry lock is only as safe as the login that can lift it.
 */
export async function refuseToLoseLast(trx: Trx, confirmed: readonly string[] | undefined): Promise<void> {
  await refuseIfEnforced(trx);
  const locked = await lockedDomains(trx);
  if (locked.every((name) => confirmed?.includes(name))) return;
  throw new Refused(LocksStand, { fields: { lockeddomains: locked } });
}

/**
 * Checks whether the authenticator can be removed. Possible refusals: TwoStepNotActive (no authenticator), and those of
 * refuseToLoseLast.
 */
export function refuseToTurnOff(call: SessionCall, confirmed: readonly string[] | undefined): Promise<void> {
  return call.tx(async (trx) => {
    const { hasTotp, passkeyHosts } = await factorsOf(trx, call.session.userId);
    if (!hasTotp) throw new Refused(TwoStepNotActive);
    if (passkeyHosts.length === 0) await refuseToLoseLast(trx, confirmed);
  });
}

/**
 * Removes the authenticator. Other sessions end, domains cannot leave the account for a while, and the user is notified by mail.
 */
export async function turnTwoStepOff(deps: IdentityDeps, call: SessionCall & { trx: Trx }): Promise<void> {
  const { trx, now } = call;
  const { userId, sessionId } = call.session;
  await removeTotp(trx, userId);
  await settleSecondFactor(trx, userId);
  await keepQuiet(trx, userId, addMs(now, quietMs));
  await endSessionsOf(trx, userId, sessionId);
  await recordLoginChange(deps, trx, call, { scope: { ...call.scope, userId }, what: "second_factor_off" });
}
