import { tx } from "../../platform/db/transaction.ts";
import { saleTerms } from "./index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countries, keepingNames, tldInfo, tldList } from "@nameplane/contracts/tlds/operations";
import { countriesSpec, keepingNamesSpec, tldInfoSpec, tldListSpec } from "@nameplane/contracts/tlds/tld-info";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { forgetTldCatalogue, tldRoutes } from "../tlds/index.ts";
import { productRoutes } from "./products.routes.ts";

let db: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    tldRoutes(edge, { countryOf: async () => null }, new Map([["SE", "Bolagsverket"]]));
    productRoutes(edge);
  });
});
afterAll(async () => {
  // Each test file has another database, so the cached catalogue must not be used in the next file.
  forgetTldCatalogue();
  await api.close();
  await db.close();
});

function withoutEnvelope({ body }: Answer): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}
const info = async (tld: string, language = "en") =>
  tldInfoSpec.answer.parse(withoutEnvelope(await api.browser().call(tldInfo, { tld }, { language })));

/** Replaces parts of a TLD's newest rules, because no shipped TLD has every value. */
async function changed(tld: string, rules: Record<string, unknown>): Promise<void> {
  await db.query(
    `update tld_rule set rules = rules || (select jsonb_object_agg(key, case jsonb_typeof(value) when 'object' then rules -> key || value else value end) from jsonb_each($2::jsonb))
      where tld = $1`,
    [tld, JSON.stringify(rules)],
  );
  forgetTldCatalogue();
}

describe("what keeping a name costs", () => {
  const read = async () =>
    new Map(
      keepingNamesSpec.answer.parse(withoutEnvelope(await api.browser().call(keepingNames))).data.map((row) => [row.tld, row]),
    );

  test("is published for every suffix on sale, with VAT, days and who is told, to anybody", async () => {
    const rows = await read();
    const { tlds } = tldListSpec.answer.parse(withoutEnvelope(await api.browser().call(tldList)));
    expect([...rows.keys()]).toEqual(tlds.map(({ tld }) => tld));
    const com = rows.get("com");
    const prices = await db.query<{ operation: string; net: number }>(
      "select operation, amount_minor::int as net from price where tld = 'com' and currency = 'SEK' and (operation, period_months) in (('renew', 12), ('restore', 0)) and valid_to is null order by operation",
    );
    expect([com?.renew, com?.restore]).toMatchObject(
      prices.map(({ net }) => ({ netMinor: net, totalMinor: Math.round(net * 1.25) })),
    );
    expect(com).toMatchObject({
      isrestorable: true,
      told: { month: 30, week: 7, after: 2 },
      tellsregistrant: true,
      renewdays: 40,
      darkdays: 8,
      restoredays: 30,
    });
    expect(rows.get("se")).toMatchObject({ tellsregistrant: false, renewdays: 9, darkdays: 0, restoredays: 60 });
  });
});

describe("the price list", () => {
  test("has the price of the shortest period for a TLD that is not sold by the year", async () => {
    const { tlds } = tldListSpec.answer.parse(withoutEnvelope(await api.browser().call(tldList)));
    const of = (name: string) => tlds.find(({ tld }) => tld === name);
    expect([of("ai")?.create?.periodMonths, of("ai")?.renew?.periodMonths]).toEqual([24, 24]);
    expect(of("se")?.create).toMatchObject({ periodMonths: 12, netMinor: 9900 });
  });
});

describe("TLD information", () => {
  test("has status, agreement, autorenew, countrycode, countryconnection, dnssec, idn, maxLen, minLen, maxNS, minNS, nameSimilarity [S3.37]", async () => {
    const { tld } = await info("se");
    expect(tld).toMatchObject({
      tld: "se",
      status: "sold",
      agreement: null,
      autorenew: false,
      countrycode: "SE",
      countryconnection: "None, but every owner states an identity number",
      dnssec: true,
      idn: true,
      maxLen: 63,
      minLen: 1,
      maxNS: 10,
      minNS: 0,
      nameSimilarity: "None: names with and without å, ä and ö are different names",
    });
    expect((await info("se", "sv")).tld).toMatchObject({
      countryconnection: "Ingen, men varje innehavare anger ett identitetsnummer",
      nameSimilarity: "Ingen: namn med och utan å, ä och ö är olika namn",
    });
    expect((await info("com")).tld).toMatchObject({
      autorenew: true,
      countrycode: null,
      countryconnection: null,
      minLen: 2,
      maxNS: 13,
      nameSimilarity: null,
    });
    expect((await info("no")).tld).toMatchObject({
      agreement: "https://www.norid.no/en/om-domenenavn/regelverk-for-no/",
      minNS: 2,
    });
    expect((await info("nl")).tld).toMatchObject({ idn: false });
    await changed("de", { dnssec: { supported: false, maxRecords: 0, digests: [] } });
    expect((await info("de")).tld).toMatchObject({ dnssec: false });
  });

  test("has registry_admin_email, registry_name, registry_tech_admin, registry_url [S3.38]", async () => {
    expect((await info("se")).tld).toMatchObject({
      registry_admin_email: null,
      registry_name: "Internetstiftelsen",
      registry_tech_admin: "Internetstiftelsen",
      registry_url: "https://internetstiftelsen.se/",
    });
    expect((await info("com")).tld).toMatchObject({
      registry_admin_email: "info@verisign-grs.com",
      registry_name: "VeriSign Global Registry Services",
      registry_tech_admin: "VeriSign Global Registry Services",
      registry_url: "https://www.verisign.com/",
    });
  });

  test("has regY, renewY as a list, regTime, root_server, shieldWhois, tldGroup, tldType, tld_created [S3.39]", async () => {
    expect((await info("se")).tld).toMatchObject({
      regY: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      renewY: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      regTime: "In real time",
      root_server: "a.ns.se",
      shieldWhois: true,
      tldGroup: ["popular", "recommended", "nordic", "europe"],
      tldType: "cctld",
      tld_created: "1986-09-04",
    });
    expect((await info("se", "sv")).tld).toMatchObject({ regTime: "I realtid" });
    expect((await info("us")).tld).toMatchObject({ shieldWhois: false });
    expect((await info("com")).tld).toMatchObject({ root_server: "a.gtld-servers.net", tldType: "gtld" });
  });

  test("has transferMethod, transferVerificationMethod, trustee, useAuthcode [S3.40]", async () => {
    expect((await info("se")).tld).toMatchObject({
      transferMethod: "immediate",
      transferVerificationMethod: "Auth code, done at once",
      trustee: "none",
      useAuthcode: true,
    });
    expect((await info("se", "sv")).tld).toMatchObject({
      transferVerificationMethod: "Auktoriseringskod, klart direkt",
    });
    expect((await info("com")).tld).toMatchObject({
      transferMethod: "pending",
      transferVerificationMethod: "Auth code; the losing registrar has five days to object",
    });
    await changed("uk", { trustee: "offered" });
    expect((await info("uk")).tld).toMatchObject({ useAuthcode: false, trustee: "offered" });
  });

  test("has subdomains as a space-separated list and handlingTime [S3.41]", async () => {
    expect((await info("se")).tld).toMatchObject({
      subdomains: "org.se parti.se pp.se press.se tm.se",
      handlingTime: 1,
    });
    expect((await info("dk")).tld).toMatchObject({ handlingTime: 24 });
  });

  test("has prices by name, then description, each with price type and price, VAT and total per currency [S3.42]", async () => {
    const { prices } = await info("se");
    expect(prices.map((group) => group.name)).toEqual(["Registration", "Renewal", "Transfer", "Restore", "Owner change"]);
    const [registration] = prices;
    expect(registration?.descriptions.slice(0, 2)).toMatchObject([
      {
        description: "1 year",
        pricetype: "create",
        currencies: { SEK: { price: 9900, vat: 2475, total: 12_375 }, EUR: { price: 890 }, USD: { price: 990 } },
      },
      { description: "2 years", pricetype: "create", currencies: { SEK: { price: 23_800 } } },
    ]);
    const [swedish] = (await info("se", "sv")).prices;
    expect(swedish?.name).toBe("Registrering");
    expect(swedish?.descriptions.slice(0, 2).map(({ description }) => description)).toEqual(["1 år", "2 år"]);
  });

  test("is found by the Unicode or dotted form, and not for a suffix nobody sells", async () => {
    expect((await info(".SE")).tld["tld"]).toBe("se");
    expect((await api.browser().call(tldInfo, { tld: "museum" })).body.code).toBe(2303);
  });
});

describe("the list of suffixes", () => {
  test("has groups in both languages and first prices by the visitor's or the account's list", async () => {
    const visitor = tldListSpec.answer.parse(withoutEnvelope(await api.browser().call(tldList, {})));
    expect(visitor.groups[0]).toEqual({ key: "popular", en: "Popular", sv: "Populära" });
    expect(visitor.tlds.find((entry) => entry.tld === "se")).toMatchObject({
      create: { netMinor: 9900, vatMinor: 2475 },
      renew: { netMinor: 13_900 },
    });
    const browser = api.browser();
    browser.cookie = await signIn(db, await createAccount(db, { country: "NO", currency: "EUR" }));
    const account = tldListSpec.answer.parse(withoutEnvelope(await browser.call(tldList, {})));
    expect(account.tlds.find((entry) => entry.tld === "se")?.create).toMatchObject({
      currency: "EUR",
      netMinor: 890,
      vatMinor: 0,
    });
  });

  test("is in the currency that the user chose, from the prices stored in it, while the account buys in its own [C3.55]", async () => {
    const buyer = await createAccount(db);
    const browser = api.browser();
    browser.cookie = await signIn(db, buyer);
    const read = async () => {
      const { tlds } = tldListSpec.answer.parse(withoutEnvelope(await browser.call(tldList, {})));
      return tlds.find(({ tld }) => tld === "se")?.create;
    };
    expect(await read()).toMatchObject({ currency: "SEK", netMinor: 9900 });
    await db.query("update panel_user set currency = 'EUR' where id = $1", [buyer.userId]);
    expect(await read()).toMatchObject({ currency: "EUR", netMinor: 890, vatRateBasisPoints: 2500 });
    const terms = await tx(db.app, buyer.scope, (trx) => saleTerms(trx, buyer.scope, new Date()));
    expect(terms.currency).toBe("SEK");
  });
});

test("countries have names in the caller's language, ISO code, phone prefix and whether they are in the EU", async () => {
  const list = async (language: string) =>
    countriesSpec.answer.parse(withoutEnvelope(await api.browser().call(countries, {}, { language }))).data;
  expect((await list("sv")).find(({ iso2 }) => iso2 === "SE")).toEqual({
    country: "Sverige",
    companyregister: "Bolagsverket",
    iso2: "SE",
    phoneprefix: "+46",
    iseu: true,
  });
  expect((await list("en")).find(({ iso2 }) => iso2 === "NO")).toMatchObject({ country: "Norway", iseu: false });
});
