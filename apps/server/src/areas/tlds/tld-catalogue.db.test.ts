import { afterAll, beforeAll, expect, test } from "vitest";
import { domainName } from "@nameplane/values";
import { tx } from "../../platform/db/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { brokenTlds, forgetTldCatalogue, tldCatalogue } from "./index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const load = () => tx(db.app, { actor: "public" }, (trx) => tldCatalogue(trx));

test("knows every shipped suffix and none of them is broken", async () => {
  const catalogue = await load();
  const [{ n } = { n: 0 }] = await db.query<{ n: number }>("select count(*)::int as n from tld");
  expect(catalogue.all).toHaveLength(n);
  expect(brokenTlds()).toEqual([]);
  expect(catalogue.get("se")?.rules.contactRoles).toContain("registrant");
  expect(catalogue.split(domainName("a.b.co.uk"))).toMatchObject({ registrableName: "b.co.uk", tld: { tld: "co.uk" } });
  expect(catalogue.split(domainName("x.org.se"))).toMatchObject({ registrableName: "x.org.se", tld: null });
});

test("has the groups Popular, Recommended and Nordic, each with suffixes on sale [C3.79]", async () => {
  const catalogue = await load();
  const english = catalogue.groups.map((group) => group.en);
  expect(english).toEqual(expect.arrayContaining(["Popular", "Recommended", "Nordic"]));
  expect(english.length).toBeGreaterThan(3);
  for (const { key } of catalogue.groups) expect(catalogue.sold(key).length, key).toBeGreaterThan(0);
  expect(catalogue.sold("popular")[0]?.groups).toEqual(expect.arrayContaining(["popular", "recommended"]));
  expect(catalogue.sold("no such group")).toEqual([]);
});

test("lists the home market's best known suffix first, then the others by age", async () => {
  expect(
    (await load())
      .sold("popular")
      .slice(0, 4)
      .map(({ tld }) => tld),
  ).toEqual(["se", "com", "net", "org"]);
});

test("leaves a suffix with unreadable rules out and names it", async () => {
  await db.query("update tld_rule set rules = rules || '{\"minLen\": 99}' where tld = 'xyz'");
  forgetTldCatalogue();
  const catalogue = await load();
  expect(catalogue.get("xyz")).toBeNull();
  expect(brokenTlds()).toEqual(["xyz"]);
});

test("takes the newest rule that is not in the future", async () => {
  await db.query(`insert into tld_rule (tld, valid_from, rules, contact_schema, source)
    select tld, '2999-01-01', rules || '{"minLen": 9}', contact_schema, 'test' from tld_rule where tld = 'se' limit 1`);
  forgetTldCatalogue();
  expect((await load()).get("se")?.rules.minLen).toBeLessThan(9);
});
