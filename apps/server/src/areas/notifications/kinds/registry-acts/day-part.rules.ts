/**
 * Length of a part of the day. Registry acts are mailed at most once in each of the four parts; an act after that mail waits
 * for the next part.
 */
const partHours = 6;

/** The part of the day an instant belongs to, in the brand's time zone: "2026-11-20 2" is the afternoon of that day. */
export function dayPart(timeZone: string, now: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate().toString()} ${Math.floor(local.hour / partHours)}`;
}
