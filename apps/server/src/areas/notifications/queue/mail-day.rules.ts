/** One mail a day: not before people are up where the brand is. */
const firstHour = 7;

/** The day a mail belongs to in the brand's zone; null before it is time for that day's. */
export function mailDay(timeZone: string, now: Date): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < firstHour ? null : local.toPlainDate().toString();
}
