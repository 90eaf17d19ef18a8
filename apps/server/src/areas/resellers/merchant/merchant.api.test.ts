import type { Operation } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/resellers/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, beginMerchant, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import type { BankDeps } from "../../payments/bank/index.ts";
import { dateIn } from "../../ledger/index.ts";
import { keepTransfer } from "../../orders/money/index.ts";
import { resellerRoutes } from "../index.ts";
import type { CoverDeps } from "../wholesale/index.ts";
import { beginModes, bookReceipts, watchBalances } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
let customer: { login: TestAccount; account: TestAccount };
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    resellerRoutes(edge);
  });
});
beforeEach(async () => {
  reseller = await addReseller(db);
  customer = await addCustomerOf(db, reseller);
  browser = await browserOf(reseller.account);
  await setPassword(db, reseller.account, password);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function browserOf(account: TestAccount): Promise<TestBrowser> {
  const opened = api.browser();
  opened.cookie = await signIn(db, account);
  return opened;
}

const password = "solros-vid-vagen-7";
/** Calls with a fresh proof of identity, as the panel does. */
const proven = (operation: Operation, input: Record<string, unknown>) => callProven(browser, operation, input, { password });
const deps = (): CoverDeps & BankDeps => ({
  ...fixture.deps,
  sweeping: db.readonly,
  keepForOrder: (trx, scope, transfer) => keepTransfer(trx, fixture.deps, scope, transfer),
});
const seller = {
  name: "Solrosen Webb AB",
  orgnr: "556036-0793",
  country: "SE",
  isvatregistered: true,
  vatnumber: "SE556036079301",
  street: "Solgatan 1",
  postcode: "111 22",
  city: "Stockholm",
  email: "faktura@solrosen.example",
  phone: "",
  bankgiro: "5050-1055",
  iban: "",
  bic: "",
  hasftax: true,
  firstnumber: 70_001,
  version: null,
};
/** Today in the time zone of the brand. */
const today = () => dateIn("Europe/Stockholm", fixture.clock.now());
const view = async (of = browser) => (await of.call(operations.merchantView, {})).body;
const decide = (modeId: string, state: "approved" | "refused") =>
  db.query("update reseller_mode set state = $2, decided_by = 'staff:test', decided_at = now() where id = $1", [modeId, state]);

test("a wrong number is refused at its field, and nothing is saved", async () => {
  const { body } = await proven(operations.setResaleSeller, { ...seller, bankgiro: "5050-1056" });
  expect(body).toMatchObject({ code: 2005, param: "bankgiro" });
  expect(await view()).toMatchObject({ seller: null });
});

test("a reseller asks with its seller, and sells by it from the day that staff approved", async () => {
  expect((await proven(operations.askResaleMode, { mode: "merchant", begins: today() })).body.code).toBe(2304);
  expect((await proven(operations.setResaleSeller, seller)).body).toMatchObject({ code: 1000 });
  const asked = await proven(operations.askResaleMode, { mode: "merchant", begins: today() });
  expect(asked.body).toMatchObject({ code: 1000 });
  expect((await proven(operations.askResaleMode, { mode: "merchant", begins: today() })).body.code).toBe(2304);
  await beginModes(deps());
  expect(await view()).toMatchObject({ mode: "agent" });
  await decide(String(asked.body["modeid"]), "approved");
  await beginModes(deps());
  await beginModes(deps());
  expect(await view()).toMatchObject({ mode: "merchant", modes: [{ state: "begun" }] });
  const [made] = await db.query(
    "select s.name, s.vat_number, s.details ->> 'bankgiro' as bankgiro, (select array_agg(kind order by kind) from invoice_series v where v.seller_id = s.id) as series from brand b join seller s on s.id = b.seller_id where b.id = $1",
    [reseller.brandId],
  );
  expect(made).toEqual({
    name: seller.name,
    vat_number: seller.vatnumber,
    bankgiro: seller.bankgiro,
    series: ["credit_note", "invoice", "receipt"],
  });
});

test("a request can be withdrawn until it has begun", async () => {
  await proven(operations.setResaleSeller, seller);
  const asked = await proven(operations.askResaleMode, { mode: "merchant", begins: today() });
  const modeid = String(asked.body["modeid"]);
  await decide(modeid, "approved");
  expect((await browser.call(operations.withdrawResaleMode, { modeid })).body).toMatchObject({ code: 1000 });
  await beginModes(deps());
  expect(await view()).toMatchObject({ mode: "agent", modes: [{ state: "withdrawn" }] });
  expect((await browser.call(operations.withdrawResaleMode, { modeid })).body).toMatchObject({ code: 2303 });
});

/** The customer orders a domain by bank transfer. Returns the invoice as the reseller sees it. */
async function order(): Promise<{ invoiceid: string; leftMinor: number; number: number }> {
  await fixture.order(customer.login, [`kvitto-${(next += 1)}.se`], { method: "bank" });
  const { body } = await browser.call(operations.merchantInvoices, { limit: 25 });
  const [invoice] = body["data"] as { invoiceid: string; leftMinor: number; number: number }[];
  if (invoice === undefined) throw new Error("no invoice");
  return invoice;
}
const receipt = (of: TestBrowser, invoiceid: string, amountMinor: number) =>
  of.call(operations.recordMerchantReceipt, { invoiceid, amountMinor, received: today() }, { key: newId() });

test("what a customer paid is recorded once, in parts too, and never more than what is left", async () => {
  await beginMerchant(db, reseller);
  const { invoiceid, leftMinor, number } = await order();
  expect(number).toBe(70_001);
  expect((await receipt(browser, invoiceid, leftMinor + 1)).body).toMatchObject({ code: 2004, param: "amountMinor" });
  expect((await receipt(browser, invoiceid, 1000)).body).toMatchObject({ code: 1000 });
  expect((await receipt(browser, invoiceid, leftMinor)).body).toMatchObject({ code: 2004 });
  await bookReceipts(deps());
  await bookReceipts(deps());
  const part = (await browser.call(operations.merchantInvoices, { limit: 25 })).body;
  expect(part).toMatchObject({ data: [{ state: "partly_paid", leftMinor: leftMinor - 1000, bookingMinor: 0 }] });
  expect((await receipt(browser, invoiceid, leftMinor - 1000)).body).toMatchObject({ code: 1000 });
  await bookReceipts(deps());
  expect((await browser.call(operations.merchantInvoices, { limit: 25 })).body).toMatchObject({ data: [], total: 0 });
  expect((await receipt(browser, invoiceid, 1)).body).toMatchObject({ code: 2304 });
  await fixture.followMoney(customer.account);
  const [sold] = await fixture.requests(customer.account);
  expect(sold?.state).toBe("queued");
});

const receipts = async () =>
  (await browser.call(operations.merchantReceipts, { limit: 25 })).body["data"] as {
    receiptid: string;
    kind: string;
    state: string;
    refused: string;
    canundo: boolean;
  }[];
const undo = async (receiptid: string | undefined, by = browser) =>
  (await by.call(operations.undoMerchantReceipt, { receiptid, reason: "Fel kund" })).body;
const given = (operation: Operation, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, { key: newId() });
const creditOfCustomer = async () =>
  (
    await db.query<{ minor: number }>(
      "select coalesce(sum(b.prepaid_minor), 0)::int as minor from balance b join seller s on s.id = b.seller_id and s.owner_account_id = $2 where b.account_id = $1",
      [customer.account.accountId, reseller.account.accountId],
    )
  )[0]?.minor;

test("a payment that was recorded by mistake is undone, and the invoice is owed again; not when work has begun with it", async () => {
  await beginMerchant(db, reseller);
  const { invoiceid, leftMinor } = await order();
  await receipt(browser, invoiceid, 1000);
  await bookReceipts(deps());
  const [part] = await receipts();
  expect(part).toMatchObject({ kind: "invoice", state: "booked", canundo: true });
  expect(await undo(part?.receiptid, await browserOf(customer.login))).not.toMatchObject({ code: 1000 });
  expect(await undo(part?.receiptid)).toMatchObject({ code: 1000 });
  expect(await undo(part?.receiptid)).toMatchObject({ code: 2304 });
  await bookReceipts(deps());
  await bookReceipts(deps());
  expect(await receipts()).toMatchObject([{ state: "undone", canundo: false }]);
  expect((await browser.call(operations.merchantInvoices, { limit: 25 })).body).toMatchObject({
    data: [{ state: "unpaid", leftMinor, bookingMinor: 0 }],
  });

  await receipt(browser, invoiceid, leftMinor);
  await bookReceipts(deps());
  await fixture.followMoney(customer.account);
  expect(await undo((await receipts())[0]?.receiptid)).toMatchObject({ name: "ReceiptBegun" });
});

test("a reseller gives a customer credit, with money that came or as a gift, and takes it back while it is unused", async () => {
  const mine = await beginMerchant(db, reseller);
  expect(mine).not.toBe("");
  const wanted = { accid: customer.account.accountId, amountMinor: 5000, received: today(), note: "Tack" };
  const give = (change: Record<string, unknown>) => given(operations.giveCustomerCredit, { ...wanted, ...change });
  const stranger = await createAccount(db);
  expect((await give({ kind: "gift", accid: stranger.accountId })).body).toMatchObject({ code: 2303, param: "accid" });
  expect((await give({ kind: "gift", received: "2099-01-01" })).body).toMatchObject({ param: "received" });
  expect((await give({ kind: "gift" })).body).toMatchObject({ code: 1000 });
  expect((await give({ kind: "advance", amountMinor: 2000 })).body).toMatchObject({ code: 1000 });
  await Promise.all([bookReceipts(deps()), bookReceipts(deps())]);
  await bookReceipts(deps());
  expect(await creditOfCustomer()).toBe(7000);

  for (const { receiptid } of await receipts()) expect(await undo(receiptid)).toMatchObject({ code: 1000 });
  await bookReceipts(deps());
  await bookReceipts(deps());
  expect(await creditOfCustomer()).toBe(0);
  expect((await receipts()).map(({ state }) => state)).toEqual(["undone", "undone"]);
});

test("credit that the customer has used is not taken back, and the reseller reads why", async () => {
  await beginMerchant(db, reseller);
  const wanted = { accid: customer.account.accountId, kind: "gift", amountMinor: 50_000, received: today(), note: "" };
  expect((await given(operations.giveCustomerCredit, wanted)).body).toMatchObject({ code: 1000 });
  await bookReceipts(deps());
  await fixture.order(customer.login, [`gava-${(next += 1)}.se`], { method: "bank", credit: "all" });
  const [made] = await receipts();
  expect(await undo(made?.receiptid)).toMatchObject({ code: 1000 });
  await bookReceipts(deps());
  expect(await receipts()).toMatchObject([{ state: "booked", refused: "used", canundo: true }]);
});

test("a reseller sees and pays only invoices of its own seller", async () => {
  await beginMerchant(db, reseller);
  const { invoiceid } = await order();
  const other = await addReseller(db, "Vallmo");
  await beginMerchant(db, other, { firstNumber: 1 });
  const stranger = await browserOf(other.account);
  expect((await stranger.call(operations.merchantInvoices, { show: "all", limit: 25 })).body).toMatchObject({
    data: [],
    total: 0,
  });
  expect((await receipt(stranger, invoiceid, 1)).body).toMatchObject({ code: 2303 });
  expect((await receipt(await browserOf(customer.login), invoiceid, 1)).body.code).not.toBe(1000);
});

test("the balance is shown, and a fall below the threshold is noted once for each crossing", async () => {
  await beginMerchant(db, reseller);
  await fixture.deposit(reseller.account, 50_000);
  expect((await browser.call(operations.setWholesaleWarning, { thresholdMinor: 60_000 })).body).toMatchObject({ code: 1000 });
  const low = async () =>
    (
      await db.query<{ low: Date | null }>("select low_since as low from wholesale_warning where account_id = $1", [
        reseller.account.accountId,
      ])
    )[0]?.low ?? null;
  await watchBalances(deps());
  const first = await low();
  expect(first).not.toBeNull();
  await watchBalances(deps());
  expect(await low()).toEqual(first);
  expect(await view()).toMatchObject({ wholesale: { prepaidMinor: 50_000, thresholdMinor: 60_000, islow: true, waiting: 0 } });
  await fixture.deposit(reseller.account, 50_000);
  await watchBalances(deps());
  expect(await low()).toBeNull();
});
