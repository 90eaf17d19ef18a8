/** A calendar month in a time zone: its name, its first instant, and the instant at which it ends. */
export type Month = { readonly month: string; readonly first: Date; readonly end: Date };

const monthOf = (name: string) => Temporal.PlainYearMonth.from(name);

/** How many months there are from one month to another, including both. The result is below 1 if they are in the wrong order. */
export function countMonths(from: string, until: string): number {
  return monthOf(from).until(monthOf(until), { largestUnit: "months" }).months + 1;
}

/** The months from one month to another, including both. */
export function monthsBetween(from: string, until: string, timeZone: string): Month[] {
  return Array.from({ length: Math.max(0, countMonths(from, until)) }, (_, at) => {
    const month = monthOf(from).add({ months: at });
    const begins = (each: Temporal.PlainYearMonth) =>
      new Date(each.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
    return { month: month.toString(), first: begins(month), end: begins(month.add({ months: 1 })) };
  });
}

/** The month that is this many months after another month (before it, if negative). */
export const monthsAfter = (month: string, months: number): string => monthOf(month).add({ months }).toString();

export const firstDayOf = (month: string): string => `${month}-01`;

export const lastDayOf = (month: string): string => {
  const { daysInMonth } = monthOf(month);
  return `${month}-${String(daysInMonth)}`;
};

/**
 * The next day on which a report is mailed: the Monday after `day` for a weekly report, the first of the next month for a monthly
 * one.
 */
export function nextMailOn(pace: "week" | "month", day: string): string {
  const from = Temporal.PlainDate.from(day);
  return pace === "week"
    ? from.add({ days: 8 - from.dayOfWeek }).toString()
    : from.with({ day: 1 }).add({ months: 1 }).toString();
}
