import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { accountClosing } from "./mail.ts";

/** Tells the owner of an account that it is going to be closed, or not. Runs in the transaction that decides this. */
export async function notifyAccountClosing(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { closingId, ...news }: Omit<Facts, "template" | "account"> & { readonly closingId: string },
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "account_closing",
    cause: `closing:${closingId}:${news.step}`,
    params: { step: news.step },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const { number: account } = await findAccount(trx, scope);
  const facts = { template: "account-closing", account, ...news } as const;
  await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: accountClosing, facts });
}
