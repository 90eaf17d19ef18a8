import { addMonths, calendarDate } from "@nameplane/values";

/** First day of what an invoice line sells, and the day it is paid until; nothing where it has no term, or only its registry knows from when. */
export type SoldPeriod = { readonly periodFrom?: string; readonly periodTo?: string };

/** `from` is an ISO 8601 date or instant, or "sale"; days of registries are days in UTC. */
export function soldPeriod(from: string | null, months: number | null, soldOn: string): SoldPeriod {
  if (from === null || months === null || months === 0) return {};
  const start = from === "sale" ? soldOn : from.slice(0, 10);
  return { periodFrom: start, periodTo: addMonths(calendarDate(start), months) };
}
