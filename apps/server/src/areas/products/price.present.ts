import type { PriceView } from "@nameplane/contracts/spec";
import { minorOf, pricedSum, type Price, type PriceDiscount, type PricedSum, type PricePart } from "@nameplane/values";

/** A sum in the form of our answers: one currency and three whole numbers. */
export function showSum({ net, vat, total }: PricedSum): Pick<PriceView, "currency" | "netMinor" | "vatMinor" | "totalMinor"> {
  return { currency: total.currency, netMinor: minorOf(net), vatMinor: minorOf(vat), totalMinor: minorOf(total) };
}

function showPart({ operation, price }: PricePart): NonNullable<PriceView["parts"]>[number] {
  const { currency: _, ...sum } = showSum(price);
  return { operation, ...sum };
}

function showDiscount({ title, isFirstYear, net, vat }: PriceDiscount): NonNullable<PriceView["discounts"]>[number] {
  const { currency: _, ...sum } = showSum(pricedSum(net, vat));
  return { title, firstyear: isFirstYear, ...sum };
}

export function showPrice(price: Price): PriceView;
export function showPrice(price: Price | null): PriceView | null;
export function showPrice(price: Price | null): PriceView | null {
  if (price === null) return null;
  const { vatRateBasisPoints, periodMonths, parts, discounts } = price;
  return {
    ...showSum(price),
    vatRateBasisPoints,
    periodMonths,
    ...(parts === undefined ? {} : { parts: parts.map((part) => showPart(part)) }),
    ...(discounts === undefined ? {} : { discounts: discounts.map((discount) => showDiscount(discount)) }),
  };
}
