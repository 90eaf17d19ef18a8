import { AccountSuspended } from "@nameplane/contracts/refusals";
import { TwoStepUnavailable, WrongCredentials } from "@nameplane/contracts/identity/refusals";
import { audit, type AuditEntry } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { accountState, enforcesTwoStep, insertDevice } from "../identity.repository.ts";
import { passwordMatches } from "../passwords.ts";
import { deviceLengthMs, sessionLengthMs } from "../session.rules.ts";
import { insertSession } from "../sessions.repository.ts";
import { deviceCookie, findWhoLogsIn } from "./find-who-logs-in.ts";

export type LoggedIn = { token: string; accountId: string; userId: string };

/**
 * Checks username and password and opens a session.
 *
 * Refuses WrongCredentials (same words, same work for unknown, disabled and wrong), TooFast (by user, address and brand),
 * LoginBusy (the queue of password checks is full), TwoStepUnavailable (2203, users with a second factor and accounts that
 * enforce one), AccountSuspended (2104)
 * Source  security.md 7.5 and T01-T02, data-model.md 8.1
 */
export async function logIn(
  pool: Pool,
  call: PublicCall,
  input: { user: string; password: string },
): Promise<LoggedIn> {
  const { candidate, chain, isKnownDevice } = await findWhoLogsIn(call, input.user);
  const matches = await passwordMatches(candidate?.isDisabled === false ? candidate.phc : null, input.password);
  const trace: AuditEntry = {
    accountId: chain,
    actor: candidate === null ? "public" : `user:${candidate.userId}`,
    action: "session.login",
    after: { method: "password" },
    requestId: call.requestId,
    address: call.address,
    ...(candidate === null ? {} : { object: candidate.userId }),
  };
  if (!matches || !candidate?.accountId || candidate.isDisabled) {
    await call.publicTx((trx) => audit(trx, { ...trace, result: "denied" }));
    throw new Refused(WrongCredentials);
  }
  const { userId, accountId } = candidate;
  const { brandId } = call.brand;
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  if (candidate.has2fa || (await tx(pool, scope, (trx) => enforcesTwoStep(trx, accountId)))) {
    await call.publicTx((trx) => audit(trx, { ...trace, result: "denied" }));
    throw new Refused(TwoStepUnavailable, { fields: { "2step": "unavailable" } });
  }
  const device = isKnownDevice ? null : newToken();
  const token = await tx(pool, scope, async (trx) => {
    if ((await accountState(trx, scope)) !== "active") throw new Refused(AccountSuspended);
    if (device !== null) await rememberDevice(trx, call, userId, device);
    const opened = await openSession(trx, call, { ...scope, userId });
    await audit(trx, trace);
    return opened;
  });
  if (device !== null) call.writeCookie(deviceCookie, device, deviceLengthMs / 1000);
  return { token, accountId, userId };
}

/** Opens a session under a new token and gives it. */
async function openSession(trx: Trx, call: PublicCall, scope: AccountScope & { userId: string }): Promise<string> {
  const token = newToken();
  await insertSession(trx, scope, {
    id: newId(),
    tokenHash: sha256(token),
    host: call.brand.host,
    device: call.userAgent,
    address: call.address,
    endsAt: addMs(call.now, sessionLengthMs),
  });
  return token;
}

function rememberDevice(trx: Trx, call: PublicCall, userId: string, token: string): Promise<void> {
  const endsAt = addMs(call.now, deviceLengthMs);
  return insertDevice(trx, { tokenHash: sha256(token), brandId: call.brand.brandId, userId, endsAt });
}
