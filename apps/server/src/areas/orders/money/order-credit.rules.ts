/**
 * Prepaid credit an order takes when a card pays the rest: all there is, but never so much that the rest is less than a card
 * can be charged with.
 *
 * Takes  total, credit, and what a card can be charged with at least, in minor units of one currency
 * Gives  minor units; the whole total when the credit covers it
 */
export function creditBesideCard(totalMinor: number, prepaidMinor: number, leastCardMinor: number): number {
  if (prepaidMinor >= totalMinor) return totalMinor;
  return Math.max(Math.min(prepaidMinor, totalMinor - leastCardMinor), 0);
}

export type CreditFacts = {
  readonly total_minor: number;
  readonly credit_minor: number;
  readonly credit_state: string | null;
};

/** What an order still asks of a card: its total less the credit that is kept for it. */
export function cardShare(order: CreditFacts): number {
  return order.total_minor - (order.credit_state === "held" ? order.credit_minor : 0);
}

/** What an order that is invoiced at its end still asks of a bank transfer: lines that have ended before it was paid cost nothing. */
export function transferShare(
  order: CreditFacts,
  lines: readonly { readonly isEnded: boolean; readonly totalMinor: number }[],
): number {
  const endedMinor = lines.reduce((sum, line) => sum + (line.isEnded ? line.totalMinor : 0), 0);
  return Math.max(0, cardShare(order) - endedMinor);
}

/**
 * What of the credit that is kept for an order pays what was delivered of it: credit first, as when it was placed. Beside a card never so much
 * that the card is left with less than it can be charged with.
 *
 * Takes  takenMinor: what was delivered, in minor units
 */
export function creditTaken(
  order: CreditFacts & { readonly method: string },
  takenMinor: number,
  leastCardMinor: number,
): number {
  const keptMinor = order.credit_state === "held" ? order.credit_minor : 0;
  return order.method === "card" ? creditBesideCard(takenMinor, keptMinor, leastCardMinor) : Math.min(keptMinor, takenMinor);
}
