import type { ReportAnswer } from "@nameplane/contracts/reports/reports";
import type { ReportColumn } from "@nameplane/contracts/reports/report-values";

/** What a chart draws, for one currency: a point for each label, with the value of each column. */
export type Point = { readonly label: string; readonly values: readonly (number | null)[] };
export type ChartPart = { readonly currency: string | null; readonly points: readonly Point[] };

/** The largest number of bars in a ranking. */
export const rankMax = 12;

/** The rows of a report as points, separately for each currency, because amounts of different currencies have no common scale. */
export function partsOf({ columns, rows, chart }: Pick<ReportAnswer, "columns" | "rows" | "chart">): ChartPart[] {
  if (chart === null) return [];
  const places = chart.columns.map((column: ReportColumn) => columns.findIndex((each) => each.column === column));
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const points = new Map<string, (number | null)[]>();
    for (const { cells } of rows.filter((row) => row.currency === currency)) {
      const label = String(cells[0] ?? "");
      const known = points.get(label);
      const values = places.map((at) => {
        const value = cells[at];
        return typeof value === "number" ? value : null;
      });
      points.set(label, known === undefined ? values : known.map((value, at) => (value ?? 0) + (values[at] ?? 0)));
    }
    const all = [...points].map(([label, each]) => ({ label, values: each }));
    if (chart.kind !== "rank") return { currency, points: all };
    const largest = all.filter(({ values }) => values[0] !== null).toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0));
    return { currency, points: largest.slice(0, rankMax) };
  });
}

/**
 * Where the bar of a value in a ranking begins and how long it is, as parts of the whole width. All bars share a zero line, from
 * which a loss goes to the left.
 */
export function rankBar(value: number, points: readonly Point[]): { readonly start: number; readonly length: number } {
  const values = points.map((point) => point.values[0] ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const range = high - low || 1;
  return { start: (Math.min(0, value) - low) / range, length: Math.abs(value) / range };
}

/** The scale lines behind the bars: about four round numbers from the lowest value to the highest. */
export function scaleOf(
  points: readonly Point[],
  isStacked: boolean,
): { readonly low: number; readonly high: number; readonly lines: number[] } {
  const tops = points.map(({ values }) => {
    const known = values.map((value) => value ?? 0);
    return isStacked ? known.filter((value) => value > 0).reduce((sum, value) => sum + value, 0) : Math.max(0, ...known);
  });
  const bottoms = points.map(({ values }) => {
    const known = values.map((value) => value ?? 0);
    return isStacked ? known.filter((value) => value < 0).reduce((sum, value) => sum + value, 0) : Math.min(0, ...known);
  });
  const [top, bottom] = [Math.max(0, ...tops), Math.min(0, ...bottoms)];
  const step = roundUp((top - bottom || 1) / 4);
  const [high, low] = [Math.max(step, Math.ceil(top / step) * step), Math.floor(bottom / step) * step];
  return { low, high, lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step) };
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten, and to at least 1. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return Math.max(1, [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= value) ?? value);
}
