import type { AskOptions, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import type { ProofMethod, StepUpAsked } from "@nameplane/contracts/identity/step-up";
import { NoPasskey, PasskeyFailed, WrongCode } from "@nameplane/contracts/identity/refusals";
import { MissingParameter, StepUpRequired } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { ProofUse } from "../../../platform/http/step-up.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { takeRecoveryCode, recoveryHash, takeTotpCode, factorsOf, type Factors } from "../factors/index.ts";
import { askUser, takePasskey } from "../passkeys/index.ts";
import { countCodeGuess, forgetCodeGuess, notifyOfGuesses } from "../count-guesses.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { insertProof, providerOfUser, takeProof } from "./step-up.repository.ts";
import { checkPassword } from "../passwords/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

/**
 * Uses up the fresh proof of identity for an act. Possible refusals: StepUpRequired, with the act that has to be proved and the
 * ways in which this user can prove it.
 */
export async function useProof(trx: Trx, use: ProofUse): Promise<void> {
  if (await takeProof(trx, use)) return;
  const provider = await providerOfUser(trx);
  const methods = methodsOf(await factorsOf(trx, use.userId), use.host, provider);
  const stepup: StepUpAsked = { content: use.content.toString("hex"), methods };
  throw new Refused(StepUpRequired, { fields: { stepup } });
}

/**
 * The ways in which this user can prove their identity, safest first: second factors, or the password for users without one. A
 * fresh login at the account's login provider is one of them if it counts as two-step login, or if the user has no second factor.
 */
function methodsOf(
  { hasTotp, passkeyHosts, recoveryCodes, hasPassword }: Factors,
  host: string,
  provider: { readonly countsAsTwoStep: boolean } | null,
): ProofMethod[] {
  const hasSecond = hasTotp || passkeyHosts.length > 0;
  const byProvider = provider !== null && (provider.countsAsTwoStep || !hasSecond) ? (["provider"] as const) : [];
  if (!hasSecond) return [...byProvider, ...(hasPassword || byProvider.length === 0 ? (["password"] as const) : [])];
  return [
    ...(passkeyHosts.includes(host) ? (["passkey"] as const) : []),
    ...(hasTotp ? (["totp"] as const) : []),
    ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
    ...byProvider,
  ];
}

/** Asks for a passkey as the proof of identity for one act. Refuses with NoPasskey if the user has none for this host. */
export async function beginStepUp(call: SessionCall & { trx: Trx }, content: string): Promise<AskOptions> {
  const { userId } = call.session;
  const options = await askUser(call.trx, call, { userId, act: "step_up", contentHash: Buffer.from(content, "hex") });
  if (options === null) throw new Refused(NoPasskey);
  return options;
}

export type ProofGiven = {
  readonly content: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
};

/**
 * Accepts a proof of identity. It is valid for one act, in this session, for ten minutes.
 *
 * Possible refusals: MissingParameter (no proof that this user can give), WrongPassword, WrongCode, PasskeyFailed, TooFast
 * (counted as at login).
 *
 * Source: docs/threats.md#dangerous-acts
 */
export async function proveAfresh(deps: IdentityDeps, call: SessionCall, given: ProofGiven): Promise<void> {
  const { accountId, userId } = call.session;
  const content = Buffer.from(given.content, "hex");
  const method = await checkProof(deps, call, given, content);
  await call.tx(async (trx) => {
    await insertProof(trx, { accountId, id: newId(), userId, method, content });
    await record(trx, call, method, "ok");
    if (method === "recovery")
      await recordLoginChange(deps, trx, call, { scope: { ...call.scope, userId }, what: "recovery_code_used" });
  });
}

async function checkProof(
  deps: IdentityDeps,
  call: SessionCall,
  { password, code, passkey }: ProofGiven,
  content: Buffer,
): Promise<ProofMethod> {
  const { accountId, userId } = call.session;
  const factors = await call.tx((trx) => factorsOf(trx, userId));
  const hasSecond = factors.hasTotp || factors.passkeyHosts.length > 0;
  if (!hasSecond) {
    if (password === undefined) throw new Refused(MissingParameter, { missing: ["password"] });
    await checkPassword((fn) => call.tx(fn), { userId, password, now: call.now, param: "password" });
    return "password";
  }
  if (passkey !== undefined) {
    const of = { accountId, userId, answer: passkey, act: "step_up", content } as const;
    if (!(await call.tx((trx) => takePasskey(trx, call, of)))) throw new Refused(PasskeyFailed);
    return "passkey";
  }
  if (code === undefined) throw new Refused(MissingParameter, { missing: ["code"] });
  const isTotp = /^\d{6}$/.test(code);
  if (!(await codeFits(deps, call, code, isTotp))) throw new Refused(WrongCode, { param: "code" });
  return isTotp ? "totp" : "recovery";
}

/**
 * Codes are counted together with those at login, so that an open session allows no additional tries. A wrong try stays counted.
 */
function codeFits(deps: IdentityDeps, call: SessionCall, code: string, isTotp: boolean): Promise<boolean> {
  const { userId } = call.session;
  return call.tx(async (trx) => {
    const guess = await countCodeGuess(trx, call, { userId, what: isTotp ? "totp" : "recovery" });
    const fits = isTotp
      ? await takeTotpCode(trx, deps.vault, { userId, code, now: call.now })
      : await takeRecoveryCode(trx, userId, recoveryHash(userId, code));
    if (fits) await forgetCodeGuess(trx, guess);
    else {
      await record(trx, call, isTotp ? "totp" : "recovery", "denied");
      await notifyOfGuesses(deps, trx, call, { guess, scope: { ...call.scope, userId } });
    }
    return fits;
  });
}

async function record(trx: Trx, call: SessionCall, method: ProofMethod, result: "ok" | "denied"): Promise<void> {
  const { scope, session, requestId, address } = call;
  const { accountId, actor } = scope;
  const act = { action: "session.step_up" as const, object: session.userId, after: { method }, result };
  await audit(trx, { accountId, actor, ...act, requestId, address });
}
