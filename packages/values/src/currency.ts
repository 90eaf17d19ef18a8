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
