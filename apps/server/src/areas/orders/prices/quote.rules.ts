import { isSameMoney, sumMoney, type Currency, type Money, type Price, type PriceDiscount } from "@nameplane/values";

/**
 * How long a quote is valid: long enough for a basket to be ordered the next day, but not longer, because the registry may change
 * its price.
 */
export const quoteValidMs = 24 * 3_600_000;

/** A quote with less time left than this is renewed when checkout opens, so that it cannot expire while the form is filled in. */
export const quoteFreshMs = 3_600_000;

type Told = Pick<Price, "net" | "vat" | "vatRateBasisPoints" | "discounts">;

/**
 * Whether two prices are the same sum with the same discounts. The discounts matter because they count against the limits of
 * their promotions.
 */
export function isSamePrice(a: Told, b: Told): boolean {
  const [one, other] = [a.discounts ?? [], b.discounts ?? []];
  return (
    isSameMoney(a.net, b.net) &&
    isSameMoney(a.vat, b.vat) &&
    a.vatRateBasisPoints === b.vatRateBasisPoints &&
    one.length === other.length &&
    one.every((discount, at) => isSameDiscount(discount, other[at]))
  );
}

function isSameDiscount(one: PriceDiscount, other: PriceDiscount | undefined): boolean {
  return (
    other !== undefined && one.promotionId === other.promotionId && one.codeId === other.codeId && isSameMoney(one.net, other.net)
  );
}

/** The total price of requests. A request without a price counts as zero. */
export function totalOf(requests: readonly { readonly price: Pick<Price, "total"> | null }[], currency: Currency): Money {
  return sumMoney(
    requests.flatMap(({ price }) => price?.total ?? []),
    currency,
  );
}
