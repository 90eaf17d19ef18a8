import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import {
  findWithdrawal,
  withdrawalReceived as withdrawalReceivedJob,
  type WithdrawalReceived,
} from "../../../checkout/withdrawal/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { listedMax } from "../../mail/index.ts";
import { noticeJob } from "../../notice-work.ts";
import { findOrder } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { orderReader } from "../../readers/index.ts";
import { withdrawalReceived } from "./mail.ts";

/** Confirms a withdrawal to whoever placed the order. If the same news comes again, nothing changes. */
export async function notifyWithdrawalReceived(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { withdrawalId }: Pick<WithdrawalReceived, "withdrawalId">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const withdrawal = await findWithdrawal(trx, scope, withdrawalId);
    if (withdrawal === null) throw new Error(`news of a withdrawal that is not there: ${withdrawalId}`);
    const { number, orderId, orderNumber, name, lines } = withdrawal;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "withdrawal_received",
      cause: `withdrawal:${withdrawalId}`,
      params: { orderId, orderNumber },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const order = await findOrder(trx, scope, orderId, false);
    await queueMail(trx, deps, scope, noticeId, await orderReader(trx, scope, order, deps.clock.now()), {
      kind: withdrawalReceived,
      facts: {
        template: "withdrawal-received",
        number,
        orderNumber,
        name,
        askedAt: withdrawal.askedAt.toISOString(),
        dueAt: withdrawal.dueAt.toISOString(),
        lines: lines.slice(0, listedMax).map((line) => ({ name: line.name, outcome: line.outcome })),
        lineCount: lines.length,
      },
    });
  });
}

export const work = noticeJob(withdrawalReceivedJob, 1, notifyWithdrawalReceived);
