import { checkNewPassword } from "@nameplane/values";

/** A word this short stands in many good passwords by chance. */
const wordLengthMin = 4;

/** Whether a password may be set: the form's rule, and none of the words an attacker would begin with for this user. */
export function isGoodPassword(password: string, words: readonly string[]): boolean {
  if (password === "" || checkNewPassword(password) !== null) return false;
  const lower = password.toLowerCase();
  return words.every((word) => word.length < wordLengthMin || !lower.includes(word.toLowerCase()));
}
