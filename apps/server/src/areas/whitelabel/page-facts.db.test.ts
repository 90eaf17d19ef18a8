import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { Brands } from "./brands.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a host of the provider's own brand says so, with the seller's address; an unknown host says nothing", async () => {
  const brands = new Brands(db.app, createLog("test", "silent"));
  expect(await brands.pageFacts("localhost")).toEqual({
    isOwnApp: true,
    mainHost: null,
    contact: "billing@nameplane.test",
    showsChat: false,
    isDevelopment: false,
    staffHost: "localhost",
    name: "Nameplane",
    brand: null,
    icon: null,
  });
  expect(await brands.pageFacts("unknown.example")).toBeNull();
});

test("[S6.10] the development host says that it is it; a reseller's host never, though the configuration names it", async () => {
  const reseller = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
    [reseller],
  );
  await db.query(
    "insert into brand_host (host, brand_id, is_live) select 'dev.example', id, true from brand where is_operator union all select 'names.solrosen.example', $1::uuid, true",
    [reseller],
  );
  const modeOf = async (development: string | null, host: string) =>
    new Brands(db.app, createLog("test", "silent"), development === null ? {} : { development }).isDevelopment(host);
  expect(await modeOf("dev.example", "dev.example")).toBe(true);
  expect(await modeOf("dev.example", "localhost")).toBe(false);
  expect(await modeOf(null, "dev.example")).toBe(false);
  expect(await modeOf("names.solrosen.example", "names.solrosen.example")).toBe(false);
  expect(await modeOf("unknown.example", "unknown.example")).toBe(false);
});

test("staff log in on every host of the operator's brand, or on the one of the configuration, and never on a reseller's", async () => {
  const staffHostAt = async (host: string, staff?: string) =>
    (await new Brands(db.app, createLog("test", "silent"), { staff }).pageFacts(host))?.staffHost;
  expect([await staffHostAt("localhost"), await staffHostAt("dev.example")]).toEqual(["localhost", "dev.example"]);
  expect([await staffHostAt("localhost", "dev.example"), await staffHostAt("dev.example", "dev.example")]).toEqual([
    "dev.example",
    "dev.example",
  ]);
  expect(await staffHostAt("names.solrosen.example", "names.solrosen.example")).toBeNull();
});

test("a reseller's brand without an address of its own gives out none, and never the operator's", async () => {
  expect(await new Brands(db.app, createLog("test", "silent")).pageFacts("names.solrosen.example")).toMatchObject({
    isOwnApp: false,
    contact: null,
  });
});

test("what is no mail address is not given out as one", async () => {
  await db.query("update seller set details = details || jsonb_build_object('email', 'call us')");
  expect(await new Brands(db.app, createLog("test", "silent")).pageFacts("localhost")).toMatchObject({ contact: null });
});

test("an operator who gave the brand a name sees it on the page at once, with an icon of its first letter", async () => {
  await db.query("update brand set name = 'Havsnamn' where is_operator");
  const { name, brand, icon } = (await new Brands(db.app, createLog("test", "silent")).pageFacts("localhost")) ?? {};
  await db.query("update brand set name = 'Nameplane' where is_operator");
  expect([name, JSON.parse(brand ?? "")]).toMatchObject(["Havsnamn", { version: 0, globals: { brandName: "Havsnamn" } }]);
  expect(icon).toContain(">H</text>");
});

test("once published, the operator's own page holds its brand; support's address and the icon are the brand's, everywhere", async () => {
  const config = {
    logo: null,
    themeColor: "#7A4E00",
    support: { email: "hej@solrosen.example", phone: "" },
    globals: { brandName: "åsikten", menus: {} },
  };
  for (const isOperator of [true, false])
    await db.query(
      `insert into whitelabel_config (brand_id, version, config, published_at, created_by)
       select b.id, 1, $1, now(), 'test' from brand b where is_operator = $2`,
      [JSON.stringify(config), isOperator],
    );
  const brands = new Brands(db.app, createLog("test", "silent"));
  const own = await brands.pageFacts("localhost");
  expect(JSON.parse(own?.brand ?? "")).toMatchObject({ version: 1, themeColor: "#7A4E00" });
  const theirs = await brands.pageFacts("names.solrosen.example");
  expect(theirs).toMatchObject({ brand: null, contact: "hej@solrosen.example" });
  // The first letter is white, because the colour is dark.
  expect(theirs?.icon).toMatch(/<rect [^>]*fill="#7A4E00"\/><text [^>]*fill="#FFFFFF">Å<\/text>/);
});
