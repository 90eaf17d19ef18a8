import { StatementColumnMissing, StatementRowWrong, StatementUnreadable } from "@nameplane/contracts/reports/refusals";
import type { StatementMapping } from "@nameplane/contracts/reports/statements";
import { parseCsv } from "hucre/csv";
import { Refused } from "../../../platform/refused.ts";
import { dayOf, amountIn, nameOf, operationOf, type Theirs } from "./statement.rules.ts";

export type Table = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The most rows of one statement. A registry's month has fewer, so a longer file is a mistake. */
const mostRows = 100_000;

/** The bytes as text: UTF-8 or, if they are not valid UTF-8, Latin-1, as in older exports. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString("latin1");
  }
}

/** The character that separates the cells: the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const head = text.split(/\r?\n/, 1)[0] ?? "";
  return [";", "\t", ","].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ",";
}

/** The table of a CSV file. Possible refusals: StatementUnreadable. */
export function tableOf(bytes: Buffer): Table {
  const text = textOf(bytes).replace(/^\ufeff/, "");
  const cells = parseCsv(text, { delimiter: separatorOf(text), skipEmptyRows: true }).map((row) =>
    row.map((cell) => String(cell ?? "").trim()),
  );
  const [headings, ...rows] = cells.filter((row) => row.some((cell) => cell !== ""));
  if (headings === undefined || headings.length < 4 || rows.length === 0 || rows.length > mostRows)
    throw new Refused(StatementUnreadable, { param: "content" });
  return { headings, rows };
}

/**
 * The rows of a registry's statement. Possible refusals: StatementColumnMissing, and StatementRowWrong for the first row that
 * cannot be read.
 */
export function theirRows({ headings, rows }: Table, mapping: StatementMapping): Theirs[] {
  const placeOf = (field: "name" | "operation" | "day" | "amount") => {
    const at = headings.indexOf(mapping[field]);
    if (at === -1) throw new Refused(StatementColumnMissing, { param: `mapping.${field}`, values: { column: mapping[field] } });
    return at;
  };
  const [name, operation, day, amount] = [placeOf("name"), placeOf("operation"), placeOf("day"), placeOf("amount")];
  const reference = mapping.reference === null ? -1 : headings.indexOf(mapping.reference);
  return rows.map((cells, at) => {
    const wrong = (field: "name" | "operation" | "day" | "amount", text: string) =>
      new Refused(StatementRowWrong, {
        param: `mapping.${field}`,
        values: { row: at + 2, column: mapping[field], text: text.slice(0, 60) },
      });
    const on = dayOf(cells[day] ?? "", mapping.order);
    if (on === null) throw wrong("day", cells[day] ?? "");
    const money = amountIn(cells[amount] ?? "", mapping.currency, mapping.decimal);
    if (money === null) throw wrong("amount", cells[amount] ?? "");
    const called = nameOf(cells[name] ?? "");
    if (called === "") throw wrong("name", "");
    return {
      name: called,
      operation: operationOf(cells[operation] ?? ""),
      day: on,
      amount: money,
      reference: (reference === -1 ? "" : (cells[reference] ?? "")).slice(0, 100),
    };
  });
}
