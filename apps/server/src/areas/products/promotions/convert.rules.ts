import { money, type Currency, type Money } from "@nameplane/values";

/**
 * An amount in another currency, rounded up, so that a converted price floor is never too low. ppm: units of `to` for a million
 * units of the amount's currency.
 */
export function convert({ minor, currency }: Money, ppm: number, to: Currency): Money {
  if (currency === to) return money(minor, to);
  return money((minor * BigInt(ppm) + 999_999n) / 1_000_000n, to);
}
