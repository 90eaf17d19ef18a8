import type { AnswerOf } from "@nameplane/contracts";
import type { readReport as operation } from "@nameplane/contracts/reports/operations";
import { reportColumns } from "@nameplane/contracts/reports/report-values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { completeAsk, refuseReader, type Input } from "./ask-report.ts";
import { brandsAndZone } from "./brands.repository.ts";
import { groupingBy } from "./kinds/index.ts";
import { sumRows, withShares } from "./report.rules.ts";
import type { Asked, Grouping, Row, Rows } from "./report.ts";

type Answer = Omit<AnswerOf<typeof operation>, "code" | "desc">;

/** One piece of a report, with the computed shares in its rows. */
export async function readPiece(trx: Trx, grouping: Grouping, asked: Asked, after: string | null): Promise<Rows> {
  const { rows, next } = await grouping.read(trx, asked, after);
  const { columns, shares = {} } = grouping;
  return { rows: rows.map((row) => ({ ...row, cells: withShares(columns, shares, row.cells) })), next };
}

/** The sums of a report. Long lists that are read in pieces and have no totals query have none. */
export async function totalsOf(trx: Trx, grouping: Grouping, asked: Asked, { rows, next }: Rows): Promise<readonly Row[]> {
  const { columns, shares = {} } = grouping;
  if (grouping.totals !== undefined)
    return (await grouping.totals(trx, asked)).map((row) => ({ ...row, cells: withShares(columns, shares, row.cells) }));
  return next === null ? sumRows(columns, rows, grouping) : [];
}

/** A report with its sums. Possible refusals: NoPermission, NoSuchGrouping, BadMonths, NotFound. */
export async function readReport(call: StaffCall & { readonly trx: Trx }, input: Input): Promise<Answer> {
  const { trx, staff } = call;
  refuseReader(input.report, staff);
  const known = await brandsAndZone(trx, staff.brandId);
  const asked = completeAsk(input, { ...known, only: staff.brandId }, call);
  const grouping = groupingBy(input.report, asked.by);
  const piece = await readPiece(trx, grouping, asked, null);
  return {
    report: input.report,
    by: asked.by,
    from: asked.from.slice(0, 7),
    until: asked.until.slice(0, 7),
    columns: grouping.columns.map((column) => ({ column, kind: reportColumns[column] })),
    rows: piece.rows.map((row) => ({ ...row, cells: [...row.cells] })),
    totals: (await totalsOf(trx, grouping, asked, piece)).map((row) => ({ ...row, cells: [...row.cells] })),
    chart: grouping.chart,
    hasMore: piece.next !== null,
    brands: known.brands,
  };
}
