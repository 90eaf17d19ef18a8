import { priceFileColumns } from "@nameplane/contracts/backoffice/price-values";
import type { PriceFileProblem, WantedLine } from "@nameplane/contracts/backoffice/prices";
import { currencies, minorOf, moneyToDecimal, parseMoney, type Currency, type Money } from "@nameplane/values";
import { parseCsv } from "hucre/csv";
import { isOperation } from "../../products/lists/index.ts";

/** A line of the file: what is sold, with an amount in each currency that has a price. */
export type FileRow = {
  readonly subject: string;
  readonly operation: string;
  readonly months: number;
  readonly amounts: ReadonlyMap<Currency, Money>;
};

type Language = "en" | "sv";

/** How spreadsheets of a language separate cells and decimals. Swedish spreadsheets have a comma as the decimal sign. */
const spelling: Readonly<Record<Language, { readonly separator: string; readonly decimal: string }>> = {
  en: { separator: ",", decimal: "." },
  sv: { separator: ";", decimal: "," },
};

/**
 * Writes prices as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. No cell can be mistaken for a
 * formula, because the first cells are our own keys and all others are numbers.
 */
export function writePriceFile(rows: readonly FileRow[], language: Language): string {
  const { separator, decimal } = spelling[language];
  const spell = (amount: Money | undefined) => (amount === undefined ? "" : moneyToDecimal(amount).replace(".", decimal));
  const lines = rows.map(({ subject, operation, months, amounts }) => [
    subject,
    operation,
    String(months),
    ...currencies.map((currency) => spell(amounts.get(currency))),
  ]);
  const head = ["subject", "operation", "months", ...currencies];
  return `\ufeff${[head, ...lines].map((cells) => `${cells.join(separator)}\r\n`).join("")}`;
}

export type FileContent = {
  readonly lines: readonly (WantedLine & { readonly line: number })[];
  readonly rows: number;
  readonly problems: readonly PriceFileProblem[];
};

/** How many problems of a file are listed. A file with more than this is wrong as a whole. */
const mostProblems = 50;

/**
 * Reads a file of prices separated by commas, semicolons or tabs, with the columns in any order. An empty amount leaves a price
 * unchanged.
 *
 * `isSold`: whether an act of a TLD or product is sold for this many months.
 */
export function readPriceFile(
  text: string,
  isSold: (subject: string, operation: string, months: number) => "sold" | "noSubject" | "noPeriod",
): FileContent {
  const table = parseCsv(text.replace(/^\ufeff/, ""), { delimiter: separatorOf(text), skipEmptyRows: false }).map((cells) =>
    cells.map((cell) => String(cell ?? "").trim()),
  );
  const head = (table[0] ?? []).map((cell) => cell.toLowerCase());
  const placeOf = (column: string) => head.indexOf(column.toLowerCase());
  const lacking = priceFileColumns.filter((column) => placeOf(column) === -1);
  const hasCurrency = currencies.some((currency) => placeOf(currency) !== -1);
  const needed = lacking.filter((column) => !currencies.some((currency) => currency === column));
  if (needed.length > 0 || !hasCurrency) {
    const column = needed[0] ?? lacking[0] ?? "";
    return {
      lines: [],
      rows: 0,
      problems: [{ line: 1, column, problem: "columns", text: shortened(table[0]?.join(" ") ?? "") }],
    };
  }
  const lines: (WantedLine & { readonly line: number })[] = [];
  const problems: PriceFileProblem[] = [];
  const seen = new Set<string>();
  let rows = 0;
  for (const [index, cells] of table.entries()) {
    if (index === 0 || cells.every((cell) => cell === "")) continue;
    rows += 1;
    const line = index + 1;
    const cell = (column: string) => cells[placeOf(column)] ?? "";
    const blame = (column: string, problem: PriceFileProblem["problem"]) =>
      problems.push({ line, column, problem, text: shortened(cell(column)) });
    const [subject, operation, spelled] = [cell("subject").toLowerCase(), cell("operation").toLowerCase(), cell("months")];
    const months = /^\d{1,3}$/.test(spelled) ? Number(spelled) : null;
    if (!/^(tld:[a-z0-9.-]{1,63}|product:\d{1,9})$/.test(subject)) blame("subject", "subject");
    else if (!isOperation(operation)) blame("operation", "operation");
    else if (months === null) blame("months", "months");
    else {
      const found = isSold(subject, operation, months);
      if (found !== "sold") blame(found === "noSubject" ? "subject" : "months", "notSold");
      else if (seen.has(`${subject} ${operation} ${months}`)) blame("subject", "twice");
      else {
        seen.add(`${subject} ${operation} ${months}`);
        for (const currency of currencies) {
          if (placeOf(currency) === -1 || cell(currency) === "") continue;
          const amount = parseMoney(cell(currency), currency);
          if (amount === null || amount.minor < 0n || amount.minor > 100_000_000_000n) blame(currency, "amount");
          else lines.push({ line, subject, operation, months, currency, netMinor: minorOf(amount) });
        }
      }
    }
  }
  return { lines: problems.length > 0 ? [] : lines, rows, problems: problems.slice(0, mostProblems) };
}

/** The separator, which is the sign that occurs most often in the first line. No heading contains any of these signs. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
