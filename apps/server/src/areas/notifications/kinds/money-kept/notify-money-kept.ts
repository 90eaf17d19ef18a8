import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { moneyKept as moneyKeptJob, type MoneyKept } from "../../../payments/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { findOrder } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader, orderReader } from "../../readers/index.ts";
import { moneyKept } from "./mail.ts";
import { findReceipt } from "./receipt.repository.ts";

/**
 * Tells that money was kept as credit because no invoice was due for it. The mail goes to the user who placed the order that the
 * payment was for, or, without an order, to the recipient of the account's invoices. If the same news comes again, nothing
 * changes.
 */
export async function notifyMoneyKept(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  news: Pick<MoneyKept, "paymentId" | "orderId" | "cause" | "amountMinor">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const receipt = await findReceipt(trx, scope, news.paymentId);
    const order = news.orderId === null ? null : await findOrder(trx, scope, news.orderId, false);
    const { number: receiptNumber, amount } = receipt;
    const [amountMinor, currency] = [news.amountMinor ?? minorOf(amount), amount.currency];
    const orderNumber = order?.number ?? null;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "money_kept",
      cause: `payment:${news.paymentId}`,
      params: { paymentId: news.paymentId, receiptNumber, amountMinor, currency, orderNumber },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const reader = order === null ? await invoiceReader(trx, scope) : await orderReader(trx, scope, order, deps.clock.now());
    await queueMail(trx, deps, scope, noticeId, reader, {
      kind: moneyKept,
      facts: { template: "money-kept", cause: news.cause, orderNumber, currency, amountMinor, receiptNumber },
    });
  });
}

export const work = noticeJob(moneyKeptJob, 1, notifyMoneyKept);
