import { isSameMoney, sumMoney, type Currency, type Money, type Price } from "@nameplane/values";

/**
 * How long a quote is valid: long enough for a basket to be ordered the next day, but not longer, because the registry may change
 * its price.
 */
export const quoteValidMs = 24 * 3_600_000;

/** A quote with less time left than this is renewed when checkout opens, so that it cannot expire while the form is filled in. */
export const quoteFreshMs = 3_600_000;

type Told = Pick<Price, "net" | "vat" | "vatRateBasisPoints">;

export function isSamePrice(a: Told, b: Told): boolean {
  return isSameMoney(a.net, b.net) && isSameMoney(a.vat, b.vat) && a.vatRateBasisPoints === b.vatRateBasisPoints;
}

/** What requests cost together; one without a price counts as zero. */
export function totalOf(requests: readonly { readonly price: Pick<Price, "total"> | null }[], currency: Currency): Money {
  return sumMoney(
    requests.flatMap(({ price }) => price?.total ?? []),
    currency,
  );
}
