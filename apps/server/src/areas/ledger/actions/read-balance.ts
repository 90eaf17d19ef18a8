import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { findBalance, findCreditTerms } from "../postings.repository.ts";

/**
 * Room left for buying on invoice, in minor units: the account's limit less everything it owes. 0 for accounts that pay in
 * advance and for other currencies than the account's. Only a hint before ordering: issueInvoice decides under the lock.
 */
export async function availableCredit(trx: Trx, scope: AccountScope, currency: string): Promise<number> {
  const terms = await findCreditTerms(trx, scope);
  if (!terms.isPostpaid || terms.currency !== currency) return 0;
  const { sellerId } = await findBrandSeller(trx, scope);
  const { owedMinor } = await findBalance(trx, scope, sellerId, currency);
  return Math.max(terms.limitMinor - owedMinor, 0);
}

/** Deposits and credits not yet used, in minor units. */
export async function prepaidBalance(trx: Trx, scope: AccountScope, currency: string): Promise<number> {
  const { sellerId } = await findBrandSeller(trx, scope);
  const { prepaidMinor } = await findBalance(trx, scope, sellerId, currency);
  return prepaidMinor;
}
