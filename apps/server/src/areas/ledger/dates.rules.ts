import type { invoicePeriods } from "@nameplane/contracts/ledger/invoices";

export type InvoicePeriod = (typeof invoicePeriods)[number];

/** Calendar date of an instant in a time zone (IANA name), YYYY-MM-DD. */
export function dateIn(zone: string, at: Date): string {
  return plainDate(zone, at).toString();
}

/** Due date: calendar days after the day of issue. */
export function dueOn(issuedOn: string, days: number): string {
  if (!Number.isSafeInteger(days) || days < 0) throw new RangeError(`days to pay are whole and not negative, got ${days}`);
  return Temporal.PlainDate.from(issuedOn).add({ days }).toString();
}

/** Calendar days from one date to another. Negative if the other one is earlier. */
export function daysFrom(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" }).days;
}

/**
 * First and last day, both included, of a period of the invoice list, in the brand's time zone. Weeks start on Monday (ISO 8601).
 * Null means no limit.
 */
export function daysOf(period: InvoicePeriod, zone: string, now: Date): { from: string | null; to: string | null } {
  const today = plainDate(zone, now);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const monthStart = today.with({ day: 1 });
  const yearStart = today.with({ month: 1, day: 1 });
  const days: Record<InvoicePeriod, { from: string | null; to: string | null }> = {
    today: range(today, today),
    thisweek: range(monday, monday.add({ days: 6 })),
    lastweek: range(monday.subtract({ days: 7 }), monday.subtract({ days: 1 })),
    thismonth: range(monthStart, monthStart.add({ months: 1 }).subtract({ days: 1 })),
    lastmonth: range(monthStart.subtract({ months: 1 }), monthStart.subtract({ days: 1 })),
    thisyear: range(yearStart, yearStart.add({ years: 1 }).subtract({ days: 1 })),
    lastyear: range(yearStart.subtract({ years: 1 }), yearStart.subtract({ days: 1 })),
    everything: { from: null, to: null },
  };
  return days[period];
}

function plainDate(zone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

function range(from: Temporal.PlainDate, to: Temporal.PlainDate): { from: string; to: string } {
  return { from: from.toString(), to: to.toString() };
}
