/** Daily mails are sent from this hour on in the brand's time zone, when people are up. */
const firstHour = 7;

/** The day a mail belongs to in the brand's time zone; null before that day's mails are sent. */
export function mailDay(timeZone: string, now: Date): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < firstHour ? null : local.toPlainDate().toString();
}
