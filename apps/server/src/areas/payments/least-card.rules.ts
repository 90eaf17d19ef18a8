import { money, type Currency, type Money } from "@nameplane/values";

/** What card providers take at least, minor units (Stripe's table of minimum charges); currencies that are not listed: one unit. */
const least: Readonly<Record<string, number>> = { SEK: 300, NOK: 300, DKK: 250, EUR: 50, USD: 50, CHF: 50, GBP: 30 };

/** Smallest sum a card can be charged with. */
export function leastCard(currency: Currency): Money {
  return money(least[currency] ?? 100, currency);
}
