import { asciiOwnerOf } from "./owner.ts";
import { accepted, problem, refused, type Outcome, type Problem } from "./problem.ts";
import { readRecordSet, type RecordSet } from "./record-set.ts";

/**
 * A record set of a template. "{{domain}}" in its owner and records is replaced by the name of the zone, without final dot. Other
 * variables ("{{ip}}") get their values when the template is applied.
 */
export type TemplateRecordSet = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

const variable = /\{\{\s*([a-z0-9_]*)\s*\}\}/gi;

/**
 * Variables that the user fills in when applying a template, in order of appearance. `domain` is left out because its value is
 * known.
 */
export function templateVariables(template: readonly TemplateRecordSet[]): string[] {
  const names = template.flatMap((set) => [set.owner, ...set.rdata]).flatMap(variablesOf);
  return [...new Set(names)].filter((name) => name !== "domain");
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = ""]) => name.toLowerCase());
}

/**
 * The sets of a template for one zone, or all their problems. Applying a template only adds: see `joinRecordSets`.
 *
 * `values`: the values of the template's variables, by their names.
 */
export function expandTemplate(
  template: readonly TemplateRecordSet[],
  apex: string,
  values: Readonly<Record<string, string>> = {},
): Outcome<RecordSet[]> {
  const known = new Map([...Object.entries(values), ["domain", apex] as const]);
  const sets: RecordSet[] = [];
  const problems: Problem[] = [];
  for (const set of template) {
    const unknown = [set.owner, ...set.rdata].flatMap(variablesOf).find((name) => !known.has(name));
    if (unknown !== undefined) {
      problems.push(problem("dns.unknown_variable", undefined, `{{${unknown}}}`));
      continue;
    }
    const rdata = set.rdata.map((text) => fill(text, known));
    const result = readRecordSet({ ...set, owner: asciiOwnerOf(fill(set.owner, known).toLowerCase()), rdata }, apex);
    if (result.ok) sets.push(result.value);
    else problems.push(...result.problems);
  }
  return problems.length === 0 ? accepted(sets) : refused(...problems);
}

/**
 * Inserts the values. If a variable is inside quotes, quotes around its value are removed and quotes within it are escaped, so
 * that the value cannot end the quoted text.
 */
function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(variable, (_, name: string, at: number) => {
    const value = values.get(name.toLowerCase()) ?? "";
    const quotes = text.slice(0, at).replaceAll(/\\./g, "").split('"').length - 1;
    if (quotes % 2 === 0) return value;
    return value.replace(/^"([^"\\]*)"$/, "$1").replaceAll(/["\\]/g, String.raw`\$&`);
  });
}
