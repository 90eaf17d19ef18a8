import type { AnswerOf } from "@nameplane/contracts";
import type { labelNames } from "@nameplane/contracts/domains/operations";
import { asciiNameOf } from "@nameplane/values";

type Row = AnswerOf<typeof labelNames>["data"][number];

export type TypedName = { readonly name: string; readonly ascii: string | null };

/** The names as typed, each domain only once, even if it was typed in two forms. */
export function distinctNames(names: readonly string[]): TypedName[] {
  const seen = new Map<string, TypedName>();
  for (const name of names) {
    const ascii = asciiNameOf(name.toLowerCase().replace(/\.$/, ""));
    const key = ascii ?? ` ${name}`;
    if (!seen.has(key)) seen.set(key, { name, ascii });
  }
  return [...seen.values()];
}

/** The result for one name: a label that is both added and removed is removed. */
export function labelNameResult(
  { name, ascii }: TypedName,
  found: ReadonlyMap<string, { readonly id: string; readonly labels: readonly number[] }>,
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): Row {
  const domain = ascii === null ? undefined : found.get(ascii);
  if (domain === undefined) return { name, itemid: null, result: ascii === null ? "invalid" : "missing", labels: [] };
  const labels = [...new Set([...domain.labels, ...add])].filter((id) => !remove.includes(id)).toSorted((a, b) => a - b);
  const isSame = labels.length === domain.labels.length && labels.every((id) => domain.labels.includes(id));
  return { name, itemid: domain.id, result: isSame ? "same" : "changed", labels };
}
