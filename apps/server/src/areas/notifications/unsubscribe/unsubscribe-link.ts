import { lockedMail } from "@nameplane/contracts/notifications/notice-kinds";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { noticeGroupOf } from "../choices/index.ts";
import { readersBy } from "./unsubscribe.repository.ts";
import { addressHash, type UnsubscribeTokens } from "./unsubscribe-token.ts";

/**
 * Makes the token of the link that turns off mails like this one. Null if the mail cannot be turned off, because it is always
 * sent or its reader is not a user.
 */
export async function unsubscribeLink(
  trx: Trx,
  tokens: Pick<UnsubscribeTokens, "make">,
  { accountId, brandId }: AccountScope,
  mail: { readonly template: string; readonly address: string },
): Promise<string | null> {
  const group = noticeGroupOf(mail.template);
  if (group === null || lockedMail.has(group)) return null;
  const hash = addressHash(mail.address);
  const readers = await readersBy(trx, accountId, hash);
  return readers.length === 0 ? null : tokens.make({ accountId, brandId, group, addressHash: hash });
}
