export type PlanPart = { readonly on: string; readonly minor: number };

/** Splits an amount into equal monthly parts. The last part includes the remainder. `first` is the date of the first part. */
export function planParts(leftMinor: number, count: number, first: string): PlanPart[] {
  const each = Math.floor(leftMinor / count);
  return Array.from({ length: count }, (_, at) => ({
    on: monthsLater(first, at),
    minor: at === count - 1 ? leftMinor - each * (count - 1) : each,
  }));
}

/** The same day of the month some months later, or the last day if that month has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
