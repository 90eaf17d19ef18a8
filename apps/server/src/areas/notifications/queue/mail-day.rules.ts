/** Daily mails are sent from this hour on in the brand's time zone, when people are awake. */
const firstHour = 7;

/** The day of the daily mail in the brand's time zone. Null before the hour from which that day's mails are sent. */
export function mailDay(timeZone: string, now: Date): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < firstHour ? null : local.toPlainDate().toString();
}
