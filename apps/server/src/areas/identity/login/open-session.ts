import { AccountSuspended } from "@nameplane/contracts/refusals";
import type { loginMethods } from "@nameplane/contracts/identity/sessions";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { enterSession } from "../check-session.repository.ts";
import { insertDevice, loginFacts, loginPlaces, type LoginFacts, type LoginPlace } from "../identity.repository.ts";
import { deviceCookie, deviceLengthMs, sessionLengthMs, sessionsMax } from "../session.rules.ts";
import { familyOf, isStrange } from "./new-device.rules.ts";
import { endOldestSessions, insertSession, revokeSession } from "../sessions/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

export type LoggedIn = {
  readonly token: string;
  readonly accountId: string;
  readonly userId: string;
  /** The token by which the browser is recognised from now on. Null if the browser was known already. */
  readonly device: string | null;
};

/**
 * Opens a session, remembers the browser and records the login. Every way to log in ends here. The user is notified by mail of a
 * login from a new place. A user has at most twenty sessions; beyond that, the oldest end. The caller reads `facts` before, and
 * sets the cookies after its transaction has ended (`giveCookies`). Possible refusals: AccountSuspended.
 */
export async function openSession(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  who: { accountId: string; userId: string; method: (typeof loginMethods)[number] },
  known?: LoginFacts,
): Promise<LoggedIn> {
  const { accountId, userId, method } = who;
  const { accountState, deviceUserId, places, keepsLogin } = known ?? (await readLoginFacts(trx, call, who));
  if (accountState !== "active") throw new Refused(AccountSuspended);
  const { brandId, host } = call.brand;
  const isKnown = deviceUserId === userId;
  const device = isKnown ? null : await rememberBrowser(trx, call, userId);
  const isStrangeTo = (before: readonly LoginPlace[]) => isStrange(familyOf(call.userAgent), call.address, before);
  const isNews = !isKnown && isStrangeTo(places) && isStrangeTo(await loginPlaces(trx, accountId));
  const token = newToken();
  await insertSession(trx, {
    id: newId(),
    userId,
    accountId,
    brandId,
    tokenHash: sha256(token),
    host,
    device: call.userAgent,
    address: call.address,
    endsAt: addMs(call.now, sessionLengthMs),
  });
  await endOldestSessions(trx, sessionsMax);
  await audit(trx, {
    accountId,
    actor: `user:${userId}`,
    action: "session.login",
    object: userId,
    after: { method, browser: familyOf(call.userAgent) },
    requestId: call.requestId,
    address: call.address,
  });
  const scope = { ...makeScope({ accountId, brandId, userId, actor: `user:${userId}` }), userId };
  // This login is kept only for the day on which the login provider fails, so its owner is told of each use.
  if (keepsLogin && method !== "provider") await recordLoginChange(deps, trx, call, { scope, what: "kept_login_used" });
  else if (isNews) await recordLoginChange(deps, trx, call, { scope, what: "new_device" });
  return { token, accountId, userId, device };
}

/**
 * The refusal for a suspended account, given to a user whose identity is proved. If an unpaid invoice is the reason, it includes
 * a link to pay.
 */
export async function suspendedRefusal(
  { payLink }: Pick<IdentityDeps, "payLink">,
  trx: Trx,
  scope: AccountScope,
  now: Date,
): Promise<Refused> {
  const paylink = (await payLink?.(trx, scope, now)) ?? null;
  return new Refused(AccountSuspended, { fields: paylink === null ? {} : { paylink } });
}

/**
 * Stores that the user is known in this browser, and returns the token for it. The caller hands the token over after its
 * transaction has ended (`giveDevice`).
 */
export async function rememberBrowser(trx: Trx, call: PublicCall, userId: string): Promise<string> {
  const device = newToken();
  const endsAt = addMs(call.now, deviceLengthMs);
  await insertDevice(trx, { tokenHash: sha256(device), brandId: call.brand.brandId, userId, endsAt });
  return device;
}

/** Sets the cookie by which the browser is recognised. */
export function giveDevice(call: PublicCall, device: string): void {
  call.writeCookie(deviceCookie, device, deviceLengthMs / 1000);
}

/** Reads, in one statement, the facts that decide how the user may log in to the account from this browser. */
export function readLoginFacts(
  trx: Trx,
  call: PublicCall,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<LoginFacts> {
  const device = call.readCookie(deviceCookie);
  const deviceHash = device === null ? null : sha256(device);
  return loginFacts(trx, { userId, accountId, brandId: call.brand.brandId, deviceHash });
}

/** Sets the cookies of the new session. Ends the session that this browser had before, so that nobody can use its token (T10). */
export async function giveCookies(
  deps: Pick<IdentityDeps, "pool">,
  call: PublicCall,
  { token, device }: LoggedIn,
): Promise<void> {
  const { token: former, brand } = call;
  if (former !== null) {
    await tx(deps.pool, null, async (trx) => {
      const facts = await enterSession(trx, sha256(former), brand.host);
      if (facts !== null) await revokeSession(trx, facts.sessionId);
    });
  }
  call.setCookie(token);
  if (device !== null) giveDevice(call, device);
}
