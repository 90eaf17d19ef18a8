import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readRows } from "./reference-rows.fixture.ts";
import { contactSchemaSchema, describeTld, tldInfoSchema, tldRulesSchema } from "./tld-rules.ts";

const seeds = path.resolve(import.meta.dirname, "../../../../db/seeds");
const reference = await readRows((file) => import(path.join(seeds, file)));
const { presetsOf, rowsOf } = reference;

const tlds = rowsOf(
  "tld",
  z.strictObject({
    tld: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/),
    registry_id: z.string(),
    status: z.enum(["sold", "transfer_only", "hidden", "closed"]),
    groups: z.array(z.string()).min(1),
    tld_type: z.enum(["gtld", "cctld", "second_level"]),
    info: tldInfoSchema,
    created_on: z.iso.date().nullable(),
  }),
);
const rules = rowsOf(
  "tld_rule",
  z.strictObject({
    tld: z.string(),
    valid_from: z.iso.date(),
    rules: tldRulesSchema,
    contact_schema: contactSchemaSchema,
    source: z.string().min(1),
  }),
);
const names = tlds.map((row) => row.tld);

function ruleOf(tld: string) {
  const found = rules.find((row) => row.tld === tld);
  if (!found) throw new Error(`no rules of .${tld}`);
  return found;
}
function rowOf(tld: string) {
  const found = tlds.find((row) => row.tld === tld);
  if (!found) throw new Error(`no row of .${tld}`);
  return found;
}
const amount = (
  rows: typeof reference.prices | typeof reference.costs,
  tld: string,
  operation: string,
  months: number,
  currency: string,
) =>
  rows.find((r) => r.tld === tld && r.operation === operation && r.period_months === months && r.currency === currency)
    ?.amount_minor;

describe("TLDs", () => {
  test("sells at least sixty, the home market and the common ones among them, each with its rules", () => {
    const wanted =
      "se nu com net org info biz eu dk no fi is de nl at ch li be fr it es pt pl cz ee lv lt ie uk co.uk io co me tv cc ai us app dev shop online store tech xyz club site blog design studio cloud agency software digital email live world life today company solutions network systems services";
    expect(wanted.split(" ").filter((tld) => !names.includes(tld))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(rules.map((row) => row.tld)).toEqual(names);
  });

  test("points at registries that exist, .se and .nu at their own, .com and .net at theirs, .uk at its", () => {
    const profile = z.looseObject({
      capability: z.enum(["iis", "verisign", "gtld", "generic", "nominet"]),
      maxSessions: z.int().min(1),
      namesPerCheck: z.int().min(1),
      window: z.int().min(1),
      commandsPerMinute: z.int().min(1),
      idleSeconds: z.int().min(1),
      hostModel: z.enum(["objects", "attributes"]).optional(),
    });
    const registries = rowsOf("registry", z.object({ id: z.string(), profile }));
    const ids = registries.map((row) => row.id);
    expect(tlds.filter((row) => !ids.includes(row.registry_id))).toEqual([]);
    expect(tlds.filter((row) => row.registry_id === "iis").map((row) => row.tld)).toEqual(["se", "nu"]);
    expect(tlds.filter((row) => row.registry_id === "verisign").map((row) => row.tld)).toEqual(["com", "net"]);
    expect(tlds.filter((row) => row.registry_id === "nominet").map((row) => row.tld)).toEqual(["uk", "co.uk", "org.uk", "me.uk"]);
    expect(JSON.stringify(registries)).not.toMatch(/password|secret|"pw"|privateKey/i);
  });

  test("groups every TLD, and fills every group", () => {
    const groups = presetsOf("tld_group", z.object({ en: z.string() })).map((row) => row.key);
    expect(tlds.flatMap((row) => row.groups).filter((group) => !groups.includes(group))).toEqual([]);
    expect(groups.filter((group) => !tlds.some((row) => row.groups.includes(group)))).toEqual([]);
    expect(rowOf("se").groups).toEqual(expect.arrayContaining(["popular", "recommended", "nordic"]));
  });

  test("names one source for every field", () => {
    for (const row of tlds) {
      const fields = row.info.facts.flatMap((fact) => fact.fields);
      const stated = [
        ...Object.keys(ruleOf(row.tld).rules).map((key) => `rules.${key}`),
        ...Object.keys(row.info)
          .filter((key) => key !== "facts")
          .map((key) => `info.${key}`),
        ...["status", "groups", "tldType", "createdOn", "contactSchema"].map((key) => `tld.${key}`),
      ];
      expect(fields.toSorted(), row.tld).toEqual(stated.toSorted());
    }
  });

  test("answers every field of the TLD information", () => {
    const fields =
      "status agreement autorenew countrycode countryconnection dnssec idn maxLen minLen maxNS minNS nameSimilarity registry_admin_email registry_name registry_tech_admin registry_url regY renewY regTime root_server shieldWhois tldGroup tldType tld_created transferMethod transferVerificationMethod trustee useAuthcode subdomains handlingTime";
    for (const row of tlds) {
      const table = { status: row.status, groups: row.groups, tldType: row.tld_type, createdOn: row.created_on };
      const described: Record<string, unknown> = describeTld(table, row.info, ruleOf(row.tld).rules, "sv");
      expect(
        fields.split(" ").filter((field) => described[field] === undefined),
        row.tld,
      ).toEqual([]);
    }
  });

  test("has a country code for every country TLD, and none is invented", () => {
    const countries = rowsOf("country", z.object({ iso2: z.string() })).map((row) => row.iso2);
    for (const row of tlds) {
      if (row.tld_type === "gtld") expect(row.info.countrycode, row.tld).toBeNull();
      else expect([...countries, "EU"], row.tld).toContain(row.info.countrycode);
    }
  });
});

describe("rules", () => {
  test("follows the life of a .se name: ten days in the zone, sixty out of it, seven in quarantine, no restore but the renewal", () => {
    for (const tld of ["se", "nu"]) {
      expect(ruleOf(tld).rules).toMatchObject({
        graceDays: 10,
        redemptionDays: 60,
        quarantineDays: 7,
        restoreVerb: "renew",
        transferMethod: "immediate",
        transferAddsMonths: 0,
        registryAutorenews: false,
        registrantChange: "newContact",
        lockDays: { registration: 0, transfer: 0, registrantChange: 0 },
        contactRoles: ["registrant"],
      });
    }
  });

  test("gives generic TLDs the periods of the registry agreement, and keeps contacts of .com with us", () => {
    for (const row of tlds.filter((candidate) => candidate.tld_type === "gtld")) {
      expect(ruleOf(row.tld).rules, row.tld).toMatchObject({
        graceDays: 45,
        redemptionDays: 30,
        quarantineDays: 5,
        addGraceDays: 5,
        restoreVerb: "rgp",
        transferMethod: "pending",
        transferPendingDays: 5,
        transferAddsMonths: 12,
        maxTermMonths: 120,
      });
    }
    expect(ruleOf("com").rules.contactRoles).toEqual([]);
    expect(ruleOf("shop").rules.contactRoles).toContain("registrant");
  });

  test("notifies owners about a month and a week before the end and within five days after it, and orders renewals in between", () => {
    for (const { tld, rules: row } of rules) {
      expect(row, tld).toMatchObject({ noticeDays: { month: 30, week: 7 } });
      expect(row.noticeDays.after, tld).toBeLessThanOrEqual(5);
      expect(row.autoRenewDays, tld).toBeGreaterThan(row.noticeDays.week);
    }
  });

  test("keeps a last safe day inside every grace period", () => {
    expect(ruleOf("com").rules).toMatchObject({ lastSafeRenewalDay: 40, graceDays: 45 });
    expect(ruleOf("shop").rules).toMatchObject({ lastSafeRenewalDay: 40, graceDays: 45 });
    expect(ruleOf("se").rules).toMatchObject({ lastSafeRenewalDay: 9, graceDays: 10 });
  });

  test("a transfer of a .uk name is a change of the registrar's tag, without an auth code", () => {
    for (const tld of ["uk", "co.uk"]) {
      expect(ruleOf(tld).rules).toMatchObject({ transferMethod: "push", useAuthcode: false, transferAddsMonths: 0 });
    }
  });

  test("gives an order at least the time a pending transfer takes", () => {
    for (const row of rules) {
      expect(row.rules.orderLimitHours.transfer, row.tld).toBeGreaterThan(row.rules.transferPendingDays * 24);
    }
  });
});

describe("character tables", () => {
  /** Whether the table accepts a label typed in lower case: digits and hyphen always, a to z where the script is Latin. */
  function accepts(tld: string, label: string): boolean {
    return ruleOf(tld).rules.idn.tables.some(({ script, characters }) => {
      const plain = script === "Latn" ? /^[a-z0-9-]$/ : /^[0-9-]$/;
      const inScript = new RegExp(`^\\p{Script=${script}}$`, "u");
      return Array.from(label).every((c) => plain.test(c) || (characters === null ? inScript.test(c) : characters.includes(c)));
    });
  }

  test.each([
    ["se", "räksmörgås", true],
    ["se", "café-über", true],
    ["se", "ŋáđđi", true],
    ["se", "ייִדיש", true],
    ["se", "пример", false],
    ["se", "例え", false],
    ["se", "räksmörgåsייִ", false],
    ["nu", "fjällbete", true],
    ["nu", "ייִדיש", false],
    ["no", "blåbærsyltetøy", true],
    ["no", "straße", false],
    ["dk", "rødgrød", true],
    ["dk", "łódź", false],
    ["de", "straße", true],
    ["ch", "straße", false],
    ["fi", "hyvää", true],
    ["fi", "señor", false],
    ["eu", "παράδειγμα", true],
    ["eu", "пример", true],
    ["eu", "παράdeigma", false],
    ["com", "例え", false],
    ["com", "例子", true],
    ["nl", "café", false],
    ["co.uk", "café", false],
    ["cz", "příklad", false],
  ])(".%s judges %s: %s", (tld, label, verdict) => {
    expect(accepts(tld, label)).toBe(verdict);
  });

  test("lists only lower-case characters beyond ASCII in composed form, none twice, all of the table's script", () => {
    for (const { tld, rules: row } of rules) {
      for (const { id, script, characters } of row.idn.tables) {
        const list = Array.from(characters ?? "");
        // Hebrew points have the script "inherited", so every mark is allowed. A letter like ß has no upper case of a single
        // character, so each character is compared with its lower case.
        const wrong = list.filter(
          (c) =>
            c !== c.normalize("NFC") ||
            c !== c.toLowerCase() ||
            c < "\u0080" ||
            !new RegExp(`\\p{Script_Extensions=${script}}|\\p{M}`, "u").test(c),
        );
        expect(wrong, `${tld} ${id}`).toEqual([]);
        expect(new Set(list).size, id).toBe(list.length);
      }
    }
  });
});

describe("prices of TLDs", () => {
  test("sells .se for 99 SEK the first year and 139 every year after", () => {
    expect(amount(reference.prices, "se", "create", 12, "SEK")).toBe(9900);
    expect(amount(reference.prices, "se", "renew", 12, "SEK")).toBe(13_900);
    expect(amount(reference.prices, "se", "create", 24, "SEK")).toBe(9900 + 13_900);
    expect(amount(reference.prices, "se", "create", 120, "SEK")).toBe(9900 + 9 * 13_900);
    expect(amount(reference.prices, "se", "renew", 36, "SEK")).toBe(3 * 13_900);
    expect(amount(reference.prices, "se", "restore", 0, "SEK")).toBe(120_000);
  });

  test("has prices for exactly the periods that a TLD sells, for the months that a transfer adds, and one for restore and owner change", () => {
    for (const { tld, rules: row } of rules) {
      for (const currency of ["SEK", "EUR", "USD"]) {
        const mine = reference.prices.filter((price) => price.tld === tld && price.currency === currency);
        const periods = (operation: string) => mine.filter((price) => price.operation === operation).map((p) => p.period_months);
        expect(periods("create"), tld).toEqual(row.registrationMonths);
        expect(periods("renew"), tld).toEqual(row.renewalMonths);
        expect(periods("transfer"), tld).toEqual([row.transferAddsMonths]);
        expect(periods("restore"), tld).toEqual([0]);
        expect(periods("trade"), tld).toEqual([0]);
      }
    }
  });

  test("sells above the registry's price, in the registry's own currency", () => {
    const loss = reference.costs.filter((cost) => {
      const sale = amount(reference.prices, cost.tld, cost.operation, cost.period_months, cost.currency) ?? -1;
      return sale < cost.amount_minor || (sale === cost.amount_minor && sale > 0);
    });
    expect(loss).toEqual([]);
    expect(new Set(reference.costs.map((cost) => cost.tld)).size).toBe(names.length);
    expect(reference.costs.filter((cost) => cost.registry_id !== rowOf(cost.tld).registry_id)).toEqual([]);
  });

  test("takes a price for an owner change only where it is a trade", () => {
    const charged = reference.prices.filter((row) => row.operation === "trade" && row.amount_minor > 0);
    expect(charged.filter((row) => ruleOf(row.tld ?? "").rules.registrantChange !== "trade")).toEqual([]);
    expect(new Set(charged.map((row) => row.tld))).toEqual(new Set(["no", "fi", "be", "fr"]));
  });
});
