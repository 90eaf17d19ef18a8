import { addMonths, calendarDate } from "@nameplane/values";

/** The same day and time, this many months later. If that month is too short, its last day. */
export function monthsOn(at: Date, months: number): Date {
  const iso = at.toISOString();
  return new Date(`${addMonths(calendarDate(iso.slice(0, 10)), months)}${iso.slice(10)}`);
}

const dayMs = 86_400_000;

/**
 * When a service that is paid until this instant is renewed: 30 days before, or 7 days before if its period is shorter than three
 * months. So no period is due for renewal before it has begun.
 */
export function renewsAt(paidUntil: Date, periodMonths: number): Date {
  return new Date(paidUntil.getTime() - (periodMonths < 3 ? 7 : 30) * dayMs);
}
