import type { Currency } from "@nameplane/values";
import type { Month } from "./months.rules.ts";

type Row<Link> = {
  readonly cells: readonly (string | number | null)[];
  readonly currency: Currency | null;
  readonly link: Link | null;
};

/** Rows whose first cell is a month, completed by rows of zero for months without any, for each currency there is. */
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
