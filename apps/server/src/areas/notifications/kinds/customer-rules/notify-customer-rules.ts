import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { customerRulesJob, type CustomerRulesNews } from "../../../resellers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { customerRulesMail } from "./mail.ts";

/** Tells the owner of an account which rules its reseller has set. Each change is told once. */
export async function notifyCustomerRules(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  news: CustomerRulesNews,
): Promise<void> {
  const { accountId, version, number: account, brand, currency, monthMinor, names, holdsOrders, needsTwoStep, hidden } = news;
  const rules = { brand, currency, monthMinor, names, holdsOrders, needsTwoStep, hidden };
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "customer_rules",
      cause: `customer-rules:${accountId}:${String(version)}`,
      params: {},
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "customer-rules", account, ...rules } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: customerRulesMail, facts });
  });
}

export const work = noticeJob(customerRulesJob, 1, notifyCustomerRules);
