import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { disputeMoved, type DisputeMoved } from "../../../payments/disputes/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { findDisputeToTell } from "./dispute.repository.ts";
import { paymentDisputed } from "./mail.ts";

const kindOf = { opened: "payment_disputed", won: "dispute_won", lost: "dispute_lost" } as const;

/**
 * Tells the recipient of the account's invoices that a payment is disputed, or how the dispute ended. Each of the two is told
 * once.
 */
export async function notifyPaymentDisputed(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { disputeId, what }: Pick<DisputeMoved, "disputeId" | "what">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const { paymentId, amount, ...told } = await findDisputeToTell(trx, scope, disputeId);
    const facts = { what, ...told, currency: amount.currency, amountMinor: minorOf(amount) };
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kindOf[what],
      cause: `dispute:${disputeId}`,
      params: { paymentId, ...facts },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
      kind: paymentDisputed,
      facts: { template: "payment-disputed", ...facts },
    });
  });
}

export const work = noticeJob(disputeMoved, 1, notifyPaymentDisputed);
