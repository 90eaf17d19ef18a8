import { readFileSync } from "node:fs";
import type { Corpus } from "./schemas.ts";

/**
 * The values of the placeholders in a data sheet: `auto` generates the value of {AUTO} for each column, and `variables` has the
 * values of variables such as $TLD by name.
 */
export interface Placeholders {
  readonly auto: Readonly<Record<string, () => string>>;
  readonly variables: Readonly<Record<string, string>>;
}

export interface IcannRow {
  /** Row number in the sheet, for the test's title. */
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

function alphabet(name: string): string {
  if (name === "RANDHEX") return "0123456789ABCDEF";
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
}

/** A random text from a generator with a fixed seed, so that a failing row fails again. */
function randomText(state: { seed: number }, letters: string, length: number): string {
  let text = "";
  for (let at = 0; at < length; at += 1) {
    state.seed = (Math.imul(state.seed, 1_664_525) + 1_013_904_223) >>> 0;
    text += letters[(state.seed >>> 8) % letters.length] ?? "";
  }
  return text;
}

const random = { seed: 20_261_121 };

/** Evaluates the contents of braces: string literals, RANDCHARS(n) and the like, $variables, joined by "&". */
function evaluate(expression: string, variables: Readonly<Record<string, string>>): string {
  return expression
    .split("&")
    .map((part) => part.trim())
    .map((part) => {
      const literal = /^"(.*)"$/.exec(part);
      if (literal !== null) return literal[1] ?? "";
      const call = /^(RANDCHARS|RANDASCII|RANDHEX)\((\d+)\)$/.exec(part);
      // RANDHEX counts octets, not digits: a row that must pass combines RANDHEX(32) with digest type 2, whose digests have 32
      // octets.
      if (call !== null) {
        const count = Number(call[2]) * (call[1] === "RANDHEX" ? 2 : 1);
        return randomText(random, alphabet(call[1] ?? ""), count);
      }
      const variable = variables[part];
      if (variable === undefined) throw new Error(`unknown placeholder ${part}`);
      return variable;
    })
    .join("");
}

/** The value of a cell in one row. */
export function cellValue(column: string, cell: string, previous: string, placeholders: Placeholders): string {
  const match = /^\{(.*)\}$/s.exec(cell);
  if (match === null) return cell;
  const inner = match[1] ?? "";
  if (inner === "EMPTY") return "";
  if (inner === "PREVIOUS") return previous;
  if (inner === "AUTO") {
    const make = placeholders.auto[column];
    if (make === undefined) throw new Error(`no automatic value for ${column}`);
    return make();
  }
  return evaluate(inner, placeholders.variables);
}

/** The rows of a data sheet. An empty cell has the value of the cell above it, as the sheet's own notes say. */
export function icannRows({ folder }: Corpus, sheet: string): IcannRow[] {
  const value: unknown = JSON.parse(readFileSync(`${folder}/icann-rst/${sheet}.json`, "utf8"));
  if (typeof value !== "object" || value === null || !("rows" in value) || !Array.isArray(value.rows)) {
    throw new Error(`${sheet} is no data sheet`);
  }
  const rows = value.rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : []));
  const [, heads = [], , , ...body] = rows;
  const above: Record<string, string> = {};
  return body.map((row, at) => {
    heads.forEach((head, column) => {
      const cell = row[column] ?? "";
      if (head !== "" && cell !== "") above[head] = cell;
    });
    return { number: at + 1, cells: { ...above } };
  });
}

/** Ids of the EPP cases, as the suite lists them. */
export function icannCaseIds({ folder }: Corpus): string[] {
  const text = readFileSync(`${folder}/icann-rst/epp-cases.yaml`, "utf8");
  return [...text.matchAll(/^([a-z]+-\d+):/gm)].map((match) => match[1] ?? "");
}
