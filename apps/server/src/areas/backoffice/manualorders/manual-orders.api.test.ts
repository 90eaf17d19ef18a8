import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { acceptSalesQuote, declineSalesQuote, salesQuote } from "@nameplane/contracts/payments/operations";
import { approveProposal, proposeAct } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { issueQuoteLink, salesQuoteRoutes } from "../../payments/salesquotes/index.ts";
import { manualOrderRoutes } from "./manual-orders.routes.ts";
import { quotedOrders } from "./quoted-order.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let anna: TestColleague;
let otto: TestColleague;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    proposalRoutes(edge, { jobs: fixture.deps.jobs });
    const deps = { ...fixture.deps, pool: db.app };
    manualOrderRoutes(edge, deps);
    salesQuoteRoutes(edge, { pool: db.app, jobs: deps.jobs, quotedOrders: quotedOrders(deps) });
  });
  anna = await joinAsColleague(db, api, "Administrator");
  otto = await joinAsColleague(db, api, "Support");
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});

const newName = () => `hand-${randomBytes(4).toString("hex")}.se`;
type Order = AnswerOf<typeof operations.manualOrder>;
const read = async (by = otto, of = account) =>
  (await by.browser.call(operations.manualOrder, { number: of.number })).body as unknown as Order;
const add = (more: Record<string, unknown>, by = otto) =>
  by.browser.call(operations.addToManualOrder, { number: account.number, act: "register", names: [], ...more });

const placing = async (more: Record<string, unknown> = {}, by = otto) => {
  const order = await read(by);
  return {
    number: account.number,
    basketof: by.staffId,
    items: order.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
    contactid: order.contactid ?? undefined,
    fields: {},
    way: "invoice",
    totalMinor: order.totals?.totalMinor ?? 0,
    currency: "SEK",
    why: "Ordered by phone",
    ...more,
  };
};
const place = async (more: Record<string, unknown> = {}, by = otto) =>
  by.browser.call(operations.placeManualOrder, await placing(more, by), { key: newId() });
const orders = () =>
  db.query<{ origin: string; method: string; placed_by: string; terms_version: string | null; total_minor: number }>(
    "select origin, method, placed_by, terms_version, total_minor from sales_order where account_id = $1 order by number",
    [account.accountId],
  );

test("staff order a domain for a customer at the list price, on its invoice; the order is the customer's and says that staff placed it", async () => {
  const name = newName();
  const { body } = await add({ names: [name], years: 1 });
  expect(body["results"]).toMatchObject([{ domainname: name, code: 1000 }]);
  const order = await read();
  expect(order).toMatchObject({
    customer: { number: account.number, currency: "SEK" },
    asksowner: true,
    contactid: account.contactId,
    items: [{ item: [name], years: 1, availability: "available", listedMinor: null, canprice: false }],
  });
  expect(order.ways.map(({ way, allowed }) => [way, allowed])).toEqual([
    ["credit", false],
    ["invoice", true],
    ["link", true],
  ]);
  const placed = await place();
  expect(placed.body.code).toBe(1000);
  expect(await orders()).toMatchObject([
    { origin: "staff", method: "invoice", placed_by: `staff:${otto.staffId}`, terms_version: null },
  ]);
  await fixture.work(account);
  expect((await fixture.request(account, name)).state).toBe("completed");
  expect((await read()).items).toEqual([]);
  const [logged] = await db.query<{ body: { after: unknown } }>(
    "select body from audit_event where account_id = $1 and action = 'orders.place'",
    [account.accountId],
  );
  expect(logged?.body.after).toMatchObject({ why: "Ordered by phone" });
});

test("a link makes an invoice that is paid by transfer or by its link, and nothing is done before", async () => {
  account = await createAccount(db);
  const name = newName();
  await add({ names: [name], years: 1 });
  expect((await place()).body).toMatchObject({ name: "MethodNotAllowed", param: "method" });
  expect((await place({ way: "link" })).body.code).toBe(1000);
  expect(await orders()).toMatchObject([{ origin: "staff", method: "bank" }]);
  expect(await db.query("select 1 from invoice where account_id = $1", [account.accountId])).toHaveLength(1);
  expect((await fixture.request(account, name)).state).toBe("awaiting_payment");
});

test("each line has its own result, and a line can be taken off again", async () => {
  const name = newName();
  await add({ names: [name] });
  const { body } = await add({ names: [name, "no dots", newName()] });
  expect((body["results"] as { code: number }[]).map(({ code }) => code)).toEqual([2302, expect.any(Number), 1000]);
  const order = await read();
  expect(order.items).toHaveLength(2);
  const requestids = order.items.map(({ requestid }) => requestid);
  expect((await otto.browser.call(operations.removeFromManualOrder, { number: account.number, requestids })).body.code).toBe(
    1000,
  );
  expect((await read()).items).toEqual([]);
});

test("what one colleague puts together, another one does not see, nor does the customer", async () => {
  await add({ names: [newName()] });
  expect((await read(anna)).items).toEqual([]);
  expect(
    await db.query("select 1 from request where account_id = $1 and basket_of = $2", [account.accountId, account.userId]),
  ).toEqual([]);
});

test("a price of one's own needs the right to change prices, is charged exactly, and the list price returns with null", async () => {
  await add({ names: [newName()] }, otto);
  const [line] = (await read()).items;
  const give = (by: TestColleague, requestid: string | undefined, netMinor: number | null) =>
    by.browser.call(operations.priceManualLine, { number: account.number, requestid, netMinor });
  expect((await give(otto, line?.requestid, 5000)).body.code).toBe(2201);
  await add({ names: [newName()] }, anna);
  const [mine] = (await read(anna)).items;
  expect(mine?.canprice).toBe(true);
  expect((await give(anna, mine?.requestid, 5000)).body.code).toBe(1000);
  expect((await read(anna)).items).toMatchObject([{ price: { netMinor: 5000 }, listedMinor: mine?.price?.netMinor }]);
  expect((await give(anna, mine?.requestid, null)).body.code).toBe(1000);
  expect((await read(anna)).items).toMatchObject([{ price: { netMinor: mine?.price?.netMinor }, listedMinor: null }]);
  await give(anna, mine?.requestid, 5000);
  expect((await place({}, anna)).body.code).toBe(1000);
  expect(await orders()).toMatchObject([{ total_minor: 6250 }]);
});

test("an order below the list waits for a colleague where the rule says so, and is then placed once, as put together", async () => {
  await db.query("update second_person_rule set is_on = true, limits = '{\"SEK\": 100}' where kind = 'givenPrice'");
  const bert = await joinAsColleague(db, api, "Administrator");
  await add({ names: [newName()] }, anna);
  const [line] = (await read(anna)).items;
  await anna.browser.call(operations.priceManualLine, { number: account.number, requestid: line?.requestid, netMinor: 100 });
  const input = await placing({}, anna);
  const key = newId();
  expect((await anna.browser.call(operations.placeManualOrder, input, { key })).body["name"]).toBe("SecondPersonNeeded");
  expect(await orders()).toEqual([]);
  const asked = await anna.proven(proposeAct, { operation: "placeManualOrder", input, reason: "Long-time customer" });
  expect(asked.body.code).toBe(1000);
  const [proposal] = await db.query<{ id: string }>("select id from staff_proposal where kind = 'givenPrice' and state = 'open'");
  expect((await bert.proven(approveProposal, { proposalid: proposal?.id })).body.code).toBe(1000);
  expect(await orders()).toMatchObject([{ origin: "staff", placed_by: `staff:${anna.staffId}`, total_minor: 125 }]);
  await db.query("update second_person_rule set is_on = false, limits = '{}' where kind = 'givenPrice'");
});

test("nothing is ordered for a customer of another brand, for a suspended one, or for nobody", async () => {
  const other = await joinForOtherBrand(db, api);
  expect((await add({ names: [newName()] }, other)).body.code).toBe(2303);
  await db.query("update account set state = 'suspended', suspended_for = 'legal', version = version + 1 where id = $1", [
    account.accountId,
  ]);
  expect((await add({ names: [newName()] })).body.code).toBe(2304);
  expect((await otto.browser.call(operations.manualOrder, { number: 999_999_999 })).body.code).toBe(2303);
});

const quote = async (by = anna, more: Record<string, unknown> = {}) => {
  const order = await read(by);
  const until = new Date(fixture.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  return by.browser.call(operations.quoteManualOrder, {
    number: account.number,
    contactid: order.contactid ?? undefined,
    fields: {},
    subject: "Two names",
    words: "",
    terms: "",
    ponumber: "",
    until,
    totalMinor: order.totals?.totalMinor ?? 0,
    currency: "SEK",
    ...more,
  });
};
const linkOf = (quoteId: string) =>
  tx(db.app, account.scope, (trx) => issueQuoteLink(trx, account.scope, { quoteId, lasts: "mailed" }, fixture.clock.now()));

test("an order sent as a quote is placed at its prices when the customer accepts the link, whatever the list says", async () => {
  const name = newName();
  await add({ names: [name] }, anna);
  const [line] = (await read(anna)).items;
  await anna.browser.call(operations.priceManualLine, { number: account.number, requestid: line?.requestid, netMinor: 5000 });
  const total = (await read(anna)).totals?.totalMinor ?? 0;
  expect(total).toBe(6250);
  const { body } = await quote();
  expect(body.code).toBe(1000);
  expect((await read(anna)).items).toEqual([]);
  const token = await linkOf(String(body["quoteid"]));
  const reader = api.browser();
  const accepted = await reader.call(acceptSalesQuote, { token, name: "Berit Kvarn", totalMinor: total });
  expect(accepted.body.code).toBe(1000);
  expect(await orders()).toMatchObject([
    { origin: "staff", method: "invoice", placed_by: "public:quote-link", total_minor: total },
  ]);
  await fixture.work(account);
  expect((await fixture.request(account, name)).state).toBe("completed");
  const shown = await anna.browser.call(salesQuote, { quoteid: body["quoteid"] });
  expect(shown.body).toMatchObject({
    ordered: true,
    ordernr: expect.any(Number) as unknown,
    invoiceid: expect.any(String) as unknown,
  });
  expect((await reader.call(acceptSalesQuote, { token, name: "Berit Kvarn", totalMinor: total })).body["name"]).toBe(
    "StatusProhibits",
  );
  expect(await orders()).toHaveLength(1);
});

test("a customer in advance gets an invoice by accepting, and nothing is done before it is paid", async () => {
  account = await createAccount(db);
  const name = newName();
  await add({ names: [name] }, anna);
  const total = (await read(anna)).totals?.totalMinor ?? 0;
  const { body } = await quote();
  const token = await linkOf(String(body["quoteid"]));
  const accepted = await api.browser().call(acceptSalesQuote, { token, name: "Berit Kvarn", totalMinor: total });
  expect(accepted.body).toMatchObject({ code: 1000, paytoken: expect.any(String) as unknown });
  expect(await orders()).toMatchObject([{ method: "bank" }]);
  expect((await fixture.request(account, name)).state).toBe("awaiting_payment");
});

test("a name that somebody else has taken meanwhile is refused to the reader by its name, and the quote stays open", async () => {
  const name = newName();
  await add({ names: [name] }, anna);
  const total = (await read(anna)).totals?.totalMinor ?? 0;
  const { body } = await quote();
  const token = await linkOf(String(body["quoteid"]));
  fixture.iis.hold(name);
  const refused = await api.browser().call(acceptSalesQuote, { token, name: "Berit Kvarn", totalMinor: total });
  expect(refused.body).toMatchObject({ name: "ItemNotAvailable" });
  expect(refused.body.desc).toContain(name);
  expect(await orders()).toEqual([]);
});

test("a declined quote leaves no lines behind, and one that shows another total or nothing at all is not made", async () => {
  expect((await quote()).body["name"]).toBe("BasketEmpty");
  await add({ names: [newName()] }, anna);
  expect((await quote(anna, { totalMinor: 1 })).body["name"]).toBe("PriceChanged");
  expect((await quote(otto)).body.code).toBe(2201);
  const { body } = await quote();
  const token = await linkOf(String(body["quoteid"]));
  const count = () =>
    db.query("select 1 from request where account_id = $1 and basket_of = $2", [account.accountId, String(body["quoteid"])]);
  expect(await count()).toHaveLength(1);
  expect((await api.browser().call(declineSalesQuote, { token, reason: "" })).body.code).toBe(1000);
  expect(await count()).toEqual([]);
});
