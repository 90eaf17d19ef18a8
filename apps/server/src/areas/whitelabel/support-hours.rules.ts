/** The working hours of support, and within how many of them it answers. */
export type AnswerHours = {
  /** Local times, such as 08:00. */
  readonly opens: string;
  readonly closes: string;
  /** The numbers of the weekdays; 1 is Monday. */
  readonly weekdays: number[];
  /** Local dates, such as 2026-12-24. */
  readonly holidays: string[];
  /** Hours within which support answers, by priority, the most urgent first. */
  readonly hours: [number, number, number, number, number];
};

/** If no working hour is found within this many days, the search ends. Only a mistake can cause so many holidays in a row. */
const mostDays = 400;

/**
 * The time when this many working hours have passed since `from`, in the brand's time zone. Null if there are too few of them
 * within a year.
 */
export function afterWorkHours(times: AnswerHours, timeZone: string, hours: number, from: Date): Date | null {
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone);
  let left = Temporal.Duration.from({ hours });
  for (let day = 0; day < mostDays; day += 1) {
    const date = at.toPlainDate();
    if (times.weekdays.includes(date.dayOfWeek) && !times.holidays.includes(date.toString())) {
      const opens = date.toZonedDateTime({ timeZone, plainTime: times.opens });
      const closes = date.toZonedDateTime({ timeZone, plainTime: times.closes });
      const begins = Temporal.ZonedDateTime.compare(at, opens) < 0 ? opens : at;
      const ends = begins.add(left);
      if (Temporal.ZonedDateTime.compare(ends, closes) <= 0) return new Date(ends.epochMilliseconds);
      if (Temporal.ZonedDateTime.compare(begins, closes) < 0)
        left = left.subtract(begins.until(closes, { largestUnit: "hours" }));
    }
    at = date.add({ days: 1 }).toZonedDateTime({ timeZone });
  }
  return null;
}
