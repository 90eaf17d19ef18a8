/** Currencies of the product, in the order in which screens list them. A further one is one word here and one line below. */
export const currencies = ["EUR", "SEK", "USD"] as const;

export type Currency = (typeof currencies)[number];

/** How many decimals each currency has (ISO 4217 exponent). Nothing else in the product knows an exponent. */
export const currencyExponents: Readonly<Record<Currency, number>> = { EUR: 2, SEK: 2, USD: 2 };

export const defaultCurrency: Currency = "SEK";

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyExponents, code);
}

/** The currency of an ISO 4217 code as a row or a file says it; throws for one that the product does not keep. */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency ${code}`);
  return code;
}
