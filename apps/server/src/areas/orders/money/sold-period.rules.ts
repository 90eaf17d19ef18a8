import { addMonths, calendarDate } from "@nameplane/values";

/**
 * First day of the period that an invoice line sells, and the day until which it is paid. Both are absent where there is no
 * period, or where only the registry knows when it begins.
 */
export type SoldPeriod = { readonly periodFrom?: string; readonly periodTo?: string };

/** `from` is an ISO 8601 date or instant, or "sale"; days of registries are days in UTC. */
export function soldPeriod(from: string | null, months: number | null, soldOn: string): SoldPeriod {
  if (from === null || months === null || months === 0) return {};
  const start = from === "sale" ? soldOn : from.slice(0, 10);
  return { periodFrom: start, periodTo: addMonths(calendarDate(start), months) };
}
