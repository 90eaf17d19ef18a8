import { randomInt } from "node:crypto";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { countWrongPin, putCallerPin, takeCallerPin, type Caller } from "./caller-pin.repository.ts";

/** How long the PIN is valid: long enough to call, and to wait in the queue for a moment. */
const callerPinMs = 15 * 60_000;

/**
 * Makes a PIN by which the user can identify themselves on the phone, for the account they are in. It has six digits and is shown
 * once. A former PIN ends.
 */
export async function makeCallerPin(call: SessionCall & { readonly trx: Trx }): Promise<{ pin: string; ends: string }> {
  const { trx, scope, session, now, requestId, address } = call;
  const pin = String(randomInt(1_000_000)).padStart(6, "0");
  const ends = addMs(now, callerPinMs);
  await putCallerPin(trx, { userId: session.userId, accountId: scope.accountId, pin, madeAt: now, endsAt: ends });
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "user.caller_pin_made", requestId, address });
  return { pin, ends: ends.toISOString() };
}

/**
 * Finds the user of an account whose PIN this is, when a caller tells it to staff. A PIN can be used once. A wrong PIN is counted
 * at every PIN of the account, and a PIN with five wrong attempts ends. Success and failure are recorded in the account's audit
 * log.
 *
 * Returns the user; null if nobody has this PIN.
 */
export async function checkCaller(
  call: StaffCall & { readonly trx: Trx },
  of: { readonly accountId: string; readonly pin: string },
): Promise<Caller | null> {
  const { trx, actor, now, requestId, address } = call;
  const { accountId } = of;
  const caller = await takeCallerPin(trx, { ...of, now });
  if (caller === null) await countWrongPin(trx, accountId);
  await audit(trx, {
    accountId,
    actor,
    action: caller === null ? "user.caller_unknown" : "user.caller_known",
    result: caller === null ? "denied" : "ok",
    requestId,
    address,
    ...(caller === null ? {} : { object: caller.userId, after: { username: caller.username } }),
  });
  return caller;
}
