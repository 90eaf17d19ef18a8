import { capabilitiesOf } from "../../payments/providers.rules.ts";
import { compareMoney, maxMoney, minMoney, subtractMoney, sumMoney, zeroMoney, type Money } from "@nameplane/values";

/**
 * The prepaid credit that an order uses if a card pays the rest: as much as there is, but never so much that the rest falls below
 * the smallest card payment. Returns the whole total if the credit covers it.
 *
 * `prepaid`: the account's credit. `leastCard`: the least sum that a card can be charged. All sums are in one currency.
 */
export function creditBesideCard(total: Money, prepaid: Money, leastCard: Money): Money {
  if (compareMoney(prepaid, total) >= 0) return total;
  return maxMoney(minMoney(prepaid, subtractMoney(total, leastCard)), zeroMoney(total.currency));
}

export type CreditFacts = {
  readonly total: Money;
  readonly credit: Money;
  readonly credit_state: string | null;
};

/** The credit that is currently held for an order. Zero once it was used or released. */
export function keptCredit({ credit, credit_state: state }: Pick<CreditFacts, "credit" | "credit_state">): Money {
  return state === "held" ? credit : zeroMoney(credit.currency);
}

/** What a card still has to pay for an order: its total minus the held credit. */
export function cardShare(order: CreditFacts): Money {
  return subtractMoney(order.total, keptCredit(order));
}

/**
 * What a bank transfer still has to pay for an order that is invoiced when it ends. Lines that ended before they were paid cost
 * nothing.
 */
export function transferShare(
  order: CreditFacts,
  lines: readonly { readonly isEnded: boolean; readonly total: Money | null }[],
): Money {
  const { currency } = order.total;
  const ended = lines.flatMap(({ isEnded, total }) => (isEnded && total !== null ? [total] : []));
  return maxMoney(zeroMoney(currency), subtractMoney(cardShare(order), sumMoney(ended, currency)));
}

/**
 * How much of the held credit pays for what was delivered. Credit is used first, as when the order was placed. If a card pays the
 * rest, the rest never falls below the smallest card payment.
 *
 * `taken`: the price of what was delivered.
 */
export function creditTaken(order: CreditFacts & { readonly method: string }, taken: Money, leastCard: Money): Money {
  const kept = keptCredit(order);
  return capabilitiesOf(order.method)?.reserves === true ? creditBesideCard(taken, kept, leastCard) : minMoney(kept, taken);
}
