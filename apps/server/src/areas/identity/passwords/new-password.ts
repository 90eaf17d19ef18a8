import { checkNewPassword } from "@nameplane/values";
import { CommonPassword, PasswordHoldsName, PasswordTooWeak } from "@nameplane/contracts/identity/refusals";
import { Refused } from "../../../platform/refused.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { brandName, findUser } from "../identity.repository.ts";
import { contextWords, wordIn } from "./password-words.rules.ts";

/**
 * Checks a new password. Possible refusals: PasswordTooWeak (the rule that the form states), PasswordHoldsName (it contains one
 * of `words`), CommonPassword (it is on the list of common passwords).
 */
export async function refuseBadPassword(password: string, words: readonly string[], param: string): Promise<void> {
  if (password === "" || checkNewPassword(password) !== null) throw new Refused(PasswordTooWeak, { param });
  const word = wordIn(password, words);
  if (word !== null) throw new Refused(PasswordHoldsName, { param, values: { word } });
  if (await isCommonPassword(password)) throw new Refused(CommonPassword, { param });
}

/** Words that the password of this user may not contain. */
export async function wordsOfUser(trx: Trx, call: PublicCall, userId: string): Promise<readonly string[]> {
  const { username, email } = await findUser(trx, userId);
  return wordsOf(trx, call, { username, email });
}

/** Words that the password of a user who does not exist yet may not contain. */
export async function wordsOf(
  trx: Trx,
  { brand }: PublicCall,
  who: { readonly username: string; readonly email: string },
): Promise<readonly string[]> {
  return contextWords({ ...who, brand: await brandName(trx, brand.brandId), host: brand.host });
}
