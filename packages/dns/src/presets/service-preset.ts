import type { Outcome } from "../problem.ts";
import type { RecordSet } from "../record-set.ts";
import { expandTemplate, type TemplateRecordSet } from "../template.ts";

type Words = { readonly en: string; readonly sv: string };

export type PresetVariable = {
  readonly name: string;
  readonly label: Words;
  /** Where the user finds the value in the service. */
  readonly where: Words;
  readonly example: string;
  /** The default value; may contain {{domain}} and {{domain_dashes}}. */
  readonly usual?: string;
  /** Whether the user may leave the value empty. Records that need it are then left out. */
  readonly isOptional?: true;
};

/** The records that a service asks its customers to add, from its public instructions. */
export type ServicePreset = {
  readonly id: string;
  readonly name: string;
  /** Title in each language, if the service has no name of its own (such as "No email"). */
  readonly title?: Words;
  readonly kind: "mail" | "web";
  /** The instructions, and the day on which they were last compared with this preset. */
  readonly source: string;
  readonly checkedOn: string;
  readonly about: Words;
  readonly variables: readonly PresetVariable[];
  readonly sets: readonly TemplateRecordSet[];
};

export const usualTtl = 3600;

export function set(owner: string, type: string, ...rdata: readonly string[]): TemplateRecordSet {
  return { owner, type, ttlSeconds: usualTtl, rdata };
}

/**
 * The records of a service for one zone. The values are host names and codes as people copy them. Surrounding quotes and blanks,
 * a final dot, the other parts of a web address, and parts that the record itself adds are ignored.
 */
export function expandPreset(preset: ServicePreset, apex: string, typed: Readonly<Record<string, string>>): Outcome<RecordSet[]> {
  const values: Record<string, string> = { domain_dashes: apex.replaceAll(".", "-") };
  for (const variable of preset.variables) {
    const value = bareValue(preset, variable.name, typed[variable.name] ?? "");
    if (value !== "") values[variable.name] = value;
  }
  const missing = preset.variables.filter(({ name, isOptional }) => isOptional === true && !(name in values));
  const needs = (one: TemplateRecordSet, name: string) => [one.owner, ...one.rdata].some((text) => text.includes(`{{${name}}}`));
  const sets = preset.sets.filter((one) => !missing.some(({ name }) => needs(one, name)));
  return expandTemplate(sets, apex, values);
}

function bareValue(preset: ServicePreset, name: string, typed: string): string {
  const unquoted = typed.trim().replace(/^"(.*)"$/s, "$1");
  let value = unquoted.replace(/^https?:\/\/([^/?#]*).*$/is, "$1").replace(/\.$/, "");
  const mark = `{{${name}}}`;
  for (const text of preset.sets.flatMap(({ owner, rdata }) => [owner, ...rdata])) {
    const at = text.indexOf(mark);
    if (at < 0) continue;
    const before = text.slice(0, at).replace(/^"/, "").toLowerCase();
    const after = text
      .slice(at + mark.length)
      .replace(/[."]$/, "")
      .toLowerCase();
    if (before !== "" && value.toLowerCase().startsWith(before)) value = value.slice(before.length);
    if (after !== "" && value.toLowerCase().endsWith(after)) value = value.slice(0, -after.length);
  }
  return value;
}

/** The value of a variable's field before anything is typed. */
export function usualValue(variable: PresetVariable, apex: string): string {
  return (variable.usual ?? "").replaceAll("{{domain}}", apex).replaceAll("{{domain_dashes}}", apex.replaceAll(".", "-"));
}
