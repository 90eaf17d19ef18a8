import { addMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { book, findBalance, findCreditTerms, lockCreditLimit, promisedOf } from "../postings.repository.ts";
import type { Movement } from "../postings.rules.ts";
import type { Cover, WholesaleBasis } from "./wholesale.rules.ts";
import { refusingOverdraft } from "../actions/hold-credit.ts";
import { settleWholesaleInvoice } from "../actions/settle-invoice.ts";

/** The ledger account from which each kind of wholesale charge is taken. */
const sources = { prepaid: "prepaid", limit: "wholesale_unbilled" } as const satisfies Record<WholesaleBasis, string>;

/**
 * What the account can use to pay wholesale charges. The limit is locked until the end of the transaction. Prepaid credit is not
 * locked: if something else spends it in the meantime, posting the charge is refused.
 */
export async function coverOf(trx: Trx, scope: AccountScope, currency: Money["currency"]): Promise<Cover> {
  const { sellerId } = await findBrandSeller(trx, scope);
  await lockCreditLimit(trx, scope);
  const { prepaid, owed, unbilled } = await findBalance(trx, scope, sellerId, currency);
  const { isPostpaid, limit } = await findCreditTerms(trx, scope);
  if (!isPostpaid || limit.currency !== currency) return { prepaid, limit: null };
  const used = addMoney(addMoney(owed, unbilled), await promisedOf(trx, scope, currency));
  return { prepaid, limit: subtractMoney(limit, used) };
}

type Charged = { readonly basis: WholesaleBasis; readonly amount: Money; readonly text: string; readonly now: Date };

/**
 * Posts a wholesale charge, VAT included. The charge becomes income and VAT only when it is invoiced. Until then the seller owes
 * the reseller the service.
 *
 * Returns the seller in whose books the charge is posted.
 * Refuses with CreditChanged when the account does not have that much credit; the transaction can then only be rolled back.
 * Source: docs/states.md#ledger-movements, "a line of a reseller is charged"
 */
export function chargeWholesale(trx: Trx, scope: AccountScope, charge: Charged): Promise<string> {
  return refusingOverdraft(post(trx, scope, charge, { debit: sources[charge.basis], credit: "wholesale" }));
}

/** Returns a wholesale charge to the ledger account from which it was taken. */
export function returnWholesale(trx: Trx, scope: AccountScope, charge: Charged): Promise<string> {
  return post(trx, scope, charge, { debit: "wholesale", credit: sources[charge.basis] });
}

/**
 * Settles the wholesale invoice of a month with the charges that it lists. Charges that were taken from prepaid credit pay the
 * invoice. Charges that counted against the limit stop counting, because from now on the unpaid rest of the invoice counts
 * instead.
 */
export async function settleByCharges(
  trx: Trx,
  scope: AccountScope,
  of: { readonly invoiceId: string; readonly basis: WholesaleBasis; readonly amount: Money; readonly now: Date },
): Promise<void> {
  if (!isPositiveMoney(of.amount)) return;
  if (of.basis === "prepaid") await settleWholesaleInvoice(trx, scope, of);
  else await post(trx, scope, { ...of, text: "" }, { debit: "wholesale", credit: "wholesale_unbilled" });
}

async function post(
  trx: Trx,
  scope: AccountScope,
  { amount, text, now }: Charged,
  sides: { readonly debit: string; readonly credit: string },
): Promise<string> {
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const movement: Movement = { kind: "wholesale", ...sides, amount, namesInvoice: false, text };
  await book(trx, scope, { sellerId, bookedOn: dateIn(timeZone, now) }, [movement]);
  return sellerId;
}
