/** Acts are told four times a day at most: what comes after a mail of its part waits for the next. */
const partHours = 6;

/** The part of the day an instant falls into, in the brand's zone: "2026-11-20 2" is the afternoon of that day. */
export function dayPart(timeZone: string, now: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return `${local.toPlainDate().toString()} ${Math.floor(local.hour / partHours)}`;
}
