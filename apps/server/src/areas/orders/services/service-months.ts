import { addMonths, calendarDate } from "@nameplane/values";

/** The same day and time so many months later, or the last day of that month where it is shorter. */
export function monthsOn(at: Date, months: number): Date {
  const iso = at.toISOString();
  return new Date(`${addMonths(calendarDate(iso.slice(0, 10)), months)}${iso.slice(10)}`);
}

const dayMs = 86_400_000;

/**
 * When a service that is paid until this instant is renewed: 30 days before, or 7 days before for periods of less than three
 * months, so that no period is due for renewal before it has begun.
 */
export function renewsAt(paidUntil: Date, periodMonths: number): Date {
  return new Date(paidUntil.getTime() - (periodMonths < 3 ? 7 : 30) * dayMs);
}
