import { minorOf } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import { bankOf, methodOf, noticeOfInvoice, type InvoiceFacts } from "../../orders/index.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { invoiceReader } from "../../readers/index.ts";
import { invoiceIssued } from "./mail.ts";

/** Sends an invoice to the address that gets the account's invoices. */
export async function notifyInvoice(
  trx: Trx,
  deps: Pick<NotificationDeps, "jobs" | "clock">,
  scope: AccountScope,
  invoice: InvoiceFacts,
): Promise<void> {
  const noticeId = await writeNotice(trx, deps, scope, noticeOfInvoice(invoice, "invoice_issued"));
  if (noticeId === null) return;
  await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), {
    kind: invoiceIssued,
    facts: {
      template: "invoice-issued",
      invoiceId: invoice.id,
      number: invoice.number,
      currency: invoice.total.currency,
      method: methodOf(invoice),
      totalMinor: minorOf(invoice.total),
      vatMinor: minorOf(invoice.vat),
      issuedOn: invoice.issued_on,
      dueOn: invoice.due_on,
      orderNumber: invoice.order_number,
      bank: bankOf(invoice),
    },
  });
}
