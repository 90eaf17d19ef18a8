import * as operations from "@nameplane/contracts/backoffice/operations";
import { money, priceAt } from "@nameplane/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idsInOrder, newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { finderRoutes } from "./index.ts";

const line = priceAt(money(10_000, "SEK"), 2500, 12);
let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    finderRoutes(edge);
  });
  anna = await joinAsColleague(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function numberOf({ accountId }: TestAccount): Promise<number> {
  const [row] = await db.query<{ number: number }>("select number from account where id = $1", [accountId]);
  return Number(row?.number);
}

async function addDomain(owner: TestAccount, name: string, id: string, state = "active"): Promise<void> {
  await db.query("insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', $4)", [
    owner.accountId,
    id,
    name,
    state,
  ]);
}

type Page = { readonly data: readonly Record<string, unknown>[]; readonly next: string | null };
const page = async (
  input: Record<string, unknown>,
  operation: Parameters<typeof anna.browser.call>[0] = operations.staffDomains,
) => (await anna.browser.call(operation, input)).body as unknown as Page;

test("domains of all customers come newest first, page by page, every one once, also one that two accounts have", async () => {
  const [seller, buyer] = [await createAccount(db), await createAccount(db)];
  const nextId = idsInOrder(Date.now());
  const ids = Array.from({ length: 120 }, nextId);
  for (const [index, id] of ids.entries()) await addDomain(seller, `sida-${String(index)}.se`, id);
  // A pushed domain keeps its id in the new account, so the id occurs twice. Here, one of the two rows is the last of a page and
  // the other is the first of the next page.
  const pushed = ids[70] ?? "";
  await db.query("update domain set state = 'transferred_away', version = version + 1 where id = $1", [pushed]);
  await addDomain(buyer, "sida-70.se", pushed);
  const seen: unknown[] = [];
  let found = await page({ name: "sida-" });
  for (; found.next !== null; found = await page({ name: "sida-", after: found.next })) {
    expect(found.data).toHaveLength(50);
    seen.push(...found.data.map(({ domainid }) => domainid));
  }
  seen.push(...found.data.map(({ domainid }) => domainid));
  expect(seen).toEqual([...ids.slice(71).toReversed(), pushed, pushed, ...ids.slice(0, 70).toReversed()]);
});

test("filters by the beginning of the name, status, customer and the days in which it was made", async () => {
  const owner = await createAccount(db);
  const customer = await numberOf(owner);
  await addDomain(owner, "xn--lv-uia.se", newId(Date.parse("2026-03-01T12:00:00Z")));
  await addDomain(owner, "filter-sent.se", newId(Date.parse("2026-03-02T12:00:00Z")), "suspended");
  const names = async (input: Record<string, unknown>) =>
    (await page({ customer, ...input })).data.map(({ unicodename }) => unicodename);
  expect(await names({})).toEqual(["filter-sent.se", "älv.se"]);
  expect(await names({ name: "älv.se" })).toEqual(["älv.se"]);
  expect(await names({ name: "Filter" })).toEqual(["filter-sent.se"]);
  expect(await names({ status: 900 })).toEqual(["filter-sent.se"]);
  expect(await names({ from: "2026-03-02" })).toEqual(["filter-sent.se"]);
  expect(await names({ to: "2026-03-01" })).toEqual(["älv.se"]);
  expect(await page({ status: 3000 })).toMatchObject({ code: 2005, param: "status" });
  expect(await page({ after: "x" })).toMatchObject({ param: "after" });
});

test("orders, requests and payments are listed with their customer; what lies in a basket is not", async () => {
  const owner = await createAccount(db);
  const customer = await numberOf(owner);
  const order = await createOrder(db, owner, [line]);
  await db.query(
    `insert into request (account_id, id, type, state, basket_of, ascii_name, created_by)
     values ($1, $2, 'create-domain-registration', 'in_basket', $3, 'i-korgen.se', 'test')`,
    [owner.accountId, newId(), owner.userId],
  );
  await db.query(
    `insert into payment (account_id, id, seller_id, purpose, order_id, method, provider, state, currency, asked_minor, created_by)
     values ($1, $2, $3, 'order', $4, 'bank', 'bank', 'created', 'SEK', 12500, 'test')`,
    [owner.accountId, newId(), db.installation.sellerId, order.orderId],
  );
  expect((await page({ customer }, operations.staffOrders)).data).toMatchObject([
    { ordernr: order.number, account: { number: customer } },
  ]);
  expect((await page({ customer, status: 20_201 }, operations.staffOrders)).data).toHaveLength(1);
  expect((await page({ customer, status: 2000 }, operations.staffOrders)).data).toHaveLength(0);
  expect((await page({ customer, type: "create-service" }, operations.staffRequests)).data).toMatchObject([
    { ordernr: order.number },
  ]);
  expect((await page({ customer }, operations.staffRequests)).data).toHaveLength(1);
  expect((await page({ customer }, operations.staffPayments)).data).toMatchObject([{ totalMinor: 12_500 }]);
  expect((await page({ customer }, operations.staffInvoices)).data).toEqual([]);
});

test("services are found by status, product, name, deadline, renewal and what their vendor did", async () => {
  const owner = await createAccount(db);
  const customer = await numberOf(owner);
  const service = async (productId: number, name: string, more = "") => {
    const [id, inMonth] = [newId(), more === "soon" ? "20 days" : "200 days"];
    await db.query(
      `insert into service (account_id, id, product_id, name, currency, started_at, paid_until, renews_at)
       values ($1, $2, $3, $4, 'SEK', now(), now() + interval '300 days', now() + $5::interval)`,
      [owner.accountId, id, productId, name, inMonth],
    );
    for (const state of more === "late" ? ["active", "suspended", "resuming"] : ["active"])
      await db.query("update service set state = $2, resume_due_at = $3, version = version + 1 where id = $1", [
        id,
        state,
        state === "resuming" ? new Date(Date.now() - 60_000) : null,
      ]);
    return id;
  };
  const vpn = await service(2305, "VPN kontor");
  await service(2306, "SEO-verktyg kvarn.se", "late");
  await service(2264, "Premiumsupport", "soon");
  await db.query(
    `insert into vendor_service (account_id, service_id, vendor, settings, state, reason) values ($1, $2, 'vpn', '{}', 'refused', 'no')`,
    [owner.accountId, vpn],
  );
  const names = async (input: Record<string, unknown>) =>
    (await page({ customer, ...input }, operations.staffServices)).data.map(({ name }) => name);
  expect(await names({})).toEqual(["Premiumsupport", "SEO-verktyg kvarn.se", "VPN kontor"]);
  expect(await names({ status: 20_105 })).toEqual(["SEO-verktyg kvarn.se"]);
  expect(await names({ productid: 2264 })).toEqual(["Premiumsupport"]);
  expect(await names({ name: "KONTOR" })).toEqual(["VPN kontor"]);
  expect(await names({ due: "people" })).toEqual(["SEO-verktyg kvarn.se"]);
  expect(await names({ due: "late" })).toEqual(["SEO-verktyg kvarn.se"]);
  expect(await names({ due: "month" })).toEqual(["Premiumsupport"]);
  expect(await names({ vendor: "refused" })).toEqual(["VPN kontor"]);
  expect(await names({ vendor: "waiting" })).toEqual([]);
  expect((await page({ customer, productid: 2305 }, operations.staffServices)).data).toMatchObject([
    { vendor: "refused", product: { en: "VPN" }, plan: null, due: null, requestid: null, account: { number: customer } },
  ]);
  expect((await page({}, operations.staffServiceProducts)).data).toEqual(
    [2264, 2306, 2305].map((productid): unknown => expect.objectContaining({ productid })),
  );
  const stranger = await joinForOtherBrand(db, api);
  expect((await stranger.browser.call(operations.staffServices, {})).body).toMatchObject({ data: [] });
});

test("a colleague of one brand sees nothing of the others' customers", async () => {
  const owner = await createAccount(db);
  await addDomain(owner, "osynlig.se", newId());
  await createOrder(db, owner, [line]);
  const stranger = await joinForOtherBrand(db, api);
  for (const operation of [operations.staffDomains, operations.staffOrders, operations.staffRequests, operations.staffInvoices])
    expect((await stranger.browser.call(operation, {})).body, operation.name).toMatchObject({ data: [], next: null });
});

test("the figures of the first page count what their lists have", async () => {
  const owner = await createAccount(db);
  const order = await createOrder(db, owner, [line]);
  // The trigger that guards states would require the request to pass through every state, so it is switched off.
  await db.query("alter table request disable trigger user");
  await db.query(
    `insert into request (account_id, id, type, state, order_id, ascii_name, created_by, next_check_at, limit_at, origin)
     values ($1, $2, 'create-domain-registration', 'manual', $3, 'manuell.se', 'test', now(), now(), 'import')`,
    [owner.accountId, newId(), order.orderId],
  );
  await db.query("alter table request enable trigger user");
  const figures = (await anna.browser.call(operations.staffFigures, {})).body as unknown as {
    stopped: { status: number; count: number }[];
    completed: { type: string; count: number; before: number }[];
  };
  expect(figures.completed.map(({ type }) => type)).toHaveLength(3);
  const [stopped] = figures.stopped;
  expect(stopped?.count).toBeGreaterThan(0);
  expect((await page({ status: stopped?.status }, operations.staffRequests)).data).toHaveLength(stopped?.count ?? 0);
  const auditor = await joinAsColleague(db, api, "Auditor");
  expect((await auditor.browser.call(operations.staffFigures, {})).body).toMatchObject({
    completed: null,
    stopped: null,
    unpaid: null,
    payments: null,
  });
});
