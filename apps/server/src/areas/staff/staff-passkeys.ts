import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { PasskeyFailed, PasskeyKnown, TooManyPasskeys } from "@nameplane/contracts/identity/refusals";
import { LastPasskey } from "@nameplane/contracts/staff/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall, StaffCall } from "../../platform/http/call.ts";
import { newId, sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import {
  askFor,
  askToMake,
  challengeIn,
  challengeMs,
  newChallenge,
  passkeysFor,
  passkeysMax,
  readAnswer,
  readNewPasskey,
} from "../identity/passkeys/index.ts";
import { auditStaff } from "./audit-staff.ts";
import {
  deleteStaffPasskey,
  insertStaffChallenge,
  insertStaffPasskey,
  passkeysOfStaff,
  raiseStaffCounter,
  takeStaffChallenge,
  type StaffChallenge,
  type StaffRow,
} from "./staff.repository.ts";

type Call = StaffCall & { readonly trx: Trx };

/** Asks a browser to make a passkey for a staff member. Possible refusals: TooManyPasskeys. */
export async function askToMakeFor(trx: Trx, call: PublicCall, who: StaffRow): Promise<MakeOptions> {
  const passkeys = await passkeysOfStaff(trx, who.id);
  if (passkeys.length >= passkeysMax) throw new Refused(TooManyPasskeys);
  const { host } = call.brand;
  const challenge = await issue(trx, call, { staffId: who.id, act: "add", contentHash: null });
  return askToMake(
    { id: host, name: `${host} (staff)` },
    { id: who.id, username: who.username, fullName: who.name },
    challenge,
    passkeys,
  );
}

/** Asks for one of the staff member's passkeys, as the proof of identity for one act. */
export async function askForProof(trx: Trx, call: StaffCall, content: string): Promise<AskOptions> {
  const { staffId } = call.staff;
  const { host } = call.brand;
  const challenge = await issue(trx, call, { staffId, act: "step_up", contentHash: Buffer.from(content, "hex") });
  return askFor(host, challenge, passkeysFor(host, await passkeysOfStaff(trx, staffId)), "required");
}

async function issue(
  trx: Trx,
  call: PublicCall,
  of: { staffId: string; act: "add" | "step_up"; contentHash: Buffer | null },
): Promise<string> {
  const challenge = newChallenge();
  await insertStaffChallenge(trx, { hash: sha256(challenge), ...of, endsAt: addMs(call.now, challengeMs) });
  return challenge;
}

/** Uses up the challenge that an answer belongs to. Null if it is unknown, expired, or for another act. */
export async function useStaffChallenge(
  trx: Trx,
  clientData: string,
  act: "add" | "login" | "step_up",
): Promise<(StaffChallenge & { readonly text: string }) | null> {
  const text = challengeIn(clientData);
  if (text === null) return null;
  const challenge = await takeStaffChallenge(trx, sha256(text));
  return challenge?.act === act ? { ...challenge, text } : null;
}

/** Stores the passkey that a staff member's browser has made. Possible refusals: PasskeyFailed, PasskeyKnown. */
export async function storePasskey(
  trx: Trx,
  call: PublicCall,
  of: { readonly staffId: string; readonly name: string; readonly passkey: NewPasskey },
): Promise<void> {
  const challenge = await useStaffChallenge(trx, of.passkey.clientdata, "add");
  if (challenge?.staffId !== of.staffId) throw new Refused(PasskeyFailed);
  const stored = await readNewPasskey(of.passkey, challenge.text, { origin: call.origin, host: call.brand.host });
  if (stored === null) throw new Refused(PasskeyFailed);
  const row = { rowId: newId(), staffId: of.staffId, idHash: sha256(stored.id), name: of.name, stored };
  if (!(await insertStaffPasskey(trx, row))) throw new Refused(PasskeyKnown);
  await auditStaff(trx, call, {
    actor: `staff:${of.staffId}`,
    action: "staff.passkey-add",
    object: of.staffId,
    after: { passkey: row.rowId, name: of.name, host: stored.host },
  });
}

/**
 * Whether one of the staff member's passkeys gave this answer. If its sign counter has decreased, the answer is refused, and
 * the caller records that.
 */
export async function staffPasskeyFits(
  trx: Trx,
  call: PublicCall,
  of: { readonly staffId: string; readonly answer: PasskeyAnswer; readonly challenge: string },
): Promise<boolean> {
  const passkey = (await passkeysOfStaff(trx, of.staffId)).find(({ stored }) => stored.id === of.answer.id);
  if (passkey === undefined) return false;
  const read = await readAnswer(of.answer, of.challenge, passkey.stored, { origin: call.origin, host: call.brand.host }, true);
  return read !== null && (await raiseStaffCounter(trx, passkey.rowId, read.counter));
}

/** Removes one of the caller's own passkeys. Possible refusals: NotFound, LastPasskey. */
export async function removeOwnPasskey(call: Call, passkeyId: string): Promise<void> {
  const { trx, staff } = call;
  const passkeys = await passkeysOfStaff(trx, staff.staffId);
  if (!passkeys.some(({ rowId }) => rowId === passkeyId)) throw new Refused(NotFound, { param: "passkeyid" });
  if (passkeys.length === 1) throw new Refused(LastPasskey);
  await deleteStaffPasskey(trx, staff.staffId, passkeyId);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "staff.passkey-remove",
    object: staff.staffId,
    before: { passkey: passkeyId },
  });
}
