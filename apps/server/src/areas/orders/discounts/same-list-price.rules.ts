import { isSameMoney, listedNetOf, type Price } from "@nameplane/values";

type Told = Pick<Price, "net" | "vatRateBasisPoints" | "discounts">;

/** Whether two prices have the same list price and VAT rate, even if their discounts differ. */
export function isSameListPrice(a: Told, b: Told): boolean {
  return isSameMoney(listedNetOf(a), listedNetOf(b)) && a.vatRateBasisPoints === b.vatRateBasisPoints;
}
