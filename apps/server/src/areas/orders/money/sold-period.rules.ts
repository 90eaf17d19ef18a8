import { addMonths, calendarDate } from "@nameplane/values";

/**
 * The first day of the period that an invoice line sells, and the day until which it is paid. Both are absent if there is no
 * period, or if only the registry knows when it begins.
 */
export type SoldPeriod = { readonly periodFrom?: string; readonly periodTo?: string };

/** `from` is an ISO 8601 date or instant, or "sale" for the day of sale. Registries count days in UTC. `until`: the end of the period, if it does not follow from the months. */
export function soldPeriod(from: string | null, months: number | null, soldOn: string, until: string | null = null): SoldPeriod {
  if (from !== null && until !== null)
    return { periodFrom: from === "sale" ? soldOn : from.slice(0, 10), periodTo: until.slice(0, 10) };
  if (from === null || months === null || months === 0) return {};
  const start = from === "sale" ? soldOn : from.slice(0, 10);
  return { periodFrom: start, periodTo: addMonths(calendarDate(start), months) };
}
