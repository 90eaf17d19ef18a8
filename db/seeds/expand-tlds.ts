import {
  contactSchemaSchema,
  tldInfoSchema,
  tldRulesSchema,
  type ContactSchema,
  type TldInfo,
  type TldRules,
} from "@nameplane/contracts/tlds/tld-rules";
import { z } from "zod";
import type { Fact, ReferenceFiles, TldEntry, TldPolicy } from "./reference-files.ts";

export type TldRow = {
  tld: string;
  registry_id: string;
  status: string;
  groups: string[];
  tld_type: string;
  info: TldInfo;
  created_on: string | null;
};
export type TldRuleRow = {
  tld: string;
  valid_from: string;
  rules: TldRules;
  contact_schema: ContactSchema;
  source: string;
};

const tldFields = ["status", "groups", "tldType", "createdOn"];
const schemaField = "tld.contactSchema";

/** Rows of tld and tld_rule: each entry laid over its policy, with character tables and contact schemas filled in. */
export function expandTlds(files: ReferenceFiles): { tlds: TldRow[]; rules: TldRuleRow[] } {
  const tlds: TldRow[] = [];
  const rules: TldRuleRow[] = [];
  for (const entry of files.tlds) {
    const policy = named(files["tld-policies"], entry.policy, entry.tld);
    const schema = entry.contactSchema ?? policy.contactSchema;
    const facts = groupFacts(entry, policy);
    tlds.push({
      tld: entry.tld,
      registry_id: entry.registry,
      status: entry.status,
      groups: entry.groups,
      tld_type: entry.tldType,
      info: tldInfoSchema.parse({ ...policy.info, ...entry.info, facts }),
      created_on: entry.createdOn,
    });
    rules.push({
      tld: entry.tld,
      valid_from: policy.validFrom,
      rules: tldRulesSchema.parse(withTables({ ...policy.rules, ...entry.rules }, files, entry.tld)),
      contact_schema: contactSchemaSchema.parse(named(files["contact-schemas"], schema, entry.tld)),
      source: sourcesOfRules(facts),
    });
  }
  return { tlds, rules };
}

function named<Value>(map: { [name: string]: Value }, name: string, tld: string): Value {
  const value = map[name];
  if (value === undefined) throw new Error(`reference data: .${tld} names "${name}", which does not exist`);
  return value;
}

const idnByName = z.strictObject({ allowed: z.boolean(), tables: z.array(z.string()) });

/** Replaces names of character tables by the tables themselves, because the rules row must be complete without these files. */
function withTables(rules: object & { idn?: unknown }, files: ReferenceFiles, tld: string): object {
  const { allowed, tables } = idnByName.parse(rules.idn);
  return {
    ...rules,
    idn: {
      allowed,
      tables: tables.map((id) => {
        const table = files["idn-tables"].find((candidate) => candidate.id === id);
        if (!table) throw new Error(`reference data: .${tld} names the character table "${id}", which does not exist`);
        return { id: table.id, script: table.script, characters: table.characters };
      }),
    },
  };
}

/** One group per source and confidence. A field that the entry states has the entry's source, every other one the policy's. */
function groupFacts(entry: TldEntry, policy: TldPolicy): Fact[] {
  const stated = new Set([...keys("rules", entry.rules ?? {}), ...keys("info", entry.info), ...keys("tld", tldFields)]);
  if (entry.contactSchema !== undefined) stated.add(schemaField);
  const fields = new Set([...stated, schemaField, ...keys("rules", policy.rules), ...keys("info", policy.info)]);
  const groups = new Map<string, Fact>();
  for (const field of [...fields].toSorted()) {
    const { source, confidence } = factOf(field, stated.has(field) ? entry.facts : policy.facts, entry.tld);
    const group = groups.get(`${source} ${confidence}`) ?? { source, confidence, fields: [] };
    group.fields.push(field);
    groups.set(`${source} ${confidence}`, group);
  }
  return [...groups.values()];
}

function factOf(field: string, facts: Fact[], tld: string): Fact {
  const fact = facts.find((candidate) => candidate.fields.includes(field) || candidate.fields.includes("*"));
  if (!fact) throw new Error(`reference data: .${tld} says nothing about the source of ${field}`);
  return fact;
}

/** Column tld_rule.source: which rules come from which source, in words. */
function sourcesOfRules(facts: Fact[]): string {
  return facts
    .map(({ source, confidence, fields }) => ({
      origin: `${source} (${confidence})`,
      rules: fields.filter((field) => field.startsWith("rules.")).map((field) => field.slice("rules.".length)),
    }))
    .filter(({ rules }) => rules.length > 0)
    .map(({ origin, rules }) => `${origin}: ${rules.join(", ")}`)
    .join("; ");
}

function keys(group: string, value: object | string[]): string[] {
  return (Array.isArray(value) ? value : Object.keys(value)).map((key) => `${group}.${key}`);
}
