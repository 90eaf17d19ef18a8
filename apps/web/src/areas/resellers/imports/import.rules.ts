import type { ImportLine, JudgedLine } from "@nameplane/contracts/resellers/imports";
import { neededFields, type CustomerField } from "@nameplane/contracts/resellers/values";

export type FileTable = {
  readonly columns: readonly { readonly name: string; readonly field: CustomerField | null }[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** The field that each column stands for. Null for a column that is left out. */
export type Mapping = readonly (CustomerField | null)[];

/** Converts the rows of a table to lines for the server, by the fields that the columns stand for. */
export const linesOf = ({ rows }: FileTable, mapping: Mapping): ImportLine[] =>
  rows.map(({ line, cells }) => {
    const values: Partial<Record<CustomerField, string>> = {};
    for (const [at, field] of mapping.entries()) if (field !== null) values[field] = cells[at] ?? "";
    return { line, values };
  });

/** Chooses the field of a column. A column that had the field before is left out then. */
export const withField = (mapping: Mapping, column: number, field: CustomerField | null): Mapping =>
  mapping.map((each, at) => (at === column ? field : each === field ? null : each));

/** Fields that every line needs and that no column has. */
export const lackingFields = (mapping: Mapping): CustomerField[] => neededFields.filter((field) => !mapping.includes(field));

/** Changes one value of one line. */
export const mended = (lines: readonly ImportLine[], line: number, field: CustomerField, value: string): ImportLine[] =>
  lines.map((each) => (each.line === line ? { ...each, values: { ...each.values, [field]: value } } : each));

/** Leaves out the lines that are wrong. */
export function withoutWrong(lines: readonly ImportLine[], judged: readonly JudgedLine[]): ImportLine[] {
  const wrong = new Set(judged.filter(({ state }) => state === "wrong").map(({ line }) => line));
  return lines.filter(({ line }) => !wrong.has(line));
}
