import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { accountState } from "./mail.ts";

/** Tells the owner of an account that staff have changed its state, in the transaction that changes it. `version`: of the account. */
export async function notifyAccountState(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { version, ...news }: Omit<Facts, "template"> & { readonly version: number },
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "account_state",
    cause: `account:${scope.accountId}:${String(version)}`,
    params: { act: news.act },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const facts = { template: "account-state", ...news } as const;
  await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: accountState, facts });
}
