import type { AskOptions, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { PasskeyFailed, ProviderOnly, TwoStepOver } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { askUser, issueChallenge, passkeyFits, useChallenge, askFor, handleOf, findPasskeyHolder } from "../passkeys/index.ts";
import { countTries } from "../count-tries.ts";
import { factorsOf, enterHalfLogin } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { brandOwner } from "../identity.repository.ts";
import { nextLogin, stateOfStep } from "./login.state.ts";
import { loginLimits, passkeyAskLimits } from "../session.rules.ts";
import { halfCookie } from "./log-in.ts";
import { openSession, readLoginFacts, type LoggedIn } from "./open-session.ts";

/**
 * Makes a challenge for any passkey that the visitor chooses. Possible refusals: TooFast (by address and brand). It is limited
 * because every login page asks for a challenge.
 */
export function beginPasskeyLogin(call: PublicCall): Promise<AskOptions> {
  return call.publicTx(async (trx) => {
    await countTries(trx, call.now, "passkey", [
      { subject: call.addressBlock, limits: passkeyAskLimits.address },
      { subject: call.brand.brandId, limits: passkeyAskLimits.brand },
    ]);
    return askFor(call.brand.host, await issueChallenge(trx, call, { userId: null, act: "login" }), [], "required");
  });
}

/**
 * Opens a session by a passkey alone. A passkey proves that the user has the device and also who unlocked it, so no second factor
 * is needed.
 *
 * Possible refusals: PasskeyFailed (unknown, expired, wrong and disabled alike), TooFast by address and brand, ProviderOnly,
 * AccountSuspended.
 *
 * Source: WebAuthn level 3, 7.2; docs/states.md#logins
 */
export async function logInByPasskey(deps: IdentityDeps, call: PublicCall, answer: PasskeyAnswer): Promise<LoggedIn> {
  const { brandId } = call.brand;
  const { challenge, holder, chain } = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "login", [
      { subject: call.addressBlock, limits: loginLimits.address },
      { subject: brandId, limits: loginLimits.brand },
    ]);
    const asked = await useChallenge(trx, answer.clientdata, "login");
    const found = await findPasskeyHolder(trx, sha256(answer.id), brandId);
    // The user handle comes from the passkey, and has to name the user for whom the passkey is stored.
    const isTheirs = found !== null && answer.userhandle === handleOf(found.userId);
    return {
      challenge: asked,
      holder: isTheirs ? found : null,
      chain: found?.accountId ?? (await brandOwner(trx, brandId)),
    };
  });
  // A failure is returned as null. An exception would roll back the audit entry about a sign counter that has decreased.
  const loggedIn =
    challenge === null || holder === null
      ? null
      : await tx(deps.pool, makeScope({ ...holder, brandId, actor: `user:${holder.userId}` }), async (trx) => {
          const proof = { ...holder, answer, challenge: challenge.text, needsUser: true };
          const event = (await passkeyFits(trx, call, proof)) ? "passkey_right" : "passkey_wrong";
          if (nextLogin("anonymous", event) !== "full") return null;
          const facts = await readLoginFacts(trx, call, holder);
          if (facts.onlyByProvider) return new Refused(ProviderOnly);
          return openSession(deps, trx, call, { ...holder, method: "passkey" }, facts);
        });
  if (loggedIn instanceof Refused) throw loggedIn;
  if (loggedIn !== null) return loggedIn;
  await call.publicTx((trx) =>
    audit(trx, {
      accountId: chain,
      actor: holder === null ? "public" : `user:${holder.userId}`,
      action: "session.login",
      after: { method: "passkey" },
      result: "denied",
      requestId: call.requestId,
      address: call.address,
      ...(holder === null ? {} : { object: holder.userId }),
    }),
  );
  throw new Refused(PasskeyFailed);
}

/** The ways to finish a half login. Possible refusals: TwoStepOver, TooFast (by address). */
export function beginSecondStep(
  deps: IdentityDeps,
  call: PublicCall,
): Promise<{ authenticator: boolean; options: AskOptions | null }> {
  const token = call.readCookie(halfCookie);
  if (token === null) throw new Refused(TwoStepOver);
  return tx(deps.pool, null, async (trx) => {
    const half = await enterHalfLogin(trx, sha256(token), call.brand.host);
    if (half === null || stateOfStep(half.step) !== "half_code") throw new Refused(TwoStepOver);
    const { userId } = half;
    await countTries(trx, call.now, "passkey", [{ subject: call.addressBlock, limits: passkeyAskLimits.address }]);
    const { hasTotp } = await factorsOf(trx, userId);
    return { authenticator: hasTotp, options: await askUser(trx, call, { userId, act: "second_step" }) };
  });
}
