import type { Currency } from "./currency.ts";
import { addMoney, subtractMoney, sumMoney, vatOf, zeroMoney, type Money } from "./money.ts";

/** What something costs: net and VAT make the total, all in one currency. */
export type PricedSum = { readonly net: Money; readonly vat: Money; readonly total: Money };

export function pricedSum(net: Money, vat: Money): PricedSum {
  return { net, vat, total: addMoney(net, vat) };
}

/** The price of one line, with VAT rounded as on an invoice (`vatOf`). */
export function pricedAt(net: Money, vatRateBasisPoints: number): PricedSum {
  return pricedSum(net, vatOf(net, vatRateBasisPoints));
}

/**
 * The price of one line, with the VAT rate used for it and the months that it pays for; 0 months for something without a period.
 */
export type Price = PricedSum & {
  readonly vatRateBasisPoints: number;
  readonly periodMonths: number;
  /** What the sum consists of, if that is more than one part, such as a period and a start fee. */
  readonly parts?: readonly PricePart[];
  /** The discounts that are already subtracted from net, VAT and total, but not from `parts`. Absent if there are none. */
  readonly discounts?: readonly PriceDiscount[];
};

/**
 * A discount of a promotion. It is a line of its own on the invoice, so its VAT is rounded separately. Both amounts are positive.
 */
export type PriceDiscount = {
  readonly promotionId: string;
  readonly codeId: string | null;
  readonly title: { readonly en: string; readonly sv: string };
  /** Whether only the first year is cheaper. A renewal then costs the listed price. */
  readonly isFirstYear: boolean;
  readonly net: Money;
  readonly vat: Money;
};

/** A part of a price, by what it is for. Its VAT is rounded separately, because it is a line of its own on the invoice. */
export type PricePart = { readonly operation: "create" | "start_fee"; readonly price: Price };

export function priceAt(net: Money, vatRateBasisPoints: number, periodMonths: number): Price {
  return { ...pricedAt(net, vatRateBasisPoints), vatRateBasisPoints, periodMonths };
}

/** The price after discounts. Together they must not be larger than the price. */
export function priceLess(price: Price, discounts: readonly Omit<PriceDiscount, "vat">[]): Price {
  if (discounts.length === 0) return price;
  const { currency } = price.total;
  const taxed = discounts.map((discount) => ({ ...discount, vat: vatOf(discount.net, price.vatRateBasisPoints) }));
  const off = (side: "net" | "vat") =>
    subtractMoney(
      price[side],
      sumMoney(
        taxed.map((discount) => discount[side]),
        currency,
      ),
    );
  return { ...price, ...pricedSum(off("net"), off("vat")), discounts: taxed };
}

/** The net price before discounts. */
export function listedNetOf({ net, discounts = [] }: Pick<Price, "net" | "discounts">): Money {
  return sumMoney([net, ...discounts.map((discount) => discount.net)], net.currency);
}

/**
 * Adds up net amounts and VAT separately, because VAT was already rounded per line and must not be rounded again. The currency is
 * a parameter so that even an empty list has a sum.
 */
export function sumPriced(lines: Iterable<Pick<PricedSum, "net" | "vat">>, currency: Currency): PricedSum {
  let [net, vat] = [zeroMoney(currency), zeroMoney(currency)];
  for (const line of lines) [net, vat] = [addMoney(net, line.net), addMoney(vat, line.vat)];
  return pricedSum(net, vat);
}
