import { isPositiveMoney, minorOf, moneyIn, subtractMoney } from "@nameplane/values";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { isOpenInvoice } from "../invoice.state.ts";
import { findVat } from "./charges.repository.ts";
import { findBrandSeller, lockInvoice, setState } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { writeOffMovements } from "../postings.rules.ts";

/**
 * Writes off what is left to pay on an invoice. The receivable becomes bad debt, and its share of VAT is taken back. Returns the
 * amount in minor units. Possible refusals: NotFound; StatusProhibits when nothing is left to pay on it.
 */
export async function writeOffInvoice(
  trx: Trx,
  scope: AccountScope,
  of: { readonly invoiceId: string; readonly reason: string; readonly now: Date },
): Promise<number> {
  const invoice = await lockInvoice(trx, scope, of.invoiceId);
  if (invoice === null || invoice.kind !== "invoice") throw new Refused(NotFound, { param: "invoiceid" });
  const left = subtractMoney(invoice.total, invoice.settled);
  if (!isOpenInvoice(invoice.state) || !isPositiveMoney(left)) throw new Refused(StatusProhibits, { param: "invoiceid" });
  const { timeZone } = await findBrandSeller(trx, scope);
  const vat = moneyIn(left.currency)(await findVat(trx, scope, invoice.id));
  const bookedOn = dateIn(timeZone, of.now);
  const movements = writeOffMovements({ total: invoice.total, vat, left, text: of.reason });
  await book(trx, scope, { sellerId: invoice.sellerId, bookedOn, invoiceId: invoice.id }, movements);
  await setState(trx, scope, invoice.id, "bad_debt", null);
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoice.id] });
  return minorOf(left);
}

/** Marks a locked invoice as handed over to collection. */
export function passToCollection(trx: Trx, scope: AccountScope, invoiceId: string): Promise<void> {
  return setState(trx, scope, invoiceId, "collection", null);
}
