/**
 * What the operator earns on a premium name beside the registry's fee, and what pays for the exchange risk. Lower, and a
 * week's move of the currency makes the sale a loss; higher, and other registrars sell the same name for less.
 */
export const premiumMarkupBasisPoints = 2000;

/**
 * Sale price of a premium operation: the registry's fee in the buyer's currency plus the markup, up to whole kronor, euros or dollars.
 *
 * Takes  the fee in minor units of its currency; units of the buyer's currency for a million units of it
 */
export function premiumNetMinor(feeMinor: number, exchangePpm: number): number {
  const converted = (BigInt(feeMinor) * BigInt(exchangePpm) * BigInt(10_000 + premiumMarkupBasisPoints)) / 10_000_000_000n;
  return Number(((converted + 99n) / 100n) * 100n);
}
