import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { NotificationDeps } from "../deps.ts";
import { holdsMail } from "../../einvoicing/index.ts";
import { notifyCreditNote } from "../kinds/credit-notes/index.ts";
import { notifyInvoice } from "../kinds/invoice-issued/index.ts";
import { findInvoice } from "../orders/index.ts";

/** Sends an invoice or credit note, with the document attached. If the same news comes again, nothing changes. */
export async function notifyInvoiceIssued(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { invoiceId }: { readonly invoiceId: string },
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const invoice = await findInvoice(trx, scope, invoiceId);
    if (invoice.is_in_reminder || (await holdsMail(trx, scope, invoiceId, deps.clock.now()))) return;
    const notify = invoice.kind === "invoice" ? notifyInvoice : notifyCreditNote;
    await notify(trx, deps, scope, invoice);
  });
}
