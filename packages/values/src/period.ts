import { addMonths, type CalendarDate } from "./calendar-date.ts";

/** A length of time in whole months: registration terms (.se sells 12 to 120 months), subscriptions, binding times. */
export type Period = { readonly months: number };

export function months(count: number): Period {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`a period is one month or more, got ${count}`);
  return { months: count };
}

export function years(count: number): Period {
  return months(count * 12);
}

/**
 * The number of years if the period is whole years, otherwise null. Most registries sell only whole years (RFC 5731 unit "y").
 */
export function wholeYears(period: Period): number | null {
  return period.months % 12 === 0 ? period.months / 12 : null;
}

export function addPeriod(date: CalendarDate, period: Period): CalendarDate {
  return addMonths(date, period.months);
}
