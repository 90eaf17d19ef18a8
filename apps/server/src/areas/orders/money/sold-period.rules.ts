import { addMonths, calendarDate } from "@nameplane/values";

/**
 * The first day of the period that an invoice line sells, and the day until which it is paid. Both are absent if there is no
 * period, or if only the registry knows when it begins.
 */
export type SoldPeriod = { readonly periodFrom?: string; readonly periodTo?: string };

/** `from` is an ISO 8601 date or instant, or "sale" for the day of sale. Registries count days in UTC. */
export function soldPeriod(from: string | null, months: number | null, soldOn: string): SoldPeriod {
  if (from === null || months === null || months === 0) return {};
  const start = from === "sale" ? soldOn : from.slice(0, 10);
  return { periodFrom: start, periodTo: addMonths(calendarDate(start), months) };
}
