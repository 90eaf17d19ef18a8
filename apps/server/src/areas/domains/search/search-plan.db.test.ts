import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { domainName } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { tldCatalogue, type TldCatalogue } from "../../tlds/index.ts";
import { readOrderableName } from "./orderable-name.ts";
import { countTerms, planSearch, searchNamesMax } from "./search-plan.ts";

let db: TestDatabase;
let catalogue: TldCatalogue;
beforeAll(async () => {
  db = await createTestDatabase();
  catalogue = await tx(db.app, { actor: "public" }, (trx) => tldCatalogue(trx));
});
afterAll(() => db.close());

const plan = (text: string, parts: Partial<Parameters<typeof planSearch>[1]> = {}) =>
  planSearch(catalogue, { text, ...parts }, catalogue.sold("popular"));
const names = (text: string, parts: Partial<Parameters<typeof planSearch>[1]> = {}) =>
  plan(text, parts).names.map((entry) => entry.name);

describe("what was typed", () => {
  test("a keyword is tried under the popular TLDs, in their order", () => {
    const popular = catalogue.sold("popular").map(({ tld }) => `kvarnen.${tld}`);
    expect(popular.length).toBeGreaterThan(2);
    expect(names("Kvarnen")).toEqual(popular);
  });

  test("a keyword is tried under the group or the TLDs asked for", () => {
    expect(names("kvarnen", { group: "nordic" })).toEqual(catalogue.sold("nordic").map(({ tld }) => `kvarnen.${tld}`));
    expect(names("kvarnen", { tlds: [".SE", "dk", "nosuchtld"] })).toEqual(["kvarnen.se", "kvarnen.dk"]);
  });

  test("a full name comes first and exactly, then its label under the other TLDs, each once", () => {
    const found = plan("kvarnen.se");
    expect(found.names[0]).toMatchObject({ name: "kvarnen.se", isExact: true, state: "checking" });
    expect(found.names.slice(1).every((entry) => !entry.isExact && entry.name !== "kvarnen.se")).toBe(true);
    expect(found.names).toHaveLength(catalogue.sold("popular").length);
  });

  test("a list is exactly its names; keywords in it are tried under the brand's first TLDs", () => {
    expect(names("bryggan.se, kvarnen.com")).toEqual(["bryggan.se", "kvarnen.com"]);
    const se = catalogue.get("se");
    expect(planSearch(catalogue, { text: "one two.nu" }, se === null ? [] : [se]).names.map(({ name }) => name)).toEqual([
      "two.nu",
      "one.se",
    ]);
  });

  test("addresses and mail addresses are read as the names in them", () => {
    expect(plan("https://www.Kvarnen.se/shop?a=1 info@bryggan.com", {}).understood).toEqual([
      { typed: "kvarnen.se", unicode: "kvarnen.se", ascii: "kvarnen.se" },
      { typed: "bryggan.com", unicode: "bryggan.com", ascii: "bryggan.com" },
    ]);
  });

  test("names below a registrable one mean that one, by the public suffix list", () => {
    expect(names("shop.kvarnen.co.uk, mail.kvarnen.se")).toEqual(["kvarnen.co.uk", "kvarnen.se"]);
  });

  test("an international name is asked in its A-label form and shown in its own", () => {
    expect(plan("räksmörgås.se").names[0]).toMatchObject({
      name: "xn--rksmrgs-5wao1o.se",
      unicodeName: "räksmörgås.se",
    });
  });

  test("what cannot be a name is reported, and stops no other", () => {
    const found = plan("bra.se, då_ligt.se, 192.0.2.1, co.uk");
    expect(found.invalid.map(({ typed, problem }) => [typed, problem.key])).toEqual([
      ["då_ligt.se", "character"],
      ["192.0.2.1", "address"],
      ["co.uk", "suffix"],
    ]);
    expect(found.names.map(({ name }) => name)).toEqual(["bra.se"]);
  });

  test("a name under a TLD we do not sell is shown as unsold, one the registry would refuse as invalid, a reserved one as reserved", () => {
    const states = new Map(
      plan("kvarnen.museum, x.org.se, kvarnå.de, ñandú.se, nic.dev").names.map(({ unicodeName, state }) => [unicodeName, state]),
    );
    expect(states.get("kvarnen.museum")).toBe("unsold");
    expect(states.get("x.org.se")).toBe("unsold");
    expect(states.get("kvarnå.de")).toBe("checking");
    expect([...states.values()]).toContain("reserved");
    expect(plan("façade.se").names[0]?.state).toBe("checking");
    expect(plan("пример.se").names[0]).toMatchObject({ state: "invalid", problem: { key: "character_here" } });
  });

  test("gives at most a thousand names, and counts the terms for the refusal above that", () => {
    const list = Array.from({ length: 1000 }, (_, index) => `kvarn${index}`).join(" ");
    expect(countTerms(list)).toBe(1000);
    expect(names(list)).toHaveLength(searchNamesMax);
    expect(countTerms(`${list} one-more`)).toBe(1001);
  });
});

describe("a name for the basket", () => {
  const read = (text: string) => readOrderableName(catalogue, text, "sv");

  test("is whole, sold and allowed", () => {
    expect(read(" https://www.Kvarnen.se/ ")).toMatchObject({
      ok: true,
      asciiName: domainName("kvarnen.se"),
      unicodeName: "kvarnen.se",
      tld: { tld: "se" },
    });
  });

  test.each([
    ["kvarnen", false, null],
    ["kvarnen.museum", true, "museum"],
    ["kvar nen.se x", false, null],
    ["пример.se", false, "se"],
    ["nic.dev", false, "dev"],
  ])("%s is refused with a reason in the caller's language", (text, isUnsold, tld) => {
    const refused = read(text);
    expect(refused).toMatchObject({ ok: false, isUnsold, tld });
    expect(refused.ok ? "" : refused.rule).toMatch(/[a-zåäö]{3}/);
  });
});
