import type { PriceView } from "@nameplane/contracts/spec";

/** How long a told price holds: a day in the basket survives a night's sleep; longer would promise what a registry may change. */
export const quoteValidMs = 24 * 3_600_000;

/** A quote with less than this left is renewed when checkout opens, so that it cannot run out while the form is filled in. */
export const quoteFreshMs = 3_600_000;

export type QuotedPrice = {
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly currency: string;
  readonly vatRateBasisPoints: number;
};

export function isSamePrice(a: QuotedPrice, b: QuotedPrice): boolean {
  return (
    a.netMinor === b.netMinor &&
    a.vatMinor === b.vatMinor &&
    a.currency === b.currency &&
    a.vatRateBasisPoints === b.vatRateBasisPoints
  );
}

/** Sum of lines. VAT is rounded per line, as on the invoice, so the sum is what will be charged to the minor unit. */
export function sumOf(prices: readonly (Pick<PriceView, "netMinor" | "vatMinor" | "totalMinor"> | null)[]): {
  netMinor: number;
  vatMinor: number;
  totalMinor: number;
} {
  return prices.reduce<{ netMinor: number; vatMinor: number; totalMinor: number }>(
    (sum, price) => ({
      netMinor: sum.netMinor + (price?.netMinor ?? 0),
      vatMinor: sum.vatMinor + (price?.vatMinor ?? 0),
      totalMinor: sum.totalMinor + (price?.totalMinor ?? 0),
    }),
    { netMinor: 0, vatMinor: 0, totalMinor: 0 },
  );
}
