import type { Operation } from "@nameplane/contracts";
import { openSignup } from "@nameplane/contracts/accounts/operations";
import * as operations from "@nameplane/contracts/affiliates/operations";
import * as sales from "@nameplane/contracts/resellers/operations";
import { minorOf, money, shareOf } from "@nameplane/values";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, beginMerchant, type TestReseller } from "../../testing/fixtures/reseller-fixture.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { accountRoutes } from "../accounts/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { keepTransfer } from "../orders/money/index.ts";
import { recordReceipt } from "../payments/bank/index.ts";
import { resellerRoutes, resellerWork } from "../resellers/index.ts";
import { workAffiliates } from "./actions/work-affiliates.ts";
import { affiliateRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
let affiliate: TestAccount;
let listMinor: number;
let next = 0;

const password = "solros-vid-vagen-7";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    affiliateRoutes(edge);
    resellerRoutes(edge);
    identityRoutes(edge, testIdentity(db));
    accountRoutes(edge, testIdentity(db));
  });
  const [price] = await db.query<{ minor: number }>(
    "select amount_minor as minor from price where price_group_id = $1 and tld = 'se' and operation = 'create' and period_months = 12 and currency = 'SEK' order by valid_from desc limit 1",
    [db.installation.priceGroupId],
  );
  listMinor = Number(price?.minor);
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  next += 1;
  reseller = await addReseller(db, `Solrosen ${next}`);
  await setPassword(db, reseller.account, password);
  browser = await comeBack();
  affiliate = (await addCustomerOf(db, reseller)).account;
  // In tests, all accounts belong to the same person. The affiliate has to be somebody else, or it would earn nothing.
  await db.query("update contact set id_number = '559012-3456', phone = '+46.701112233', email = $2 where account_id = $1", [
    affiliate.accountId,
    `kvarn${next}@example.com`,
  ]);
  await db.query("update panel_user set email = $2 where id = $1", [affiliate.userId, `kvarn${next}@example.com`]);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function comeBack(account: TestAccount = reseller.account): Promise<TestBrowser> {
  const back = api.browser();
  back.cookie = await signIn(db, account);
  return back;
}

const proven = (operation: Operation, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, { key: newId() });

const rule = { sold: "registration", basisPoints: 1000, covers: "first", months: 12, floorMinor: 0, capMinor: null };

/** Sets a programme: the reseller pays a part of the price of new domains in a customer's first order. */
async function setProgramme(basisPoints: number, change: Record<string, unknown> = {}) {
  const { body } = await browser.call(operations.resaleProgramme, {});
  return proven(operations.setResaleProgramme, {
    ...(body["programme"] as Record<string, unknown>),
    brandid: reseller.brandId,
    ison: true,
    leastpayoutMinor: 100,
    rules: [{ ...rule, basisPoints }],
    version: body["version"],
    ...change,
  });
}

/** Sets the margin that customers pay above the reseller's own price, in basis points (hundredths of a percent). */
async function setMargin(basisPoints: number): Promise<void> {
  const wanted = {
    groupid: reseller.groupId,
    currency: "SEK",
    starts: null,
    margins: [{ scope: "all", margin: { basisPoints, fixedMinor: 0, ending: "exact" } }],
    prices: [],
  };
  const { body } = await browser.call(sales.previewResalePrices, wanted);
  const { version } = body["preview"] as { version: string };
  const saved = await browser.call(sales.setResalePrices, { ...wanted, version, atloss: false }, { key: newId() });
  expect(saved.body).toMatchObject({ code: 1000 });
}

async function becomeAffiliate(payout: "credit" | "bank" = "credit"): Promise<void> {
  await db.query(
    "insert into affiliate (account_id, brand_id, name, state, asked_at, asked_by, payout, holder, iban) values ($1, $2, $3, 'asked', $4, $5, $6, $7, $8)",
    [
      affiliate.accountId,
      reseller.brandId,
      `kvarn-${next}`,
      fixture.clock.now(),
      affiliate.userId,
      payout,
      payout === "bank" ? "Kvarn AB" : null,
      payout === "bank" ? "SE3550000000054910000003" : null,
    ],
  );
  const decided = await proven(operations.decideResaleAffiliate, { accountid: affiliate.accountId, act: "approve" });
  expect(decided.body).toMatchObject({ code: 1000 });
}

/** A customer whom the affiliate brought buys a domain and pays for it. */
async function sellByAffiliate(): Promise<{ login: TestAccount; account: TestAccount }> {
  const customer = await addCustomerOf(db, reseller);
  await db.query(
    `insert into affiliate_signup (account_id, customer_id, brand_id, signed_up_at, order_until)
     values ($1, $2, $3, $4, $4::timestamptz + interval '90 days')`,
    [affiliate.accountId, customer.account.accountId, reseller.brandId, fixture.clock.now()],
  );
  const ordernr = await fixture.order(customer.login, [`formedlad-${(next += 1)}.se`], { method: "invoice" });
  await fixture.work(customer.account);
  const [invoice] = await db.query<{ total: number }>(
    "select i.total_minor as total from invoice i join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice'",
    [ordernr],
  );
  await fixture.bankTransfer(customer.account, ordernr, Number(invoice?.total));
  return customer;
}

const deps = () => ({ ...fixture.deps, pool: db.worker, sweeping: db.readonly, clock: fixture.clock });

/** Does the work of the worker: the settlement with resellers and the work on affiliates, in either order. */
async function work(): Promise<void> {
  await workAffiliates(deps());
  const sweeps = resellerWork(deps() as unknown as Parameters<typeof resellerWork>[0], { sweep: 1 } as never).sweeps;
  for (const { run } of sweeps as unknown as { run: () => Promise<void> }[]) await run();
  await workAffiliates(deps());
}

/** Lets months end, and works on the second day of the next one. */
async function endMonth(months = 1): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    const now = fixture.clock.now();
    fixture.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12) - now.getTime());
    await work();
  }
  browser = await comeBack();
}

async function prepaid(of: TestAccount): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    "select coalesce(sum(prepaid_minor), 0)::int as minor from balance where account_id = $1",
    [of.accountId],
  );
  return row?.minor ?? 0;
}

const retailMinor = (margin: number) => listMinor + minorOf(shareOf(money(listMinor, "SEK"), margin));
const partOf = (minor: number, basisPoints: number) => minorOf(shareOf(money(minor, "SEK"), basisPoints));

test("a reseller sets the programme of its own brand and decides who takes part; nobody else's brand is touched [C1.36]", async () => {
  expect((await setProgramme(1000, { rules: [{ ...rule, floorMinor: 500, capMinor: 100 }] })).body).toMatchObject({
    param: "registration",
  });
  expect((await setProgramme(1000, { currency: "EUR" })).body).toMatchObject({ param: "currency" });
  expect((await setProgramme(1000)).body).toMatchObject({ code: 1000 });
  expect((await setProgramme(1000, { version: 0 })).body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await browser.call(operations.resaleProgramme, {})).body).toMatchObject({
    brandid: reseller.brandId,
    programme: { ison: true, rules: [{ basisPoints: 1000 }] },
    ismerchant: false,
  });
  await becomeAffiliate();
  expect((await browser.call(operations.resaleAffiliates, { limit: 10 })).body).toMatchObject({
    total: 1,
    data: [{ state: "approved", brand: `Solrosen ${next}`, account: { number: affiliate.number } }],
  });

  const other = await addReseller(db, "Ringblomman");
  await setPassword(db, other.account, password);
  browser = await comeBack(other.account);
  expect((await browser.call(operations.resaleAffiliates, { limit: 10 })).body).toMatchObject({ data: [], total: 0 });
  expect((await browser.call(operations.resaleAffiliate, { number: affiliate.number, limit: 10 })).body).toMatchObject({
    name: "NotFound",
  });
  expect((await setProgramme(5000, { brandid: reseller.brandId })).body).toMatchObject({ name: "NotFound" });
  const stop = { accountid: affiliate.accountId, act: "stop", reason: "Nej" };
  expect((await proven(operations.decideResaleAffiliate, stop)).body).toMatchObject({ name: "StatusProhibits" });
  // The row policies of the database refuse this without the application: an affiliate cannot decide about itself.
  await expect(
    tx(db.app, affiliate.scope, (trx) =>
      sql`update affiliate set state = 'approved' where account_id = ${affiliate.accountId}`.execute(trx),
    ),
  ).rejects.toThrow(/permission denied/);
});

test("the link of an affiliate opens the sign-up of the reseller's brand, which is else open to invited people only", async () => {
  const [host] = await db.query<{ host: string }>(
    "insert into brand_host (host, brand_id, purpose, is_live, is_main, proved_at) values ($1, $2, 'panel', true, true, now()) returning host",
    [`affiliates-${next}.example`, reseller.brandId],
  );
  await setProgramme(1000);
  await becomeAffiliate();
  const open = async (input: Record<string, unknown>) =>
    (await api.browser().call(openSignup, input, { headers: { host: host?.host ?? "" } })).body;
  const [own] = await db.query<{ name: string }>("select name from affiliate where account_id = $1", [affiliate.accountId]);
  expect(await open({})).toMatchObject({ name: "InvalidToken" });
  expect(await open({ affiliate: "ingen" })).toMatchObject({ name: "InvalidToken" });
  expect(await open({ affiliate: own?.name.toUpperCase() })).toMatchObject({ code: 1000, invitedby: "" });
  await setProgramme(1000, { ison: false });
  expect(await open({ affiliate: own?.name })).toMatchObject({ name: "InvalidToken" });
});

test("the provider pays the affiliate of a reseller it invoices for, at the reseller's cost: the statement charges it, and nothing is paid out before (I-M27)", async () => {
  await setMargin(5000);
  await setProgramme(1000);
  await becomeAffiliate();
  const customer = await sellByAffiliate();
  const earned = partOf(retailMinor(5000), 1000);
  await work();
  expect((await browser.call(operations.resaleAffiliate, { number: affiliate.number, limit: 10 })).body).toMatchObject({
    data: [{ state: "pending", amountMinor: earned, customer: { number: customer.account.number } }],
    affiliate: { sums: [{ currency: "SEK", pendingMinor: earned }] },
  });
  await endMonth();
  const margin = retailMinor(5000) - listMinor;
  expect(await prepaid(reseller.account)).toBe(margin);
  await endMonth();
  await endMonth();
  const { body } = await browser.call(sales.settlements, { limit: 10 });
  expect(body["data"]).toContainEqual(
    expect.objectContaining({
      lines: 0,
      commissions: 1,
      commissionMinor: earned,
      marginMinor: 0,
      creditedMinor: 0,
      carriedMinor: -earned,
    }),
  );
  // The reseller's margin of the first month was credited before, so a further sale has to cover the commission.
  expect(await prepaid(affiliate)).toBe(0);
  await sellByAffiliate();
  await endMonth();
  expect(await prepaid(reseller.account)).toBe(margin + margin - earned);
  expect(await prepaid(affiliate)).toBe(earned);
});

test("commissions above the margin are not paid at the provider's cost: they wait until later margins cover them (T159)", async () => {
  await setMargin(100);
  await setProgramme(5000);
  await becomeAffiliate();
  await sellByAffiliate();
  await endMonth(4);
  const earned = partOf(retailMinor(100), 5000);
  const { body } = await browser.call(operations.resaleAffiliates, { limit: 10 });
  expect(body).toMatchObject({ data: [{ sums: [{ dueMinor: earned, paidMinor: 0 }] }] });
  expect(await prepaid(affiliate)).toBe(0);
  const [statement] = (await browser.call(sales.settlements, { limit: 10 })).body["data"] as { carriedMinor: number }[];
  expect(statement?.carriedMinor).toBeLessThan(0);
});

test("a reseller that invoices its customers itself owes its affiliates itself, and only records what it has transferred", async () => {
  const seller = await beginMerchant(db, reseller);
  await setMargin(5000);
  await setProgramme(1000);
  await becomeAffiliate("bank");
  await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 100000000 where id = $1", [
    reseller.account.accountId,
  ]);
  const customer = await addCustomerOf(db, reseller);
  await db.query(
    `insert into affiliate_signup (account_id, customer_id, brand_id, signed_up_at, order_until)
     values ($1, $2, $3, $4, $4::timestamptz + interval '90 days')`,
    [affiliate.accountId, customer.account.accountId, reseller.brandId, fixture.clock.now()],
  );
  const ordernr = await fixture.order(customer.login, [`egen-${(next += 1)}.se`], { method: "bank" });
  const [invoice] = await db.query<{ ocr: string; total: number }>(
    "select i.ocr, i.total_minor::int as total from invoice i join sales_order o on o.id = i.order_id where o.number = $1",
    [ordernr],
  );
  await recordReceipt(
    { ...fixture.deps, sweeping: db.readonly, keepForOrder: (trx, scope, kept) => keepTransfer(trx, fixture.deps, scope, kept) },
    {
      id: newId(),
      sellerId: seller,
      amount: money(invoice?.total ?? 0, "SEK"),
      receivedOn: fixture.clock.now().toISOString().slice(0, 10),
      reference: invoice?.ocr ?? "",
      note: "",
    },
  );
  await fixture.followMoney(customer.account);
  await work();
  await endMonth(3);
  const earned = partOf(retailMinor(5000), 1000);
  const read = async () => (await browser.call(operations.resaleAffiliatePayouts, { limit: 10 })).body;
  const [payout] = (await read())["data"] as { payoutid: string }[];
  expect(await read()).toMatchObject({
    data: [{ isown: true, way: "bank", amountMinor: earned, iban: "SE3550000000054910000003", paid: null, transferred: null }],
  });
  const today = fixture.clock.now().toISOString().slice(0, 10);
  const transfer = (paid: string) => proven(operations.recordAffiliateTransfer, { payoutid: payout?.payoutid, paid });
  expect((await transfer("2031-01-01")).body).toMatchObject({ param: "paid" });
  expect((await transfer(today)).body).toMatchObject({ code: 1000 });
  expect((await transfer(today)).body).toMatchObject({ name: "StatusProhibits" });
  await work();
  const [booked] = (await read())["data"] as { transferred: string; paid: string | null }[];
  expect(booked).toMatchObject({ transferred: today });
  expect(booked?.paid).not.toBeNull();
  const owed = await db.query<{ minor: number; seller_id: string }>(
    "select seller_id, sum(minor)::int as minor from ledger_entry where account_id = $1 and code = 'other_bank' group by 1",
    [affiliate.accountId],
  );
  expect(owed).toEqual([{ seller_id: seller, minor: -earned }]);
});
