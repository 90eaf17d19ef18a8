import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { customerSuspendedJob, type CustomerSuspended } from "../../../resellers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { customerSuspendedMail } from "./mail.ts";

/** Tells the owner of an account that its reseller has suspended it, or has opened it again. Each change is told once. */
export async function notifyCustomerSuspended(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { version, suspends: isSuspended, number: account, brand, reason }: CustomerSuspended,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "account_state",
      cause: `account:${scope.accountId}:${String(version)}`,
      params: { act: isSuspended ? "legal" : "lift" },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "customer-suspended", isSuspended, account, brand, reason } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: customerSuspendedMail, facts });
  });
}

export const work = noticeJob(customerSuspendedJob, 1, notifyCustomerSuspended);
