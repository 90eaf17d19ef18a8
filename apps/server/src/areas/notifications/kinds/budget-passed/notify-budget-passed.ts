import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { budgetPassedJob, type BudgetPassed } from "../../../orders/spending/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { budgetPassed } from "./mail.ts";

/** Notifies the owner that renewals have passed a budget. This happens once for each budget and month. */
export async function notifyBudgetPassed(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { limitId, label, currency, limitMinor, spentMinor, month, timezone }: BudgetPassed,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "budget_passed",
      cause: `budget:${limitId}:${month}`,
      params: { limitId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const firstDay = Temporal.Instant.from(month).toZonedDateTimeISO(timezone).toPlainDate().toString();
    const facts = { template: "budget-passed", label, currency, limitMinor, spentMinor, month: firstDay } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: budgetPassed, facts });
  });
}

export const work = noticeJob(budgetPassedJob, 1, notifyBudgetPassed);
