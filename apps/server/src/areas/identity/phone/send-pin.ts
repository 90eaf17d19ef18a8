import { randomInt } from "node:crypto";
import { PhoneNotServed, SmsFailed, SmsOff } from "@nameplane/contracts/identity/refusals";
import { TooFast } from "@nameplane/contracts/refusals";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries, forgetTries, type Counted } from "../count-tries.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findUser } from "../identity.repository.ts";
import { brandSender, closeSms, insertSms, isPrefixKnown, keepPin, lastSmsAt, lockUser } from "./phone.repository.ts";
import type { OutgoingSms, Sms } from "../sms.port.ts";
import { brandSmsLimits, dialled, pinMs, pinText, secondsToNextSms, senderOf, smsLimits, smsLookUpMs } from "./sms.rules.ts";

export type PinOrder = {
  readonly scope: AccountScope & { readonly userId: string };
  /** The token of the half login, from its cookie. The PIN is valid only together with this token. */
  readonly token: string;
  readonly step: "activate_pin" | "reset_sms";
  readonly phone: string;
};

/**
 * The hash of a PIN. It includes the token, which only the browser knows, so somebody who has stolen the table cannot find the
 * PIN by trying all million PINs.
 */
export const pinHash = (token: string, pin: string): Buffer => sha256(`${token}:${pin}`);

/**
 * Sends a PIN: the SMS is recorded, committed, sent once, and its outcome recorded. An SMS with an unknown outcome counts as
 * sent. The periodic job looks it up at the provider, and nothing is sent again automatically.
 *
 * Possible refusals: SmsOff, PhoneNotServed (country or number), TooFast (90 s gap; limits by user, number, address, brand),
 * SmsFailed.
 *
 * Source: T07
 */
export async function sendPin(deps: IdentityDeps, call: PublicCall, order: PinOrder): Promise<void> {
  const { sms } = deps;
  if (sms === null) throw new Refused(SmsOff);
  const { scope } = order;
  const counted = countedFor(sms, call, order);
  const { id, message } = await tx(deps.pool, scope, (trx) => writeDown(trx, sms, call, { order, counted }));
  try {
    const sent = await sms.gateway.send(message);
    await tx(deps.pool, scope, (trx) => closeSms(trx, scope, id, sent, call.now));
    if (sent.state === "failed") throw new Refused(PhoneNotServed, { param: "phone" });
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    if (error.kind === "unknown") return;
    await tx(deps.pool, scope, async (trx) => {
      await closeSms(trx, scope, id, { error: `${error.kind}: ${error.message}` }, call.now);
      await forgetTries(trx, call.now, "sms", counted);
    });
    if (error.kind === "refused") throw new Refused(PhoneNotServed, { param: "phone", cause: error });
    throw new Refused(SmsFailed, { cause: error, internal: `sms ${error.kind}: ${error.message}` });
  }
}

function countedFor(sms: Sms, call: PublicCall, { scope, phone }: PinOrder): readonly Counted[] {
  return [
    { subject: scope.userId, limits: smsLimits.user },
    { subject: phone, limits: smsLimits.number },
    { subject: call.addressBlock, limits: smsLimits.address },
    { subject: scope.brandId, limits: brandSmsLimits(sms.dailyMax) },
  ];
}

async function writeDown(
  trx: Trx,
  sms: Sms,
  call: PublicCall,
  { order, counted }: { order: PinOrder; counted: readonly Counted[] },
): Promise<{ id: string; message: OutgoingSms }> {
  const { scope, token, step, phone } = order;
  const { now } = call;
  const prefix = phone.split(".")[0] ?? "";
  const brand = await brandSender(trx, scope.brandId);
  const isServed = sms.prefixes?.has(prefix) !== false && brand.prefixes?.includes(prefix) !== false;
  if (!isServed || !(await isPrefixKnown(trx, prefix))) throw new Refused(PhoneNotServed, { param: "phone" });
  await lockUser(trx, scope.userId);
  const seconds = secondsToNextSms(await lastSmsAt(trx, scope, scope.userId), now);
  if (seconds > 0) throw new Refused(TooFast, { values: { seconds } });
  await countTries(trx, now, "sms", counted);
  const pin = String(randomInt(1_000_000)).padStart(6, "0");
  await keepPin(trx, sha256(token), { step, phone, hash: pinHash(token, pin), endsAt: addMs(now, pinMs) });
  const id = await insertSms(trx, scope, { userId: scope.userId, phone, now, lookUpAt: addMs(now, smsLookUpMs) });
  const { language } = await findUser(trx, scope.userId);
  return {
    id,
    message: { to: dialled(phone), from: senderOf(brand, sms.from), text: pinText(language, pin, brand.name) },
  };
}
