import { money, type Currency, type Money } from "@nameplane/values";
import type { RegistryFee } from "../registry/registry.port.ts";

/**
 * The operator's margin on a premium domain, added to the registry's fee. It also covers the exchange risk. With a lower margin,
 * a week's change of the exchange rate could make the sale a loss. With a higher margin, other registrars sell the same domain
 * for less.
 */
export const premiumMarkupBasisPoints = 2000;

/**
 * Sale price of a premium operation: the registry's fee in the buyer's currency plus the margin, rounded up to whole kronor,
 * euros or dollars.
 *
 * `exchangePpm`: units of the buyer's currency that a million units of the fee's currency cost.
 */
export function premiumNet(fee: RegistryFee, exchangePpm: number, currency: Currency): Money {
  const converted = (BigInt(fee.amountMinor) * BigInt(exchangePpm) * BigInt(10_000 + premiumMarkupBasisPoints)) / 10_000_000_000n;
  return money(((converted + 99n) / 100n) * 100n, currency);
}
