import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { findBalance, findCreditTerms, lockCreditLimit, promisedOf } from "../postings.repository.ts";

/**
 * Room left for buying on invoice, in minor units: the account's limit less everything it owes, and less what orders that are worked on will
 * be invoiced for. 0 for accounts that pay in advance and for other currencies than the account's. Only a hint before ordering: issueInvoice
 * and creditToPromise decide under the lock.
 */
export async function availableCredit(trx: Trx, scope: AccountScope, currency: string): Promise<number> {
  const terms = await findCreditTerms(trx, scope);
  if (!terms.isPostpaid || terms.currency !== currency) return 0;
  const { sellerId } = await findBrandSeller(trx, scope);
  const { owedMinor } = await findBalance(trx, scope, sellerId, currency);
  return Math.max(terms.limitMinor - owedMinor - (await promisedOf(trx, scope, currency)), 0);
}

/** The same for an order that is to count against the limit until it is invoiced: it stays true until the end of the transaction. */
export async function creditToPromise(trx: Trx, scope: AccountScope, currency: string): Promise<number> {
  await lockCreditLimit(trx, scope);
  return availableCredit(trx, scope, currency);
}

/** Deposits and credits not yet used, in minor units. */
export async function prepaidBalance(trx: Trx, scope: AccountScope, currency: string): Promise<number> {
  const { sellerId } = await findBrandSeller(trx, scope);
  const { prepaidMinor } = await findBalance(trx, scope, sellerId, currency);
  return prepaidMinor;
}
