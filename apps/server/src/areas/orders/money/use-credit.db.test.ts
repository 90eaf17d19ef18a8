import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as checkout from "@nameplane/contracts/checkout/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

/** What a .se domain costs with VAT, in öre. */
const price = 12_375;
const day = 86_400_000;
const name = () => `kredit-${(nextName += 1)}.se`;
const key = () => ({ key: crypto.randomUUID() });
const viewOf = async (ordernr: number) => (await browser.call(orders.getOrder, { ordernr })).body["order"];
const postings = (kind: string) =>
  db.query<{ debit: string; credit: string; minor: number }>(
    "select debit, credit, amount_minor::int as minor from ledger_posting where account_id = $1 and kind = $2 order by created_at, id",
    [account.accountId, kind],
  );
const heldMinor = async () =>
  (await db.query<{ held: number }>("select held_minor::int as held from balance where account_id = $1", [account.accountId]))[0]
    ?.held;
const fail = (ordernr: number) =>
  fixture.atProvider(account, ordernr, (card, object) => card.change(object, { state: "failed" }));
const pay = (ordernr: number) => fixture.atProvider(account, ordernr, (card, object) => card.pay(object));

describe("credit that covers the order", () => {
  test("is the way to pay: invoiced and paid at once, the work starts, and the rest stays", async () => {
    await fixture.deposit(account, 50_000);
    const asked = name();
    await fixture.fillBasket(browser, [asked]);
    const prepared = await fixture.prepare(browser);
    expect(prepared.credit).toEqual({
      prepaidMinor: 50_000,
      methods: [{ method: "credit", allowed: true, why: null, creditMinor: price }],
    });
    const placed = await fixture.place(browser, prepared, { method: "credit", credit: "all" });
    expect(placed.body).toMatchObject({ code: 1000, redirecturl: null });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", funding: "captured" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 50_000 - price, owed: 0 });
    expect(await postings("used_credit")).toEqual([{ debit: "prepaid", credit: "receivable", minor: price }]);
    expect(await viewOf(Number(placed.body["ordernr"]))).toMatchObject({
      method: "credit",
      credit: { amountMinor: price, state: "used" },
      toPayMinor: 0,
    });
    const [invoice] = await db.query<{ state: string; party: { method: string; creditMinor: number } }>(
      "select state, party from invoice where account_id = $1",
      [account.accountId],
    );
    expect(invoice).toMatchObject({ state: "paid", party: { method: "credit", creditMinor: price } });
  });

  test("is left alone when the customer wants it so", async () => {
    await fixture.deposit(account, 50_000);
    const order = await fixture.order(account, [name()], { method: "card" });
    expect(await viewOf(order)).toMatchObject({ credit: null, toPayMinor: price });
    expect(await fixture.balance(account)).toEqual({ prepaid: 50_000, owed: 0 });
  });

  test("comes back as credit once when the name cannot be delivered", async () => {
    await fixture.deposit(account, price);
    const asked = name();
    await fixture.order(account, [asked], { method: "credit", credit: "all" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    fixture.iis.hold(asked);
    await fixture.work(account);
    const { number } = await fixture.request(account, asked);
    await Promise.all([1, 2].map(() => browser.call(orders.cancelRequest, { requestid: number }, key())));
    expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled", release: "credited" });
    expect(await fixture.balance(account)).toEqual({ prepaid: price, owed: 0 });
  });
});

describe("credit and a card", () => {
  test("the credit is kept while the card pays the rest, and used when the money is there", async () => {
    await fixture.deposit(account, 5000);
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card", credit: "all" });
    const { object } = await fixture.paymentOf(order);
    expect(fixture.card.book.get(object)?.amountMinor).toBe(price - 5000);
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 0, owed: 0 }, 5000]);
    expect(await viewOf(order)).toMatchObject({
      credit: { amountMinor: 5000, state: "held" },
      toPayMinor: price - 5000,
    });

    await pay(order);
    await pay(order);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 0, owed: 0 }, 0]);
    expect(await postings("used_credit")).toEqual([{ debit: "prepaid", credit: "receivable", minor: 5000 }]);
    expect(await viewOf(order)).toMatchObject({ credit: { amountMinor: 5000, state: "used" } });
  });

  test("the rest is never less than a card can be charged with", async () => {
    await fixture.deposit(account, price - 100);
    const order = await fixture.order(account, [name()], { method: "card", credit: "all" });
    expect(await viewOf(order)).toMatchObject({ toPayMinor: 300, credit: { amountMinor: price - 300 } });
  });

  test("a payment that fails gives the credit back, and paying again takes it again", async () => {
    await fixture.deposit(account, 5000);
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card", credit: "all" });
    await fail(order);
    await fail(order);
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 5000, owed: 0 }, 0]);
    expect(await viewOf(order)).toMatchObject({ credit: { state: "released" }, toPayMinor: price - 5000 });

    fixture.clock.advance(1000);
    await browser.call(checkout.payOrder, { ordernr: order, method: "card" }, key());
    expect(await heldMinor()).toBe(5000);
    await pay(order);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 0, owed: 0 }, 0]);
  });

  test("paying again asks the card for all of it when the credit has gone elsewhere, and for nothing when there is enough now", async () => {
    await fixture.deposit(account, 5000);
    const order = await fixture.order(account, [name()], { method: "card", credit: "all" });
    await fail(order);
    const other = await fixture.order(account, [name()], { method: "card", credit: "all" });
    fixture.clock.advance(1000);
    await browser.call(checkout.payOrder, { ordernr: order, method: "card" }, key());
    expect(fixture.card.book.get((await fixture.paymentOf(order)).object)?.amountMinor).toBe(price);
    await fail(other);
    await fail(order);

    await fixture.deposit(account, price);
    fixture.clock.advance(1000);
    const answer = await browser.call(checkout.payOrder, { ordernr: other, method: "card" }, key());
    expect(answer.body).toMatchObject({ code: 1000, redirecturl: null });
    expect(await viewOf(other)).toMatchObject({ method: "credit", credit: { amountMinor: price, state: "used" } });
    expect(await fixture.balance(account)).toEqual({ prepaid: 5000, owed: 0 });
  });

  test("money of a failed payment that arrives after all pays the order together with the credit given back", async () => {
    await fixture.deposit(account, 5000);
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card", credit: "all" });
    await fail(order);
    await pay(order);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("an unpaid order releases its credit when its time is over, and a cancelled one at once", async () => {
    await fixture.deposit(account, 5000);
    const left = await fixture.order(account, [name()], { method: "card", credit: "all" });
    fixture.clock.advance(2 * day);
    await fixture.sweep();
    expect(await fixture.orderState(left)).toBe("cancelled");
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 5000, owed: 0 }, 0]);

    const asked = name();
    const cancelled = await fixture.order(account, [asked], { method: "card", credit: "all" });
    const { number } = await fixture.request(account, asked);
    await browser.call(orders.cancelRequest, { requestid: number }, key());
    expect(await fixture.orderState(cancelled)).toBe("cancelled");
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 5000, owed: 0 }, 0]);
    await pay(cancelled);
    expect(await fixture.balance(account)).toEqual({ prepaid: price, owed: 0 });
  });
});

describe("credit and an invoice", () => {
  test("a bank transfer pays what the credit leaves, and the work waits for it", async () => {
    await fixture.deposit(account, 5000);
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "bank", credit: "all" });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "awaiting_payment" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: price - 5000 });
    await fixture.bankTransfer(account, order, price - 5000);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
  });

  test("a transfer that never comes gives the credit back once", async () => {
    await fixture.deposit(account, 5000);
    const order = await fixture.order(account, [name(), name()], { method: "bank", credit: "all" });
    fixture.clock.advance(15 * day);
    await fixture.sweep();
    await fixture.sweep();
    expect(await fixture.orderState(order)).toBe("cancelled");
    expect(await fixture.balance(account)).toEqual({ prepaid: 5000, owed: 0 });
  });

  test("the other line starts when a cancelled one leaves nothing to pay", async () => {
    await fixture.deposit(account, price);
    const [gone, kept] = [name(), name()];
    await fixture.order(account, [gone, kept], { method: "bank", credit: "all" });
    const { number } = await fixture.request(account, gone);
    await browser.call(orders.cancelRequest, { requestid: number }, key());
    await fixture.work(account);
    expect(await fixture.request(account, kept)).toMatchObject({ state: "completed" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("an account that pays after delivery uses it too: only the rest counts against its limit", async () => {
    account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: price - 5000 });
    browser = await fixture.browser(account);
    await fixture.deposit(account, 5000);
    const asked = name();
    await fixture.fillBasket(browser, [asked]);
    const prepared = await fixture.prepare(browser);
    expect(prepared.methods.find(({ method }) => method === "invoice")).toMatchObject({ allowed: false });
    expect(prepared.credit?.methods.find(({ method }) => method === "invoice")).toMatchObject({ allowed: true });
    const placed = await fixture.place(browser, prepared, { method: "invoice", credit: "all" });
    expect(placed.body.code).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: price - 5000 });
  });
});

describe("the same credit", () => {
  test("is not spent by two orders that meet", async () => {
    await fixture.deposit(account, price);
    const colleagues = await Promise.all([1, 2].map(() => colleagueOf(account)));
    const ready = await Promise.all(
      colleagues.map(async (each) => {
        const own = await fixture.browser(each);
        await fixture.fillBasket(own, [name()]);
        return { own, prepared: await fixture.prepare(own) };
      }),
    );
    const placed = await Promise.all(
      ready.map(({ own, prepared }) => fixture.place(own, prepared, { method: "credit", credit: "all" })),
    );
    expect(placed.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([1000, 2306]);
    expect(placed.find(({ body }) => body.code !== 1000)?.body["name"] ?? "").toBe("CreditChanged");
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("is not held by more card orders than it covers", async () => {
    await fixture.deposit(account, 8000);
    const colleagues = await Promise.all([1, 2, 3, 4].map(() => colleagueOf(account)));
    const ready = await Promise.all(
      colleagues.map(async (each) => {
        const own = await fixture.browser(each);
        await fixture.fillBasket(own, [name()]);
        return { own, prepared: await fixture.prepare(own) };
      }),
    );
    const placed = await Promise.all(
      ready.map(({ own, prepared }) => fixture.place(own, prepared, { method: "card", credit: 4000 })),
    );
    expect(placed.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([1000, 1000, 2306, 2306]);
    expect([await fixture.balance(account), await heldMinor()]).toEqual([{ prepaid: 0, owed: 0 }, 8000]);
  });

  test("cannot be invented: more than there is, or credit as the method without paying all, is refused", async () => {
    await fixture.deposit(account, 5000);
    await fixture.fillBasket(browser, [name()]);
    const prepared = await fixture.prepare(browser);
    const refused = [
      { method: "card", credit: 5001 },
      { method: "credit", credit: 5000 },
      { method: "credit", credit: 0 },
      { method: "bank", credit: price },
    ] as const;
    for (const order of refused) expect((await fixture.place(browser, prepared, order)).body.code).toBe(2306);
    expect(await fixture.balance(account)).toEqual({ prepaid: 5000, owed: 0 });
  });
});

/** Another user of the account, with a basket of their own. */
async function colleagueOf(of: TestAccount): Promise<TestAccount> {
  const own = await createAccount(db);
  await db.query("update membership set account_id = $1 where user_id = $2", [of.accountId, own.userId]);
  return { ...of, userId: own.userId, scope: { ...of.scope, userId: own.userId } };
}
