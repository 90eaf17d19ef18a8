import { minorOf } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { notifyEachMax } from "../../../orders/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { listedMax } from "../../mail/index.ts";
import { findOrder, noticeOfInvoice, type InvoiceFacts } from "../../orders/index.ts";
import { gatherMail, queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import type { CreditNoteFacts, Facts } from "./facts.ts";
import { creditNotes } from "./mail.ts";

/**
 * Sends a credit note to the address that gets the account's invoices. Credit notes of one large order that are issued shortly
 * after each other share a mail.
 */
export async function notifyCreditNote(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  invoice: InvoiceFacts,
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, noticeOfInvoice(invoice, "credit_note_issued"));
  if (noticeId === null) return;
  const reader = await invoiceReader(trx, scope);
  const { order_id: orderId, order_number: orderNumber } = invoice;
  const { currency } = invoice.total;
  const factsWith = (notes: CreditNoteFacts[]): Facts => ({ template: "credit-notes", currency, orderNumber, notes });
  const note = noteOf(invoice);
  if (orderId === null || orderNumber === null || invoice.order_lines <= notifyEachMax)
    return queueMail(trx, deps, scope, noticeId, reader, { kind: creditNotes, facts: factsWith([note]) });
  await findOrder(trx, scope, orderId, true);
  await gatherMail(trx, deps, scope, noticeId, reader, { kind: creditNotes, orderNumber }, (facts) => {
    const notes = facts?.notes ?? [];
    return notes.length >= listedMax ? null : factsWith([...notes, note]);
  });
}

function noteOf(invoice: InvoiceFacts): CreditNoteFacts {
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    totalMinor: minorOf(invoice.total),
    keptMinor: minorOf(invoice.kept),
    creditsNumber: invoice.credits_number ?? 0,
    reason: invoice.note ?? "",
  };
}
