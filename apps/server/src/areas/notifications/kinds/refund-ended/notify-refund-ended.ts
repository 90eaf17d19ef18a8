import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { refundEnded as refundEndedJob, type RefundEnded } from "../../../payments/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { refundEnded } from "./mail.ts";
import { findEndedRefund } from "./refund.repository.ts";

/** Tells the recipient of the account's invoices what happened to a refund. If the same news comes again, nothing changes. */
export async function notifyRefundEnded(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { refundId }: Pick<RefundEnded, "refundId">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const { paymentId, hasSucceeded, way, amount, receiptNumber } = await findEndedRefund(trx, scope, refundId);
    const facts = { hasSucceeded, way, currency: amount.currency, amountMinor: minorOf(amount), receiptNumber };
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: hasSucceeded ? "refund_succeeded" : "refund_failed",
      cause: `refund:${refundId}`,
      params: { paymentId, ...facts },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
      kind: refundEnded,
      facts: { template: "refund-ended", ...facts },
    });
  });
}

export const work = noticeJob(refundEndedJob, 1, notifyRefundEnded);
