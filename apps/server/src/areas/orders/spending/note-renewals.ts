import { compareMoney, minorOf } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { budgetPassedJob } from "./spending.jobs.ts";
import { limitsOfAccount, monthOf, spentOf } from "./spending.repository.ts";

/**
 * Notifies the owner of each budget that automatic renewals have exceeded, be it a budget of the whole account or of a label. A
 * renewal itself never waits for approval, because the domain would be lost. The owner is notified once a month for each budget.
 */
export async function noteRenewals(trx: Trx, jobs: Jobs, scope: AccountScope, now: Date): Promise<void> {
  const budgets = (await limitsOfAccount(trx, scope)).filter(
    ({ subject, perMonth }) => perMonth !== null && (subject === "account" || subject === "label"),
  );
  if (budgets.length === 0) return;
  const month = await monthOf(trx, scope, now);
  const spent = await spentOf(trx, scope, month, null);
  const { accountId, brandId } = scope;
  const { timezone } = month;
  const passed = budgets.flatMap(({ id, label, perMonth }) => {
    const used = spent.get(id);
    if (perMonth === null || used === undefined || compareMoney(used, perMonth) <= 0) return [];
    const { currency } = perMonth;
    const sums = { currency, limitMinor: minorOf(perMonth), spentMinor: minorOf(used) };
    return [{ accountId, brandId, limitId: id, label, ...sums, month: month.from.toISOString(), timezone }];
  });
  if (passed.length > 0) await jobs.enqueue(trx, budgetPassedJob, passed);
}
