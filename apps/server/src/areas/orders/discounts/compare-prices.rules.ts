import { isSameMoney, listedNetOf, type Price } from "@nameplane/values";

type Told = Pick<Price, "net" | "vatRateBasisPoints" | "discounts">;

/** Whether two prices have the same list price and VAT rate, even if their discounts differ. */
export function isSameListPrice(a: Told, b: Told): boolean {
  return isSameMoney(listedNetOf(a), listedNetOf(b)) && a.vatRateBasisPoints === b.vatRateBasisPoints;
}

/** Whether the customer pays the same for both, however the sum is made up of list price and discounts. */
export function isSameToPay(a: Pick<Price, "net" | "vat">, b: Pick<Price, "net" | "vat">): boolean {
  return isSameMoney(a.net, b.net) && isSameMoney(a.vat, b.vat);
}
