import type { Currency } from "@nameplane/values";
import type { Month } from "./months.rules.ts";

type Row<Link> = {
  readonly cells: readonly (string | number | null)[];
  readonly currency: Currency | null;
  readonly link: Link | null;
};

/**
 * Adds rows of zeros for months that have no row, so that each currency has a row for every month. The first cell of each row is
 * its month.
 */
export function byMonths<Link>(
  { months }: { readonly months: readonly Month[] },
  rows: readonly Row<Link>[],
  columns: number,
): Row<Link>[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return months.flatMap(({ month }) =>
    currencies.map(
      (currency) =>
        rows.find((row) => row.cells[0] === month && row.currency === currency) ?? {
          cells: [month, ...Array.from({ length: columns - 1 }, () => 0)],
          currency,
          link: null,
        },
    ),
  );
}
