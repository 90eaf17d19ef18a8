/** Currencies of the product, in the order in which screens list them. To add one, add its code here and its exponent below. */
export const currencies = ["EUR", "SEK", "USD"] as const;

export type Currency = (typeof currencies)[number];

/** Number of decimals of each currency (ISO 4217 exponent). This is the only place in the product where exponents are written. */
export const currencyExponents: Readonly<Record<Currency, number>> = { EUR: 2, SEK: 2, USD: 2 };

export const defaultCurrency: Currency = "SEK";

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code);
}

/**
 * The currency with an ISO 4217 code that was read from a database row or a file. Throws for a currency that the product does not
 * have.
 */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency ${code}`);
  return code;
}

/** Currencies without decimals and with three (ISO 4217, list one). All others have two. */
const wholeOnly = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "));
const threeDecimals = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/**
 * The number of decimals of any currency, also of one that the product does not have: providers and registries charge in such
 * currencies, too.
 */
export function exponentOf(code: string): number {
  if (isCurrency(code)) return currencyExponents[code];
  return wholeOnly.has(code) ? 0 : threeDecimals.has(code) ? 3 : 2;
}
