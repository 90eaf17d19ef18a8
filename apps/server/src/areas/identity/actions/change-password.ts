import { PasswordTooWeak } from "@nameplane/contracts/identity/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findUser } from "../identity.repository.ts";
import { isGoodPassword } from "../password.rules.ts";
import { hashPassword } from "../passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { replacePassword } from "./replace-password.ts";

/**
 * Sets a new password for the signed-in user, who gives the old one. Other sessions end, the user is told by mail.
 * Refuses WrongPassword, PasswordTooWeak, TooFast, LoginBusy
 */
export async function changePassword(
  deps: IdentityDeps,
  call: SessionCall,
  input: { currentpassword: string; newpassword: string },
): Promise<void> {
  const { userId, sessionId } = call.session;
  const { username } = await call.tx((trx) => findUser(trx, userId));
  if (!isGoodPassword(input.newpassword, [username])) throw new Refused(PasswordTooWeak, { param: "newpassword" });
  await confirmPassword(call, input.currentpassword, "currentpassword");
  const phc = await hashPassword(input.newpassword);
  await call.tx((trx) =>
    replacePassword(deps, trx, call, {
      scope: { ...call.scope, userId },
      phc,
      what: "password_changed",
      keep: sessionId,
    }),
  );
}
