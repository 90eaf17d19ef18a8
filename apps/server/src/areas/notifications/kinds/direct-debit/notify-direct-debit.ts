import { minorOf } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { debitMoved, type DebitMoved } from "../../../payments/charges/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { findDebitToTell } from "./debit.repository.ts";
import { directDebit } from "./mail.ts";

const kindOf = { announced: "debit_announced", failed: "debit_failed" } as const;

/**
 * Tells the recipient of the account's invoices that a direct debit will be made, or that it has failed. A repeat of the same
 * news changes nothing.
 */
export async function notifyDirectDebit(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock" | "creditorId">,
  scope: AccountScope,
  { paymentId, what }: Pick<DebitMoved, "paymentId" | "what">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const debit = await findDebitToTell(trx, scope, { paymentId, what });
    if (debit === null) return;
    const { amount, ...told } = debit;
    const sum = { currency: amount.currency, amountMinor: minorOf(amount) };
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kindOf[what],
      cause: `debit:${paymentId}`,
      params: { paymentId, ...sum, collectOn: told.collectOn, invoices: told.invoices },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
      kind: directDebit,
      facts: { template: "direct-debit", what, ...sum, ...told, creditorId: deps.creditorId ?? "" },
    });
  });
}

export const work = noticeJob(debitMoved, 1, notifyDirectDebit);
