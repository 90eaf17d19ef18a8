import type { Money } from "@nameplane/values";
import { CreditChanged } from "@nameplane/contracts/checkout/refusals";
import { isCheckViolation, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findOrderSeller } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { holdMovement, releaseMovement, type Movement } from "../postings.rules.ts";

export type CreditOfOrder = {
  readonly orderId: string;
  readonly amount: Money;
  readonly now: Date;
};

/**
 * Holds prepaid credit for an order that still waits for the rest of its money, so that nothing else can spend this credit. The
 * caller stores the held amount on the order. Later, issueInvoice uses the held credit, or releaseCredit releases it.
 *
 * Refuses with CreditChanged when the account does not have that much credit; the transaction can then only be rolled back.
 */
export function holdCredit(trx: Trx, scope: AccountScope, credit: CreditOfOrder): Promise<void> {
  return refusingOverdraft(postMovement(trx, scope, credit, holdMovement(credit.amount)));
}

/** Gives credit that was held for an order back to the account's prepaid credit. */
export function releaseCredit(trx: Trx, scope: AccountScope, credit: CreditOfOrder): Promise<void> {
  return postMovement(trx, scope, credit, releaseMovement(credit.amount));
}

async function postMovement(trx: Trx, scope: AccountScope, credit: CreditOfOrder, movement: Movement): Promise<void> {
  const { sellerId, timeZone } = await findOrderSeller(trx, scope, credit.orderId);
  const bookedOn = dateIn(timeZone, credit.now);
  await book(trx, scope, { sellerId, bookedOn, orderId: credit.orderId }, [movement]);
}

/**
 * Turns the database error for an overdraft into the refusal CreditChanged. If two transactions spend the same credit, the first
 * one locks the balance row, and the CHECK on that row then refuses the second (I-M4).
 */
export async function refusingOverdraft<T>(spending: Promise<T>): Promise<T> {
  try {
    return await spending;
  } catch (error) {
    if (isCheckViolation(error, "balance_prepaid")) throw new Refused(CreditChanged, { cause: error });
    throw error;
  }
}
