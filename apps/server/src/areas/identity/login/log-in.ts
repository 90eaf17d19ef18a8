import { EmailNotProved, ProviderOnly, TwoStepRequired, WrongCredentials } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { afterPassword, firstHalf, nextLogin } from "./login.state.ts";
import { passwordMatches } from "../passwords/index.ts";
import { halfLoginMs } from "../session.rules.ts";
import { userMailJob } from "../signup.jobs.ts";
import { insertHalfLogin, applyDueReset } from "../factors/index.ts";
import { findWhoLogsIn } from "./find-who-logs-in.ts";
import { openSession, readLoginFacts, suspendedRefusal, type LoggedIn } from "./open-session.ts";

/** The cookie of a half login: the password was given, and the second factor is still missing. */
export const halfCookie = "2s";

/**
 * Checks username and password. Opens a session or a half login, which only the routes of two-step login accept.
 *
 * Possible refusals: WrongCredentials (the same text and the same work for unknown users, disabled users and wrong passwords),
 * TooFast (by user, address and brand), LoginBusy (the queue of password checks is full), EmailNotProved (the link of the sign-up
 * was not opened; a new one is mailed), ProviderOnly (the account allows only its login provider), TwoStepRequired (2203 with the
 * two-step data), AccountSuspended (2104).
 *
 * Source: docs/threats.md#sessions, T01, T02, docs/states.md#logins
 */
export async function logIn(deps: IdentityDeps, call: PublicCall, input: { user: string; password: string }): Promise<LoggedIn> {
  const { candidate, chain, forget } = await findWhoLogsIn(call, input.user);
  const matches = await passwordMatches(candidate?.isDisabled === false ? candidate.phc : null, input.password);
  if (!matches || !candidate?.accountId || candidate.isDisabled) {
    await call.publicTx((trx) =>
      audit(trx, {
        accountId: chain,
        actor: candidate === null ? "public" : `user:${candidate.userId}`,
        action: "session.login",
        after: { method: "password" },
        result: "denied",
        requestId: call.requestId,
        address: call.address,
        ...(candidate === null ? {} : { object: candidate.userId }),
      }),
    );
    throw new Refused(WrongCredentials);
  }
  const { userId, accountId, has2fa } = candidate;
  const { brandId } = call.brand;
  const scope = { ...makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), userId };
  const half = newToken();
  const outcome = await tx(deps.pool, scope, async (trx) => {
    const facts = await readLoginFacts(trx, call, { accountId, userId });
    await forget(trx);
    if (facts.awaitsProof) {
      const mail = {
        id: newId(),
        accountId,
        brandId,
        userId,
        what: "signup_confirm",
        by: "",
        toCheckout: false,
      } as const;
      await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, at: call.now.toISOString(), address: call.address }]);
      return "unproved" as const;
    }
    if (facts.onlyByProvider) return new Refused(ProviderOnly);
    const isReset = has2fa && (await applyDueReset(deps, trx, call, scope));
    const hasSecondFactor = has2fa && !isReset;
    // A user whose second factor was just reset has to set up a new one.
    const isEnforced = isReset || (!hasSecondFactor && facts.enforcesTwoStep);
    const state = nextLogin("anonymous", afterPassword({ hasSecondFactor, isEnforced }));
    if (state === "full" && facts.accountState !== "active") return suspendedRefusal(deps, trx, scope, call.now);
    if (state === "full") return openSession(deps, trx, call, { accountId, userId, method: "password" }, facts);
    const first = firstHalf(state === "half_code" ? state : "half_activation", deps.sms !== null);
    const endsAt = addMs(call.now, halfLoginMs);
    await insertHalfLogin(trx, { tokenHash: sha256(half), userId, brandId, step: first.row, endsAt });
    return first;
  });
  if (outcome instanceof Refused) throw outcome;
  if (outcome === "unproved") throw new Refused(EmailNotProved);
  if ("token" in outcome) return outcome;
  call.writeCookie(halfCookie, half, halfLoginMs / 1000);
  const { nextstep } = outcome;
  throw new Refused(TwoStepRequired, { fields: { "2step": nextstep === null ? {} : { new: true, nextstep } } });
}
