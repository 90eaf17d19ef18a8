import { PasswordTooWeak } from "@nameplane/contracts/identity/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findUser } from "../identity.repository.ts";
import { isGoodPassword } from "../password.rules.ts";
import { hashPassword } from "../passwords.ts";
import { replacePassword } from "./replace-password.ts";

/** Refuses PasswordTooWeak. */
export async function refuseWeak(call: SessionCall, password: string): Promise<void> {
  const { username } = await call.tx((trx) => findUser(trx, call.session.userId));
  if (!isGoodPassword(password, [username])) throw new Refused(PasswordTooWeak, { param: "newpassword" });
}

/** Sets a new password for the signed-in user. Other sessions end, the user is told by mail. Refuses LoginBusy */
export async function changePassword(deps: IdentityDeps, call: SessionCall, password: string): Promise<void> {
  const { userId, sessionId: keep } = call.session;
  const phc = await hashPassword(password);
  const scope = { ...call.scope, userId };
  await call.tx((trx) => replacePassword(deps, trx, call, { scope, phc, what: "password_changed", keep }));
}
