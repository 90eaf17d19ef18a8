import { reportColumns, type ReportColumn } from "@nameplane/contracts/reports/report-values";
import type { Currency } from "@nameplane/values";

type Cell = string | number | null;
type Row = { readonly cells: readonly Cell[]; readonly currency: Currency | null };
type Shares = Readonly<Partial<Record<ReportColumn, { readonly of: ReportColumn; readonly to: readonly ReportColumn[] }>>>;

/** One column divided by the sum of others. Null if that sum is zero. */
function shareIn(cells: readonly Cell[], columns: readonly ReportColumn[], { of, to }: NonNullable<Shares[ReportColumn]>): Cell {
  const valueOf = (column: ReportColumn) => Number(cells[columns.indexOf(column)] ?? 0);
  const whole = to.reduce((sum, column) => sum + valueOf(column), 0);
  return whole === 0 ? null : valueOf(of) / whole;
}

/** Computes the shares of a row and puts them into its cells. */
export function withShares(columns: readonly ReportColumn[], shares: Shares, cells: readonly Cell[]): Cell[] {
  return columns.map((column, at) => {
    const share = shares[column];
    return share === undefined ? (cells[at] ?? null) : shareIn(cells, columns, share);
  });
}

/**
 * Adds up all rows: counts, and money per currency. Sums of different currencies are never added together, so there is a row for
 * each currency. Rows without money are counted in the sum of every currency.
 */
export function sumRows(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
  {
    shares = {},
    unsummed = [],
  }: { readonly shares?: Shares | undefined; readonly unsummed?: readonly ReportColumn[] | undefined } = {},
): { cells: Cell[]; currency: Currency | null; link: null }[] {
  const isSummed = (column: ReportColumn) => {
    const kind = reportColumns[column];
    return (kind === "count" || kind === "money") && !unsummed.includes(column);
  };
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    // If a part of a sum is unknown, the sum is unknown as well.
    const sums = columns.map((column, at) =>
      isSummed(column) && own.every(({ cells }) => (cells[at] ?? null) !== null)
        ? own.reduce((sum, { cells }) => sum + Number(cells[at]), 0)
        : null,
    );
    return { cells: withShares(columns, shares, sums), currency, link: null };
  });
}

/** The median: the middle number, or the average of the two in the middle. Null if there are no numbers. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
