import { addMonths, calendarDate } from "@nameplane/values";

/** The same time of day so many months later; the last day of a shorter month. */
export function monthsOn(at: Date, months: number): Date {
  const iso = at.toISOString();
  return new Date(`${addMonths(calendarDate(iso.slice(0, 10)), months)}${iso.slice(10)}`);
}
