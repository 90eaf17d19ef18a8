import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findInvoice, linesOf } from "../invoices.repository.ts";
import type { LineOfInvoice, ListedInvoice } from "../listed-invoice.rules.ts";
import { invoiceDocument } from "../pdf/invoice-document.ts";

/** The frozen data of an invoice, from which its document is made. Possible refusals: NotFound. */
export async function loadInvoice(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
): Promise<{ invoice: ListedInvoice; lines: LineOfInvoice[] }> {
  const invoice = await findInvoice(trx, scope, invoiceId);
  if (invoice === null) throw new Refused(NotFound);
  return { invoice, lines: await linesOf(trx, scope, invoice) };
}

/**
 * The PDF of an invoice or credit note. The data are loaded in a single transaction of the caller (`within`); the drawing
 * afterwards needs no database connection. `toXml` gives the machine-readable form that the file shall contain, if any. Possible
 * refusals: NotFound.
 */
export async function drawInvoice(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  scope: AccountScope,
  invoiceId: string,
  toXml: (parts: { invoice: ListedInvoice; lines: LineOfInvoice[] }) => string | null = () => null,
): Promise<{ content: Buffer; fileName: string }> {
  const loaded = await within((trx) => loadInvoice(trx, scope, invoiceId));
  const document = invoiceDocument(loaded);
  // The PDF library is loaded only when the first document is drawn, because it would add a tenth of a second to every start.
  const { renderInvoice } = await import("../pdf/render-invoice.ts");
  return { content: await renderInvoice(document, toXml(loaded)), fileName: document.fileName };
}
