type Days = { readonly from: string; readonly to: string };

/** The days of the month until today, and the same days of the month before; a shorter month ends with its last day. */
export function monthsUntil(today: string): { month: Days; before: Days } {
  const day = Temporal.PlainDate.from(today);
  const first = day.with({ day: 1 });
  return {
    month: { from: first.toString(), to: today },
    before: { from: first.subtract({ months: 1 }).toString(), to: day.subtract({ months: 1 }).toString() },
  };
}
