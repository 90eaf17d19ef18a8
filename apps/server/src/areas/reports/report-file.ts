import { columnTexts, reportTexts } from "@nameplane/contracts/reports/report-texts";
import { reportColumns, type ReportColumn, type ReportFormat, type ReportId } from "@nameplane/contracts/reports/report-values";
import { money, moneyToDecimal } from "@nameplane/values";
import { writeXlsxStream } from "hucre/xlsx";
import type { Trx } from "../../platform/db/transaction.ts";
import { csvCell, csvLine } from "../../platform/csv.rules.ts";
import type { Language } from "../../platform/http/call.ts";
import { readPiece } from "./read-report.ts";
import type { Asked, Grouping, Row, Rows } from "./report.ts";

/** Runs work in a short transaction of its own, so that a slow client does not keep the database busy. */
type Tx = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

const contentTypes: Readonly<Record<ReportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A report as a file, which is written piece by piece while it is being read. */
export function reportFile(
  of: { readonly report: ReportId; readonly grouping: Grouping; readonly asked: Asked; readonly format: ReportFormat },
  inTx: Tx,
): { readonly chunks: AsyncIterable<string | Uint8Array>; readonly contentType: string; readonly fileName: string } {
  const { report, grouping, asked, format } = of;
  const { language } = asked;
  const head = headOf(grouping.columns, language);
  const rows = fileRows(grouping, asked, inTx);
  return {
    chunks: format === "csv" ? csvOf(head, rows) : sheetOf(reportTexts[report].title[language], head, rows),
    contentType: contentTypes[format],
    fileName: `${report}-${asked.by}-${asked.today}.${format}`,
  };
}

const hasMoney = (columns: readonly ReportColumn[]) => columns.some((column) => reportColumns[column] === "money");

/** The titles of the columns. If a column contains money, a last column shows the currency. */
function headOf(columns: readonly ReportColumn[], language: Language): string[] {
  const titles = columns.map((column) => columnTexts[column][language]);
  return hasMoney(columns) ? [...titles, language === "sv" ? "Valuta" : "Currency"] : titles;
}

async function* fileRows(grouping: Grouping, asked: Asked, inTx: Tx): AsyncGenerator<(string | number | null)[]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const { rows, next }: Rows = await inTx((trx) => readPiece(trx, grouping, asked, from));
    for (const row of rows) yield cellsOf(grouping.columns, row);
    if (next === null) return;
    after = next;
  }
}

/** The cells in a form that a spreadsheet can calculate with: money in units, shares in percent, times with one decimal. */
function cellsOf(columns: readonly ReportColumn[], { cells, currency }: Row): (string | number | null)[] {
  const written = columns.map((column, at) => {
    const cell = cells[at] ?? null;
    if (typeof cell !== "number") return cell;
    const kind = reportColumns[column];
    if (kind === "money") return currency === null ? cell : Number(moneyToDecimal(money(cell, currency)));
    if (kind === "percent") return Math.round(cell * 10_000) / 100;
    return kind === "hours" ? Math.round(cell * 10) / 10 : cell;
  });
  return hasMoney(columns) ? [...written, currency] : written;
}

async function* csvOf(head: readonly string[], rows: AsyncIterable<(string | number | null)[]>): AsyncGenerator<string> {
  // Without this byte order mark spreadsheets read å as Ã¥.
  yield `\ufeff${csvLine(head)}`;
  for await (const row of rows) yield numberSafeLine(row);
}

/** Writes a CSV line. A negative number is not a formula, so it keeps its sign. Only texts are escaped against formulas. */
function numberSafeLine(row: readonly (string | number | null)[]): string {
  const cells = row.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell)));
  return `${cells.join(",")}\r\n`;
}

async function* sheetOf(
  title: string,
  head: readonly string[],
  rows: AsyncIterable<(string | number | null)[]>,
): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(rows, {
    name: title.slice(0, 31),
    columns: head.map((header, at) => ({ header, width: at === 0 ? 32 : 16 })),
    freezePane: { rows: 1 },
  });
}
