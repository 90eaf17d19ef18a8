import { searchOwn } from "@nameplane/contracts/search/operations";
import { searchOwnSpec } from "@nameplane/contracts/search/own";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { money } from "@nameplane/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createOrder } from "../../testing/fixtures/money-rows.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { searchRoutes } from "./index.ts";

const line = { net: money(10_000n, "SEK"), vat: money(2500n, "SEK"), vatRateBasisPoints: 2500 };
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let other: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date("2026-11-24T09:00:00Z")), searchRoutes);
  account = await createAccount(db);
  other = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function addDomain(owner: TestAccount, name: string, sortName = name): Promise<string> {
  const id = newId();
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $4, 'se', 'active')`,
    [owner.accountId, id, name, sortName],
  );
  return id;
}

async function addRequest(owner: TestAccount, name: string, orderId: string | null = null): Promise<number> {
  const id = newId();
  await db.query(
    `insert into request (account_id, id, order_id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     values ($1, $2, $4, 'create-domain-transfer', 'import', 'action_required', 4001, $3, 'test', now(), now())`,
    [owner.accountId, id, name, orderId],
  );
  const [row] = await db.query<{ number: number }>("select number from request where id = $1", [id]);
  return Number(row?.number);
}

async function addTicket(owner: TestAccount, subject: string, state = "open"): Promise<number> {
  const id = newId();
  const [row] = await db.query<{ number: number }>(
    "insert into ticket (account_id, id, subject, state, created_by) values ($1, $2, $3, $4, 'test') returning number",
    [owner.accountId, id, subject, state],
  );
  return Number(row?.number);
}

async function own(text: string, from = browser) {
  const { code, desc: _, ...rest } = (await from.call(searchOwn, { text })).body;
  expect(code).toBe(1000);
  return searchOwnSpec.answer.parse(rest);
}
const namesOf = (answer: Awaited<ReturnType<typeof own>>) => answer.domains.map(({ unicodename }) => unicodename);

test("finds domains by a part of their name, the same name first and then those that begin with it; at most five", async () => {
  for (const name of ["brokvarn.se", "kvarnen.se", "akvarn.se", "kvarn.se", "kvarnstraket.se", "zkvarn.se"])
    await addDomain(account, name);
  await addDomain(other, "kvarnhjul.se");
  expect(namesOf(await own("kvarn.se"))).toEqual(["kvarn.se", "akvarn.se", "brokvarn.se", "zkvarn.se"]);
  expect((await own("https://www.KVARN.se/shop")).domains[0]).toMatchObject({ unicodename: "kvarn.se", isexact: true });
  const part = await own("kvarn");
  expect(namesOf(part)).toEqual(["kvarn.se", "kvarnen.se", "kvarnstraket.se", "akvarn.se", "brokvarn.se"]);
  expect(part.domains.every(({ isexact }) => !isexact)).toBe(true);
});

test("finds a name with letters outside ASCII in both of its forms, with its requests", async () => {
  const itemid = await addDomain(account, "xn--smrgs-pra0j.se", "smörgås.se");
  const requestid = await addRequest(account, "xn--smrgs-pra0j.se");
  for (const text of ["smörgås.se", "xn--smrgs-pra0j.se", "SMÖRG"]) {
    const found = await own(text);
    expect(found.domains, text).toMatchObject([{ itemid, unicodename: "smörgås.se" }]);
    expect(found.requests, text).toMatchObject([{ requestid, unicodename: "smörgås.se" }]);
  }
});

test("understands the numbers of orders, requests and tickets; O and digits is an order only", async () => {
  const { orderId, number } = await createOrder(db, account, [line]);
  const requestid = await addRequest(account, "nytt-namn.se", orderId);
  const ticketid = await addTicket(account, "Mail bounces");
  expect(await own(`O${number}`)).toMatchObject({ orders: [{ ordernr: number, requests: 2 }], requests: [], tickets: [] });
  expect((await own(String(requestid))).requests).toMatchObject([{ requestid, domainname: "nytt-namn.se" }]);
  expect((await own(String(ticketid))).tickets).toMatchObject([{ ticketid, subject: "Mail bounces" }]);
  expect((await own("bounce")).tickets).toMatchObject([{ ticketid }]);
  expect((await own("nytt-n")).requests).toMatchObject([{ requestid }]);
});

test("nothing of another account is found, and nothing that is junk or still in the basket", async () => {
  await addDomain(other, "hemlig-kvarn.se");
  const requestid = await addRequest(other, "hemlig-kvarn.se");
  const foreign = await createOrder(db, other, [line]);
  const ticketid = await addTicket(other, "Hemligt ärende");
  await addTicket(account, "Hemligt skräp", "junk");
  const nothing = { domains: [], orders: [], requests: [], invoices: [], contacts: [], tickets: [] };
  for (const text of ["hemlig", `O${foreign.number}`, String(requestid), String(ticketid)])
    expect(await own(text), text).toEqual(nothing);
});

test("kinds that the user may not see stay away", async () => {
  const limited = await createAccount(db);
  await addDomain(limited, "ensam.se");
  await addTicket(limited, "ensam.se svarar inte");
  const from = api.browser();
  from.cookie = await signIn(db, limited);
  expect(await own("ensam", from)).toMatchObject({ domains: [{ unicodename: "ensam.se" }], tickets: [{}] });
  await db.query("update membership set is_owner = false, denied = '{domain_view}' where user_id = $1", [limited.userId]);
  expect(await own("ensam", from)).toMatchObject({ domains: [], tickets: [{}] });
  await db.query("update membership set denied = '{support_view}' where user_id = $1", [limited.userId]);
  expect(await own("ensam", from)).toMatchObject({ domains: [{ unicodename: "ensam.se" }], tickets: [] });
});

test("an empty text is refused by name", async () => {
  expect((await browser.call(searchOwn, { text: " " })).body).toMatchObject({ code: 2003 });
});

test("sections that the brand has off stay away", async () => {
  await addDomain(account, "avstangd.se");
  await addTicket(account, "avstangd.se");
  const config = defaultConfig({ name: "Nameplane", isOperator: true, timeZone: "+02:00" });
  const menus = { ...config.globals.menus, Domains: false };
  await db.query(
    "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
    [db.installation.brandId, JSON.stringify({ ...config, globals: { ...config.globals, menus } })],
  );
  const fresh = await createTestApi(db, new FakeClock(new Date("2026-11-24T09:00:00Z")), searchRoutes);
  const from = fresh.browser();
  from.cookie = await signIn(db, account);
  expect(await own("avstangd", from)).toMatchObject({ domains: [], contacts: [], tickets: [{}] });
  await fresh.close();
});
