import type { PriceEnding } from "@nameplane/contracts/backoffice/price-values";
import { addMoney, currencyExponents, money, shareOf, type Money } from "@nameplane/values";

/**
 * The price that a rule makes from a cost: the cost plus a margin in basis points of the cost, rounded up to the chosen ending.
 * It is never below the cost, because the margin is not negative and rounding goes up.
 */
export function priceByRule(cost: Money, marginBasisPoints: number, ending: PriceEnding): Money {
  return roundUpTo(addMoney(cost, shareOf(cost, marginBasisPoints)), ending);
}

/** The lowest amount with this ending that is not below the given one. */
export function roundUpTo({ minor, currency }: Money, ending: PriceEnding): Money {
  const unit = 10n ** BigInt(currencyExponents[currency]);
  if (ending === "exact") return money(minor, currency);
  const over = ending === "whole" ? 0n : (unit * 9n) / 10n;
  const below = minor - over;
  const units = below <= 0n ? 0n : (below + unit - 1n) / unit;
  return money(units * unit + over, currency);
}
