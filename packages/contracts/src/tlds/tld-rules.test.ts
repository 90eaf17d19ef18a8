import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "./reference-rows.fixture.ts";
import { contactSchemaSchema, describeTld, tldRulesSchema, type TldInfo, type TldRules } from "./tld-rules.ts";

const seeds = path.resolve(import.meta.dirname, "../../../../db/seeds");
const { rowsOf } = await readRows((file) => import(path.join(seeds, file)));

const rules: TldRules = {
  minLen: 2,
  maxLen: 63,
  minNS: 2,
  maxNS: 9,
  registrationMonths: [12, 24],
  renewalMonths: [12],
  maxTermMonths: 120,
  renewVerb: "renew",
  renewEarliestDays: null,
  registryAutorenews: true,
  lastSafeRenewalDay: -1,
  noticeDays: { month: 30, week: 7, after: 2 },
  autoRenewDays: 14,
  graceDays: 0,
  redemptionDays: 40,
  quarantineDays: 0,
  addGraceDays: 0,
  restoreVerb: "rgp",
  lockDays: { registration: 0, transfer: 0, registrantChange: 0 },
  transferMethod: "immediate",
  transferPendingDays: 0,
  transferAddsMonths: 12,
  useAuthcode: true,
  authcodeDays: 40,
  registrantChange: "update",
  trustee: "none",
  contactRoles: ["registrant"],
  privacy: { shield: "none", registryHides: "persons" },
  idn: { allowed: true, tables: [{ id: "x-latn", script: "Latn", characters: "åäö" }] },
  dnssec: { supported: true, form: "key", maxRecords: 4, digests: [] },
  premium: { sold: false, feeExtension: false },
  reserved: ["nic"],
  orderLimitHours: { register: 24, transfer: 48, renew: 24, restore: 24, registrantChange: 24, update: 24, cancel: 24 },
};

/** Paths that the schema refuses when one part of the rules is changed. */
const faults = (change: object) =>
  tldRulesSchema.safeParse({ ...rules, ...change }).error?.issues.map((issue) => issue.path.join(".")) ?? [];

describe("rules of a TLD", () => {
  test("accepts a complete set", () => {
    expect(faults({})).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["a longest label below the shortest", { minLen: 10, maxLen: 9 }, "maxLen"],
    ["a label beyond 63", { maxLen: 64 }, "maxLen"],
    ["fewer name servers at most than at least", { minNS: 3, maxNS: 2 }, "maxNS"],
    ["periods that do not rise", { registrationMonths: [24, 12] }, "registrationMonths"],
    ["the same period twice", { renewalMonths: [12, 12] }, "renewalMonths"],
    ["a period of no months", { renewalMonths: [0, 12] }, "renewalMonths.0"],
    ["a longer period than the term allows", { registrationMonths: [12, 36], maxTermMonths: 24 }, "maxTermMonths"],
    ["a redemption nobody can end", { restoreVerb: "none" }, "restoreVerb"],
    ["a restore without a redemption", { redemptionDays: 0 }, "restoreVerb"],
    ["a safe renewal after the grace period", { lastSafeRenewalDay: 1 }, "lastSafeRenewalDay"],
    ["a renewal ordered before anybody heard of it", { autoRenewDays: 30 }, "autoRenewDays"],
    ["a last notice later than five days after", { noticeDays: { month: 30, week: 7, after: 6 } }, "noticeDays.after"],
    ["a pending transfer that takes no time", { transferMethod: "pending" }, "transferPendingDays"],
    ["an immediate transfer that takes time", { transferPendingDays: 5 }, "transferPendingDays"],
    ["IDN without characters", { idn: { allowed: true, tables: [] } }, "idn.tables"],
    ["characters without IDN", { idn: { ...rules.idn, allowed: false } }, "idn.tables"],
    ["digests where keys are sent", { dnssec: { ...rules.dnssec, digests: [2] } }, "dnssec.digests"],
    ["DS records without a digest", { dnssec: { ...rules.dnssec, form: "ds" } }, "dnssec.digests"],
    ["DNSSEC without room for a record", { dnssec: { ...rules.dnssec, maxRecords: 0 } }, "dnssec.maxRecords"],
    ["a reserved name that is no label", { reserved: ["-nic"] }, "reserved.0"],
    ["an order without a time limit", { orderLimitHours: { ...rules.orderLimitHours, renew: 0 } }, "orderLimitHours.renew"],
  ])("refuses %s", (_, change, path) => {
    expect(faults(change)).toEqual([path]);
  });

  test("completes stored rules from before the days of renewal and verification existed", () => {
    const { noticeDays, autoRenewDays, ...older } = rules;
    expect(tldRulesSchema.parse(older)).toMatchObject({ noticeDays, autoRenewDays });
  });

  test("refuses rules with a missing or an unknown field", () => {
    const { trustee: _, ...incomplete } = rules;
    expect(tldRulesSchema.safeParse(incomplete).success).toBe(false);
    expect(tldRulesSchema.safeParse({ ...rules, minLength: 2 }).success).toBe(false);
  });
});

describe("description of a TLD", () => {
  const info: TldInfo = {
    agreement: null,
    countrycode: "SE",
    countryconnection: { en: "Tie", sv: "Anknytning" },
    nameSimilarity: null,
    registry_admin_email: null,
    registry_name: "Registry",
    registry_tech_admin: null,
    registry_url: "https://registry.example/",
    regTime: { en: "In real time", sv: "I realtid" },
    root_server: "a.ns.example",
    transferVerificationMethod: { en: "Auth code", sv: "Auktoriseringskod" },
    subdomains: ["org.se", "pp.se"],
    handlingTime: 1,
    notice: null,
    whois_server: null,
    facts: [{ source: "common", confidence: "low", fields: ["*"] }],
  };
  const row = { status: "sold", groups: ["popular"], tldType: "cctld", createdOn: null } as const;

  test("uses the requested language, counts periods in years and leaves unknown things null", () => {
    expect(describeTld(row, info, rules, "sv")).toMatchObject({
      countryconnection: "Anknytning",
      regTime: "I realtid",
      regY: [1, 2],
      renewY: [1],
      subdomains: "org.se pp.se",
      shieldWhois: false,
      tld_created: null,
      agreement: null,
    });
    expect(describeTld(row, info, rules, "en")).toMatchObject({ countryconnection: "Tie", regTime: "In real time" });
  });
});

describe("extra fields of owners", () => {
  const schemas = rowsOf("tld_rule", z.object({ tld: z.string(), contact_schema: contactSchemaSchema })).flatMap(
    ({ tld, contact_schema: schema }) => ("properties" in schema ? [{ tld, schema }] : []),
  );
  const schemaOf = (tld: string) => schemas.find((entry) => entry.tld === tld)?.schema;

  /** Patterns that the number of an owner must match, by country and kind of owner. */
  const idPatterns = (tld: string, owner: Record<string, string>) =>
    (schemaOf(tld)?.allOf ?? []).flatMap(({ anyOf: [condition, consequence] }) => {
      const applies = Object.entries(condition.not.properties).every(([name, limit]) => {
        const value = owner[name] ?? "";
        if ("const" in limit) return limit.const === value;
        return "enum" in limit ? limit.enum.includes(value) : !limit.not.enum.includes(value);
      });
      const pattern = consequence.properties?.["id_number"]?.pattern;
      return applies && pattern !== undefined ? [new RegExp(pattern, "u")] : [];
    });

  test("requires nothing for .com, .de and .co.uk", () => {
    expect(["com", "de", "co.uk"].map(schemaOf)).toEqual([undefined, undefined, undefined]);
  });

  test("requires what the registries of se, nu, no, fi, dk, it, es, us, eu and fr need", () => {
    const asked = (tld: string) => schemaOf(tld)?.required.filter((name) => name !== "country" && name !== "party");
    expect(asked("se")).toEqual(["id_number"]);
    expect(asked("nu")).toEqual(["id_number"]);
    expect(asked("no")).toEqual(["id_number", "no_declaration_name", "no_declaration_accepted"]);
    expect(asked("fi")).toEqual(["fi_legal_form"]);
    expect(asked("dk")).toEqual(["dk_user_type"]);
    expect(asked("it")).toEqual(["it_entity_type", "id_number"]);
    expect(asked("es")).toEqual(["es_id_type", "id_number"]);
    expect(asked("us")).toEqual(["us_nexus", "us_purpose"]);
    expect(schemaOf("eu")?.allOf).toHaveLength(2);
    expect(schemaOf("fr")?.allOf).toHaveLength(4);
  });

  test.each<[string, Record<string, string>, string[], string[]]>([
    ["se", { country: "SE", party: "company" }, ["802405-0190", "8024050190", "19121212-1212"], ["802405-019", "SE802405019001"]],
    ["se", { country: "SE", party: "person" }, ["121212-1212", "121212+1212", "191212121212"], ["1212-1212", "12121212121"]],
    ["no", { country: "NO", party: "company" }, ["974760673"], ["97476067", "NO974760673"]],
    ["no", { country: "NO", party: "person" }, ["N.PRI.1234567"], ["12345678901"]],
    ["fi", { country: "FI", party: "company" }, ["0112038-9"], ["01120389"]],
    ["fi", { country: "FI", party: "person" }, ["131052-308T", "010100A123K"], ["131052308T"]],
    ["dk", { country: "DK", party: "company", dk_user_type: "company" }, ["13585628"], ["1358562"]],
    ["it", { country: "IT", party: "person", it_entity_type: "1" }, ["RSSMRA85T10A562S"], ["00743110157"]],
    ["it", { country: "IT", party: "company", it_entity_type: "2" }, ["00743110157"], ["RSSMRA85T10A562S"]],
    ["es", { country: "ES", es_id_type: "nif" }, ["12345678Z", "B12345674"], ["X1234567L"]],
    ["es", { country: "ES", es_id_type: "nie" }, ["X1234567L"], ["12345678Z"]],
  ])("accepts the number of an owner of .%s: %o", (tld, owner, good, bad) => {
    const patterns = idPatterns(tld, owner);
    expect(patterns).toHaveLength(1);
    expect(good.filter((number) => !patterns[0]?.test(number))).toEqual([]);
    expect(bad.filter((number) => patterns[0]?.test(number))).toEqual([]);
  });

  test("requires no number of foreign owners of .se, and the VAT number of companies in the EU", () => {
    expect(idPatterns("se", { country: "DE", party: "company" })).toEqual([]);
    const last = schemaOf("se")?.allOf?.at(-1)?.anyOf;
    expect(last?.[1].required).toEqual(["vat_number"]);
    const limit = last?.[0].not.properties["country"];
    const countries = limit && "enum" in limit ? limit.enum : [];
    expect(countries).toHaveLength(26);
    expect(countries).not.toContain("SE");
  });

  test("names only fields that exist, labels every choice, and writes patterns that compile", () => {
    for (const { tld, schema } of schemas) {
      const names = Object.keys(schema.properties);
      const used = [
        ...schema.required,
        ...(schema.allOf ?? []).flatMap(({ anyOf: [condition, consequence] }) => [
          ...Object.keys(condition.not.properties),
          ...condition.not.required,
          ...Object.keys(consequence.properties ?? {}),
          ...(consequence.required ?? []),
        ]),
      ];
      expect(
        used.filter((name) => !names.includes(name)),
        tld,
      ).toEqual([]);
      for (const field of Object.values(schema.properties)) {
        if ("x-context" in field) continue;
        if (field.pattern !== undefined) expect(() => new RegExp(field.pattern ?? "", "u")).not.toThrow();
        if (field["x-labels"]) expect(Object.keys(field["x-labels"])).toEqual(field.enum);
        if (field.description !== undefined) expect(field["x-sv"].description, `${tld} ${field.title}`).toBeDefined();
      }
    }
  });
});
