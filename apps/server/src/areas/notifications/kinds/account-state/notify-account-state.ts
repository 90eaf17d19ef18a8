import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { accountReopened, type AccountReopened } from "../../../payments/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import type { Facts } from "./facts.ts";
import { accountState } from "./mail.ts";

/**
 * Tells the owner of an account that staff have changed its state, in the transaction that changes it. `version` is the version
 * of the account row.
 */
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

/** Tells the owner that the account is open again because what it owed is paid. */
async function notifyReopened(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { version }: Pick<AccountReopened, "version">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const { number: account } = await findAccount(trx, scope);
    await notifyAccountState(trx, deps, scope, { act: "lift", account, text: "", version });
  });
}

export const work = noticeJob(accountReopened, 1, notifyReopened);
