import { parseCsv } from "hucre/csv";

type TableLine = {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/**
 * The lines of a table (RFC 4180) that are not empty. Cells are separated by commas, semicolons or tabs, as the line of headings
 * shows. A byte order mark is left out, and so is a first line by which spreadsheets name the separator, such as sep=;
 */
export function readCsvTable(text: string): TableLine[] {
  const plain = text.replace(/^\ufeff/, "");
  const named = /^"?sep=([,;\t])"?[ \t]*\r?\n/i.exec(plain);
  const table = named === null ? plain : plain.slice(named[0].length);
  const before = named === null ? 0 : 1;
  return parseCsv(table, { delimiter: named?.[1] ?? separatorOf(table), skipEmptyRows: false })
    .map((cells, at) => ({ line: at + 1 + before, cells: cells.map((cell) => String(cell ?? "").trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** The separator is the one that occurs most often in the first line that is not empty. */
function separatorOf(text: string): string {
  const [first = ""] = text.trimStart().split(/\r?\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}
