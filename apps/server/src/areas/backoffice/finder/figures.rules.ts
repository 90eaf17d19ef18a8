type Days = { readonly from: string; readonly to: string };

/**
 * The days of the month until today, and the same days of the previous month. If that month is shorter, it ends on its last day.
 */
export function monthsUntil(today: string): { month: Days; before: Days } {
  const day = Temporal.PlainDate.from(today);
  const first = day.with({ day: 1 });
  return {
    month: { from: first.toString(), to: today },
    before: { from: first.subtract({ months: 1 }).toString(), to: day.subtract({ months: 1 }).toString() },
  };
}
