import { TwoStepEnforced, TwoStepNotActive, WrongCode } from "@nameplane/contracts/identity/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { takeAnyCode } from "../check-code.ts";
import { countTries, forgetTries } from "../count-tries.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { enforcesTwoStep, findUser, reachableAccounts } from "../identity.repository.ts";
import { codeLimits } from "../session.rules.ts";
import { endSessionsOf } from "../sessions.repository.ts";
import { removeSecondFactor } from "../two-step.repository.ts";
import { confirmPassword } from "./confirm-password.ts";
import { recordLoginChange } from "./replace-password.ts";

/**
 * Fresh proof of the second factor before a dangerous act: a code of the authenticator or a recovery code, used up by it.
 * Refuses WrongCode (2200 with HTTP 200), TooFast by the counter of logins.
 */
export async function confirmCode(deps: IdentityDeps, call: SessionCall, code: string): Promise<void> {
  const { userId } = call.session;
  const counted = [{ subject: userId, limits: codeLimits }];
  const isRight = await call.tx(async (trx) => {
    await countTries(trx, call.now, "2fa", counted);
    const fits = await takeAnyCode(trx, deps.vault, { userId, code, now: call.now });
    if (fits) await forgetTries(trx, call.now, "2fa", counted);
    return fits;
  });
  if (!isRight) throw new Refused(WrongCode, { param: "code" });
}

/**
 * Turns the second factor off by password and code; other sessions end, the user is told by mail.
 * Refuses TwoStepNotActive, TwoStepEnforced (an account of the user, or one above it, wants it), WrongPassword, WrongCode
 */
export async function turnTwoStepOff(
  deps: IdentityDeps,
  call: SessionCall,
  input: { password: string; code: string },
): Promise<void> {
  const { userId, sessionId } = call.session;
  await call.tx(async (trx) => {
    if (!(await findUser(trx, userId)).has_2fa) throw new Refused(TwoStepNotActive);
    for (const { id, isMember } of await reachableAccounts(trx))
      if (isMember && (await enforcesTwoStep(trx, id))) throw new Refused(TwoStepEnforced);
  });
  await confirmPassword(call, input.password);
  await confirmCode(deps, call, input.code);
  await call.tx(async (trx) => {
    await removeSecondFactor(trx, userId);
    await endSessionsOf(trx, userId, sessionId);
    await recordLoginChange(deps, trx, call, { scope: { ...call.scope, userId }, what: "second_factor_off" });
  });
}
