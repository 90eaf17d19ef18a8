/**
 * Length in hours of a part of the day. Acts of registries are mailed at most once in each part. An act that comes after that
 * mail waits for the next part.
 */
const partHours = 6;

/**
 * The part of the day to which an instant belongs, in the brand's time zone. For example, "2026-11-20 2" is the afternoon of that
 * day.
 */
export function dayPart(timeZone: string, now: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate().toString()} ${Math.floor(local.hour / partHours)}`;
}
