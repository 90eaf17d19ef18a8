import type { SessionCall } from "../../../platform/http/call.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { refuseBadPassword, wordsOfUser } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";

/** Checks a new password for the current user. Possible refusals: those of refuseBadPassword. */
export async function refuseWeak(call: SessionCall, password: string): Promise<void> {
  const words = await call.tx((trx) => wordsOfUser(trx, call, call.session.userId));
  await refuseBadPassword(password, words, "newpassword");
}

/**
 * Sets a new password for the current user. The user's other sessions end, and the user is notified by mail. Possible refusals:
 * LoginBusy.
 */
export async function changePassword(deps: IdentityDeps, call: SessionCall, password: string): Promise<void> {
  const { userId, sessionId: keep } = call.session;
  const phc = await hashPassword(password);
  const scope = { ...call.scope, userId };
  await call.tx((trx) => replacePassword(deps, trx, call, { scope, phc, what: "password_changed", keep }));
}
