import { TwoStepRequired } from "@nameplane/contracts/identity/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { insertHalfLogin } from "../factors/index.ts";
import { findUser } from "../identity.repository.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { halfLoginMs } from "../session.rules.ts";
import { halfCookie } from "./log-in.ts";
import { afterProvider, firstHalf, nextLogin } from "./login.state.ts";
import { openSession, readLoginFacts, suspendedRefusal, type LoggedIn } from "./open-session.ts";

/**
 * Logs in a user whose identity the login provider of their account has proved. If that counts as two-step login, a session
 * opens. If not, the user's own second factor is asked for, or set up where it is required, as after a password. A refusal is
 * returned as a value, so that the caller's transaction keeps what it has stored about the user, including the half login that
 * TwoStepRequired announces.
 *
 * Returns the session, or the refusal TwoStepRequired (2203) or AccountSuspended (2104).
 *
 * Source: docs/states.md#logins, T109, ADR 107
 */
export async function logInByProvider(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  who: { readonly accountId: string; readonly userId: string; readonly isTwoStep: boolean },
): Promise<LoggedIn | Refused> {
  const { accountId, userId, isTwoStep } = who;
  const { brandId } = call.brand;
  const facts = await readLoginFacts(trx, call, who);
  const { has_2fa: hasSecondFactor } = await findUser(trx, userId);
  const event = afterProvider({ isTwoStep, hasSecondFactor, isEnforced: facts.enforcesTwoStep });
  const state = nextLogin("anonymous", event);
  if (state === "full") {
    if (facts.accountState !== "active") {
      const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
      return suspendedRefusal(deps, trx, scope, call.now);
    }
    return openSession(deps, trx, call, { accountId, userId, method: "provider" }, facts);
  }
  const half = newToken();
  const { row, nextstep } = firstHalf(state === "half_code" ? state : "half_activation", deps.sms !== null);
  const endsAt = addMs(call.now, halfLoginMs);
  await insertHalfLogin(trx, { tokenHash: sha256(half), userId, brandId, step: row, endsAt });
  call.writeCookie(halfCookie, half, halfLoginMs / 1000);
  return new Refused(TwoStepRequired, { fields: { "2step": nextstep === null ? {} : { new: true, nextstep } } });
}
