import type { PriceView } from "@nameplane/contracts/spec";
import { minorOf, type Price, type PricedSum, type PricePart } from "@nameplane/values";

/** A sum in the form of answers: one currency and three whole numbers. */
export function showSum({ net, vat, total }: PricedSum): Pick<PriceView, "currency" | "netMinor" | "vatMinor" | "totalMinor"> {
  return { currency: total.currency, netMinor: minorOf(net), vatMinor: minorOf(vat), totalMinor: minorOf(total) };
}

function showPart({ operation, price }: PricePart): NonNullable<PriceView["parts"]>[number] {
  const { currency: _, ...sum } = showSum(price);
  return { operation, ...sum };
}

export function showPrice(price: Price): PriceView;
export function showPrice(price: Price | null): PriceView | null;
export function showPrice(price: Price | null): PriceView | null {
  if (price === null) return null;
  const { vatRateBasisPoints, periodMonths, parts } = price;
  return {
    ...showSum(price),
    vatRateBasisPoints,
    periodMonths,
    ...(parts === undefined ? {} : { parts: parts.map((part) => showPart(part)) }),
  };
}
