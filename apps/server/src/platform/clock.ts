/**
 * The only source of time. Deadlines that have to be right even when a process clock is wrong use the database's now() instead.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The largest instant that a Date can hold. It stands for `infinity` in timestamptz columns. */
export const FAR_FUTURE = new Date(8.64e15);

export function addMs(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

export function addDays(at: Date, days: number): Date {
  return addMs(at, days * 86_400_000);
}

/** The calendar date of an instant in UTC, as YYYY-MM-DD. */
export function dateOn(at: Date): string {
  return at.toISOString().slice(0, 10);
}
