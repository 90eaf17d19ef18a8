/** First and last day, both included. */
export type Days = { readonly from: string; readonly to: string };

export const spans = ["thismonth", "lastmonth", "thisyear", "lastyear"] as const;
export type Span = (typeof spans)[number];

/** The first and last day of a span such as "last month", relative to today. */
export function daysOf(span: Span, today: Temporal.PlainDate): Days {
  const unit = span.endsWith("month") ? "months" : "years";
  const start = unit === "months" ? today.with({ day: 1 }) : today.with({ month: 1, day: 1 });
  const from = span.startsWith("last") ? start.subtract({ [unit]: 1 }) : start;
  return {
    from: from.toString(),
    to: from
      .add({ [unit]: 1 })
      .subtract({ days: 1 })
      .toString(),
  };
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The days in the address. If one is missing or is not a date, the days of the current month. */
export function readDays(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: Temporal.PlainDate,
): Days {
  const { from, to } = query;
  return isDay(from) && isDay(to) ? { from, to } : daysOf("thismonth", today);
}

/** The span that has exactly these days. Null if the user has chosen other days. */
export function spanOf(days: Days, today: Temporal.PlainDate): Span | null {
  return (
    spans.find((span) => {
      const { from, to } = daysOf(span, today);
      return from === days.from && to === days.to;
    }) ?? null
  );
}
