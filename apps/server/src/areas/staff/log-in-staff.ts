import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { PasskeyFailed } from "@nameplane/contracts/identity/refusals";
import { OtherNetwork, StaffLinkOver } from "@nameplane/contracts/staff/refusals";
import { addMs } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type StaffContext, type Trx } from "../../platform/db/transaction.ts";
import type { PublicCall, StaffFacts } from "../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import { askFor, challengeMs, handleOf, newChallenge } from "../identity/passkeys/index.ts";
import { auditStaff } from "./audit-staff.ts";
import {
  endStaffSessions,
  enterStaffSession,
  findColleague,
  insertLoginChallenge,
  insertStaffSession,
  staffOfLink,
  staffOfPasskey,
  useUpStaffLink,
} from "./staff.repository.ts";
import { isStaffAddress } from "./networks.repository.ts";
import { plainAddress, staffLimits, staffSessionMs } from "./staff.rules.ts";
import { askToMakeFor, staffPasskeyFits, storePasskey, useStaffChallenge } from "./staff-passkeys.ts";

export type StaffDeps = { readonly staffPool: Pool };

/** The context of the staff member who was found, before a session exists. */
const contextOf = (staffId: string): StaffContext => ({ staffId, brandLimit: null, actor: `staff:${staffId}` });

/** A transaction of the staff's role before anybody is known. It can reach rows only through functions. */
const stranger = { actor: "public" } as const;

/** Counts a try by address, and refuses with OtherNetwork for addresses from which staff do not log in. */
async function countFrom(trx: Trx, call: PublicCall): Promise<void> {
  await countTries(trx, call.now, "staff-login", [{ subject: call.addressBlock, limits: staffLimits }]);
  if (!(await isStaffAddress(trx, plainAddress(call.address)))) throw new Refused(OtherNetwork);
}

/** Makes a challenge for any passkey of staff. Possible refusals: TooFast by address. */
export function beginStaffLogin({ staffPool }: StaffDeps, call: PublicCall): Promise<AskOptions> {
  return tx(staffPool, stranger, async (trx) => {
    await countFrom(trx, call);
    const challenge = newChallenge();
    await insertLoginChallenge(trx, sha256(challenge), addMs(call.now, challengeMs));
    return askFor(call.brand.host, challenge, [], "required");
  });
}

/**
 * Opens a session of staff by a passkey. Possible refusals: PasskeyFailed (the same for unknown, expired, wrong and disabled),
 * TooFast by address.
 *
 * Source: WebAuthn level 3, 7.2
 */
export async function logInStaff(deps: StaffDeps, call: PublicCall, answer: PasskeyAnswer): Promise<StaffFacts> {
  const { challenge, staffId } = await tx(deps.staffPool, stranger, async (trx) => {
    await countFrom(trx, call);
    const asked = await useStaffChallenge(trx, answer.clientdata, "login");
    const found = await staffOfPasskey(trx, sha256(answer.id));
    // The user handle comes from the passkey, and has to name the staff member for whom the passkey is stored.
    return { challenge: asked, staffId: found !== null && answer.userhandle === handleOf(found) ? found : null };
  });
  if (challenge === null || staffId === null) throw new Refused(PasskeyFailed);
  // A failure is returned and not thrown, because an exception would roll back its audit entry.
  const opened = await tx(deps.staffPool, contextOf(staffId), async (trx) => {
    if (await staffPasskeyFits(trx, call, { staffId, answer, challenge: challenge.text })) return openSession(trx, call, staffId);
    await auditStaff(trx, call, { actor: `staff:${staffId}`, action: "staff.login", object: staffId, result: "denied" });
    return null;
  });
  if (opened === null) throw new Refused(PasskeyFailed);
  return finish(deps, call, opened);
}

/**
 * What a one-time link shows: who it is for, and what the browser needs to make the passkey. Possible refusals: StaffLinkOver,
 * TooFast by address.
 */
export async function openLink(
  { staffPool }: StaffDeps,
  call: PublicCall,
  token: string,
): Promise<{ name: string; username: string; options: MakeOptions }> {
  const staffId = await holderOfLink(staffPool, call, token);
  return tx(staffPool, contextOf(staffId), async (trx) => {
    const who = await findColleague(trx, staffId);
    if (who === null) throw new Refused(StaffLinkOver);
    return { name: who.name, username: who.username, options: await askToMakeFor(trx, call, who) };
  });
}

/**
 * Stores the passkey made with a one-time link, and logs the staff member in. Possible refusals: StaffLinkOver, PasskeyFailed,
 * PasskeyKnown.
 */
export async function useLink(
  deps: StaffDeps,
  call: PublicCall,
  { token, name, passkey }: { readonly token: string; readonly name: string; readonly passkey: NewPasskey },
): Promise<StaffFacts> {
  const staffId = await holderOfLink(deps.staffPool, call, token);
  const opened = await tx(deps.staffPool, contextOf(staffId), async (trx) => {
    if (!(await useUpStaffLink(trx, sha256(token)))) throw new Refused(StaffLinkOver);
    await storePasskey(trx, call, { staffId, name, passkey });
    return openSession(trx, call, staffId);
  });
  return finish(deps, call, opened);
}

async function holderOfLink(staffPool: Pool, call: PublicCall, token: string): Promise<string> {
  const staffId = await tx(staffPool, stranger, async (trx) => {
    await countFrom(trx, call);
    return staffOfLink(trx, sha256(token));
  });
  if (staffId === null) throw new Refused(StaffLinkOver);
  return staffId;
}

async function openSession(trx: Trx, call: PublicCall, staffId: string): Promise<string> {
  const token = newToken();
  await insertStaffSession(trx, {
    tokenHash: sha256(token),
    id: newId(),
    staffId,
    host: call.brand.host,
    address: call.address,
    endsAt: addMs(call.now, staffSessionMs),
  });
  await auditStaff(trx, call, { actor: `staff:${staffId}`, action: "staff.login", object: staffId });
  return token;
}

async function finish({ staffPool }: StaffDeps, call: PublicCall, token: string): Promise<StaffFacts> {
  const facts = await tx(staffPool, null, (trx) => enterStaff(trx, token, call.brand.host, call.address));
  if (facts === null) throw new Error("the new session of staff was not found");
  call.setStaffCookie(token);
  return facts;
}

/**
 * Checks the staff session of a call and whether staff may log in from its address, and sets the session's row context. It has to
 * be the first statement of its transaction. `isUse`: whether the call counts as use of the session, so that it stays open.
 */
export function enterStaff(trx: Trx, token: string, host: string, address: string, isUse = true): Promise<StaffFacts | null> {
  return enterStaffSession(trx, sha256(token), { host, address: plainAddress(address), isUse });
}

/** Ends the session of the cookie, if there is one. */
export async function logOutStaff({ staffPool }: StaffDeps, call: PublicCall): Promise<void> {
  const { staffToken } = call;
  if (staffToken !== null) {
    await tx(staffPool, null, async (trx) => {
      const facts = await enterStaff(trx, staffToken, call.brand.host, call.address);
      if (facts !== null) await endStaffSessions(trx, facts.staffId, { only: facts.sessionId });
    });
  }
  call.setStaffCookie(null);
}
