import { NoPhone, SmsOff, StepNotNext, TwoStepNotActive, TwoStepOver, WrongPin } from "@nameplane/contracts/identity/refusals";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countCodeGuess, forgetCodeGuess } from "../count-guesses.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findUser } from "../identity.repository.ts";
import {
  insertWait,
  lastSmsAt,
  provedPhone,
  takePin,
  waitingReset,
  maskedPhone,
  resetOpenMs,
  resetWaitMs,
  secondsToNextSms,
  pinHash,
  sendPin,
} from "../phone/index.ts";
import { nextReset, resetState, type ResetState } from "./reset.state.ts";
import { countCode, endHalfLogin, enterHalfLogin, loginAccount } from "../factors/index.ts";
import { halfCookie } from "../login/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

type Scope = AccountScope & { readonly userId: string };
type Asker = { readonly token: string; readonly row: string; readonly scope: Scope };

export type ResetView = {
  readonly nextstep: "sms" | "resetcode" | "wait";
  /** The phone that gets the code, with its middle hidden. Empty if a reset by staff waits for a user without a phone. */
  readonly phone: string;
  readonly seconds: number;
  readonly notbefore: string | null;
};

/**
 * Opens the half login of a user who has given the password. Refuses with TwoStepOver if there is none; the user then has to
 * start with the password again.
 */
async function enterReset(deps: IdentityDeps, call: PublicCall): Promise<Asker> {
  const token = call.readCookie(halfCookie);
  if (token === null) throw new Refused(TwoStepOver);
  return tx(deps.pool, null, async (trx) => {
    const half = await enterHalfLogin(trx, sha256(token), call.brand.host);
    const accountId = half === null ? null : await loginAccount(trx);
    if (half === null || accountId === null || resetState(half.step, false) === null) throw new Refused(TwoStepOver);
    const { userId, brandId, step } = half;
    return {
      token,
      row: step,
      scope: { ...makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), userId },
    };
  });
}

/**
 * Reads the state of the reset. Possible refusals: TwoStepNotActive; TwoStepOver if the half login waits for something else;
 * SmsOff and NoPhone, unless a reset is waiting.
 */
async function readReset(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  { scope, row }: Pick<Asker, "scope" | "row">,
): Promise<{ state: ResetState; phone: string | null; view: ResetView }> {
  if (!(await findUser(trx, scope.userId)).has_2fa) throw new Refused(TwoStepNotActive);
  const notBefore = await waitingReset(trx, scope.userId);
  const nextstep = resetState(row, notBefore !== null);
  if (nextstep === null) throw new Refused(TwoStepOver);
  if (deps.sms === null && notBefore === null) throw new Refused(SmsOff);
  const phone = await provedPhone(trx, scope.userId);
  if (phone === null && notBefore === null) throw new Refused(NoPhone);
  const seconds = secondsToNextSms(await lastSmsAt(trx, scope, scope.userId), call.now);
  const view = {
    nextstep,
    phone: phone === null ? "" : maskedPhone(phone),
    seconds,
    notbefore: notBefore?.toISOString() ?? null,
  };
  return { state: nextstep, phone, view };
}

/** Returns only the state of the reset. The dialog asks for it when it opens. */
export async function resetStateOf(deps: IdentityDeps, call: PublicCall): Promise<ResetView> {
  const asker = await enterReset(deps, call);
  return tx(deps.pool, asker.scope, async (trx) => (await readReset(deps, trx, call, asker)).view);
}

/** Sends the code to the proved phone. Possible refusals: those of `readReset`, StepNotNext, and those of sendPin. */
export async function sendResetCode(deps: IdentityDeps, call: PublicCall): Promise<ResetView> {
  const asker = await enterReset(deps, call);
  const { scope, token } = asker;
  const { state, phone } = await tx(deps.pool, scope, (trx) => readReset(deps, trx, call, asker));
  if (nextReset(state, "sms_asked") === null || phone === null) throw new Refused(StepNotNext);
  await sendPin(deps, call, { scope, token, step: "reset_sms", phone });
  return tx(deps.pool, scope, async (trx) => (await readReset(deps, trx, call, { scope, row: "reset_sms" })).view);
}

/**
 * Accepts the code. The reset now waits for a day; the user is notified by mail and can stop it. The half login ends. Possible
 * refusals: MissingParameter, StepNotNext, WrongPin (2200 with HTTP 200), TooFast (counted as at login).
 */
export async function takeResetCode(deps: IdentityDeps, call: PublicCall, resetcode: string | undefined): Promise<ResetView> {
  const asker = await enterReset(deps, call);
  const { scope, token } = asker;
  const { userId, brandId } = scope;
  if (resetcode === undefined) throw new Refused(MissingParameter, { missing: ["resetcode"] });
  const outcome = await tx(deps.pool, scope, async (trx) => {
    const { state, view } = await readReset(deps, trx, call, asker);
    if (nextReset(state, "pin_right") === null) throw new Refused(StepNotNext);
    const tokenHash = sha256(token);
    const guess = await countCodeGuess(trx, call, { userId: userId, what: "sms" });
    const of = { step: "reset_sms", hash: pinHash(token, resetcode), to: "reset_sms" } as const;
    if (!(await countCode(trx, tokenHash)) || !(await takePin(trx, tokenHash, of)))
      return new Refused(WrongPin, { param: "resetcode" });
    await forgetCodeGuess(trx, guess);
    await endHalfLogin(trx, tokenHash);
    const notBefore = addMs(call.now, resetWaitMs);
    const endsAt = addMs(notBefore, resetOpenMs);
    await insertWait(trx, { tokenHash: sha256(newToken()), userId, brandId, notBefore, endsAt });
    await recordLoginChange(deps, trx, call, { scope, what: "second_factor_reset_asked" });
    await notifyBrowsers(trx, scope.accountId, { topic: "session", ids: [] });
    return { ...view, nextstep: "wait" as const, notbefore: notBefore.toISOString() };
  });
  if (outcome instanceof Refused) throw outcome;
  call.writeCookie(halfCookie, null);
  return outcome;
}
