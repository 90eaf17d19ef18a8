import type { ContactImportLine, ContactImportProblem, JudgedContactLine } from "@nameplane/contracts/contacts/import";
import { contactLinesAtOnce, type ContactColumn } from "@nameplane/contracts/contacts/import-values";

export type JudgedTable = {
  readonly columns: readonly { readonly name: string; readonly field: ContactColumn | null }[];
  readonly lines: readonly JudgedContactLine[];
};

/** What came of a line. `refused` has the reasons. */
export type LineResult = {
  readonly line: number;
  readonly result: "made" | "changed" | "same" | "refused";
  readonly problems: readonly ContactImportProblem[];
};

/** The lines that an import sends: new ones, and those that change a contact where that is wanted. */
export function linesToSend({ columns, lines }: JudgedTable, change: boolean): ContactImportLine[] {
  return lines
    .filter(({ state }) => state === "new" || (change && state === "changed"))
    .map(({ line, cells, seal }) => {
      const values: Partial<Record<ContactColumn, string>> = {};
      for (const [at, { field }] of columns.entries()) if (field !== null) values[field] = cells[at] ?? "";
      return { line, values, seal };
    });
}

/** The lines that have no result yet, in the parts in which they are sent. */
export function partsLeft(lines: readonly ContactImportLine[], results: readonly LineResult[]): ContactImportLine[][] {
  const done = new Set(results.map(({ line }) => line));
  const left = lines.filter(({ line }) => !done.has(line));
  return Array.from({ length: Math.ceil(left.length / contactLinesAtOnce) }, (_, part) =>
    left.slice(part * contactLinesAtOnce, (part + 1) * contactLinesAtOnce),
  );
}

/**
 * The rows of a file with the lines that were not imported, in the columns of the file that was read, each with its reason.
 * `reason` is the heading of the last column; `textOf` says what is wrong.
 */
export function refusedRows(
  { columns, lines }: JudgedTable,
  results: readonly LineResult[],
  reason: string,
  textOf: (line: JudgedContactLine, problems: readonly ContactImportProblem[]) => string,
): string[][] {
  const refused = new Map(results.flatMap(({ line, result, problems }) => (result === "refused" ? [[line, problems]] : [])));
  return [
    [...columns.map(({ name }) => name), reason],
    ...lines.flatMap((line) => {
      const problems = refused.get(line.line) ?? (line.state === "wrong" || line.state === "double" ? line.problems : null);
      return problems === null ? [] : [[...line.cells, textOf(line, problems)]];
    }),
  ];
}
