import * as checkout from "@nameplane/contracts/checkout/operations";
import { orderMoneyBackSpec, withdrawalsSpec } from "@nameplane/contracts/checkout/withdrawal";
import { consentText } from "@nameplane/contracts/checkout/withdrawal-values";
import { cancelRequest, getOrder } from "@nameplane/contracts/orders/operations";
import { getOrderSpec } from "@nameplane/contracts/orders/order-view";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { joinAsColleague } from "../../../testing/staff.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  // The contact stays as it is, because the registry asks a person for a number.
  account = await createAccount(db);
  await db.query("update account set party = 'person', version = version + 1 where id = $1", [account.accountId]);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `anger-${(nextName += 1)}.se`;
const key = () => ({ key: crypto.randomUUID() });
const seen = async (browser: TestBrowser, ordernr: number) =>
  orderMoneyBackSpec.answer.loose().parse((await browser.call(checkout.orderMoneyBack, { ordernr })).body);
const withdraw = (browser: TestBrowser, ordernr: number, requestids: readonly string[]) =>
  browser.call(checkout.withdrawOrder, { ordernr, requestids: [...requestids], name: "Alva Hedström" }, key());
const refunds = () =>
  db.query("select state, amount_minor::int as minor, reason from refund where account_id = $1", [account.accountId]);

/** A paid order of new names, on which no work has been done yet. */
async function paid(names: readonly string[], method: "card" | "bank" = "card") {
  const ordernr = await fixture.order(account, names, { method });
  if (method === "card") await fixture.atProvider(account, ordernr, (card, object) => card.pay(object));
  const browser = await fixture.browser(account);
  return { ordernr, browser };
}

test("a private buyer orders only after asking for delivery at once; the words are kept as proof, and a company is not asked", async () => {
  const browser = await fixture.browser(account);
  await fixture.fillBasket(browser, [name()]);
  const prepared = await fixture.prepare(browser);
  expect(prepared).toMatchObject({ asksconsent: true });
  expect((await fixture.place(browser, prepared, { consents: false })).body).toMatchObject({
    name: "ConsentMissing",
    missing: ["withdrawalconsent"],
  });
  expect((await fixture.place(browser, prepared)).body.code).toBe(1000);
  const kept = "select consent_text, consented_at = placed_at as at_once from sales_order where account_id = $1";
  expect(await db.query(kept, [account.accountId])).toEqual([{ consent_text: consentText.en, at_once: true }]);

  account = await createAccount(db);
  const company = await fixture.order(account, [name()], { method: "card", consents: false });
  expect(await db.query("select consent_text from sales_order where account_id = $1", [account.accountId])).toEqual([
    { consent_text: null },
  ]);
  expect(await seen(await fixture.browser(account), company)).toMatchObject({ withdrawal: null });
});

test("what has not been delivered ends at once, its money goes back to the card, and the rest of the order goes on", async () => {
  const [kept, dropped] = [name(), name()];
  const { ordernr, browser } = await paid([kept, dropped]);
  const { withdrawal } = await seen(browser, ordernr);
  const line = withdrawal?.lines.find((each) => each.name.includes(dropped));
  expect(line).toMatchObject({ effect: "cancel" });
  const { number } = (await withdraw(browser, ordernr, [line?.requestid ?? ""])).body;
  expect(number).toEqual(expect.any(Number));
  expect(await refunds()).toEqual([{ state: "approved", minor: line?.totalMinor, reason: `O${ordernr}` }]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  await fixture.work(account);
  expect(await fixture.request(account, kept)).toMatchObject({ state: "completed" });
  expect(await fixture.request(account, dropped)).toMatchObject({ state: "cancelled" });

  const after = await seen(browser, ordernr);
  expect(after.withdrawals).toMatchObject([{ number, settled: expect.any(String) as string, lines: [{ outcome: "cancelled" }] }]);
  // What was delivered is lost to the right, because the buyer agreed to that; what was withdrawn is over.
  expect(after.withdrawal?.lines.map(({ effect }) => effect).toSorted()).toEqual(["lost", "over"]);
  const delivered = after.withdrawal?.lines.find(({ effect }) => effect === "lost");
  expect((await withdraw(browser, ordernr, [delivered?.requestid ?? ""])).body).toMatchObject({
    name: "NothingToWithdraw",
    param: "requestids",
  });
});

test("an order that waits for its money is withdrawn without a refund", async () => {
  const ordernr = await fixture.order(account, [name()], { method: "bank" });
  const browser = await fixture.browser(account);
  const { withdrawal } = await seen(browser, ordernr);
  expect((await withdraw(browser, ordernr, withdrawal?.lines.map(({ requestid }) => requestid) ?? [])).body.code).toBe(1000);
  expect(await fixture.orderState(ordernr)).toBe("cancelled");
  expect(await refunds()).toEqual([]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("what was delivered without consent waits for staff, who note what they did by the deadline", async () => {
  const { ordernr, browser } = await paid([name()]);
  await fixture.work(account);
  // An order from before the words were asked for.
  await db.query("update sales_order set consented_at = null, consent_text = null where account_id = $1", [account.accountId]);
  const { withdrawal } = await seen(browser, ordernr);
  expect(withdrawal?.lines).toMatchObject([{ effect: "staff" }]);
  const { number } = (await withdraw(browser, ordernr, withdrawal?.lines.map(({ requestid }) => requestid) ?? [])).body;
  const tasks = await db.query("select kind, due_at - now() > interval '13 days' as late from staff_task where account_id = $1", [
    account.accountId,
  ]);
  expect(tasks).toEqual([{ kind: "withdrawal", late: true }]);

  const staff = await joinAsColleague(db, { browser: () => fixture.stranger() }, "Billing");
  const list = async (of: "open" | "settled") =>
    withdrawalsSpec.answer.loose().parse((await staff.browser.call(checkout.withdrawals, { list: of })).body).data;
  const row = (await list("open")).find((each) => each.number === number);
  expect(row).toMatchObject({ ordernr, name: "Alva Hedström", lines: [{ outcome: "staff" }], refundedMinor: 0 });
  const settle = { withdrawalid: row?.withdrawalid ?? "", version: row?.version ?? 0, note: "Deleted at the registry, refunded" };
  expect((await staff.browser.call(checkout.settleWithdrawal, settle)).body.code).toBe(1000);
  expect((await staff.browser.call(checkout.settleWithdrawal, settle)).body).toMatchObject({ name: "StatusProhibits" });
  expect((await list("settled")).find((each) => each.number === number)).toMatchObject({ note: settle.note });
  expect(
    await db.query("select 1 from staff_task where kind = 'withdrawal' and key = $1 and done_at is null", [settle.withdrawalid]),
  ).toEqual([]);
  const support = await joinAsColleague(db, { browser: () => fixture.stranger() }, "Support");
  expect((await support.browser.call(checkout.withdrawals, { list: "open" })).body).toMatchObject({ code: 2201 });
});

test("after fourteen days, and outside the EU, there is no right", async () => {
  const { ordernr, browser } = await paid([name()]);
  const { withdrawal } = await seen(browser, ordernr);
  const ids = withdrawal?.lines.map(({ requestid }) => requestid) ?? [];
  await db.query("update sales_order set placed_at = placed_at - interval '16 days' where account_id = $1", [account.accountId]);
  expect((await seen(browser, ordernr)).withdrawal).toMatchObject({ isover: true });
  expect((await withdraw(browser, ordernr, ids)).body).toMatchObject({ name: "WithdrawalOver" });
  await db.query("update contact set country = 'NO' where account_id = $1", [account.accountId]);
  expect((await withdraw(browser, ordernr, ids)).body).toMatchObject({ name: "NotFound" });
});

test("anybody may take credit of cancelled lines back to the card, once, and not what was spent meanwhile", async () => {
  account = await createAccount(db);
  const [first, second] = [name(), name()];
  const { ordernr, browser } = await paid([first, second]);
  expect((await seen(browser, ordernr)).refundable).toBeNull();
  const { lines } = getOrderSpec.answer.loose().parse((await browser.call(getOrder, { ordernr })).body).order;
  const line = lines.find(({ domainname }) => domainname === second);
  expect((await browser.call(cancelRequest, { requestid: line?.number ?? 0 }, key())).body.code).toBe(1000);
  const total = line?.price?.totalMinor ?? 0;
  expect((await seen(browser, ordernr)).refundable).toEqual({ amountMinor: total, currency: "SEK", way: "card" });
  expect((await browser.call(checkout.refundOrder, { ordernr }, key())).body).toMatchObject({ code: 1000, amountMinor: total });
  expect((await browser.call(checkout.refundOrder, { ordernr }, key())).body).toMatchObject({ name: "NotRefundable" });
  expect((await seen(browser, ordernr)).refundable).toBeNull();
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});
