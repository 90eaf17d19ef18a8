import { money, type Currency, type Money } from "@nameplane/values";

/**
 * The smallest card payments by currency, in minor units (Stripe's table of minimum charges). A currency that is not listed has a
 * minimum of one major unit.
 */
const least: Readonly<Record<string, number>> = { SEK: 300, NOK: 300, DKK: 250, EUR: 50, USD: 50, CHF: 50, GBP: 30 };

/** The smallest sum that a card can be charged. */
export function leastCard(currency: Currency): Money {
  return money(least[currency] ?? 100, currency);
}
