import { getFile } from "@nameplane/contracts/files/operations";
import * as queues from "@nameplane/contracts/backoffice/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { ownServiceSpec } from "@nameplane/contracts/orders/own-service";
import { productListSpec, serviceListSpec } from "@nameplane/contracts/products/catalogue";
import { productList, serviceList } from "@nameplane/contracts/products/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { samplePdf } from "../../testing/sample-files.ts";
import { joinAsColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { fileRoutes } from "../files/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { renewServices } from "../orders/services/index.ts";
import { orderRoutes } from "../orders/pages/index.ts";
import { serviceRoutes } from "../products/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { taskRoutes } from "./tasks.routes.ts";

const [vpn, support, whitelabel, trex, certificate, dpml] = [2305, 2264, 2328, 20_001, 2279, 2288];
const mark = {
  mark_name: "Kvarnen",
  registration_number: "018 123 456",
  jurisdiction: "EU",
  classes: "29, 31",
  entitlement: "owner",
};
const dayMs = 86_400_000;

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let staff: TestBrowser;
let account: TestAccount;
let browser: TestBrowser;
let seen: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app, files: { store: filesInPostgres, scanner: null } };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    serviceRoutes(edge);
    fileRoutes(edge, { ...deps.files, vault: fixture.deps.vault, clock: fixture.clock, log: fixture.deps.log });
    taskRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
  });
  staff = (await joinAsColleague(db, api)).browser;
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
  seen = api.browser();
  seen.cookie = await signIn(db, account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const key = () => ({ key: newId() });

async function put(productid: number, answers: Record<string, string> = {}, domainname = "") {
  const item = { itemaction: "create-service", domainname, change: { productid, answers } };
  const { body, text } = await browser.call(orders.addToBasket, { items: [item] });
  expect(body.code, text).toBe(1000);
  return (body["results"] as { code: number; desc: string }[])[0];
}
async function pay(): Promise<number> {
  await fixture.deposit(account, (await fixture.prepare(browser)).totals.totalMinor);
  const prepared = await fixture.prepare(browser);
  const placed = await fixture.place(browser, prepared, { credit: "all" });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  await fixture.work(account);
  return Number(placed.body["ordernr"]);
}
async function list() {
  const { code: _, desc: __, ...body } = (await seen.call(serviceList, {})).body;
  return serviceListSpec.answer.parse(body).data;
}
async function page(serviceid: string) {
  const answer = await seen.call(orders.ownService, { serviceid });
  expect(answer.body.code, answer.text).toBe(1000);
  const { code: _, desc: __, ...body } = answer.body;
  return ownServiceSpec.answer.parse(body);
}
const requestOf = async (ordernr: number) =>
  (
    await db.query<{ number: number; state: string; release: string | null }>(
      "select r.number::int, r.state, r.release from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id where o.number = $1",
      [ordernr],
    )
  )[0] ?? { number: 0, state: "", release: null };
const forStaff = async (requestid: number) => (await staff.call(queues.staffRequest, { requestid: String(requestid) })).body;
const queue = async () =>
  (await staff.call(queues.deliveryList, {})).body["data"] as {
    requestid: number;
    service: string;
    due: string;
    islate: boolean;
  }[];
async function deliver(requestid: number, given = [{ label: "Address", value: "https://vpn.example" }], more: object = {}) {
  const version = Number((await forStaff(requestid))["version"]);
  return (await staff.call(queues.deliverService, { requestid, version, given, ...more }, key())).body;
}
async function delivered(productid: number, answers: Record<string, string> = {}): Promise<string> {
  expect(await put(productid, answers)).toMatchObject({ code: 1000 });
  const { number } = await requestOf(await pay());
  expect(await deliver(number)).toMatchObject({ code: 1000 });
  return (await list())[0]?.serviceid ?? "";
}
const run = async () => {
  await fixture.sweep();
  await renewServices(fixture.deps, db.readonly);
  await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
  await fixture.sweep();
  await fixture.work(account);
};
const later = (days: number) => fixture.clock.advance(days * dayMs);
const lines = () =>
  db.query<{ text: string; net: number; from: string | null; to: string | null }>(
    `select l.text, l.net_minor::int as net, l.period_from::text as from, l.period_to::text as to from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      where l.account_id = $1 and i.kind = 'invoice' order by i.number, l.position`,
    [account.accountId],
  );
const tasks = (kind: string) =>
  db.query<{ text: string; done: boolean }>(
    "select text, done_at is not null as done from staff_task where account_id = $1 and kind = $2 order by created_at",
    [account.accountId, kind],
  );

describe("a service that people deliver", () => {
  test("is ordered without a domain, being set up once paid, and active only when staff have delivered it", async () => {
    expect(await put(vpn, { username: "anna_vpn" })).toMatchObject({ code: 1000 });
    const ordernr = await pay();
    const request = await requestOf(ordernr);
    expect(request.state).toBe("manual");
    expect(await lines()).toMatchObject([{ text: "VPN anna_vpn, 1 year", net: 118_800 }]);
    const [row] = await list();
    expect(row).toMatchObject({ status: 20_101, name: "VPN anna_vpn", domainname: null, paiduntil: null, started: null });
    const waiting = await page(row?.serviceid ?? "");
    expect(waiting).toMatchObject({ given: [], open: { does: "delivery", requestid: request.number }, acts: { end: false } });
    expect(waiting.answers).toEqual([
      { title: { en: "Username", sv: "Användarnamn" }, value: { en: "anna_vpn", sv: "anna_vpn" } },
    ]);
    const [toDo] = (await queue()).filter(({ requestid }) => requestid === request.number);
    expect(toDo).toMatchObject({ service: "VPN anna_vpn", islate: false });
    expect(await forStaff(request.number)).toMatchObject({
      delivery: { waits: true, name: "VPN anna_vpn", months: 12 },
      acts: ["ask", "cancel", "lock"],
    });
    expect((await deliver(request.number)).code).toBe(1000);
    const after = await page(row?.serviceid ?? "");
    expect(after.service).toMatchObject({ status: 201, renewal: "auto" });
    expect(after.given).toEqual([{ label: "Address", value: "https://vpn.example" }]);
    expect(after.renewprice?.netMinor).toBe(118_800);
    expect(after.timeline.map(({ status }) => status)).toEqual([20_101, 201]);
    expect(after.invoices).toHaveLength(1);
    expect(after.open).toBeNull();
    expect((await requestOf(ordernr)).release).toBe("fulfilled");
    expect((await tasks("service_delivery")).map(({ done }) => done)).toEqual([true]);
    expect((await queue()).some(({ requestid }) => requestid === request.number)).toBe(false);
    const [stored] = await db.query<{ text: string }>("select encode(given_enc, 'escape') as text from service where id = $1", [
      row?.serviceid,
    ]);
    expect(stored?.text).not.toContain("vpn.example");
    expect((await deliver(request.number)).code).toBe(2304);
  });

  test("[C9.45] has a start fee as a part of its price, and as a line of its own on the invoice", async () => {
    await put(whitelabel, { brand_name: "Kvarnen", host: "panel.kvarn.se" });
    const { body } = await browser.call(orders.basket, {});
    const [item] = Object.values((body["parameters"] as { item: Record<string, { price: object }> }).item);
    expect(item?.price).toMatchObject({
      netMinor: 954_000 + 420_000,
      parts: [
        { operation: "create", netMinor: 954_000 },
        { operation: "start_fee", netMinor: 420_000, vatMinor: 105_000 },
      ],
    });
    const ordernr = await pay();
    expect(await lines()).toMatchObject([
      { text: "Whitelabel Kvarnen, 1 year", net: 954_000 },
      { text: "Whitelabel Kvarnen, start fee", net: 420_000, from: null, to: null },
    ]);
    expect((await lines())[0]?.from).not.toBeNull();
    const { number } = await requestOf(ordernr);
    await staff.call(
      queues.actOnRequest,
      { requestid: number, act: "cancel", version: Number((await forStaff(number))["version"]), text: "The host name is taken" },
      key(),
    );
    expect(await fixture.balance(account)).toEqual({ prepaid: (954_000 + 420_000) * 1.25, owed: 0 });
  });

  test("needs right answers to the questions of its product, and names the one that is wrong", async () => {
    const wrong = await put(vpn, { username: "a b" });
    expect(wrong?.code).toBe(2005);
    expect(wrong?.desc).toContain("Username");
    expect(await put(vpn)).toMatchObject({ code: 2005 });
    expect(await put(trex, { ...mark, jurisdiction: "eu" })).toMatchObject({ code: 2005 });
    expect(await put(trex, mark)).toMatchObject({ code: 1000 });
    expect(await put(certificate, { language: "sv" }, "annans.se")).toMatchObject({ code: 2303 });
    expect(await put(dpml, {})).toMatchObject({ code: 2306 });
    expect(await put(vpn, { username: "one" })).toMatchObject({ code: 1000 });
    expect(await put(vpn, { username: "two" })).toMatchObject({ code: 1000 });
  });

  test("waits for the customer where staff ask something, and returns to staff with the reply", async () => {
    await put(vpn, { username: "fraga" });
    const { number } = await requestOf(await pay());
    const version = Number((await forStaff(number))["version"]);
    const ask = { requestid: number, act: "ask", version, text: "Which country?" };
    expect((await staff.call(queues.actOnRequest, ask, key())).body.code).toBe(1000);
    expect((await list())[0]?.status).toBe(20_101);
    expect((await seen.call(orders.fixRequest, { requestid: number }, key())).body).toMatchObject({ code: 2003 });
    expect((await seen.call(orders.fixRequest, { requestid: number, reply: "Sweden" }, key())).body.code).toBe(1000);
    await fixture.work(account);
    expect(await forStaff(number)).toMatchObject({ delivery: { waits: true, replies: ["Sweden"] } });
    expect(await db.query("select 1 from service where account_id = $1", [account.accountId])).toHaveLength(1);
    expect((await deliver(number)).code).toBe(1000);
  });

  test("that cannot be delivered ends, and what was paid is credited", async () => {
    await put(support);
    const ordernr = await pay();
    const { number } = await requestOf(ordernr);
    const version = Number((await forStaff(number))["version"]);
    const no = { requestid: number, act: "cancel", version, text: "No room this month" };
    expect((await staff.call(queues.actOnRequest, no, key())).body.code).toBe(1000);
    expect(await requestOf(ordernr)).toMatchObject({ state: "cancelled", release: "credited" });
    expect((await list())[0]).toMatchObject({ status: 20_104, name: "Premium support" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 592_500, owed: 0 });
  });

  test("is delivered with a file, which only who may order services can read", async () => {
    await put(vpn, { username: "fil" });
    const { number } = await requestOf(await pay());
    const wrong = { name: "a.pdf", content: Buffer.from("<script>").toString("base64") };
    expect(await deliver(number, [], { files: [wrong] })).toMatchObject({ code: 2005, name: "WrongFileType" });
    expect(await deliver(number, [])).toMatchObject({ code: 2003 });
    const file = { name: "certificate.pdf", content: samplePdf().toString("base64") };
    expect((await deliver(number, [], { files: [file] })).code).toBe(1000);
    const id = (await list())[0]?.serviceid ?? "";
    const [kept] = (await page(id)).files;
    expect(kept).toMatchObject({ name: "certificate.pdf", mime: "application/pdf", size: samplePdf().length });
    const read = async () => (await seen.call(getFile, { fileid: kept?.fileid ?? "" })).status;
    const refused = async () => (await seen.call(getFile, { fileid: kept?.fileid ?? "" })).body.code;
    expect(await read()).toBe(200);
    await db.query("update membership set denied = '{service_order}' where user_id = $1", [account.userId]);
    expect(await refused()).toBe(2303);
    expect((await page(id)).files).toEqual([]);
  });

  test("that is late stands out in the queue, with a task about it", async () => {
    await put(vpn, { username: "sen" });
    const { number } = await requestOf(await pay());
    later(7);
    await fixture.sweep();
    expect((await queue()).find(({ requestid }) => requestid === number)?.islate).toBe(true);
    expect(await tasks("request_overdue")).toHaveLength(1);
    expect((await deliver(number)).code).toBe(1000);
  });
});

describe("the service of an account", () => {
  test("[C5.45] ends with its paid period for who types its name, and that can be taken back until then", async () => {
    const id = await delivered(vpn, { username: "slut" });
    const end = (name: string, ends = true) => seen.call(orders.setServiceEnd, { serviceid: id, ends, name });
    expect((await end("VPN")).body).toMatchObject({ name: "NameNotTyped", param: "name" });
    expect((await end("vpn SLUT ")).body.code).toBe(1000);
    expect(await page(id)).toMatchObject({ service: { status: 20_103 }, acts: { undo: true, end: false }, renewprice: null });
    expect((await end("", false)).body.code).toBe(1000);
    expect(await page(id)).toMatchObject({ service: { status: 201, renewal: "auto" }, acts: { undo: false, end: true } });
    await end("VPN slut");
    later(364);
    await run();
    expect((await page(id)).service.status).toBe(20_103);
    later(2);
    await run();
    expect(await page(id)).toMatchObject({
      service: { status: 20_104 },
      given: [],
      acts: { renew: false, end: false, undo: false },
    });
    expect(await tasks("service.end")).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
    expect((await end("", false)).body.code).toBe(2304);
  });

  test("cannot end before its binding period is paid", async () => {
    const id = await delivered(vpn, { username: "bunden" });
    await db.query("update service set binding_until = paid_until + interval '1 year' where id = $1", [id]);
    const { body } = await seen.call(orders.setServiceEnd, { serviceid: id, ends: true, name: "VPN bunden" });
    expect(body).toMatchObject({ code: 2304, name: "ServiceBound" });
  });

  test("renews from credit a month ahead without a domain, once", async () => {
    const id = await delivered(vpn, { username: "fornya" });
    const { paiduntil } = (await page(id)).service;
    later(334);
    await run();
    expect(await lines()).toHaveLength(1);
    await fixture.deposit(account, 148_500);
    later(2);
    await run();
    await run();
    const after = await page(id);
    expect(after.service.status).toBe(201);
    expect(after.service.paiduntil?.slice(0, 4)).toBe(String(Number(paiduntil?.slice(0, 4)) + 1));
    expect(await lines()).toHaveLength(2);
    expect((await lines())[1]?.text).toBe("VPN fornya, 1 year");
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("renews with the kept card, all that are due on a day in one charge, order and invoice", async () => {
    const [one, other] = [await delivered(vpn, { username: "ett" }), await delivered(trex, mark)];
    await fixture.keepCard(account, { renews: true });
    later(336);
    await run();
    await fixture.followMoney(account);
    await run();
    await fixture.followMoney(account);
    for (const id of [one, other]) expect((await page(id)).service.status).toBe(201);
    const paid = await db.query<{ captured: number }>(
      "select captured_minor::int as captured from payment where account_id = $1 and method = 'card' and off_session",
      [account.accountId],
    );
    expect(paid).toEqual([{ captured: 148_500 + 375_000 }]);
    const invoices = await db.query("select 1 from invoice where account_id = $1", [account.accountId]);
    expect(invoices).toHaveLength(3);
  });

  test("that is not paid for is suspended, renewed by its owner in its grace, and otherwise ended", async () => {
    const [paid, unpaid] = [await delivered(vpn, { username: "betalar" }), await delivered(trex, mark)];
    later(336);
    await run();
    expect(await page(paid)).toMatchObject({ service: { status: 2002 }, open: { does: "renewal" }, acts: { end: true } });
    later(31);
    await run();
    const suspended = await page(paid);
    expect(suspended).toMatchObject({ service: { status: 20_102 }, acts: { renew: true, end: false } });
    expect(suspended.lastday).not.toBeNull();
    expect(await tasks("service.suspend")).toHaveLength(2);
    const renewal = { itemaction: "renew-service", domainname: "", change: { productid: vpn, serviceid: paid } };
    const add = async () =>
      ((await browser.call(orders.addToBasket, { items: [renewal] })).body["results"] as { code: number }[])[0];
    expect(await add()).toMatchObject({ code: 1000 });
    expect(await add()).toMatchObject({ code: 2302 });
    const { number } = await requestOf(await pay());
    // The service is not active until staff have set it up.
    const waits = await page(paid);
    expect(waits).toMatchObject({ service: { status: 20_105 }, acts: { renew: false, end: false } });
    expect(waits.resumesby).not.toBeNull();
    expect(await tasks("service.resume")).toMatchObject([{ done: false }]);
    expect((await queue()).find(({ requestid }) => requestid === number)).toMatchObject({ does: "switchOn", islate: false });
    later(5);
    expect((await queue()).find(({ requestid }) => requestid === number)).toMatchObject({ islate: true });
    expect(await forStaff(number)).toMatchObject({ delivery: { resumesby: waits.resumesby, waits: false } });
    const switchOn = async () => (await staff.call(queues.switchOnService, { requestid: number })).body;
    expect(await switchOn()).toMatchObject({ code: 1000 });
    expect(await switchOn()).toMatchObject({ code: 2304 });
    expect(await page(paid)).toMatchObject({ service: { status: 201 }, resumesby: null });
    expect(await tasks("service.resume")).toMatchObject([{ done: true }]);
    expect((await queue()).some(({ requestid }) => requestid === number)).toBe(false);
    later(26);
    await run();
    expect((await page(unpaid)).service.status).toBe(20_104);
    expect((await page(paid)).service.status).toBe(201);
    expect(await tasks("service.end")).toHaveLength(1);
  });

  test("that nobody switches on in time is suspended again, and the task about it ends", async () => {
    const id = await delivered(vpn, { username: "igen" });
    later(368);
    await run();
    await run();
    expect((await page(id)).service.status).toBe(20_102);
    const renewal = { itemaction: "renew-service", domainname: "", change: { productid: vpn, serviceid: id } };
    await browser.call(orders.addToBasket, { items: [renewal] });
    await pay();
    expect((await page(id)).service.status).toBe(20_105);
    later(367);
    await run();
    await run();
    expect((await page(id)).service.status).toBe(20_102);
    expect(await tasks("service.resume")).toMatchObject([{ done: true }]);
  });

  test("premium support shows what it does, and the invoice agreement ends with it [C6.11]", async () => {
    const id = await delivered(support);
    await db.query(
      "update account set invoice_method = 'postpayment', credit_limit_minor = 0, version = version + 1 where id = $1",
      [account.accountId],
    );
    expect((await page(id)).support).toEqual({ isrunning: true, hours: 2, usualhours: 4, callsfactor: 5, hasagreement: true });
    later(368);
    await run();
    await run();
    expect(await page(id)).toMatchObject({ service: { status: 20_102 }, support: { isrunning: false, hasagreement: false } });
    expect(await tasks("service.agreement")).toHaveLength(1);
  });

  test("is nobody else's, and what it gives is shown only to who may order services", async () => {
    const id = await delivered(vpn, { username: "hemlig" });
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    expect((await stranger.call(orders.ownService, { serviceid: id })).body.code).toBe(2303);
    expect((await stranger.call(orders.setServiceEnd, { serviceid: id, ends: true, name: "VPN hemlig" })).body.code).toBe(2303);
    await db.query("update membership set denied = '{service_order}' where user_id = $1", [account.userId]);
    expect((await page(id)).given).toEqual([]);
  });
});

test("every product that people deliver within days has its words, its price, and its questions in both languages [C9.43, C9.49, C9.69]", async () => {
  const { code: _, desc: __, ...body } = (await seen.call(productList, {})).body;
  const all = productListSpec.answer
    .parse(body)
    .data.filter(({ deliverdays, quotehours }) => deliverdays !== null && quotehours === null);
  expect(all.map(({ productid }) => productid)).toEqual([2230, 2264, 2279, 2280, 2281, 2305, 2306, 2327, 2328, 20_001]);
  const find = (id: number) => all.find(({ productid }) => productid === id);
  const yearly = (id: number) => find(id)?.prices.find(({ operation }) => operation === "create")?.price.netMinor;
  expect(yearly(vpn)).toBe(12 * 9_900);
  expect(yearly(certificate)).toBe(5_000);
  expect(find(support)?.name.en).toBe("Premium support");
  for (const product of all) {
    expect(product.prices.every(({ isfrom, percentBasisPoints }) => !isfrom && percentBasisPoints === null)).toBe(true);
    for (const { title } of product.questions) expect(title.sv).not.toBe("");
  }
});
