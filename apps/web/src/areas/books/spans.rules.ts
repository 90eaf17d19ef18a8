/** The first and last day of a period, both included. */
export type Span = { readonly from: string; readonly to: string };

const pad = (month: number): string => String(month).padStart(2, "0");

const lastDayOf = (year: number, month: number): string => {
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${pad(month)}-${day}`;
};

export const spanOf = (year: number, firstMonth: number, months: number): Span => ({
  from: `${year}-${pad(firstMonth)}-01`,
  to: lastDayOf(year, firstMonth + months - 1),
});

/** The month that starts on a day. */
export const monthSpan = (month: string): Span => spanOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);

/** The year that starts on a day. */
export function yearSpan(from: string): Span {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return month === 1 ? spanOf(year, 1, 12) : { from, to: lastDayOf(year + 1, month - 1) };
}

export type ListedSpan = Span & { readonly kind: "month" | "quarter" | "year" };

/** The calendar quarters that contain one of these months, the latest first. */
const quartersOf = (months: readonly string[]): ListedSpan[] => {
  const firsts = months.map((month) => {
    const quarter = Math.floor((Number(month.slice(5, 7)) - 1) / 3);
    return spanOf(Number(month.slice(0, 4)), quarter * 3 + 1, 3);
  });
  return [...new Map(firsts.map((span) => [span.from, { ...span, kind: "quarter" as const }])).values()];
};

/** The periods to choose from: each month, each quarter and each financial year, in this order. */
export const spansOf = (months: readonly string[], years: readonly string[]): ListedSpan[] => [
  ...months.map((month) => ({ ...monthSpan(month), kind: "month" as const })),
  ...quartersOf(months),
  ...years.map((year) => ({ ...yearSpan(year), kind: "year" as const })),
];

export const keyOf = ({ from, to }: Span): string => `${from}_${to}`;
