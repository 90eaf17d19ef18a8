import { InvoiceNotElectronic } from "@nameplane/contracts/ledger/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { loadInvoice } from "../actions/draw-invoice.ts";
import { placeOfInvoice } from "./invoice-place.repository.ts";
import { ublOf } from "./ubl.rules.ts";

type File = { readonly content: Buffer; readonly fileName: string; readonly contentType: string };

/** Makes the electronic form of an invoice or credit note. Possible refusals: NotFound; InvoiceNotElectronic. */
export async function makeUbl(trx: Trx, scope: AccountScope, invoiceId: string): Promise<File> {
  const loaded = await loadInvoice(trx, scope, invoiceId);
  const made = ublOf(loaded);
  if ("lacks" in made) throw new Refused(InvoiceNotElectronic, { param: "invoiceid", internal: made.lacks });
  const { kind, number } = loaded.invoice;
  return {
    content: Buffer.from(made.xml, "utf8"),
    fileName: `${kind === "credit_note" ? "credit-note" : "invoice"}-${number}.xml`,
    contentType: "application/xml; charset=utf-8",
  };
}

/**
 * Like makeUbl, but for staff, and for an invoice of any customer whom the staff member may see. Possible refusals: NotFound;
 * InvoiceNotElectronic.
 */
export async function makeUblForStaff({ trx, actor }: StaffCall & { readonly trx: Trx }, invoiceId: string): Promise<File> {
  const place = await placeOfInvoice(trx, invoiceId);
  if (place === null) throw new Refused(NotFound, { param: "invoiceid" });
  return makeUbl(trx, makeScope({ ...place, actor }), invoiceId);
}
