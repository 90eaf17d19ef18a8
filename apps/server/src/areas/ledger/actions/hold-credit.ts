import type { Money } from "@nameplane/values";
import { CreditChanged } from "@nameplane/contracts/checkout/refusals";
import { isCheckViolation, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { holdMovement, releaseMovement, type Movement } from "../postings.rules.ts";

export type CreditOfOrder = {
  readonly orderId: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * Keeps prepaid credit for an order that still waits for the rest of its money: nothing else can spend it meanwhile. Whoever
 * calls keeps on the order that it is held; issueInvoice uses it, releaseCredit gives it back.
 *
 * Refuses CreditChanged when the account has not that much; the transaction is over then
 */
export function holdCredit(trx: Trx, scope: AccountScope, credit: CreditOfOrder): Promise<void> {
  return refusingOverdraft(postMovement(trx, scope, credit, holdMovement(credit.amount)));
}

/** Gives credit back that was held for an order. */
export function releaseCredit(trx: Trx, scope: AccountScope, credit: CreditOfOrder): Promise<void> {
  return postMovement(trx, scope, credit, releaseMovement(credit.amount));
}

async function postMovement(trx: Trx, scope: AccountScope, credit: CreditOfOrder, movement: Movement): Promise<void> {
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const bookedOn = dateIn(timeZone, credit.now);
  await book(trx, scope, { sellerId, bookedOn, orderId: credit.orderId }, [movement]);
}

/**
 * The balance row is locked by the first of two that spend the same credit, and its CHECK refuses the second (I-M4): said to
 * the customer in words.
 */
export async function refusingOverdraft<T>(spending: Promise<T>): Promise<T> {
  try {
    return await spending;
  } catch (error) {
    if (isCheckViolation(error, "balance_prepaid")) throw new Refused(CreditChanged, { cause: error });
    throw error;
  }
}
