import { addMoney, compareMoney, isPositiveMoney, type Money } from "@nameplane/values";
import { openDayFrom } from "./dunning/holidays.rules.ts";

/** The least number of days between the notice to the payer and the debit. The text of the mandate promises two. */
export const announcedDays = 3;

/** For how long a payer's bank takes a debit back without a reason: eight weeks. Source: EPC016-06, SEPA Core rulebook, 4.3.4 */
export const takeBackDays = 56;

/** How many debits must have been paid before an account gets an order before its money has arrived. */
export const paidBefore = 2;

/**
 * The day on which a payer's bank is asked for the money of a debit that is announced today, such as "2026-11-24". Banks settle
 * euro payments on the days of the TARGET calendar.
 */
export function collectDayOf(today: string): string {
  return openDayFrom("EU", [], Temporal.PlainDate.from(today).add({ days: announcedDays }).toString());
}

/** What is known of an account's direct debits, and of what else the account owes. */
export type DebitHistory = {
  /** How many debits were paid so long ago that the bank cannot take them back without a reason any more. */
  readonly paidForGood: number;
  /** Whether a debit failed or was taken back within the last twelve months. */
  readonly hadTrouble: boolean;
  /** Whether an invoice is past its due date. */
  readonly isLate: boolean;
  /** The sum of the debits that are under way and whose orders are already carried out. */
  readonly ahead: Money;
};

/**
 * Whether an order is carried out before the money of its debit has arrived. A domain cannot be given back to its registry for
 * money that never came, so only accounts with a good history get this, and only up to the installation's limit over all their
 * debits that are under way.
 */
export function mayDeliverAhead(limit: Money, amount: Money, history: DebitHistory): boolean {
  const { paidForGood, hadTrouble, isLate, ahead } = history;
  if (!isPositiveMoney(limit) || amount.currency !== limit.currency || ahead.currency !== limit.currency) return false;
  if (paidForGood < paidBefore || hadTrouble || isLate) return false;
  return compareMoney(addMoney(ahead, amount), limit) <= 0;
}
