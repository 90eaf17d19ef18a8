import { SmsOff, StepNotNext, TwoStepExists, WrongPin } from "@nameplane/contracts/identity/refusals";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { activationOfRow, nextActivation } from "./activation.state.ts";
import { countCodeGuess, forgetCodeGuess } from "../count-guesses.ts";
import { factorsOf, countCode } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { takePin, smsGapSeconds, pinHash, sendPin } from "../phone/index.ts";
import { enterSetUp, issuerOf, showSecret, type SetUp, type Who } from "./set-up-two-step.ts";

/**
 * The half login in which the phone is proved, and the step that follows. Refuses with StepNotNext if there is none; the user
 * then has to start with the password.
 */
function waiting({ half }: Who, event: "phone_given" | "pin_right"): { token: string; next: string } {
  const state = half === null ? null : activationOfRow(half.step);
  const next = state === null ? null : nextActivation(state, event);
  if (half === null || next === null) throw new Refused(StepNotNext);
  return { token: half.token, next };
}

/**
 * Step "request": sends a PIN to the phone. A second call sends another PIN, to the same phone or to another one. Possible
 * refusals: LoginRequired, SmsOff, MissingParameter, StepNotNext, TwoStepExists, and those of sendPin.
 */
export async function askPhone(
  deps: IdentityDeps,
  call: PublicCall,
  phone: string | undefined,
): Promise<{ nextstep: "validate"; seconds: number }> {
  const { who, token } = await tx(deps.pool, null, async (trx) => {
    const entered = await enterSetUp(trx, call);
    if (deps.sms === null) throw new Refused(SmsOff);
    if ((await factorsOf(trx, entered.userId)).hasTotp) throw new Refused(TwoStepExists);
    return { who: entered, token: waiting(entered, "phone_given").token };
  });
  if (phone === undefined) throw new Refused(MissingParameter, { missing: ["phone"] });
  const { accountId, userId } = who;
  const scope = { ...makeScope({ accountId, brandId: call.brand.brandId, userId, actor: `user:${userId}` }), userId };
  await sendPin(deps, call, { scope, token, step: "activate_pin", phone });
  return { nextstep: "validate", seconds: smsGapSeconds };
}

/**
 * Step "validate": accepts the PIN of the SMS and shows the secret for the authenticator. Allows five tries for each SMS, and
 * twenty wrong ones a day for each user. Possible refusals: LoginRequired, MissingParameter, StepNotNext, TwoStepExists, WrongPin
 * (2200 with HTTP 200), TooFast.
 */
export async function provePhone(
  deps: IdentityDeps,
  call: PublicCall,
  pincode: string | undefined,
): Promise<SetUp & { nextstep: "validate2step" }> {
  const issuer = await issuerOf(call);
  // The refusal is returned as a value here, because an exception would roll back the counting of the PIN.
  const outcome = await tx(deps.pool, null, async (trx) => {
    const who = await enterSetUp(trx, call);
    if ((await factorsOf(trx, who.userId)).hasTotp) throw new Refused(TwoStepExists);
    const { token } = waiting(who, "pin_right");
    if (pincode === undefined) throw new Refused(MissingParameter, { missing: ["pincode"] });
    const tokenHash = sha256(token);
    const guess = await countCodeGuess(trx, call, { userId: who.userId, what: "sms" });
    const of = { step: "activate_pin", hash: pinHash(token, pincode), to: "activate_totp" } as const;
    if (!(await countCode(trx, tokenHash)) || !(await takePin(trx, tokenHash, of)))
      return new Refused(WrongPin, { param: "pincode" });
    await forgetCodeGuess(trx, guess);
    return showSecret(deps, trx, { userId: who.userId, issuer });
  });
  if (outcome instanceof Refused) throw outcome;
  return { nextstep: "validate2step", ...outcome };
}
