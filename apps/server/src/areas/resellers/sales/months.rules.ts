const monthOf = (day: string) => Temporal.PlainDate.from(day).toPlainYearMonth();

/** First day of the month before the month of a calendar date. */
export const monthBefore = (day: string): string => monthOf(day).subtract({ months: 1 }).toPlainDate({ day: 1 }).toString();

/** Last day of the month of a calendar date. */
export function lastDayOf(day: string): string {
  const month = monthOf(day);
  return month.toPlainDate({ day: month.daysInMonth }).toString();
}
