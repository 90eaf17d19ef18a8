import { AccountSuspended, TooFast } from "@nameplane/contracts/refusals";
import { TwoStepUnavailable, WrongCredentials } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import {
  accountState,
  countTry,
  enforcesTwoStep,
  findLoginCandidate,
  type LoginCandidate,
} from "../identity.repository.ts";
import { passwordMatches } from "../passwords.ts";
import { insertSession } from "../sessions.repository.ts";
import { loginWindow, sessionLengthMs, triesPerAddress, triesPerUser } from "../session.rules.ts";

export type LoggedIn = { token: string; accountId: string; userId: string };

/**
 * Checks username and password and opens a session.
 *
 * Refuses WrongCredentials (same words and time for unknown, disabled and wrong), TooFast (by user and by address),
 * TwoStepUnavailable (2203, users with a second factor and accounts that enforce one), AccountSuspended (2104)
 * Source  security.md 7.5, data-model.md 8.1
 */
export async function logIn(
  pool: Pool,
  call: PublicCall,
  input: { user: string; password: string },
): Promise<LoggedIn> {
  const candidate = await lookUp(call, input.user);
  const matches = await passwordMatches(candidate?.isDisabled === false ? candidate.phc : null, input.password);
  if (!candidate?.accountId || candidate.isDisabled) throw new Refused(WrongCredentials);
  const scope = makeScope({
    accountId: candidate.accountId,
    brandId: call.brand.brandId,
    userId: candidate.userId,
    actor: `user:${candidate.userId}`,
  });
  const trace = {
    accountId: scope.accountId,
    actor: scope.actor,
    object: candidate.userId,
    requestId: call.requestId,
    address: call.address,
  };
  if (!matches) {
    await tx(pool, scope, (trx) => audit(trx, { ...trace, action: "session.login", result: "denied" }));
    throw new Refused(WrongCredentials);
  }
  if (candidate.has2fa || (await tx(pool, scope, (trx) => enforcesTwoStep(trx, scope.accountId)))) {
    await tx(pool, scope, (trx) => audit(trx, { ...trace, action: "session.login", result: "denied" }));
    throw new Refused(TwoStepUnavailable, { fields: { "2step": "unavailable" } });
  }
  const token = newToken();
  await tx(pool, scope, async (trx) => {
    if ((await accountState(trx, scope)) !== "active") throw new Refused(AccountSuspended);
    await insertSession(
      trx,
      { ...scope, userId: candidate.userId },
      {
        id: newId(),
        tokenHash: sha256(token),
        host: call.brand.host,
        device: call.userAgent,
        address: call.address,
        endsAt: addMs(call.now, sessionLengthMs),
      },
    );
    await audit(trx, { ...trace, action: "session.login", after: { method: "password" } });
  });
  return { token, accountId: candidate.accountId, userId: candidate.userId };
}

async function lookUp(call: PublicCall, username: string): Promise<LoginCandidate | null> {
  return call.publicTx(async (trx) => {
    const { windowAt, secondsLeft } = loginWindow(call.now);
    const candidate = await findLoginCandidate(trx, call.brand.brandId, username);
    // By the user where there is one: the database folds more spellings into a name than toLowerCase does (İ, for one).
    const who = candidate?.userId ?? username.toLowerCase();
    const userKey = `login:user:${sha256(`${call.brand.brandId}:${who}`).toString("hex")}`;
    const addressKey = `login:address:${sha256(call.addressBlock).toString("hex")}`;
    const within =
      (await countTry(trx, userKey, windowAt, triesPerUser)) &&
      (await countTry(trx, addressKey, windowAt, triesPerAddress));
    if (!within) throw new Refused(TooFast, { values: { seconds: secondsLeft } });
    return candidate;
  });
}
