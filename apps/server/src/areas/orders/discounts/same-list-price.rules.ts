import { isSameMoney, listedNetOf, type Price } from "@nameplane/values";

type Told = Pick<Price, "net" | "vatRateBasisPoints" | "discounts">;

/** Whether at most the discounts of two prices differ, not what the list says. */
export function isSameListPrice(a: Told, b: Told): boolean {
  return isSameMoney(listedNetOf(a), listedNetOf(b)) && a.vatRateBasisPoints === b.vatRateBasisPoints;
}
