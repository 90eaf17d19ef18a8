import { afterAll, beforeAll, expect, test } from "vitest";
import { brandConfig, type BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/look-operations";
import { ownBrands } from "@nameplane/contracts/whitelabel/operations";
import { ownBrandsSpec } from "@nameplane/contracts/whitelabel/own-brands";
import { menuTree, switchNames } from "@nameplane/contracts/whitelabel/switches";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, lineOf, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { Brands } from "./brands.ts";
import { whitelabelRoutes } from "./whitelabel.routes.ts";

let db: TestDatabase;
let api: TestApi;
let owner: TestAccount;
const host = "names.solrosen.example";
const logo = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

const stored: BrandConfig = (() => {
  const base = defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" });
  return {
    ...base,
    version: 3,
    logo,
    themeColor: "#F9B818",
    introBox: "Välkommen",
    tosURL: "https://solrosen.example/villkor",
    tlds: ["se", "nu"],
    dashboardKPI: { ...base.dashboardKPI, latest: false },
    globals: { ...base.globals, enableExport: false, menus: { ...base.globals.menus, EconomyDeposit: false } },
  };
})();

beforeAll(async () => {
  db = await createTestDatabase();
  const brands = new Brands(db.app, createLog("test", "silent"));
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => whitelabelRoutes(edge, brands));
  owner = await createAccount(db);
  const id = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, 'Solrosen', $2, seller_id, 'Solrosen <hej@solrosen.example>' from brand where is_operator",
    [id, owner.accountId],
  );
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, id]);
  for (const [version, published] of [
    [2, true],
    [3, true],
    [4, false],
  ])
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, $2, $3, $4, 'test')",
      [id, version, JSON.stringify(version === 3 ? stored : { globals: {} }), published === true ? new Date() : null],
    );
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function fetched(): Promise<BrandConfig> {
  const { body } = await api.browser().call(fetchWhitelabel, { host }, { headers: { host } });
  const { config } = body["content"] as { config: string };
  expect(typeof config).toBe("string");
  return brandConfig.parse(JSON.parse(config));
}

test("a host's configuration comes as JSON text in content.config: the version that was published last [S7.25]", async () => {
  expect(lineOf(fetchWhitelabel)).toBe("GET /api/whitelabel/fetch_whitelabel/ query");
  expect(await fetched()).toEqual(stored);
});

test("it holds version, logo, theme colours, introBox, tosURL, dashboardKPI flags, tlds and globals [S3.30, C3.64]", async () => {
  const { globals, ...check } = await fetched();
  expect(check).toEqual({
    version: 3,
    logo,
    logoDark: null,
    themeColor: "#F9B818",
    corners: "soft",
    typeface: "inter",
    introBox: "Välkommen",
    texts: stored.texts,
    faqURL: "",
    tosURL: "https://solrosen.example/villkor",
    privacyURL: "",
    imprintURL: "",
    support: { email: "", phone: "" },
    languages: ["en", "sv"],
    // A part of the dashboard that was added after the brand's settings were stored is turned on.
    dashboardKPI: { needs: true, renewals: true, portfolio: true, latest: false, premiumdns: true, tools: true, changes: true },
    tlds: ["se", "nu"],
  });
  expect(globals).toBeTypeOf("object");
});

test("globals hold brandName, enableServiceOrder, enableBasket, enableLoginLog, enableTranslation, enableFeedback, showIntercom and every other switch [S3.31, C3.65]", async () => {
  const { globals } = await fetched();
  expect(globals.brandName).toBe("Solrosen");
  const named = [
    "enableServiceOrder",
    "enableBasket",
    "enableLoginLog",
    "enableTranslation",
    "enableFeedback",
    "showIntercom",
  ] as const;
  for (const name of named) expect(globals[name], name).toBeTypeOf("boolean");
  expect(switchNames).toEqual(expect.arrayContaining([...named]));
  for (const name of switchNames) expect(globals[name], name).toBe(stored.globals[name]);
  expect(globals.enableExport).toBe(false);
});

test("globals hold flags for Domains, Economy, Account, Support, Services and Tools and for their tabs [S3.32, C3.66]", async () => {
  const { menus } = (await fetched()).globals;
  for (const section of ["Domains", "Economy", "Account", "Support", "Services", "Tools"] as const) {
    expect(menuTree[section].length, section).toBeGreaterThan(1);
    for (const flag of [section, ...menuTree[section]]) expect(menus[flag], flag).toBe(flag !== "EconomyDeposit");
  }
});

test("the account that owns a brand reads it from where it is a customer itself; nobody else does, and none without the whitelabel value", async () => {
  const browser = api.browser();
  browser.cookie = await signIn(db, owner);
  expect((await browser.call(ownBrands)).body["data"]).toEqual([]);
  await db.query("update account set whitelabel = 1 where id = $1", [owner.accountId]);
  const { code, desc: _, ...fields } = (await browser.call(ownBrands)).body;
  expect(code).toBe(1000);
  expect(ownBrandsSpec.answer.parse(fields)).toMatchObject({
    data: [{ name: "Solrosen", hosts: [{ host, purpose: "panel", islive: true }], isbroken: false, config: stored }],
  });
  const other = await createAccount(db);
  await db.query("update account set whitelabel = 1 where id = $1", [other.accountId]);
  browser.cookie = await signIn(db, other);
  expect((await browser.call(ownBrands)).body["data"]).toEqual([]);
});

test("[S6.10] calls on the development host show their request id and how long they took, on no other host", async () => {
  await db.query("insert into brand_host (host, brand_id, is_live) select 'dev.example', id, true from brand where is_operator");
  const brands = new Brands(db.app, createLog("test", "silent"), { development: "dev.example" });
  const register = (edge: Parameters<typeof whitelabelRoutes>[0]) => whitelabelRoutes(edge, brands);
  const dev = await createTestApi(db, new FakeClock(new Date()), register, {
    isDevelopment: (name) => brands.isDevelopment(name),
  });
  const timingOf = async (name: string, url = fetchWhitelabel.path as string) => {
    const { headers, statusCode } = await dev.edge.app.inject({
      url,
      headers: { host: name, "x-requested-with": "XMLHttpRequest" },
    });
    return { statusCode, id: headers["x-request-id"], time: headers["server-timing"] };
  };
  expect(await timingOf("dev.example:8080")).toEqual({
    statusCode: 200,
    id: expect.stringMatching(/^\S+$/) as string,
    time: expect.stringMatching(/^app;dur=\d+\.\d$/) as string,
  });
  // A refusal also has these headers.
  expect(await timingOf("dev.example", ownBrands.path)).toMatchObject({
    statusCode: 401,
    id: expect.any(String) as string,
  });
  for (const name of ["localhost", host, "unknown.example"])
    expect(await timingOf(name)).toMatchObject({ id: undefined, time: undefined });
  await dev.close();
});
