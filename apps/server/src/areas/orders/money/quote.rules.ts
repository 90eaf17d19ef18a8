import { isSameMoney, sumMoney, type Currency, type Money, type Price } from "@nameplane/values";

/** How long a told price holds: a day in the basket survives a night's sleep; longer would promise what a registry may change. */
export const quoteValidMs = 24 * 3_600_000;

/** A quote with less than this left is renewed when checkout opens, so that it cannot run out while the form is filled in. */
export const quoteFreshMs = 3_600_000;

type Told = Pick<Price, "net" | "vat" | "vatRateBasisPoints">;

export function isSamePrice(a: Told, b: Told): boolean {
  return isSameMoney(a.net, b.net) && isSameMoney(a.vat, b.vat) && a.vatRateBasisPoints === b.vatRateBasisPoints;
}

/** What requests cost together; one that was never priced costs nothing. */
export function totalOf(requests: readonly { readonly price: Pick<Price, "total"> | null }[], currency: Currency): Money {
  return sumMoney(
    requests.flatMap(({ price }) => price?.total ?? []),
    currency,
  );
}
