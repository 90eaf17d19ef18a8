import { MissingParameter } from "@nameplane/contracts/refusals";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findUser } from "../identity.repository.ts";
import { refuseBadPassword } from "../new-password.ts";
import { hashPassword } from "../passwords.ts";
import { confirmPassword } from "./confirm-password.ts";
import { confirmCode } from "./turn-two-step-off.ts";
import { replacePassword } from "./replace-password.ts";

/**
 * Sets a new password for the signed-in user, who gives the old one and, with two-step login, a code. Other sessions end, the user is told by mail.
 * Refuses WrongPassword, WrongCode, PasswordTooWeak, CommonPassword, TooFast, LoginBusy
 */
export async function changePassword(
  deps: IdentityDeps,
  call: SessionCall,
  input: { currentpassword: string; newpassword: string; code?: string | undefined },
): Promise<void> {
  const { userId, sessionId } = call.session;
  const { username, has_2fa: hasSecondFactor } = await call.tx((trx) => findUser(trx, userId));
  await refuseBadPassword(input.newpassword, [username], "newpassword");
  if (hasSecondFactor && input.code === undefined) throw new Refused(MissingParameter, { missing: ["code"] });
  await confirmPassword(call, input.currentpassword, "currentpassword");
  if (hasSecondFactor) await confirmCode(deps, call, input.code ?? "");
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
