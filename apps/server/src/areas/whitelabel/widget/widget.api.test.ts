import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Operation } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { serveApp } from "../../../platform/http/static-app.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { Brands } from "../brands.ts";
import { whitelabelRoutes } from "../whitelabel.routes.ts";
import { serveWidget, widgetRoutes } from "./index.ts";
import { dayIn } from "./widget.rules.ts";

let db: TestDatabase;
let api: TestApi;
let brands: Brands;
let app: FastifyInstance;
let folder: string;
let colleague: TestColleague;
const clock = new FakeClock(new Date());

type Caller = (operation: Operation, input?: Record<string, unknown>) => Promise<Answer>;
type Place = { readonly brandid: string; readonly host: string; readonly account: TestAccount; readonly call: Caller };

/** A reseller with a brand of its own on a host of its own. */
async function addReseller(): Promise<Place> {
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  const brandid = newId();
  const host = `names-${brandid.slice(-8)}.example`;
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from, time_zone) select $1, 'Solrosen', $2, seller_id, mail_from, 'Europe/Stockholm' from brand where is_operator",
    [brandid, account.accountId],
  );
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandid]);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return { brandid, host, account, call: (operation, input) => browser.call(operation, input) };
}

const wanted = { ison: true, theme: "dark", language: "sv", tlds: ["se", ".nu", "se"], sites: ["https://Shop.example/"] };

let ours: Place;

beforeAll(async () => {
  db = await createTestDatabase();
  brands = new Brands(db.app, createLog("test", "silent"));
  api = await createTestApi(db, clock, (edge) => {
    whitelabelRoutes(edge, brands);
    widgetRoutes(edge, { publicUrl: "https://panel.example" });
    staffRoutes(edge, { staffPool: db.staff });
  });
  colleague = await joinAsColleague(db, api);
  folder = await mkdtemp(path.join(tmpdir(), "widget-"));
  await writeFile(path.join(folder, "widget.js"), "/* script */");
  await writeFile(
    path.join(folder, "widget.html"),
    '<meta name="np-look" content="__LOOK__"><script nonce="__NONCE__"></script>',
  );
  await writeFile(path.join(folder, "index.html"), "<p>panel</p>");
  await writeFile(path.join(folder, "staff.html"), "<p>staff</p>");
  app = Fastify();
  await serveWidget(app, folder, { pool: db.app, brands });
  await serveApp(app, folder, (host) => brands.pageFacts(host));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await api.close();
  await db.close();
});
beforeEach(async () => {
  ours = await addReseller();
});

const get = (url: string, host: string) => app.inject({ method: "GET", url, headers: { host } });
const policyOf = ({ headers }: Awaited<ReturnType<typeof get>>) => String(headers["content-security-policy"]);
const ancestors = (answer: Awaited<ReturnType<typeof get>>) => /frame-ancestors [^;]*/.exec(policyOf(answer))?.[0];
const count = (site: string, use: string, host = ours.host) =>
  api.browser().call(operations.countWidgetUse, { site, use }, { headers: { host } });
const daysOf = async () => {
  const { body } = await ours.call(operations.brandWidget, { brandid: ours.brandid });
  return (body["widget"] as { days: unknown[] }).days;
};

test("a reseller says which sites may show the search, and reads it back as browsers write it", async () => {
  const first = await ours.call(operations.brandWidget, { brandid: ours.brandid });
  expect(first.body["widget"]).toMatchObject({ ison: false, sites: [], revision: 0, home: `https://${ours.host}`, days: [] });
  const saved = await ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  expect(saved.body).toMatchObject({ code: 1000, revision: 1 });
  const { body } = await ours.call(operations.brandWidget, { brandid: ours.brandid });
  expect(body["widget"]).toMatchObject({
    ison: true,
    theme: "dark",
    language: "sv",
    tlds: ["se", "nu"],
    sites: ["https://shop.example"],
    revision: 1,
  });
  const [row] = await db.query<{ n: number }>(
    "select count(*)::int as n from audit_event where action = 'brand.set-widget' and account_id = $1",
    [ours.account.accountId],
  );
  expect(row?.n).toBe(1);
});

test("what cannot be used is refused with its field, and nothing is saved", async () => {
  const save = (change: Record<string, unknown>) =>
    ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted, ...change });
  expect((await save({ sites: ["https://shop.example", "https://shop.example/blog"] })).body).toMatchObject({
    name: "UnusableSite",
    param: "sites",
    desc: expect.stringContaining("https://shop.example/blog") as string,
  });
  expect((await save({ sites: Array.from({ length: 51 }, (_, at) => `https://s${at}.example`) })).body).toMatchObject({
    name: "TooManySites",
    param: "sites",
  });
  expect((await save({ tlds: ["se", "nosuchtld"] })).body).toMatchObject({ name: "UnknownTlds", param: "tlds" });
  expect((await save({ revision: 3 })).body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await ours.call(operations.brandWidget, { brandid: ours.brandid })).body["widget"]).toMatchObject({ revision: 0 });
});

test("the second of two people who change it at once is refused", async () => {
  const save = () => ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  const bodies = (await Promise.all([save(), save()])).map(({ body }) => body);
  expect(bodies.filter(({ code }) => code === 1000)).toHaveLength(1);
  expect(bodies.filter(({ name }) => name === "ChangedMeanwhile")).toHaveLength(1);
});

test("another reseller has no access, and staff have", async () => {
  const other = await addReseller();
  for (const [operation, input] of [
    [operations.brandWidget, {}],
    [operations.saveBrandWidget, { revision: 0, ...wanted }],
  ] as const)
    expect((await other.call(operation, { brandid: ours.brandid, ...input })).body).toMatchObject({ name: "NotFound" });
  const { browser } = colleague;
  expect(
    (await browser.call(operations.staffSaveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted })).body,
  ).toMatchObject({
    revision: 1,
  });
  expect((await browser.call(operations.staffBrandWidget, { brandid: ours.brandid })).body["widget"]).toMatchObject({
    ison: true,
  });
});

test("only allowed sites may frame the page, it sets no cookie, and every other page refuses to be framed", async () => {
  expect((await get("/widget", ours.host)).statusCode).toBe(404);
  expect(ancestors(await get("/widget", ours.host))).toBe("frame-ancestors 'none'");
  await ours.call(operations.saveBrandWidget, {
    brandid: ours.brandid,
    revision: 0,
    ...wanted,
    sites: ["https://shop.example", "http://localhost:3000"],
  });
  const page = await get("/widget?site=https%3A%2F%2Fevil.example", ours.host);
  expect(page.statusCode).toBe(200);
  expect(ancestors(page)).toBe("frame-ancestors https://shop.example http://localhost:3000");
  expect(policyOf(page)).toContain("default-src 'none'");
  expect(policyOf(page)).toContain("connect-src 'self'");
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? "none";
  expect(policyOf(page)).toContain(`'nonce-${nonce}'`);
  const look = JSON.parse((/content="([^"]*)"/.exec(page.body)?.[1] ?? "").replaceAll("&quot;", '"')) as object;
  expect(look).toMatchObject({ name: "Solrosen", theme: "dark", language: "sv", tlds: ["se", "nu"] });
  const script = await get("/widget.js", ours.host);
  expect([script.body, script.headers["cross-origin-resource-policy"]]).toEqual(["/* script */", "cross-origin"]);
  for (const answer of [page, script]) expect(answer.headers["set-cookie"]).toBeUndefined();
  for (const url of ["/", "/buy?domainname=a.se", "/checkout", "/searchdomains", "/widgets", "/widget/x"])
    expect([url, ancestors(await get(url, ours.host))]).toEqual([url, "frame-ancestors 'none'"]);
  expect((await get("/widget", "unknown.example")).statusCode).toBe(421);
});

test("the sites of one brand may not frame the search of another, and the preview is for pages of ours only", async () => {
  const other = await addReseller();
  await ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  expect(ancestors(await get("/widget", other.host))).toBe("frame-ancestors 'none'");
  expect(ancestors(await get("/widget?preview=1", ours.host))).toBe("frame-ancestors 'self'");
});

test("a brand without a search shows none in other sites", async () => {
  await ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  const { globals, ...config } = await brands.config(ours.brandid);
  const off = { ...config, globals: { ...globals, menus: { ...globals.menus, Search: false } } };
  await db.query(
    "insert into whitelabel_config (brand_id, version, config, published_at, created_by, created_at) values ($1, 1, $2, now(), 'test', now())",
    [ours.brandid, JSON.stringify(off)],
  );
  brands.forget(ours.brandid);
  const page = await get("/widget", ours.host);
  expect([page.statusCode, ancestors(page)]).toEqual([404, "frame-ancestors 'none'"]);
});

test("each use is counted for its site and the day of the brand, and nothing for sites that are not allowed", async () => {
  await ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  const site = "https://shop.example";
  for (const use of ["shown", "shown", "searched", "chosen"]) expect((await count(site, use)).body).toMatchObject({ code: 1000 });
  for (const other of ["https://evil.example", "https://shop.example/path", "null", ""])
    expect((await count(other, "shown")).body).toMatchObject({ code: 1000 });
  expect(await daysOf()).toEqual([{ day: dayIn("Europe/Stockholm", clock.now()), site, shown: 2, searched: 1, chosen: 1 }]);
});

test("one internet address is counted a limited number of times", async () => {
  await ours.call(operations.saveBrandWidget, { brandid: ours.brandid, revision: 0, ...wanted });
  let last = await count("https://shop.example", "shown");
  for (let at = 0; at < 301 && last.body["code"] === 1000; at++) last = await count("https://shop.example", "shown");
  expect(last.body).toMatchObject({ name: "TooFast" });
});
