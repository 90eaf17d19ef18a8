import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { TwoStepFailed, TwoStepOver } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import {
  recoveryHash,
  takeTotpCode,
  countCode,
  endHalfLogin,
  enterHalfLogin,
  loginAccount,
  takeRecoveryCode,
} from "../factors/index.ts";
import { takePasskey } from "../passkeys/index.ts";
import { countCodeGuess, forgetCodeGuess, notifyOfGuesses } from "../count-guesses.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { nextLogin, stateOfStep } from "./login.state.ts";
import { takeWaitingReset } from "../phone/index.ts";
import { halfCookie } from "./log-in.ts";
import { openSession, readLoginFacts, suspendedRefusal, type LoggedIn } from "./open-session.ts";
import { recordLoginChange } from "../record-login-change.ts";

export type Proof =
  | { readonly method: "totp" | "recovery"; readonly code: string }
  | { readonly method: "passkey"; readonly answer: PasskeyAnswer };

const rightOf = { totp: "code_right", recovery: "recovery_right", passkey: "passkey_right" } as const;

/**
 * The second half of a login. After each password, five codes can be tried, and the wait grows with each wrong code. Each code is
 * accepted once. A passkey cannot be guessed, so it is not counted and never has to wait.
 *
 * Possible refusals: TwoStepFailed (2204, wrong or used), TwoStepOver (2202, back to the password), TooFast, AccountSuspended.
 *
 * Source: T03, T04, T05, T06, docs/states.md#logins
 */
export async function finishLogin(deps: IdentityDeps, call: PublicCall, proof: Proof): Promise<LoggedIn> {
  const token = call.readCookie(halfCookie);
  if (token === null) throw new Refused(TwoStepOver);
  // Refusals are returned as values here, because an exception would roll back the counting of the code.
  const outcome = await tx(deps.pool, null, (trx) => prove(deps, trx, call, sha256(token), proof));
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

async function prove(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  tokenHash: Buffer,
  proof: Proof,
): Promise<LoggedIn | Refused> {
  const half = await enterHalfLogin(trx, tokenHash, call.brand.host);
  if (half === null || nextLogin(stateOfStep(half.step), rightOf[proof.method]) !== "full") return new Refused(TwoStepOver);
  const { userId, brandId } = half;
  const accountId = await loginAccount(trx);
  const isGuessable = proof.method !== "passkey";
  if (accountId === null || (isGuessable && !(await countCode(trx, tokenHash)))) {
    await endHalfLogin(trx, tokenHash);
    return new Refused(TwoStepOver);
  }
  const guess = proof.method === "passkey" ? null : await countCodeGuess(trx, call, { userId, what: proof.method });
  const actor = `user:${userId}`;
  const scope = { ...makeScope({ accountId, brandId, userId, actor }), userId };
  if (!(await isRight(deps, trx, call, { accountId, userId }, proof))) {
    const { requestId, address } = call;
    const after = { method: proof.method };
    await audit(trx, { accountId, actor, action: "session.login", object: userId, after, result: "denied", requestId, address });
    if (guess !== null) await notifyOfGuesses(deps, trx, call, { guess, scope });
    return new Refused(TwoStepFailed);
  }
  if (guess !== null) await forgetCodeGuess(trx, guess);
  // A user who still has the second factor needs no reset, so a waiting reset must have been requested by a thief.
  if (proof.method !== "recovery") await takeWaitingReset(trx, userId);
  if (!(await endHalfLogin(trx, tokenHash))) throw new Refused(TwoStepOver);
  const facts = await readLoginFacts(trx, call, { accountId, userId });
  if (facts.accountState !== "active") return suspendedRefusal(deps, trx, scope, call.now);
  const loggedIn = await openSession(deps, trx, call, { accountId, userId, method: proof.method }, facts);
  if (proof.method === "recovery") await recordLoginChange(deps, trx, call, { scope, what: "recovery_code_used" });
  return loggedIn;
}

function isRight(
  { vault }: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  { accountId, userId }: { accountId: string; userId: string },
  proof: Proof,
): Promise<boolean> {
  if (proof.method === "passkey") return takePasskey(trx, call, { accountId, userId, answer: proof.answer, act: "second_step" });
  return proof.method === "totp"
    ? takeTotpCode(trx, vault, { userId, code: proof.code, now: call.now })
    : takeRecoveryCode(trx, userId, recoveryHash(userId, proof.code));
}
