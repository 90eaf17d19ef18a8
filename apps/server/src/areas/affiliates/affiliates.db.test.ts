import type { Operation } from "@nameplane/contracts";
import { openSignup, signUp } from "@nameplane/contracts/accounts/operations";
import * as operations from "@nameplane/contracts/affiliates/operations";
import { minorOf, money, shareOf } from "@nameplane/values";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { accountRoutes } from "../accounts/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { creditRequest } from "../ledger/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { workAffiliates } from "./actions/work-affiliates.ts";
import { affiliateRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let affiliate: TestAccount;
let browser: TestBrowser;
let staff: TestColleague;
let name: string;
let listMinor: number;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    affiliateRoutes(edge);
    identityRoutes(edge, testIdentity(db));
    accountRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
  });
  staff = await joinAsColleague(db, api);
  const [price] = await db.query<{ minor: number }>(
    "select amount_minor as minor from price where price_group_id = $1 and tld = 'se' and operation = 'create' and period_months = 12 and currency = 'SEK' order by valid_from desc limit 1",
    [db.installation.priceGroupId],
  );
  listMinor = Number(price?.minor);
  await setProgramme({});
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  next += 1;
  name = `kvarn-${next}`;
  affiliate = await createAccount(db);
  await makeSomebodyElse(affiliate);
  browser = api.browser();
  browser.cookie = await signIn(db, affiliate);
  await setPassword(db, affiliate, password);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const password = "solros-vid-vagen-7";
const proven = (operation: Operation, input: Record<string, unknown>) => callProven(browser, operation, input, { password });

/** All accounts in tests belong to the same person. This one gets another owner, so that the customer is not the affiliate. */
async function makeSomebodyElse({ accountId, userId }: TestAccount): Promise<void> {
  const email = `${name}@example.com`;
  await db.query("update contact set id_number = '559012-3456', phone = '+46.701112233', email = $2 where account_id = $1", [
    accountId,
    email,
  ]);
  await db.query("update panel_user set email = $2 where id = $1", [userId, email]);
}

/** Staff set the programme: 20 % of new domains of the first order, and 10 % of renewals for a year. */
async function setProgramme(change: Record<string, unknown>): Promise<void> {
  const { body } = await staff.browser.call(operations.staffProgramme);
  const base = { basisPoints: 2000, covers: "first", months: 12, floorMinor: 0, capMinor: null };
  const wanted = {
    ...(body["programme"] as Record<string, unknown>),
    ison: true,
    leastpayoutMinor: 1000,
    rules: [
      { ...base, sold: "registration" },
      { ...base, sold: "renewal", basisPoints: 1000, covers: "months" },
    ],
    ...change,
    version: body["version"],
  };
  expect((await staff.proven(operations.setAffiliateProgramme, wanted)).body).toMatchObject({ code: 1000 });
}

const apply = (more: Record<string, unknown> = {}) =>
  browser.call(operations.applyAsAffiliate, { name, plan: "En blogg om kvarnar", acceptterms: true, ...more });

async function becomeAffiliate(): Promise<void> {
  expect((await apply()).body).toMatchObject({ code: 1000 });
  await decide("approve");
}

const decide = async (act: string, reason = "") =>
  expect((await staff.proven(operations.decideAffiliate, { accountid: affiliate.accountId, act, reason })).body).toMatchObject({
    code: 1000,
  });

/** A new customer whose account was made with the affiliate's name, as the sign-up stores it. */
async function bringCustomer(): Promise<TestAccount> {
  const customer = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await db.query(
    `insert into affiliate_signup (account_id, customer_id, brand_id, signed_up_at, order_until)
     select account_id, $2, brand_id, $3, $3::timestamptz + interval '90 days' from affiliate where account_id = $1`,
    [affiliate.accountId, customer.accountId, fixture.clock.now()],
  );
  return customer;
}

async function buy(customer: TestAccount): Promise<{ domain: string; ordernr: number }> {
  next += 1;
  const domain = `formedlad-${next}.se`;
  const ordernr = await fixture.order(customer, [domain], { method: "invoice" });
  await fixture.work(customer);
  return { domain, ordernr };
}

async function pay(customer: TestAccount, ordernr: number): Promise<void> {
  const [invoice] = await db.query<{ total: number }>(
    "select i.total_minor as total from invoice i join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice'",
    [ordernr],
  );
  await fixture.bankTransfer(customer, ordernr, Number(invoice?.total));
}

async function credit(customer: TestAccount, domain: string): Promise<void> {
  const { id: requestId } = await fixture.request(customer, domain);
  const now = fixture.clock.now();
  await tx(db.worker, customer.scope, (trx) =>
    creditRequest(fixture.deps, trx, customer.scope, { requestId, reason: "Redan registrerad", language: null, now }),
  );
}

const work = () => workAffiliates({ pool: db.worker, sweeping: db.readonly, clock: fixture.clock });
const pass = (days: number) => fixture.clock.advance(days * 86_400_000);

/** Lets months pass, and runs the work on the second day of the next month. */
async function endMonth(months = 1): Promise<void> {
  const now = fixture.clock.now();
  fixture.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 12) - now.getTime());
  browser.cookie = await signIn(db, affiliate);
  staff = await joinAsColleague(db, api);
  await work();
}

type View = {
  affiliate: { state: string; reason: string; version: number } | null;
  link: string;
  counts: { visits: number; signups: number; orders: number };
  sums: { currency: string; pendingMinor: number; dueMinor: number; paidMinor: number }[];
  payouts: { payoutid: string; amountMinor: number; way: string; paid: string | null }[];
};
const view = async () => (await browser.call(operations.affiliateView)).body as unknown as View;
const prepaid = async () => {
  const [row] = await db.query<{ minor: number }>("select prepaid_minor as minor from balance where account_id = $1", [
    affiliate.accountId,
  ]);
  return row?.minor ?? 0;
};
const commission = () => minorOf(shareOf(money(listMinor, "SEK"), 2000));

test("an account asks to become an affiliate, staff approve it, and it has a link", async () => {
  expect((await apply({ name: "Å" })).body).toMatchObject({ code: 2005, param: "name" });
  expect((await apply({ acceptterms: false })).body).toMatchObject({ code: 2306, param: "acceptterms" });
  expect((await apply()).body).toMatchObject({ code: 1000 });
  expect(await view()).toMatchObject({ affiliate: { state: "asked" }, link: "" });
  expect((await apply({ name: "annat" })).body).toMatchObject({ code: 2304 });
  await decide("approve");
  expect((await view()).link).toMatch(new RegExp(`/affiliate/${name}$`));
  const other = api.browser();
  other.cookie = await signIn(db, await createAccount(db));
  const taken = await other.call(operations.applyAsAffiliate, { name, plan: "", acceptterms: true });
  expect(taken.body).toMatchObject({ code: 2302, param: "name" });
});

const form = (more: Record<string, unknown>) => ({
  email: `kund${(next += 1)}@example.com`,
  username: `formedlad${next}`,
  password: "Backstugan-77",
  language: "sv",
  acceptterms: true,
  newsletter: false,
  tocheckout: true,
  customname: "",
  ...more,
});

test("a visitor who signs up by the link, or by a link for one person, belongs to the affiliate and is nobody's sub-account [C1.36]", async () => {
  await becomeAffiliate();
  expect((await api.browser().call(operations.countAffiliateVisit, { name })).body).toMatchObject({ code: 1000 });
  expect((await api.browser().call(operations.countAffiliateVisit, { name: "ingen" })).body).toMatchObject({
    code: 1000,
  });
  expect((await api.browser().call(signUp, form({ customname: name }))).body).toMatchObject({ code: 1000 });
  expect((await api.browser().call(signUp, form({ customname: "ingen" }))).body).toMatchObject({ code: 1000 });

  const { body } = await browser.call(operations.createAffiliateLink, {});
  const token = String(body["url"]).split("/").at(-1);
  const visitor = api.browser();
  expect((await visitor.call(openSignup, { token })).body).toMatchObject({ code: 1000, invitedby: "" });
  expect((await visitor.call(signUp, form({}))).body).toMatchObject({ code: 1000 });
  expect((await api.browser().call(openSignup, { token })).body).toMatchObject({ code: 2303 });
  expect((await view()).counts).toEqual({ visits: 1, signups: 2, orders: 0 });
  const rows = await db.query(
    "select a.parent_id from affiliate_signup s join account a on a.id = s.customer_id where s.account_id = $1",
    [affiliate.accountId],
  );
  expect(rows).toEqual([{ parent_id: null }, { parent_id: null }]);
});

test("a paid line earns a commission once, which waits, is due after the withdrawal time, and is paid out as credit once a month", async () => {
  await becomeAffiliate();
  const customer = await bringCustomer();
  const { ordernr } = await buy(customer);
  await work();
  expect((await view()).sums).toEqual([]);
  await pay(customer, ordernr);
  await work();
  await work();
  expect(await view()).toMatchObject({
    counts: { orders: 1 },
    sums: [{ pendingMinor: commission(), dueMinor: 0, paidMinor: 0 }],
  });
  pass(31);
  browser.cookie = await signIn(db, affiliate);
  await work();
  expect((await view()).sums).toMatchObject([{ pendingMinor: 0, dueMinor: commission() }]);
  expect(await prepaid()).toBe(0);
  await endMonth();
  await Promise.all([work(), work()]);
  expect(await prepaid()).toBe(commission());
  const { sums, payouts } = await view();
  expect(sums).toMatchObject([{ dueMinor: 0, paidMinor: commission() }]);
  expect(payouts).toMatchObject([{ amountMinor: commission(), way: "credit" }]);
  const file = await browser.call(
    operations.affiliateStatement,
    { payoutid: payouts[0]?.payoutid },
    { headers: { "sec-fetch-mode": "cors" } },
  );
  expect(file.text).toMatch(/^%PDF/);
});

test("a refund before the commission is due takes it back, and one afterwards is taken from the next payout", async () => {
  await becomeAffiliate();
  const [first, second] = [await bringCustomer(), await bringCustomer()];
  const [one, other] = [await buy(first), await buy(second)];
  await pay(first, one.ordernr);
  await pay(second, other.ordernr);
  await work();
  await credit(first, one.domain);
  await work();
  expect((await view()).sums).toMatchObject([{ pendingMinor: commission() }]);
  await endMonth(2);
  await endMonth();
  expect(await prepaid()).toBe(commission());
  await credit(second, other.domain);
  await work();
  expect((await view()).sums).toMatchObject([{ dueMinor: -commission(), paidMinor: commission() }]);
  await endMonth();
  // Nothing is taken from the affiliate's credit: a debt waits until it can be taken from later commissions.
  expect(await prepaid()).toBe(commission());
  expect((await view()).payouts).toHaveLength(1);
});

test("purchases of the affiliate itself earn nothing, and staff see why; the affiliate learns nobody's name (T140, T141)", async () => {
  await becomeAffiliate();
  const customer = await bringCustomer();
  await db.query("update contact set phone = '+46.701112233' where account_id = $1", [customer.accountId]);
  const { ordernr } = await buy(customer);
  await pay(customer, ordernr);
  await work();
  expect((await view()).sums).toEqual([]);
  expect((await browser.call(operations.affiliateCommissions, { limit: 10 })).body).toMatchObject({ data: [], total: 0 });
  const { body } = await staff.browser.call(operations.staffAffiliate, { number: affiliate.number, limit: 10 });
  expect(body).toMatchObject({
    affiliate: { name, refused: 1 },
    data: [{ customer: { number: customer.number }, state: "refused", reason: "same_phone", amountMinor: 0 }],
  });

  const friend = await bringCustomer();
  const sold = await buy(friend);
  await pay(friend, sold.ordernr);
  await work();
  const text = JSON.stringify((await browser.call(operations.affiliateCommissions, { limit: 10 })).body);
  expect(text).toContain("pending");
  for (const secret of [friend.accountId, String(friend.number), sold.domain]) expect(text).not.toContain(secret);
  for (const table of ["affiliate", "affiliate_signup", "affiliate_commission", "affiliate_payout", "affiliate_visit"]) {
    const seen = await tx(db.app, friend.scope, (trx) => sql`select 1 from ${sql.table(table)}`.execute(trx));
    expect(seen.rows).toEqual([]);
  }
});

test("a stopped affiliate earns nothing more and is paid nothing until staff let it continue", async () => {
  await becomeAffiliate();
  const customer = await bringCustomer();
  const { ordernr } = await buy(customer);
  await pay(customer, ordernr);
  await work();
  pass(31);
  await work();
  browser.cookie = await signIn(db, affiliate);
  staff = await joinAsColleague(db, api);
  const refused = await staff.proven(operations.decideAffiliate, { accountid: affiliate.accountId, act: "stop", reason: "" });
  expect(refused.body).toMatchObject({ param: "reason" });
  await decide("stop", "Annonserar på vårt namn");
  await endMonth();
  expect(await view()).toMatchObject({ affiliate: { state: "stopped", reason: "Annonserar på vårt namn" }, link: "" });
  expect(await prepaid()).toBe(0);
  await decide("approve");
  await work();
  expect(await prepaid()).toBe(commission());
});

test("a payout to a bank account waits for the transfer, which staff make by a payment file and confirm once", async () => {
  await becomeAffiliate();
  const { version } = (await view()).affiliate ?? { version: 0 };
  const bank = { payout: "bank", holder: "Kvarn AB", iban: "SE35 5000 0000 0549 1000 0003", version };
  expect((await proven(operations.setAffiliatePayout, { ...bank, iban: "SE00" })).body).toMatchObject({ param: "iban" });
  expect((await proven(operations.setAffiliatePayout, bank)).body).toMatchObject({ code: 1000 });
  const customer = await bringCustomer();
  const { ordernr } = await buy(customer);
  await pay(customer, ordernr);
  await work();
  await endMonth(2);
  await endMonth();
  const [payout] = (await view()).payouts;
  expect(payout).toMatchObject({ way: "bank", paid: null, amountMinor: commission() });
  await db.query(`update seller set details = details || '{"iban": "SE4550000000058398257466"}'`);
  const file = await staff.browser.call(
    operations.affiliatePaymentFile,
    { currency: "SEK" },
    { headers: { "sec-fetch-mode": "cors" } },
  );
  expect(file.text).toContain(`<InstdAmt Ccy="SEK">${(commission() / 100).toFixed(2)}</InstdAmt>`);
  expect(file.text).toContain("<IBAN>SE3550000000054910000003</IBAN>");
  const confirm = () => staff.proven(operations.confirmAffiliatePayout, { payoutid: payout?.payoutid });
  expect((await confirm()).body).toMatchObject({ code: 1000 });
  expect((await confirm()).body).toMatchObject({ code: 2304 });
  expect((await view()).payouts[0]?.paid).not.toBeNull();
  expect(await prepaid()).toBe(0);
});
