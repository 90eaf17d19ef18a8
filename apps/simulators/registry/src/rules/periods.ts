const dayMs = 86_400_000;

export const yearMonths = 12;

/** Adds calendar months, UTC; the 31st becomes the last day of a shorter month. */
export function addMonths(at: number, months: number): number {
  const from = new Date(at);
  const day = from.getUTCDate();
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to.getTime();
}

export function addDays(at: number, days: number): number {
  return at + days * dayMs;
}

/** The UTC calendar day, YYYY-MM-DD, used to compare curExpDate (RFC 5731 section 3.2.3). */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The first 04:00 UTC at or after an instant: .se and .nu release names at that time of day. */
export function nextFourUtc(at: number): number {
  const day = new Date(at);
  day.setUTCHours(4, 0, 0, 0);
  return day.getTime() >= at ? day.getTime() : addDays(day.getTime(), 1);
}
