import { addToBasket } from "@nameplane/contracts/orders/operations";
import { enterVoucher } from "@nameplane/contracts/orders/operations";
import * as operations from "@nameplane/contracts/resellers/operations";
import { makeResaleVoucher } from "@nameplane/contracts/resellers/voucher-operations";
import { minorOf, money, shareOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { creditRequest } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { resellerRoutes } from "../index.ts";
import { settleResellers } from "./settle-month.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
let customer: { login: TestAccount; account: TestAccount };
let listMinor: number;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    resellerRoutes(edge);
    staffRoutes(edge, { staffPool: db.staff });
  });
  const [price] = await db.query<{ minor: number }>(
    "select amount_minor as minor from price where price_group_id = $1 and tld = 'se' and operation = 'create' and period_months = 12 and currency = 'SEK' order by valid_from desc limit 1",
    [db.installation.priceGroupId],
  );
  listMinor = Number(price?.minor);
});
beforeEach(async () => {
  reseller = await addReseller(db);
  customer = await addCustomerOf(db, reseller);
  browser = api.browser();
  browser.cookie = await signIn(db, reseller.account);
  await setMargin(2500);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

/** The reseller sets a margin for all items in the panel, rounded to hundredths. */
async function setMargin(basisPoints: number): Promise<void> {
  const wanted = {
    groupid: reseller.groupId,
    currency: "SEK",
    starts: null,
    margins: [{ scope: "all", margin: { basisPoints, fixedMinor: 0, ending: "exact" } }],
    prices: [],
  };
  const { body } = await browser.call(operations.previewResalePrices, wanted);
  expect(body).toMatchObject({ code: 1000 });
  const { version } = body["preview"] as { version: string };
  const saved = await browser.call(operations.setResalePrices, { ...wanted, version, atloss: false }, { key: newId() });
  expect(saved.body).toMatchObject({ code: 1000 });
}

const retailMinor = () => listMinor + minorOf(shareOf(money(listMinor, "SEK"), 2500));

/** The customer orders a domain, and it is registered. Returns its name and order number. */
async function sell(): Promise<{ name: string; ordernr: number }> {
  const name = `aterforsald-${(next += 1)}.se`;
  const ordernr = await fixture.order(customer.login, [name], { method: "invoice" });
  await fixture.work(customer.account);
  return { name, ordernr };
}

async function pay(ordernr: number): Promise<void> {
  const [invoice] = await db.query<{ total: number }>(
    "select i.total_minor as total from invoice i join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice'",
    [ordernr],
  );
  await fixture.bankTransfer(customer.account, ordernr, Number(invoice?.total));
}

async function credit(name: string): Promise<void> {
  const { id: requestId } = await fixture.request(customer.account, name);
  const now = fixture.clock.now();
  await tx(db.worker, customer.account.scope, (trx) =>
    creditRequest(fixture.deps, trx, customer.account.scope, { requestId, reason: "Redan registrerad", language: null, now }),
  );
}

const work = () => settleResellers({ pool: db.worker, sweeping: db.readonly, clock: fixture.clock });

/** Lets the current month end, and settles it. */
async function endMonth(): Promise<void> {
  const now = fixture.clock.now();
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12);
  fixture.clock.advance(noon - now.getTime());
  await work();
}

type Statement = {
  settlementid: string;
  lines: number;
  openingMinor: number;
  retailMinor: number;
  wholesaleMinor: number;
  marginMinor: number;
  creditedMinor: number;
  carriedMinor: number;
};

async function statements(): Promise<{ data: Statement[]; open: Omit<Statement, "creditedMinor">[] }> {
  const { body } = await browser.call(operations.settlements, { limit: 10 });
  return body as unknown as { data: Statement[]; open: Omit<Statement, "creditedMinor">[] };
}

async function prepaid(): Promise<number> {
  const rows = await db.query<{ minor: number }>("select prepaid_minor as minor from balance where account_id = $1", [
    reseller.account.accountId,
  ]);
  return rows[0]?.minor ?? 0;
}

test("what customers pay above the reseller's own price is credited once a month, with every line and to the minor unit", async () => {
  const [first, second] = [await sell(), await sell()];
  await pay(first.ordernr);
  await work();
  const before = await statements();
  expect(before.data).toEqual([]);
  const margin = retailMinor() - listMinor;
  // The second order is not paid yet, so it does not count.
  expect(before.open).toEqual([
    {
      currency: "SEK",
      lines: 1,
      openingMinor: 0,
      retailMinor: retailMinor(),
      wholesaleMinor: listMinor,
      marginMinor: margin,
      commissionMinor: 0,
    },
  ]);

  await endMonth();
  await work();
  const [statement, ...more] = (await statements()).data;
  expect(more).toEqual([]);
  expect(statement).toMatchObject({ lines: 1, retailMinor: retailMinor(), wholesaleMinor: listMinor, creditedMinor: margin });
  expect(await prepaid()).toBe(margin);

  await pay(second.ordernr);
  await endMonth();
  expect((await statements()).data.map(({ marginMinor }) => marginMinor)).toEqual([margin, margin]);
  expect(await prepaid()).toBe(2 * margin);

  const { body } = await browser.call(operations.settlement, { settlementid: statement?.settlementid, limit: 10 });
  expect(body["data"]).toMatchObject([
    { kind: "sale", name: first.name, customernumber: customer.account.number, marginMinor: margin, retailMinor: retailMinor() },
  ]);
  const file = await browser.call(
    operations.exportSettlement,
    { settlementid: statement?.settlementid },
    { headers: { "sec-fetch-mode": "cors" } },
  );
  expect(file.text).toContain(`${first.name},create,12,${(retailMinor() / 100).toFixed(2)}`);
});

test("what the reseller pays is that of the time of the order, also if its price rises before the order is valued", async () => {
  const { ordernr } = await sell();
  fixture.clock.advance(60_000);
  await db.query(
    "insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from) values ($1, $2, 'se', 'create', 12, 'SEK', $3, $4)",
    [newId(), db.installation.priceGroupId, listMinor + 5000, fixture.clock.now()],
  );
  fixture.clock.advance(60_000);
  try {
    await pay(ordernr);
    await work();
    expect((await statements()).open).toMatchObject([{ wholesaleMinor: listMinor, retailMinor: retailMinor() }]);
  } finally {
    await db.query(
      "insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from) values ($1, $2, 'se', 'create', 12, 'SEK', $3, $4)",
      [newId(), db.installation.priceGroupId, listMinor, fixture.clock.now()],
    );
    fixture.clock.advance(60_000);
  }
});

test("a refund after the month reduces the next statement, what is left waits, and nothing is taken from the reseller's credit", async () => {
  const { name, ordernr } = await sell();
  await pay(ordernr);
  await endMonth();
  const margin = retailMinor() - listMinor;
  expect(await prepaid()).toBe(margin);

  await credit(name);
  await endMonth();
  const [second] = (await statements()).data;
  expect(second).toMatchObject({ retailMinor: -retailMinor(), marginMinor: -margin, creditedMinor: 0, carriedMinor: -margin });
  expect(await prepaid()).toBe(margin);

  const again = await sell();
  const third = await sell();
  await pay(again.ordernr);
  await pay(third.ordernr);
  await endMonth();
  const [last] = (await statements()).data;
  expect(last).toMatchObject({ openingMinor: -margin, marginMinor: 2 * margin, creditedMinor: margin, carriedMinor: 0 });
  expect(await prepaid()).toBe(2 * margin);
});

test("two workers at once settle a month once", async () => {
  const { ordernr } = await sell();
  await pay(ordernr);
  await work();
  const now = fixture.clock.now();
  fixture.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12) - now.getTime());
  await Promise.all([work(), work(), work()]);
  expect((await statements()).data).toHaveLength(1);
  expect(await prepaid()).toBe(retailMinor() - listMinor);
});

test("neither the customer nor another reseller sees what a reseller pays and earns (T104)", async () => {
  const { ordernr } = await sell();
  await pay(ordernr);
  await endMonth();
  const [statement] = (await statements()).data;
  const stranger = await addReseller(db);
  for (const account of [customer.login, stranger.account, await createAccount(db)]) {
    const other = api.browser();
    other.cookie = await signIn(db, account);
    expect((await other.call(operations.settlements, { limit: 10 })).body).toMatchObject({ data: [], open: [] });
    const one = await other.call(operations.settlement, { settlementid: statement?.settlementid, limit: 10 });
    expect(one.body).toMatchObject({ code: 2303 });
  }
  const rows = await tx(db.app, customer.account.scope, (trx) => trx.selectFrom("reseller_sale").selectAll().execute());
  expect(rows).toEqual([]);
});

test("a report has the settled and the coming lines by month, by TLD and by customer", async () => {
  const [first, second] = [await sell(), await sell()];
  await pay(first.ordernr);
  const months = [fixture.clock.now().toISOString().slice(0, 7)];
  await endMonth();
  months.push(fixture.clock.now().toISOString().slice(0, 7));
  await pay(second.ordernr);
  const [from = "", to = ""] = months;
  const row = { lines: 1, retailMinor: retailMinor(), wholesaleMinor: listMinor };
  const report = async (by: string) => (await browser.call(operations.resaleReport, { by, from, to })).body["data"];
  expect(await report("month")).toMatchObject([
    { name: to, ...row },
    { name: from, ...row },
  ]);
  expect(await report("product")).toMatchObject([{ name: ".se", lines: 2, retailMinor: 2 * retailMinor() }]);
  expect(await report("customer")).toMatchObject([{ name: String(customer.account.number), lines: 2 }]);
});

test("renewals of the coming 30 days are counted with what they bring", async () => {
  await sell();
  const soon = new Date(fixture.clock.now().getTime() + 20 * 86_400_000);
  await db.query("update domain set renews_at = $2 where account_id = $1", [customer.account.accountId, soon]);
  const { body } = await browser.call(operations.renewalsDue);
  const [row] = body["data"] as {
    name: string;
    count: number;
    retailMinor: number;
    wholesaleMinor: number;
    marginMinor: number;
  }[];
  expect(row).toMatchObject({ name: ".se", count: 1 });
  expect(row?.marginMinor).toBe((row?.retailMinor ?? 0) - (row?.wholesaleMinor ?? 0));
  expect(row?.marginMinor).toBeGreaterThan(0);
});

test("staff who may see the books see the statements of all resellers", async () => {
  const { ordernr } = await sell();
  await pay(ordernr);
  await endMonth();
  const colleague = await joinAsColleague(db, api);
  const { body } = await colleague.browser.call(operations.staffSettlements, { limit: 100 });
  const mine = (body["data"] as { account: { number: number }; settlementid: string }[]).find(
    ({ account }) => account.number === reseller.account.number,
  );
  expect(mine).toBeDefined();
  const one = await colleague.browser.call(operations.staffSettlement, { settlementid: mine?.settlementid, limit: 10 });
  expect(one.body).toMatchObject({ code: 1000, data: [{ kind: "sale" }] });
});

test("a customer in a price group is quoted, invoiced and settled at the group's price", async () => {
  const groupId = newId();
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Byråer', $3)", [
    groupId,
    reseller.brandId,
    reseller.groupId,
  ]);
  await db.query(
    "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency, floor_at_cost) values ($1, 'all', now() - interval '1 day', -1000, 'SEK', false)",
    [groupId],
  );
  await db.query("update account set price_group_id = $2, version = version + 1 where id = $1", [
    customer.account.accountId,
    groupId,
  ]);
  const { ordernr } = await sell();
  const [sold] = await db.query<{ quoted: number; invoiced: number; list: string }>(
    `select q.net_minor::int as quoted, l.net_minor::int as invoiced, q.price_group_id as list
       from sales_order o join request r on r.account_id = o.account_id and r.order_id = o.id
       join quote q on q.account_id = r.account_id and q.request_id = r.id and q.accepted_at is not null
       join invoice_line l on l.account_id = r.account_id and l.request_id = r.id where o.number = $1`,
    [ordernr],
  );
  const expected = retailMinor() - minorOf(shareOf(money(retailMinor(), "SEK"), 1000));
  expect(sold).toEqual({ quoted: expected, invoiced: expected, list: groupId });
  await pay(ordernr);
  await work();
  expect((await statements()).open).toMatchObject([
    { retailMinor: expected, wholesaleMinor: listMinor, marginMinor: expected - listMinor },
  ]);
});

test("a change of plan costs the reseller the same part of its own difference between the two plans", async () => {
  const [plan] = await db.query<{ id: number }>(
    `insert into product (id, family, page, name_en, name_sv, billing_months, limits, plan_of)
     select nextval('product_plan_seq')::integer, family, page, 'Team', 'Team', billing_months, '{"included": 15}', id from product where id = 2305 returning id`,
  );
  await db.query(
    `insert into price (id, price_group_id, product_id, operation, period_months, currency, amount_minor, valid_from)
     values (gen_random_uuid(), $1, $2, 'renew', 12, 'SEK', 236300, '2020-01-01')`,
    [db.installation.priceGroupId, plan?.id],
  );
  const serviceid = newId();
  const until = new Date(fixture.clock.now().getTime() + 100 * 86_400_000);
  await db.query(
    `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at)
     values ($1, $2, 2305, 'VPN', 'SEK', now(), now(), $3, $3)`,
    [customer.account.accountId, serviceid, until],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [serviceid]);
  const buyer = await fixture.browser(customer.login);
  const change = { productid: 2305, serviceid, planid: plan?.id };
  await buyer.call(addToBasket, { items: [{ itemaction: "create-item-registration", domainname: "", change }] });
  expect((await fixture.place(buyer, await fixture.prepare(buyer), { method: "invoice" })).body.code).toBe(1000);
  await work();
  const [sale] = await db.query(
    "select retail_minor::int as retail, wholesale_minor::int as wholesale from reseller_sale where customer_id = $1",
    [customer.account.accountId],
  );
  // 100 of 365 days of 1,175 SEK, and of a quarter more.
  expect(sale).toEqual({ retail: 40_240, wholesale: 32_192 });
});

test("a voucher code of the reseller comes out of its margin, shows on the invoice, and never sells below what the reseller pays", async () => {
  const make = async (code: string, basisPoints: number) => {
    const wanted = {
      brandid: reseller.brandId,
      code,
      titleEn: "Welcome",
      titleSv: "Välkommen",
      starts: null,
      ends: null,
      covers: "domains",
      acts: ["create"],
      tlds: ["se"],
      how: { kind: "percent", basisPoints },
      newCustomers: false,
      customerUsesMax: 1,
      usesMax: null,
      budgetMinor: 100_000,
    };
    expect((await browser.call(makeResaleVoucher, wanted, { key: newId() })).body).toMatchObject({ code: 1000 });
  };
  const buyWith = async (code: string) => {
    const name = `rabatt-${(next += 1)}.se`;
    const buyer = await fixture.browser(customer.login);
    await fixture.fillBasket(buyer, [name]);
    expect((await buyer.call(enterVoucher, { code })).body).toMatchObject({ code: 1000 });
    const placed = await fixture.place(buyer, await fixture.prepare(buyer), { method: "invoice" });
    await fixture.work(customer.account);
    return Number(placed.body["ordernr"]);
  };
  const linesOf = (ordernr: number) =>
    db.query<{ text: string; net: number }>(
      `select l.text, l.net_minor as net from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
         join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice' order by l.position`,
      [ordernr],
    );
  const [some, much] = [`SOL${newId().slice(-9)}`.toUpperCase(), `SOL${newId().slice(-9)}`.toUpperCase()];
  await make(some, 1000);
  await make(much, 5000);
  const retail = retailMinor();
  const [first, second] = [await buyWith(some), await buyWith(much)];
  const off = minorOf(shareOf(money(retail, "SEK"), 1000));
  expect((await linesOf(first)).map(({ net }) => net)).toEqual([retail, -off]);
  expect((await linesOf(first))[1]?.text).toContain("Welcome");
  expect((await linesOf(second)).map(({ net }) => net)).toEqual([retail, listMinor - retail]);
  for (const ordernr of [first, second]) await pay(ordernr);
  await endMonth();
  const { data } = await statements();
  const sold = retail - off + listMinor;
  expect(data).toMatchObject([{ retailMinor: sold, wholesaleMinor: 2 * listMinor, marginMinor: sold - 2 * listMinor }]);
});
