/** The first and last day of a period, both included. */
export type Days = { readonly from: string; readonly to: string };

/** The financial year that contains a calendar date. Financial years start in the month `yearStarts`. */
export function yearOf(day: string, yearStarts: number): Days {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const from = Temporal.PlainDate.from({ year: month < yearStarts ? year - 1 : year, month: yearStarts, day: 1 });
  return { from: from.toString(), to: from.add({ years: 1 }).subtract({ days: 1 }).toString() };
}

export const yearBefore = ({ from }: Days, yearStarts: number): Days =>
  yearOf(Temporal.PlainDate.from(from).subtract({ days: 1 }).toString(), yearStarts);

/** The last day of the month that starts on a day. */
export const monthEnd = (month: string): string =>
  Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString();

/** Whether a period consists of whole months. VAT is reported for whole months only. */
export const isWholeMonths = ({ from, to }: Days): boolean =>
  from <= to && from.endsWith("-01") && monthEnd(`${to.slice(0, 7)}-01`) === to;

/** Whether the first day is not after the last, and both are in the same financial year. */
export const isWithinYear = ({ from, to }: Days, yearStarts: number): boolean => from <= to && to <= yearOf(from, yearStarts).to;
