import { isPositiveMoney, minMoney, minorOf, subtractMoney, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Clearing } from "../actions/book-money.ts";
import { followSettling } from "../actions/settle-invoice.ts";
import { dateIn } from "../dates.rules.ts";
import { isOpenInvoice, type InvoiceState } from "../invoice.state.ts";
import { findBrandSeller, lockInvoice, reopenInvoice, settledOf } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import type { Movement } from "../postings.rules.ts";
import {
  forgetReminderDay,
  insertDisputeFee,
  paidByPayment,
  partsOfDispute,
  prepaidNow,
  type Part,
} from "./taken-back.repository.ts";

export type Disputed = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly sellerId: string;
  readonly clearing: Clearing;
  readonly now: Date;
};

const unsettled: readonly InvoiceState[] = ["paid", "partly_paid", "collection"];

/**
 * Posts money that a payer's bank or PayPal has taken back. The invoices that this money paid are owed again. The part that is on
 * no open invoice is taken from the customer's credit, as far as there is any. What then remains is owed by the customer for the
 * dispute (ledger account `disputed`).
 *
 * `amount`: the sum of the dispute. The caller has locked the payment, and calls this once for each time that the money is taken.
 * Returns the invoices that are owed again.
 * Source: ADR 119
 */
export async function bookTakenBack(trx: Trx, scope: AccountScope, of: Disputed & { readonly amount: Money }): Promise<string[]> {
  const { currency } = of.amount;
  let rest = of.amount;
  const reopened: string[] = [];
  for (const { invoiceId, amount } of await paidByPayment(trx, scope, of.paymentId, currency)) {
    if (invoiceId === null || !isPositiveMoney(rest)) continue;
    const taken = await takeFromInvoice(trx, scope, of, invoiceId, minMoney(rest, amount));
    if (taken === null) continue;
    rest = subtractMoney(rest, taken);
    reopened.push(invoiceId);
  }
  const credit = minMoney(rest, await prepaidNow(trx, scope, of.sellerId, currency));
  await post(trx, scope, of, { debit: "prepaid", credit: of.clearing, amount: credit });
  await post(trx, scope, of, { debit: "disputed", credit: of.clearing, amount: subtractMoney(rest, credit) });
  return reopened;
}

/**
 * Makes a part of an invoice owed again. Returns null if the invoice has been credited or written off since, because then nothing
 * can be owed on it.
 */
async function takeFromInvoice(
  trx: Trx,
  scope: AccountScope,
  of: Disputed,
  invoiceId: string,
  most: Money,
): Promise<Money | null> {
  const invoice = await lockInvoice(trx, scope, invoiceId);
  if (invoice === null || !unsettled.includes(invoice.state)) return null;
  const amount = minMoney(most, invoice.settled);
  if (!isPositiveMoney(amount)) return null;
  await post(trx, scope, of, { debit: "receivable", credit: of.clearing, amount, invoiceId });
  const state = isPositiveMoney(await settledOf(trx, scope, invoiceId)) ? "partly_paid" : "unpaid";
  if (state !== invoice.state && invoice.state !== "collection") await reopenInvoice(trx, scope, invoiceId, state);
  await forgetReminderDay(trx, scope, invoiceId);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "invoice.unsettle",
    object: invoiceId,
    after: { amountMinor: minorOf(amount), state, disputeId: of.disputeId },
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoiceId] });
  return amount;
}

/**
 * Posts money that came back after a dispute. It goes back to where it was taken from. An invoice that was paid, credited or
 * written off in the meantime takes only what is left to pay on it, and the rest becomes the customer's credit.
 */
export async function returnTakenBack(
  trx: Trx,
  scope: AccountScope,
  of: Disputed & { readonly currency: string },
): Promise<void> {
  for (const part of await partsOfDispute(trx, scope, of.disputeId, of.currency)) {
    const onInvoice = part.invoiceId === null ? null : await returnToInvoice(trx, scope, of, part.invoiceId, part.amount);
    const rest = onInvoice === null ? part.amount : subtractMoney(part.amount, onInvoice);
    const credit = part.code === "disputed" ? "disputed" : "prepaid";
    await post(trx, scope, of, { debit: of.clearing, credit, amount: rest });
  }
}

async function returnToInvoice(
  trx: Trx,
  scope: AccountScope,
  of: Disputed,
  invoiceId: string,
  most: Money,
): Promise<Money | null> {
  const invoice = await lockInvoice(trx, scope, invoiceId);
  if (invoice === null || !isOpenInvoice(invoice.state)) return null;
  const amount = minMoney(most, subtractMoney(invoice.total, invoice.settled));
  if (!isPositiveMoney(amount)) return null;
  await post(trx, scope, of, { debit: of.clearing, credit: "receivable", amount, invoiceId });
  const { timeZone } = await findBrandSeller(trx, scope);
  await followSettling(trx, scope, invoice, { isWhollyCredited: false, on: dateIn(timeZone, of.now) });
  return amount;
}

/**
 * After a lost dispute, writes off the part that the customer owes beside invoices. Returns that amount, or null if there is
 * none.
 */
export async function writeOffTakenBack(
  trx: Trx,
  scope: AccountScope,
  of: Disputed & { readonly currency: string; readonly reason: string },
): Promise<Money | null> {
  const part = (await partsOfDispute(trx, scope, of.disputeId, of.currency)).find(({ code }) => code === "disputed");
  if (part === undefined) return null;
  const { amount } = part;
  await post(trx, scope, of, { kind: "bad_debt", debit: "bad_debt", credit: "disputed", amount, text: of.reason });
  return amount;
}

/** What a dispute has taken so far: from invoices, from credit, and what the customer owes for it beside invoices. */
export const takenBackOf = (trx: Trx, scope: AccountScope, disputeId: string, currency: string): Promise<Part[]> =>
  partsOfDispute(trx, scope, disputeId, currency);

/**
 * Posts in the operator's books what the provider charges for a dispute. A negative amount is a charge that the provider returns.
 */
export async function bookDisputeFee(
  trx: Trx,
  scope: AccountScope,
  of: Pick<Disputed, "disputeId" | "clearing" | "now"> & { readonly fee: Money },
): Promise<void> {
  const { timeZone } = await findBrandSeller(trx, scope);
  await insertDisputeFee(trx, of, dateIn(timeZone, of.now));
}

async function post(
  trx: Trx,
  scope: AccountScope,
  { disputeId, paymentId, sellerId, now }: Disputed,
  of: Pick<Movement, "debit" | "credit" | "amount"> & Partial<Pick<Movement, "kind" | "text">> & { readonly invoiceId?: string },
): Promise<void> {
  const { invoiceId, kind = "dispute", text = "", ...sides } = of;
  if (!isPositiveMoney(sides.amount)) return;
  const { timeZone } = await findBrandSeller(trx, scope);
  const voucher = { sellerId, paymentId, disputeId, bookedOn: dateIn(timeZone, now), invoiceId: invoiceId ?? null };
  await book(trx, scope, voucher, [{ kind, text, ...sides, namesInvoice: invoiceId !== undefined }]);
}
