import { addMonths, calendarDate } from "@nameplane/values";

/** The same time of day so many months later, on the last day when the month is shorter. */
export function monthsOn(at: Date, months: number): Date {
  const iso = at.toISOString();
  return new Date(`${addMonths(calendarDate(iso.slice(0, 10)), months)}${iso.slice(10)}`);
}

const dayMs = 86_400_000;

/**
 * When a period that is paid until then is renewed: a month before, for short periods a week before, so that none is paid for
 * before it has begun.
 */
export function renewsAt(paidUntil: Date, periodMonths: number): Date {
  return new Date(paidUntil.getTime() - (periodMonths < 3 ? 7 : 30) * dayMs);
}
