import type { RegistryFee } from "../registry.port.ts";

/**
 * The fee at which a premium domain is sold: the registry's fee for a year, or for an operation without a term. term: the
 * registry's fee for a whole term, if that is more than the sum of its years. A term that costs less is sold at the price of its
 * years.
 */
export type SoldFee = RegistryFee & { readonly term?: Pick<RegistryFee, "amountMinor"> & { readonly months: number } };

export function wholeFee({ amountMinor, term }: SoldFee, periodMonths: number): number {
  return term?.months === periodMonths ? term.amountMinor : amountMinor * Math.max(1, periodMonths / 12);
}

/** The registry's fee in the form in which the domain would be sold. Null if the registry does not say what the term costs. */
export function soldFee(year: RegistryFee, whole: RegistryFee | null, periodMonths: number): SoldFee | null {
  if (periodMonths <= 12) return year;
  if (whole?.currency !== year.currency) return null;
  const { amountMinor } = whole;
  return amountMinor <= wholeFee(year, periodMonths) ? year : { ...year, term: { months: periodMonths, amountMinor } };
}

/** Whether two fees for one term are the same. Null stands for the fee of an ordinary domain. */
export function isSameFee(some: SoldFee | null, other: SoldFee | null, periodMonths: number): boolean {
  if (some === null || other === null) return some === other;
  return some.currency === other.currency && wholeFee(some, periodMonths) === wholeFee(other, periodMonths);
}
