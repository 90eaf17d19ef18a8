import type { MakeOptions, NewPasskey } from "@nameplane/contracts/identity/passkeys";
import { PasskeyFailed, PasskeyKnown, TooManyPasskeys, TwoStepNotActive } from "@nameplane/contracts/identity/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  issueChallenge,
  useChallenge,
  askToMake,
  passkeysMax,
  readNewPasskey,
  deletePasskey,
  insertPasskey,
  passkeysOf,
} from "../passkeys/index.ts";
import { factorsOf, keepQuiet, settleSecondFactor, endHalfLoginsOf, giveRecoveryCodes } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { brandName, findUser } from "../identity.repository.ts";
import { quietMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { recordLoginChange } from "../record-login-change.ts";
import { refuseToLoseLast } from "./turn-two-step-off.ts";

type Inside = SessionCall & { trx: Trx };

/** Checks whether the user can have one more passkey. Possible refusals: TooManyPasskeys. */
export const refuseWhenFull = (call: SessionCall): Promise<void> => call.tx((trx) => checkRoom(trx, call));

async function checkRoom(trx: Trx, { session }: SessionCall): Promise<void> {
  if ((await passkeysOf(trx, session.userId)).length >= passkeysMax)
    throw new Refused(TooManyPasskeys, { values: { max: passkeysMax } });
}

/** Makes the challenge with which the current user can make a new passkey. */
export async function beginPasskey(call: SessionCall): Promise<MakeOptions> {
  const { brand, session } = call;
  const { userId } = session;
  // The passkey works for the host, so the device shows it under the name of the host's brand, not of the account's brand.
  const rp = { id: brand.host, name: await call.publicTx((trx) => brandName(trx, brand.brandId)) };
  return call.tx(async (trx) => {
    const user = await findUser(trx, userId);
    const challenge = await issueChallenge(trx, call, { userId, act: "add" });
    const fullName = `${user.first_name} ${user.last_name}`.trim();
    return askToMake(rp, { id: userId, username: user.username, fullName }, challenge, await passkeysOf(trx, userId));
  });
}

/**
 * Stores the passkey that a browser made for a challenge of beginPasskey. If it is the user's first second factor, other sessions
 * end. Returns new recovery codes, or null if the user already has codes. Possible refusals: PasskeyFailed, PasskeyKnown,
 * TooManyPasskeys.
 */
export async function addPasskey(
  deps: IdentityDeps,
  call: SessionCall,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[] | null> {
  const { userId, sessionId } = call.session;
  const challenge = await call.tx((trx) => useChallenge(trx, passkey.clientdata, "add"));
  if (challenge === null || challenge.userId !== userId) throw new Refused(PasskeyFailed);
  const stored = await readNewPasskey(passkey, challenge.text, { origin: call.origin, host: call.brand.host });
  if (stored === null) throw new Refused(PasskeyFailed);
  return call.tx(async (trx) => {
    await checkRoom(trx, call);
    const { has_2fa: hadFactor } = await findUser(trx, userId);
    const idHash = sha256(stored.id);
    if (!(await insertPasskey(trx, { rowId: newId(), userId, idHash, name, stored }))) throw new Refused(PasskeyKnown);
    await settleSecondFactor(trx, userId);
    const { recoveryCodes } = await factorsOf(trx, userId);
    const codes = recoveryCodes === 0 ? await giveRecoveryCodes(trx, userId) : null;
    if (!hadFactor) {
      await endSessionsOf(trx, userId, sessionId);
      await endHalfLoginsOf(trx, userId);
    }
    await recordLoginChange(deps, trx, call, { scope: { ...call.scope, userId }, what: "passkey_added" });
    return codes;
  });
}

/**
 * Checks whether a passkey can be removed. Possible refusals: NotFound, and for the last second factor also those of
 * refuseToLoseLast.
 */
export function refuseToRemove(call: SessionCall, passkeyId: string, confirmed: readonly string[] | undefined): Promise<void> {
  const { userId } = call.session;
  return call.tx(async (trx) => {
    const passkeys = await passkeysOf(trx, userId);
    if (!passkeys.some(({ rowId }) => rowId === passkeyId)) throw new Refused(NotFound, { param: "passkeyid" });
    const { hasTotp } = await factorsOf(trx, userId);
    if (passkeys.length === 1 && !hasTotp) await refuseToLoseLast(trx, confirmed);
  });
}

/** Removes a passkey. Other sessions end, and acts by which a domain leaves the account are refused for a while. */
export async function removePasskey(deps: IdentityDeps, call: Inside, passkeyId: string): Promise<void> {
  const { trx, session, scope, now } = call;
  const { userId, sessionId } = session;
  if (!(await deletePasskey(trx, userId, passkeyId))) throw new Refused(NotFound, { param: "passkeyid" });
  await settleSecondFactor(trx, userId);
  await keepQuiet(trx, userId, addMs(now, quietMs));
  await endSessionsOf(trx, userId, sessionId);
  await recordLoginChange(deps, trx, call, { scope: { ...scope, userId }, what: "passkey_removed" });
}

/** Refuses with TwoStepNotActive if the user has no second factor, because recovery codes then have no use. */
export async function refuseWithoutFactor(call: SessionCall): Promise<void> {
  const { has_2fa: hasFactor } = await call.tx((trx) => findUser(trx, call.session.userId));
  if (!hasFactor) throw new Refused(TwoStepNotActive);
}

/** Makes new recovery codes, which can be shown only now. The user is notified by mail. */
export async function renewRecoveryCodes(deps: IdentityDeps, call: Inside): Promise<string[]> {
  const { trx, session, scope } = call;
  const { userId } = session;
  const codes = await giveRecoveryCodes(trx, userId);
  await recordLoginChange(deps, trx, call, { scope: { ...scope, userId }, what: "recovery_codes_renewed" });
  return codes;
}
