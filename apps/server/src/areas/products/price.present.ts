import type { PriceView } from "@nameplane/contracts/spec";
import { minorOf, type Price, type PricedSum } from "@nameplane/values";

/** A sum in the form of answers: one currency and three whole numbers. */
export function showSum({ net, vat, total }: PricedSum): Pick<PriceView, "currency" | "netMinor" | "vatMinor" | "totalMinor"> {
  return { currency: total.currency, netMinor: minorOf(net), vatMinor: minorOf(vat), totalMinor: minorOf(total) };
}

export function showPrice(price: Price): PriceView;
export function showPrice(price: Price | null): PriceView | null;
export function showPrice(price: Price | null): PriceView | null {
  if (price === null) return null;
  return { ...showSum(price), vatRateBasisPoints: price.vatRateBasisPoints, periodMonths: price.periodMonths };
}
