import { randomBytes } from "node:crypto";
import { activate2Step } from "@nameplane/contracts/identity/operations";
import { LoginRequired } from "@nameplane/contracts/refusals";
import { StepNotNext, TwoStepExists, WrongCode } from "@nameplane/contracts/identity/refusals";
import { renderSVG } from "uqr";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { proofOf } from "../../../platform/http/step-up.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { activationRows } from "./activation.state.ts";
import {
  stepOfCode,
  totpPlace,
  factorsOf,
  base32,
  otpauthUrl,
  activateTotp,
  endHalfLoginsOf,
  enterHalfLogin,
  findTotp,
  insertHalfLogin,
  loginAccount,
  replacePendingTotp,
  giveRecoveryCodes,
} from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { enterSession } from "../check-session.repository.ts";
import { brandName, findUser } from "../identity.repository.ts";
import { nextLogin, stateOfStep, type LoginState, halfCookie, openSession, type LoggedIn, useProof } from "../login/index.ts";
import { findUnderProof, savePhone } from "../phone/index.ts";
import { halfLoginMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

/** RFC 4226 section 4 R6 requires 128 bits and recommends 160. */
const secretBytes = 20;

export type Who = {
  readonly state: LoginState;
  readonly userId: string;
  readonly accountId: string;
  readonly sessionId: string | null;
  /** The half login that stores the phone number to be proved. A logged-in user gets such a row when the setup starts. */
  readonly half: { readonly token: string; readonly step: string; readonly phone: string | null } | null;
};

/**
 * The user who sets up a second factor: one who is logged in, or one who has given the password to an account that requires a
 * second factor. Possible refusals: LoginRequired.
 */
export async function enterSetUp(trx: Trx, call: PublicCall): Promise<Who> {
  const facts = call.token === null ? null : await enterSession(trx, sha256(call.token), call.brand.host);
  const token = call.readCookie(halfCookie);
  const underProof = async (userId: string) => {
    const proof = token === null ? null : await findUnderProof(trx, userId, sha256(token));
    return token === null || proof === null ? null : { token, ...proof };
  };
  if (facts !== null && facts.accountState === "active") {
    const { userId, accountId, sessionId } = facts;
    return { state: "full", userId, accountId, sessionId, half: await underProof(userId) };
  }
  const half = token === null ? null : await enterHalfLogin(trx, sha256(token), call.brand.host);
  const state = half === null ? "anonymous" : stateOfStep(half.step);
  const accountId = half === null ? null : await loginAccount(trx);
  if (half === null || accountId === null || nextLogin(state, "activation_begun") === null) throw new Refused(LoginRequired);
  return { state, userId: half.userId, accountId, sessionId: null, half: await underProof(half.userId) };
}

export type SetUp = { readonly secret: string; readonly qr: string };

/**
 * Begins the setup of a second factor. If the installation sends SMS, the phone comes first. Otherwise a secret is made and shown
 * once; a second call makes another secret. Possible refusals: LoginRequired, TwoStepExists, and StepUpRequired for a logged-in
 * user.
 */
export async function beginSetUp(
  deps: IdentityDeps,
  call: PublicCall,
): Promise<{ nextstep: "request" } | (SetUp & { nextstep: "validate2step" })> {
  const issuer = await issuerOf(call);
  return tx(deps.pool, null, async (trx) => {
    const who = await enterSetUp(trx, call);
    const { state, userId } = who;
    if ((await factorsOf(trx, userId)).hasTotp) throw new Refused(TwoStepExists);
    // Callers with a half login use this route too, and they have just given the password. So it is not the route but this action
    // that asks for a fresh proof of identity, and only of logged-in users.
    if (state === "full") await useProof(trx, proofOf(call, who, activate2Step, { step: "begin" }));
    if (deps.sms === null) return { nextstep: "validate2step", ...(await showSecret(deps, trx, { userId, issuer })) };
    if (who.sessionId !== null) await openProof(trx, call, { userId, sessionId: who.sessionId });
    return { nextstep: "request" };
  });
}

/** The name that an authenticator shows with its codes: the brand of the host, not the brand of the account. */
export const issuerOf = (call: PublicCall): Promise<string> => call.publicTx((trx) => brandName(trx, call.brand.brandId));

/** Makes the row that stores the phone number to be proved, for a logged-in user who has given a fresh proof of identity. */
async function openProof(trx: Trx, call: PublicCall, of: { userId: string; sessionId: string }): Promise<void> {
  const token = newToken();
  await insertHalfLogin(trx, {
    tokenHash: sha256(token),
    ...of,
    brandId: call.brand.brandId,
    step: activationRows.request,
    endsAt: addMs(call.now, halfLoginMs),
  });
  call.writeCookie(halfCookie, token, halfLoginMs / 1000);
}

/** Makes a secret for the authenticator and shows it. The secret is not used before its first correct code was given. */
export async function showSecret(
  deps: IdentityDeps,
  trx: Trx,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<SetUp> {
  const secret = randomBytes(secretBytes);
  const id = newId();
  await replacePendingTotp(trx, userId, { id, sealed: deps.vault.seal(totpPlace(id), secret) });
  const { username } = await findUser(trx, userId);
  const text = base32(secret);
  const svg = renderSVG(otpauthUrl(issuer, username, text), { border: 2 });
  return { secret: text, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/**
 * Accepts the first code. The second factor is then on, other sessions end, and recovery codes are returned, which can be shown
 * only now. A half login becomes a session. Possible refusals: LoginRequired, TwoStepExists, StepNotNext (the phone is not proved
 * yet), WrongCode (2200), AccountSuspended.
 */
export async function finishSetUp(
  deps: IdentityDeps,
  call: PublicCall,
  code: string,
): Promise<{ codes: string[]; loggedIn: LoggedIn | null }> {
  return tx(deps.pool, null, async (trx) => {
    const { state, userId, accountId, sessionId, half } = await enterSetUp(trx, call);
    if ((await factorsOf(trx, userId)).hasTotp) throw new Refused(TwoStepExists);
    if (deps.sms !== null && half?.step !== activationRows.validate2step) throw new Refused(StepNotNext);
    const pending = await findTotp(trx, userId, false);
    const step = pending === null ? null : stepOfCode(deps.vault, pending, code, call.now);
    if (pending === null || step === null || nextLogin(state, "activation_code_right") !== "full")
      throw new Refused(WrongCode, { param: "code" });
    if (!(await activateTotp(trx, userId, pending.id, step))) throw new Refused(TwoStepExists);
    if (half?.phone) await savePhone(trx, userId, half.phone, call.now);
    const codes = await giveRecoveryCodes(trx, userId);
    await endSessionsOf(trx, userId, sessionId);
    await endHalfLoginsOf(trx, userId);
    const { brandId } = call.brand;
    const scope = { ...makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), userId };
    await recordLoginChange(deps, trx, call, { scope, what: "second_factor_on" });
    const loggedIn = sessionId === null ? await openSession(deps, trx, call, { accountId, userId, method: "totp" }) : null;
    return { codes, loggedIn };
  });
}
