import { money, type Currency, type Money } from "@nameplane/values";
import type { RegistryFee } from "../registry/registry.port.ts";

/**
 * What the operator earns on a premium name beside the registry's fee, and what pays for the exchange risk. Lower, and a
 * week's move of the currency makes the sale a loss; higher, and other registrars sell the same name for less.
 */
export const premiumMarkupBasisPoints = 2000;

/**
 * Sale price of a premium operation: the registry's fee in the buyer's currency plus the markup, up to whole kronor, euros or dollars.
 *
 * Takes  the fee; units of the buyer's currency for a million units of the fee's
 */
export function premiumNet(fee: RegistryFee, exchangePpm: number, currency: Currency): Money {
  const converted = (BigInt(fee.amountMinor) * BigInt(exchangePpm) * BigInt(10_000 + premiumMarkupBasisPoints)) / 10_000_000_000n;
  return money(((converted + 99n) / 100n) * 100n, currency);
}
