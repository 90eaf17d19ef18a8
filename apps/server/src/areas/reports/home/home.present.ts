type Day = { readonly day: string; readonly inMinor: number; readonly outMinor: number };

/** How many days each of the two compared periods has. */
export const comparedDays = 30;

/** Yesterday at six in the evening. What has happened since then happened outside working hours. */
export function eveningBefore(now: Date, timeZone: string): Date {
  const evening = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: "18:00" });
  return new Date(evening.epochMilliseconds);
}

/** The first instant of the 60 days up to today that are compared. */
export function firstCompared(today: string, timeZone: string): Date {
  const day = Temporal.PlainDate.from(today).subtract({ days: 2 * comparedDays - 1 });
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** Each of the last 30 days, the sums of these days, and what came in during the 30 days before. */
export function lastDays(today: string, rows: readonly Day[]) {
  const dayBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  const days = Array.from({ length: comparedDays }, (_, at) => {
    const day = dayBefore(comparedDays - 1 - at);
    return rows.find((row) => row.day === day) ?? { day, inMinor: 0, outMinor: 0 };
  });
  const from = days[0]?.day ?? today;
  const sum = (of: readonly Day[], part: "inMinor" | "outMinor") => of.reduce((total, row) => total + row[part], 0);
  return {
    from,
    until: today,
    inMinor: sum(days, "inMinor"),
    outMinor: sum(days, "outMinor"),
    beforeMinor: sum(
      rows.filter(({ day }) => day < from),
      "inMinor",
    ),
    days,
  };
}
