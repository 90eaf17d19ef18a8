import type { Currency } from "./currency.ts";
import { addMoney, vatOf, zeroMoney, type Money } from "./money.ts";

/** What something costs: net and VAT make the total, all in one currency. */
export type PricedSum = { readonly net: Money; readonly vat: Money; readonly total: Money };

export function pricedSum(net: Money, vat: Money): PricedSum {
  return { net, vat, total: addMoney(net, vat) };
}

/** The price of one line, with VAT rounded as on an invoice (`vatOf`). */
export function pricedAt(net: Money, vatRateBasisPoints: number): PricedSum {
  return pricedSum(net, vatOf(net, vatRateBasisPoints));
}

/** What is told for one line: the VAT rate it was reckoned with, and the months it pays for (0: an act without a term). */
export type Price = PricedSum & { readonly vatRateBasisPoints: number; readonly periodMonths: number };

export function priceAt(net: Money, vatRateBasisPoints: number, periodMonths: number): Price {
  return { ...pricedAt(net, vatRateBasisPoints), vatRateBasisPoints, periodMonths };
}

/** Sum of lines, each side by itself: VAT is rounded per line and never again. The currency is named for the list without a line. */
export function sumPriced(lines: Iterable<Pick<PricedSum, "net" | "vat">>, currency: Currency): PricedSum {
  let [net, vat] = [zeroMoney(currency), zeroMoney(currency)];
  for (const line of lines) [net, vat] = [addMoney(net, line.net), addMoney(vat, line.vat)];
  return pricedSum(net, vat);
}
