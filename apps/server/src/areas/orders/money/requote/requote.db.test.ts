import { sendSwish } from "@nameplane/contracts/payments/operations";
import { addToBasket, agreeRequote, cancelRequest, getOrder, requote, fixRequest } from "@nameplane/contracts/orders/operations";
import type { RequoteView } from "@nameplane/contracts/orders/requote";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

/** The registry's fee for a year, in cents. At ten kronor a dollar and with our margin, a year costs 1,500 kronor plus VAT. */
const feeMinor = 12_500;
const year = 187_500;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = { ...fixture.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
  await db.query(
    "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'USDSEK', '2026-01-01', 10000000, 'test') on conflict do nothing",
  );
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const key = () => ({ key: newId() });
const fee = (name: string, amount: number, termMinor: Record<number, number | null> = {}) =>
  fixture.gtld.premium.set(name, { currency: "USD", createMinor: amount, termMinor });

async function become(parts: Parameters<typeof createAccount>[1] = {}): Promise<void> {
  account = await createAccount(db, parts);
  browser = await fixture.browser(account);
}
beforeEach(() => become());

/** A premium domain that was bought, and whose fee changed before the request was carried out. */
async function changed(method: "credit" | "card" | "invoice", to: number, item: Record<string, unknown> = {}) {
  const name = `rorlig-${(nextName += 1)}.app`;
  fee(name, feeMinor);
  if (item["itemaction"] === "create-domain-transfer")
    fixture.gtld.hold(name, {
      authInfo: "right-code-1",
      statuses: ["ok"],
      createdAt: "2020-01-01T00:00:00Z",
      expiresAt: "2027-03-01T00:00:00Z",
    });
  const asked = { itemaction: "create-domain-registration", domainname: name, ...item };
  expect((await browser.call(addToBasket, { items: [asked] })).body["results"]).toMatchObject([{ code: 1000 }]);
  const prepared = await fixture.prepare(browser);
  expect(prepared.totals.totalMinor).toBe(year);
  const placed = await fixture.place(browser, prepared, method === "credit" ? { method, credit: "all" } : { method });
  expect(placed.body.code).toBe(1000);
  const ordernr = Number(placed.body["ordernr"]);
  fee(name, to);
  if (method === "card") await fixture.atProvider(account, ordernr, (card, object) => card.pay(object));
  await fixture.work(account);
  const { number } = await fixture.request(account, name);
  expect(await fixture.request(account, name)).toMatchObject({ state: "action_required", reason: 4006 });
  return { name, ordernr, requestid: number };
}

async function check(requestid: number): Promise<RequoteView> {
  const { body } = await browser.call(requote, { requestid });
  expect(body.code).toBe(1000);
  return body["requote"] as RequoteView;
}
const agree = (requestid: number, view: RequoteView, method: string, keyed = key()) =>
  browser.call(
    agreeRequote,
    { requestid, quoteid: view.quoteid ?? newId(), totalMinor: view.price?.totalMinor ?? 0, method },
    keyed,
  );
const papers = async () =>
  (
    await db.query<{ kind: string; state: string; total_minor: number }>(
      "select kind, state, total_minor from invoice where account_id = $1 and state <> 'draft' order by created_at, kind desc, id",
      [account.accountId],
    )
  )
    .map(({ kind, state, total_minor: total }) => `${kind} ${state} ${total}`)
    .toSorted();
const sent = (name: string) =>
  fixture.gtld.received.filter((one) => one.verb === "domain:create" && "name" in one && one.name === name);

/** A line of two years, paid by credit at twice the fee for one year, although its registry charges more for two years. */
async function twoYears(action: "create-domain-registration" | "update-domain-renew", termMinor: number | null) {
  const name = `flerarig-${(nextName += 1)}.app`;
  fee(name, feeMinor);
  const buy = async (item: Record<string, unknown>) => {
    expect((await browser.call(addToBasket, { items: [item] })).body["results"]).toMatchObject([{ code: 1000 }]);
    const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "credit", credit: "all" });
    expect(placed.body.code).toBe(1000);
  };
  await fixture.deposit(account, 3 * year);
  if (action === "update-domain-renew") {
    await buy({ itemaction: "create-domain-registration", domainname: name });
    await fixture.work(account);
  }
  fee(name, feeMinor, { 2: termMinor });
  await buy({ itemaction: action, domainname: name, years: 2 });
  await fixture.work(account);
  const [row] = await db.query<{ number: string; state: string; reason: number }>(
    "select number, state, reason from request where account_id = $1 and type = $2",
    [account.accountId, action],
  );
  expect(row).toMatchObject({ state: "action_required", reason: 4006 });
  return { name, requestid: Number(row?.number) };
}

const stateOf = async (requestid: number) =>
  (await db.query("select state, reason from request where account_id = $1 and number = $2", [account.accountId, requestid]))[0];

describe.each([
  ["create-domain-registration", "domain:create"],
  ["update-domain-renew", "domain:renew"],
] as const)("a term that is dearer than its years: %s", (action, verb) => {
  const terms = (name: string) =>
    fixture.gtld.received.filter((one) => one.verb === verb && one.name === name && one.periodMonths === 24);

  test("is shown at what the registry asks for it, and continues at that price only", async () => {
    const { name, requestid } = await twoYears(action, 30_000);
    expect(terms(name)).toEqual([]);
    const view = await check(requestid);
    expect(view).toMatchObject({
      state: "changed",
      former: { totalMinor: 2 * year, periodMonths: 24 },
      price: { totalMinor: 450_000 },
      formerfee: { currency: "USD", amountMinor: 2 * feeMinor },
      fee: { currency: "USD", amountMinor: 30_000 },
      dueMinor: 75_000,
    });
    expect((await check(requestid)).quoteid).toBe(view.quoteid);
    await fixture.deposit(account, 75_000);
    expect((await agree(requestid, view, "credit")).body.code).toBe(1000);
    // If the fee is one cent higher than the customer agreed to, the customer is asked again. The fee for one year does not
    // matter here.
    fee(name, feeMinor + 500, { 2: 30_001 });
    await fixture.work(account);
    expect(await stateOf(requestid)).toEqual({ state: "action_required", reason: 4006 });
    expect(terms(name)).toEqual([]);
    fee(name, feeMinor + 500, { 2: 30_000 });
    expect(await check(requestid)).toMatchObject({ state: "same", methods: [] });
    expect((await browser.call(fixRequest, { requestid }, key())).body.code).toBe(1000);
    await fixture.work(account);
    expect(await stateOf(requestid)).toEqual({ state: "completed", reason: null });
    expect(terms(name)).toMatchObject([{ fee: { currency: "USD", amountMinor: 30_000 } }]);
  });

  test("that its years cover again costs what they do, and what was paid above that comes back", async () => {
    const { name, requestid } = await twoYears(action, 30_000);
    await fixture.deposit(account, 75_000);
    expect((await agree(requestid, await check(requestid), "credit")).body.code).toBe(1000);
    fee(name, feeMinor);
    await fixture.work(account);
    expect(await stateOf(requestid)).toEqual({ state: "action_required", reason: 4006 });
    const view = await check(requestid);
    expect(view).toMatchObject({ state: "changed", price: { totalMinor: 2 * year }, backMinor: 75_000 });
    expect((await agree(requestid, view, "credit")).body.code).toBe(1000);
    await fixture.work(account);
    expect(await stateOf(requestid)).toEqual({ state: "completed", reason: null });
  });

  test("whose fee the registry does not tell is not sold, and nothing is sent", async () => {
    const { name, requestid } = await twoYears(action, null);
    expect(await check(requestid)).toMatchObject({ state: "notsold", price: null, quoteid: null, methods: [] });
    expect(terms(name)).toEqual([]);
  });
});

describe("a paid request whose registry asks another fee", () => {
  test("shows the former and the new price; agreed to by credit it goes on in the same order, and the books hold", async () => {
    await fixture.deposit(account, year + 20_000);
    const { name, ordernr, requestid } = await changed("credit", feeMinor + 1000);
    const view = await check(requestid);
    expect(view).toMatchObject({
      state: "changed",
      former: { totalMinor: year },
      price: { totalMinor: 202_500 },
      formerfee: { currency: "USD", amountMinor: feeMinor },
      fee: { currency: "USD", amountMinor: feeMinor + 1000 },
      dueMinor: 15_000,
      prepaidMinor: 20_000,
      methods: ["credit"],
      agreed: false,
    });
    // Loading the price again returns the same quote, not a new one.
    expect((await check(requestid)).quoteid).toBe(view.quoteid);
    const keyed = key();
    for (let press = 0; press < 2; press++)
      expect((await agree(requestid, view, "credit", keyed)).body).toMatchObject({ code: 1000, redirecturl: null });
    expect(await papers()).toEqual(["credit_note paid 187500", "invoice paid 202500", "invoice voided 187500"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 5000, owed: 0 });
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({
      state: "completed",
      number: requestid,
      release: "fulfilled",
    });
    expect(sent(name)).toMatchObject([{ fee: { currency: "USD", amountMinor: feeMinor + 1000 } }]);
    const { order } = (await browser.call(getOrder, { ordernr })).body as unknown as {
      order: { total: number; lines: unknown[] };
    };
    expect(order.lines).toHaveLength(1);
  });

  test("whose difference passes a limit of what the user may spend is not agreed to by that user, and nothing is charged", async () => {
    await fixture.deposit(account, year + 20_000);
    const { name, requestid } = await changed("credit", feeMinor + 1000);
    const view = await check(requestid);
    await db.query(
      `insert into spending_limit (account_id, id, subject, user_id, currency, order_minor, changed_by, changed_at)
       values ($1, $2, 'user', $3, 'SEK', 14999, 'test', now())`,
      [account.accountId, newId(), account.userId],
    );
    expect((await agree(requestid, view, "credit")).body).toMatchObject({ name: "PriceNeedsApprover" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 20_000, owed: 0 });
    expect(await fixture.request(account, name)).toMatchObject({ state: "action_required", reason: 4006 });
    await db.query("update spending_limit set order_minor = 15000 where account_id = $1", [account.accountId]);
    expect((await agree(requestid, view, "credit")).body).toMatchObject({ code: 1000 });
  });

  test("that has changed again is shown again, and a price without agreement is not charged", async () => {
    await fixture.deposit(account, 10_000_000);
    const { name, requestid } = await changed("credit", feeMinor + 1000);
    const first = await check(requestid);
    fee(name, feeMinor + 2000);
    expect((await agree(requestid, first, "credit")).body).toMatchObject({ name: "PriceChanged" });
    const second = await check(requestid);
    expect(second.quoteid).not.toBe(first.quoteid);
    expect((await agree(requestid, { ...second, price: first.price }, "credit")).body).toMatchObject({
      name: "PriceChanged",
    });
    expect((await agree(requestid, second, "invoice")).body).toMatchObject({ name: "MethodNotAllowed" });
    expect((await agree(requestid, second, "credit")).body.code).toBe(1000);
    fee(name, feeMinor + 3000);
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "action_required", reason: 4006 });
    expect(sent(name)).toEqual([]);
    const third = await check(requestid);
    expect(third).toMatchObject({ former: second.price, dueMinor: 15_000 });
    expect((await agree(requestid, third, "credit")).body.code).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
  });

  test("at a lower fee gives the rest back; cancelled instead, all of it is credit", async () => {
    await fixture.deposit(account, 2 * year);
    const lower = await changed("credit", feeMinor - 1000);
    const view = await check(lower.requestid);
    expect(view).toMatchObject({ state: "changed", dueMinor: 0, backMinor: 15_000, methods: ["credit"] });
    expect((await agree(lower.requestid, view, "credit")).body.code).toBe(1000);
    await fixture.work(account);
    expect(await fixture.request(account, lower.name)).toMatchObject({ state: "completed" });
    expect((await fixture.balance(account)).prepaid).toBe(year + 15_000);

    const other = await changed("credit", feeMinor + 1000);
    const agreed = await check(other.requestid);
    await fixture.deposit(account, 100_000);
    expect((await agree(other.requestid, agreed, "credit")).body.code).toBe(1000);
    fee(other.name, feeMinor + 5000);
    await fixture.work(account);
    const before = (await fixture.balance(account)).prepaid;
    expect((await browser.call(cancelRequest, { requestid: other.requestid }, key())).body.code).toBe(1000);
    expect((await fixture.balance(account)).prepaid).toBe(before + 202_500);
  });

  test("back at the former fee there is nothing to agree to; a silent registry and a stranger get nowhere", async () => {
    await fixture.deposit(account, year);
    const { name, requestid } = await changed("credit", feeMinor + 1000);
    fee(name, feeMinor);
    expect(await check(requestid)).toMatchObject({ state: "same", quoteid: null, methods: [] });
    fixture.gtld.isDown = true;
    expect((await browser.call(requote, { requestid })).body).toMatchObject({ name: "RegistryBusy" });
    fixture.gtld.isDown = false;
    const stranger = await fixture.browser(await createAccount(db));
    expect((await stranger.call(requote, { requestid })).body).toMatchObject({ code: 2303 });
  });

  test("on the account's invoice the former line is taken off and the new one put on", async () => {
    await become({ invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
    const { name, requestid } = await changed("invoice", feeMinor + 1000);
    const view = await check(requestid);
    expect(view).toMatchObject({ dueMinor: 15_000, methods: ["invoice"] });
    expect((await agree(requestid, view, "invoice")).body.code).toBe(1000);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 202_500 });
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "completed", funding: "credit" });
  });

  test("a card pays what credit does not cover: its money becomes credit, and the request continues automatically, once", async () => {
    await fixture.deposit(account, 5000);
    const { name, ordernr, requestid } = await changed("card", feeMinor + 1000);
    const view = await check(requestid);
    expect(view).toMatchObject({ dueMinor: 15_000, prepaidMinor: 5000, cardMinor: 10_000, methods: ["card", "swish", "paypal"] });
    fixture.clock.advance(1000);
    const { body } = await agree(requestid, view, "card");
    expect(body).toMatchObject({ code: 1000, redirecturl: expect.stringContaining("http") as string });
    expect(await check(requestid)).toMatchObject({ agreed: true, quoteid: view.quoteid });
    expect(await fixture.request(account, name)).toMatchObject({ state: "action_required" });
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.card.pay(object);
    for (let time = 0; time < 2; time++) await fixture.settle(account, paymentId);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "completed", number: requestid });
    expect(await papers()).toEqual(["credit_note paid 187500", "invoice paid 202500", "invoice voided 187500"]);
  });

  test.each(["paypal", "swish"] as const)("so does a payment with %s, beside the payment of the order", async (method) => {
    const { name, ordernr, requestid } = await changed("card", feeMinor + 1000);
    const view = await check(requestid);
    fixture.clock.advance(1000);
    expect((await agree(requestid, view, method)).body.code).toBe(1000);
    const { paymentId } = await fixture.paymentOf(ordernr);
    if (method === "swish") await browser.call(sendSwish, { paymentid: paymentId, number: "0701888001" });
    const { object } = await fixture.paymentOf(ordernr);
    if (method === "swish") fixture.swish.answer(object, "PAID");
    else fixture.paypal.approve(object);
    for (let time = 0; time < 2; time++) await fixture.settle(account, paymentId);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "completed", number: requestid });
    expect(await papers()).toEqual(["credit_note paid 187500", "invoice paid 202500", "invoice voided 187500"]);
  });

  const move = { itemaction: "create-domain-transfer", authcode: "right-code-1" };
  /** Completes the transfer of a line that continues at its new price. */
  async function arrive(name: string): Promise<void> {
    await fixture.work(account);
    expect(await papers()).toEqual([]);
    fixture.gtld.endTransfer(name, "clientApproved");
    fixture.clock.advance(15 * 60_000);
    await fixture.sweep();
    await fixture.work(account);
    await fixture.followMoney(account);
    expect((await fixture.request(account, name)).state).toBe("completed");
  }

  test("whose money is reserved on a card pays the difference, and is invoiced whole at its end", async () => {
    const { name, ordernr, requestid } = await changed("card", feeMinor + 1000, move);
    const { object } = await fixture.paymentOf(ordernr);
    const view = await check(requestid);
    expect(view).toMatchObject({ reserved: true, dueMinor: 15_000, backMinor: 0, methods: ["card", "swish", "paypal"] });
    await fixture.deposit(account, 15_000);
    expect((await agree(requestid, await check(requestid), "credit")).body.code).toBe(1000);
    await arrive(name);
    expect(fixture.card.book.get(object)?.capturedMinor).toBe(187_500);
    expect(await fixture.request(account, name)).toMatchObject({ funding: "captured" });
    expect(await papers()).toEqual(["invoice paid 202500"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("whose money is set aside from credit sets the difference aside, too", async () => {
    await fixture.deposit(account, 187_500 + 16_000);
    const { name, requestid } = await changed("credit", feeMinor + 1000, move);
    const view = await check(requestid);
    expect(view).toMatchObject({ reserved: true, dueMinor: 15_000, prepaidMinor: 16_000, methods: ["credit"] });
    expect((await agree(requestid, view, "credit")).body.code).toBe(1000);
    expect(await fixture.balance(account)).toEqual({ prepaid: 1000, owed: 0 });
    await arrive(name);
    expect(await papers()).toEqual(["invoice paid 202500"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 1000, owed: 0 });
  });

  test("at a lower price gives back at its end what is left of what was set aside", async () => {
    await fixture.deposit(account, 187_500);
    const { name, requestid } = await changed("credit", feeMinor - 1000, move);
    const view = await check(requestid);
    expect(view).toMatchObject({ dueMinor: 0, methods: ["credit"] });
    expect((await agree(requestid, view, "credit")).body.code).toBe(1000);
    await arrive(name);
    expect(await papers()).toEqual(["invoice paid 172500"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 15_000, owed: 0 });
  });

  test("that is invoiced at its end counts against the limit at its new price, and needs the room", async () => {
    await become({ invoiceMethod: "postpayment", creditLimitMinor: 202_499 });
    const { name, requestid } = await changed("invoice", feeMinor + 1000, move);
    expect(await check(requestid)).toMatchObject({ reserved: true, dueMinor: 15_000, methods: [] });
    await db.query("update account set credit_limit_minor = 202500 where id = $1", [account.accountId]);
    const view = await check(requestid);
    expect(view).toMatchObject({ methods: ["invoice"] });
    expect((await agree(requestid, view, "invoice")).body.code).toBe(1000);
    await arrive(name);
    expect(await papers()).toEqual(["invoice unpaid 202500"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 202_500 });
  });
});
