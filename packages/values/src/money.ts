import { currencyExponents, currencyOf, type Currency } from "./currency.ts";

/** An amount in minor units (öre, cents) of an ISO 4217 currency. Never a float, never a bare number. */
export type Money = { readonly minor: bigint; readonly currency: Currency };

/**
 * Money inside JSON: `minor` is an integer JSON number, `currency` the ISO 4217 code.
 * It is a number rather than a string, because every amount in this product is far below the 53 bits of a safe integer (90
 * million million kronor), and clients can then calculate without a library. `moneyToJson` refuses larger amounts.
 */
export type MoneyJson = { readonly minor: number; readonly currency: Currency };

/** An amount from outside, in minor units of a currency that the product may not have (ISO 4217). */
export type ForeignAmount = { readonly minor: number; readonly currency: string };

export function money(minor: bigint | number, currency: Currency): Money {
  if (typeof minor === "number" && !Number.isSafeInteger(minor)) {
    throw new RangeError(`money needs whole minor units, got ${minor}`);
  }
  return { minor: BigInt(minor), currency };
}

/** Returns a function that makes amounts in one currency, for rows and documents that state their ISO 4217 code only once. */
export function moneyIn(code: string): (minor: bigint | number) => Money {
  const currency = currencyOf(code);
  return (minor) => money(minor, currency);
}

export function zeroMoney(currency: Currency): Money {
  return { minor: 0n, currency };
}

export function addMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { minor: a.minor + b.minor, currency: a.currency };
}

export function subtractMoney(a: Money, b: Money): Money {
  assertSameCurrency(a, b);
  return { minor: a.minor - b.minor, currency: a.currency };
}

/** Sum of a list. The currency is a parameter so that even an empty list has a sum. */
export function sumMoney(amounts: Iterable<Money>, currency: Currency): Money {
  let total = zeroMoney(currency);
  for (const amount of amounts) total = addMoney(total, amount);
  return total;
}

/** Multiplies by a whole number, such as a quantity or a number of years. Fractions are refused: use `vatOf` or `allocateMoney`. */
export function multiplyMoney(amount: Money, factor: bigint | number): Money {
  if (typeof factor === "number" && !Number.isSafeInteger(factor)) {
    throw new RangeError(`money is multiplied by whole numbers only, got ${factor}`);
  }
  return { minor: amount.minor * BigInt(factor), currency: amount.currency };
}

export function negateMoney(amount: Money): Money {
  return { minor: -amount.minor, currency: amount.currency };
}

export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  assertSameCurrency(a, b);
  if (a.minor === b.minor) return 0;
  return a.minor < b.minor ? -1 : 1;
}

export function minMoney(a: Money, b: Money): Money {
  return compareMoney(a, b) <= 0 ? a : b;
}

export function maxMoney(a: Money, b: Money): Money {
  return compareMoney(a, b) >= 0 ? a : b;
}

/** Whether both amount and currency are equal. Amounts in different currencies are never the same, not even zero. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency;
}

export function isZeroMoney(amount: Money): boolean {
  return amount.minor === 0n;
}

export function isPositiveMoney(amount: Money): boolean {
  return amount.minor > 0n;
}

export function isNegativeMoney(amount: Money): boolean {
  return amount.minor < 0n;
}

/**
 * A share of an amount, such as VAT or a margin, in basis points (2500 = 25 %).
 * This is the only rounding rule of the product. Each line is rounded to whole minor units, half up on the absolute value, so
 * that a credit note is the exact mirror of its invoice (-12.5 rounds to -13 as 12.5 rounds to 13).
 */
export function shareOf(amount: Money, basisPoints: number): Money {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) {
    throw new RangeError(`basis points are whole and not negative, got ${basisPoints}`);
  }
  const isNegative = amount.minor < 0n;
  const absolute = isNegative ? -amount.minor : amount.minor;
  const rounded = (absolute * BigInt(basisPoints) + 5_000n) / 10_000n;
  return { minor: isNegative ? -rounded : rounded, currency: amount.currency };
}

/**
 * VAT on the net amount of one invoice line, rounded as in `shareOf`. The VAT of a whole invoice is the sum of its lines' VAT.
 */
export function vatOf(net: Money, vatRateBasisPoints: number): Money {
  return shareOf(net, vatRateBasisPoints);
}

/**
 * Splits an amount by weights without losing or creating a minor unit (largest remainder, ties to the earlier part).
 * Weights are whole, not negative, and not all zero.
 */
export function allocateMoney(total: Money, weights: readonly bigint[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError("weights must be whole, not negative, and not all zero");
  }
  const sign = total.minor < 0n ? -1n : 1n;
  const absolute = total.minor * sign;
  const parts = weights.map((weight, index) => ({
    index,
    minor: (absolute * weight) / sum,
    remainder: (absolute * weight) % sum,
  }));
  let left = absolute - parts.reduce((a, part) => a + part.minor, 0n);
  const byRemainder = parts.toSorted((a, b) => compareBigInt(b.remainder, a.remainder) || a.index - b.index);
  for (const part of byRemainder) {
    if (left === 0n) break;
    part.minor += 1n;
    left -= 1n;
  }
  return parts.map((part) => ({ minor: part.minor * sign, currency: total.currency }));
}

export function moneyToJson(amount: Money): MoneyJson {
  return { minor: minorOf(amount), currency: amount.currency };
}

/** The minor units as a number, for JSON and database columns that keep the currency in a field of its own. */
export function minorOf(amount: Money): number {
  const minor = Number(amount.minor);
  if (!Number.isSafeInteger(minor)) throw new RangeError("amount does not fit a safe JSON integer");
  return minor;
}

/** Reads the JSON form. Throws unless it is a safe integer of minor units in a known currency. */
export function moneyFromJson(json: { readonly minor: number; readonly currency: string }): Money {
  return money(json.minor, currencyOf(json.currency));
}

/** Plain decimal text with a point, such as "1234.50" or "-0.05". For files and protocols, never for screens. */
export function moneyToDecimal(amount: Money): string {
  const exponent = currencyExponents[amount.currency];
  const digits = (amount.minor < 0n ? -amount.minor : amount.minor).toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = amount.minor < 0n ? "-" : "";
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - exponent)}`;
}

// An amount has at most 15 digits. Anything longer is beyond the range of JSON, and a typing error in an amount field.
const decimalAmount = /^([+\-\u2212]?)(\d{1,15})(?:[.,](\d+))?$/;

/**
 * Reads an amount as people type it: "1234", "1 234,50", "-12.5". Spaces of any kind separate thousands, and a point or comma
 * separates the decimals.
 * Returns null for anything else, including more decimals than the currency has: a typed amount is never rounded.
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  if (text.length > 40) return null;
  const exponent = currencyExponents[currency];
  const match = decimalAmount.exec(text.replaceAll(/[\s\u00a0\u202f]/g, ""));
  if (match === null) return null;
  const [, sign = "", whole = "", decimals = ""] = match;
  if (decimals.length > exponent) return null;
  const minor = BigInt(whole + decimals.padEnd(exponent, "0"));
  return { minor: sign === "" || sign === "+" ? minor : -minor, currency };
}

/**
 * Amount for people in the given locale, such as "1 234,50 kr" in Swedish or "1,234.50 SEK" in English, which reads better with
 * the amount first. Mails, documents and screens write it alike.
 * Every space is a no-break space, so that an amount is never split at the end of a line.
 */
export function formatMoney(amount: Money, locale: string): string {
  const decimal = moneyToDecimal(amount);
  assertNumeric(decimal);
  const text = moneyFormat(locale, amount.currency).format(decimal);
  return (isSwedish(locale) ? text : `${text} ${amount.currency}`).replaceAll(/\s/g, "\u00a0");
}

const isSwedish = (locale: string): boolean => locale.startsWith("sv");

// Creating a formatter takes about a hundred times longer than using it, and price lists have thousands of amounts.
const moneyFormats = new Map<string, Intl.NumberFormat>();

// English formats put the currency first, so it is left to the caller.
function moneyFormat(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = moneyFormats.get(key);
  if (format === undefined) {
    const digits = currencyExponents[currency];
    format = new Intl.NumberFormat(
      locale,
      isSwedish(locale) ? { style: "currency", currency } : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    );
    moneyFormats.set(key, format);
  }
  return format;
}

// The amount is formatted from text, because a float would show the wrong öre above 2^53 / 100. The `format` method accepts only
// text that is known to be a number.
function assertNumeric(text: string): asserts text is Intl.StringNumericLiteral {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new RangeError(`not a decimal number: ${text}`);
}

function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`cannot mix ${a.currency} and ${b.currency}`);
}

function compareBigInt(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
