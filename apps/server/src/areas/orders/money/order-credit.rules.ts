import { compareMoney, maxMoney, minMoney, subtractMoney, sumMoney, zeroMoney, type Money } from "@nameplane/values";

/**
 * Prepaid credit an order takes when a card pays the rest: all there is, but never so much that the rest is less than a card
 * can be charged with.
 *
 * Takes  total, credit, and what a card can be charged with at least, in one currency
 * Gives  the whole total when the credit covers it
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

/** The credit that is kept for an order now: none before that, nor after it was used or given back. */
export function keptCredit({ credit, credit_state: state }: Pick<CreditFacts, "credit" | "credit_state">): Money {
  return state === "held" ? credit : zeroMoney(credit.currency);
}

/** What an order still asks of a card: its total less the credit that is kept for it. */
export function cardShare(order: CreditFacts): Money {
  return subtractMoney(order.total, keptCredit(order));
}

/** What an order that is invoiced at its end still asks of a bank transfer: lines that have ended before it was paid cost nothing. */
export function transferShare(
  order: CreditFacts,
  lines: readonly { readonly isEnded: boolean; readonly total: Money | null }[],
): Money {
  const { currency } = order.total;
  const ended = lines.flatMap(({ isEnded, total }) => (isEnded && total !== null ? [total] : []));
  return maxMoney(zeroMoney(currency), subtractMoney(cardShare(order), sumMoney(ended, currency)));
}

/**
 * What of the credit that is kept for an order pays what was delivered of it: credit first, as when it was placed. Beside a card never so much
 * that the card is left with less than it can be charged with.
 *
 * Takes  taken: what was delivered
 */
export function creditTaken(order: CreditFacts & { readonly method: string }, taken: Money, leastCard: Money): Money {
  const kept = keptCredit(order);
  return order.method === "card" ? creditBesideCard(taken, kept, leastCard) : minMoney(kept, taken);
}
