import { accepted, problem, refused, type Outcome, type Problem } from "./problem.ts";
import { readRecordSet, type RecordSet } from "./record-set.ts";

/** A record set of a template: "{{domain}}" in its owner and records stands for the name of the zone, without final dot. */
export type TemplateRecordSet = {
  readonly owner: string;
  readonly type: string;
  readonly ttlSeconds: number;
  readonly rdata: readonly string[];
};

const variable = /\{\{\s*([a-z_]*)\s*\}\}/gi;

/** The sets of a template for one zone, or everything that is wrong with them. Applying only adds: see `combineRecordSets`. */
export function expandTemplate(template: readonly TemplateRecordSet[], apex: string): Outcome<RecordSet[]> {
  const sets: RecordSet[] = [];
  const problems: Problem[] = [];
  for (const set of template) {
    const texts = [set.owner, ...set.rdata];
    const unknown = texts
      .flatMap((text) => [...text.matchAll(variable)])
      .find(([, name]) => name?.toLowerCase() !== "domain");
    if (unknown !== undefined) {
      problems.push(problem("dns.unknown_variable", undefined, unknown[0]));
      continue;
    }
    const fill = (text: string) => text.replaceAll(variable, apex);
    const result = readRecordSet({ ...set, owner: fill(set.owner), rdata: set.rdata.map(fill) }, apex);
    if (result.ok) sets.push(result.value);
    else problems.push(...result.problems);
  }
  return problems.length === 0 ? accepted(sets) : refused(...problems);
}
