import { checkNewPassword } from "@nameplane/values";
import { CommonPassword, PasswordTooWeak } from "@nameplane/contracts/identity/refusals";
import { Refused } from "../../platform/refused.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** A word this short stands in many good passwords by chance. */
const wordLengthMin = 4;

/**
 * Refuses a password that may not be set: PasswordTooWeak (the form's rule, or it holds one of the words an attacker would begin with for
 * this user), CommonPassword (on the bundled list).
 */
export async function refuseBadPassword(password: string, words: readonly string[], param: string): Promise<void> {
  if (password === "" || checkNewPassword(password) !== null) throw new Refused(PasswordTooWeak, { param });
  const lower = password.toLowerCase();
  if (words.some((word) => word.length >= wordLengthMin && lower.includes(word.toLowerCase())))
    throw new Refused(PasswordTooWeak, { param });
  if (await isCommonPassword(password)) throw new Refused(CommonPassword, { param });
}
