import { maxMoney, subtractMoney, zeroMoney, type Currency, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller, isOfReseller } from "../ledger.repository.ts";
import { findBalance, findCreditTerms, lockCreditLimit, promisedOf } from "../postings.repository.ts";

/**
 * How much the account can still buy on invoice: its credit limit, minus everything that it owes, minus wholesale charges that
 * are not invoiced yet, minus what orders in progress will add.
 *
 * Zero for accounts that pay in advance, for other currencies than the account's, and where a reseller is the seller. This is
 * only an estimate before ordering, because other orders may use the limit in the meantime. The decision is made by issueInvoice
 * and creditToPromise, which lock the limit.
 */
export async function availableCredit(trx: Trx, scope: AccountScope, currency: Currency): Promise<Money> {
  const terms = await findCreditTerms(trx, scope);
  if (!terms.isPostpaid || terms.limit.currency !== currency) return zeroMoney(currency);
  const { sellerId } = await findBrandSeller(trx, scope);
  // The credit limit is agreed with the operator. Here the seller is a reseller, so the limit does not apply.
  if (await isOfReseller(trx, sellerId)) return zeroMoney(currency);
  const { owed, unbilled } = await findBalance(trx, scope, sellerId, currency);
  const room = subtractMoney(subtractMoney(subtractMoney(terms.limit, owed), unbilled), await promisedOf(trx, scope, currency));
  return maxMoney(room, zeroMoney(currency));
}

/**
 * Like availableCredit, but for an order that will count against the limit until it is invoiced. This locks the limit, so the
 * amount stays available until the end of the transaction.
 */
export async function creditToPromise(trx: Trx, scope: AccountScope, currency: Currency): Promise<Money> {
  await lockCreditLimit(trx, scope);
  return availableCredit(trx, scope, currency);
}

/** The account's prepaid credit that is not used yet. */
export async function prepaidBalance(trx: Trx, scope: AccountScope, currency: Currency): Promise<Money> {
  const { sellerId } = await findBrandSeller(trx, scope);
  return (await findBalance(trx, scope, sellerId, currency)).prepaid;
}
