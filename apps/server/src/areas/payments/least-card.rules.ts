/** What card providers take at least, minor units (Stripe's table of minimum charges); currencies that are not listed: one unit. */
const least: Readonly<Record<string, number>> = { SEK: 300, NOK: 300, DKK: 250, EUR: 50, USD: 50, CHF: 50, GBP: 30 };

/** Smallest sum a card can be charged with, in minor units of the currency. */
export function leastCardMinor(currency: string): number {
  return least[currency] ?? 100;
}
