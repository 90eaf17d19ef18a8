import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tellEachMax } from "../../orders/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { bankOf, methodOf } from "../orders/line-facts.ts";
import { listedMax, type CreditNoteFacts, type FactsOf, type MailFacts } from "../mail/facts.ts";
import { findInvoice, findOrder, type InvoiceFacts } from "../orders/order-news.repository.ts";
import { gatherMail, queueMail, writeNotice } from "../queue/queue-mail.ts";
import { invoiceReader } from "../readers/readers.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/**
 * Sends an invoice or credit note to whoever pays for the account, with the document attached. Credit notes of a large
 * order that come close together share a mail. A repeat of the same news changes nothing.
 */
export async function tellInvoiceIssued(deps: Deps, scope: AccountScope, news: { readonly invoiceId: string }): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const invoice = await findInvoice(trx, scope, news.invoiceId);
    const kind = invoice.kind === "invoice" ? "invoice_issued" : "credit_note_issued";
    const params = { invoiceId: invoice.id, number: invoice.number, orderNumber: invoice.order_number };
    const noticeId = await writeNotice(trx, deps, scope, {
      kind,
      cause: `invoice:${invoice.id}`,
      params,
      isBellOnly: false,
    });
    if (noticeId === null) return;
    if (invoice.kind === "credit_note") return tellCreditNote(trx, deps, scope, invoice, noticeId);
    await queueMail(trx, deps, scope, noticeId, await invoiceReader(trx, scope), { facts: invoiceFacts(invoice) });
  });
}

function invoiceFacts(invoice: InvoiceFacts): FactsOf<"invoice-issued"> {
  return {
    template: "invoice-issued",
    invoiceId: invoice.id,
    number: invoice.number,
    currency: invoice.currency,
    method: methodOf(invoice),
    totalMinor: invoice.total_minor,
    vatMinor: invoice.vat_minor,
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    orderNumber: invoice.order_number,
    bank: bankOf(invoice),
  };
}

async function tellCreditNote(trx: Trx, deps: Deps, scope: AccountScope, invoice: InvoiceFacts, noticeId: string): Promise<void> {
  const reader = await invoiceReader(trx, scope);
  const note: CreditNoteFacts = {
    invoiceId: invoice.id,
    number: invoice.number,
    totalMinor: invoice.total_minor,
    keptMinor: invoice.kept_minor,
    creditsNumber: invoice.credits_number ?? 0,
    reason: invoice.note ?? "",
  };
  const { order_id: orderId, order_number: orderNumber } = invoice;
  const withNote = (facts: MailFacts | null): MailFacts | null => {
    const notes = facts?.template === "credit-notes" ? facts.notes : [];
    if (notes.length >= listedMax) return null;
    return { template: "credit-notes", currency: invoice.currency, orderNumber, notes: [...notes, note] };
  };
  if (orderId === null || orderNumber === null || invoice.order_lines <= tellEachMax) {
    const facts = withNote(null);
    if (facts !== null) await queueMail(trx, deps, scope, noticeId, reader, { facts });
    return;
  }
  await findOrder(trx, scope, orderId, true);
  await gatherMail(trx, deps, scope, noticeId, reader, { template: "credit-notes", orderNumber }, withNote);
}
