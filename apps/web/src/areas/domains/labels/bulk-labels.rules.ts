import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { labelNames } from "@nameplane/contracts/domains/operations";
import { selectionMax } from "@nameplane/contracts/domains/list-facts";
import { asciiNameOf, cleanSearchTerm, parseSearchTerms } from "@nameplane/values";

export type NameResult = AnswerOf<typeof labelNames>["data"][number];
export type Result = NameResult["result"];
export const resultsInOrder: readonly Result[] = ["changed", "same", "missing", "invalid"];

/** The largest number of domains in one action. */
export const MOST_NAMES = selectionMax;

/** The domain names in a pasted text, each once and as it was typed. */
export const namesOf = (text: string): readonly string[] => [...new Set(parseSearchTerms(text))];

/**
 * Domain names in a text or CSV file: in each line, the first cell that is a domain name. A line without a domain name is kept as
 * it is, so that it is reported. If the first line has none, it is skipped, because it is a heading.
 */
export function namesInFile(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const names = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const cells = line.split(/[,;\t]/).map(cleanSearchTerm);
    const name = cells.find((cell) => cell.includes(".") && asciiNameOf(cell) !== null);
    const kept = name ?? (index === 0 ? undefined : cells.find((cell) => cell !== ""));
    if (kept !== undefined) names.add(kept);
  }
  return [...names];
}

/** Adds names below a text. Names that are already in it are not repeated. */
export function addNames(text: string, more: readonly string[]): string {
  const there = new Set(namesOf(text).map((name) => name.toLowerCase()));
  const fresh = more.filter((name) => !there.has(name.toLowerCase()));
  return [text.trim(), ...fresh].filter((line) => line !== "").join("\n");
}

/** The change of labels by id: true adds a label, false removes it. */
export type Plan = ReadonlyMap<number, boolean>;

/** The plan with a different choice for one label; null leaves the label unchanged. */
export function choose(plan: Plan, id: number, wanted: boolean | null): Plan {
  const next = new Map(plan);
  if (wanted === null) next.delete(id);
  else next.set(id, wanted);
  return next;
}

/** The input of the call. Null while names or labels are missing, or if there are too many names. */
export function inputOf(names: readonly string[], plan: Plan): InputOf<typeof labelNames> | null {
  if (names.length === 0 || names.length > MOST_NAMES || plan.size === 0) return null;
  const of = (wanted: boolean) => [...plan].filter(([, on]) => on === wanted).map(([id]) => id);
  return { names: names.map((name) => name.slice(0, 255)), add: of(true), remove: of(false) };
}
