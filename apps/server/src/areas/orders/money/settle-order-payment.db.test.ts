import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { payInvoices } from "@nameplane/contracts/ledger/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
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
  account = await createAccount(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `sol-${(nextName += 1)}.se`;
const invoices = () =>
  db.query<{ kind: string; state: string }>(
    "select kind, state from invoice where account_id = $1 and state <> 'draft' order by created_at, kind desc",
    [account.accountId],
  );

describe("card", () => {
  test("nothing is done or invoiced before the money is captured; then work begins automatically", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "awaiting_payment" });
    expect(await invoices()).toEqual([]);
    expect(fixture.creates(asked)).toBe(0);

    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", funding: "captured" });
    expect(await invoices()).toEqual([{ kind: "invoice", state: "paid" }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("the same report twice, and once more after the end, is one invoice and one registration", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    await fixture.settle(account, (await fixture.paymentOf(order)).paymentId);
    await fixture.work(account);
    await fixture.settle(account, (await fixture.paymentOf(order)).paymentId);
    await fixture.work(account);
    expect(await invoices()).toEqual([{ kind: "invoice", state: "paid" }]);
    expect(fixture.creates(asked)).toBe(1);
  });

  test("declined: the order asks for another payment (4006); paying again with the same order delivers once", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.atProvider(account, order, (card, object) =>
      card.change(object, { state: "failed", failure: { code: "card_declined", reason: "other" } }),
    );
    expect(await fixture.request(account, asked)).toMatchObject({ state: "action_required", reason: 4006 });
    expect(await fixture.orderState(order)).toBe("awaiting_payment");

    fixture.clock.advance(60_000);
    const browser = await fixture.browser(account);
    const again = await browser.call(checkout.payOrder, { ordernr: order, method: "card" }, { key: crypto.randomUUID() });
    expect(again.body.code).toBe(1000);
    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", release: "fulfilled" });
    expect(await invoices()).toEqual([{ kind: "invoice", state: "paid" }]);
  });

  test("declined: the order can be paid by bank transfer instead, which invoices it and no longer takes a card", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.atProvider(account, order, (card, object) => card.change(object, { state: "failed" }));
    const browser = await fixture.browser(account);
    const [input, key] = [{ ordernr: order, method: "bank" }, { key: crypto.randomUUID() }];
    expect((await browser.call(checkout.payOrder, input, key)).body).toMatchObject({ code: 1000, redirecturl: null });
    expect((await browser.call(checkout.payOrder, input, key)).body.code).toBe(1000);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "awaiting_payment", reason: null });
    expect((await browser.call(orders.getOrder, { ordernr: order })).body["order"]).toMatchObject({
      method: "bank",
      bank: { amountMinor: expect.any(Number) as number, reference: expect.any(String) as string },
    });
    expect(await invoices()).toEqual([{ kind: "invoice", state: "unpaid" }]);
    const card = await browser.call(checkout.payOrder, { ordernr: order, method: "card" }, { key: crypto.randomUUID() });
    expect(card.body).toMatchObject({ name: "PaymentNotOpen" });
  });

  test("declined: an account without credit is not offered an invoice, and says which field is wrong", async () => {
    const order = await fixture.order(account, [name()], { method: "card" });
    await fixture.atProvider(account, order, (card, object) => card.change(object, { state: "failed" }));
    const browser = await fixture.browser(account);
    const answer = await browser.call(checkout.payOrder, { ordernr: order, method: "invoice" }, { key: crypto.randomUUID() });
    expect(answer.body).toMatchObject({ name: "MethodNotAllowed", param: "method" });
    expect(await fixture.orderState(order)).toBe("awaiting_payment");
  });

  test("an order that nobody has paid is cancelled as a whole, and its page at the provider takes no money any more", async () => {
    const [one, two] = [name(), name()];
    const order = await fixture.order(account, [one, two], { method: "card" });
    const browser = await fixture.browser(account);
    const key = { key: crypto.randomUUID() };
    expect((await browser.call(checkout.cancelOrder, { ordernr: order }, key)).body.code).toBe(1000);
    expect((await browser.call(checkout.cancelOrder, { ordernr: order }, key)).body.code).toBe(1000);
    for (const each of [one, two]) expect(await fixture.request(account, each)).toMatchObject({ state: "cancelled" });
    expect(await fixture.orderState(order)).not.toBe("awaiting_payment");
    expect(await invoices()).toEqual([]);
    const again = await browser.call(checkout.cancelOrder, { ordernr: order }, { key: crypto.randomUUID() });
    expect(again.body).toMatchObject({ name: "PaymentNotOpen" });
  });

  test("an order that is paid is not cancelled as a whole", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    const browser = await fixture.browser(account);
    const answer = await browser.call(checkout.cancelOrder, { ordernr: order }, { key: crypto.randomUUID() });
    expect(answer.body).toMatchObject({ name: "PaymentNotOpen" });
    expect(await fixture.request(account, asked)).not.toMatchObject({ state: "cancelled" });
  });

  test("the invoice says from when to when what was sold is paid for", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    const lines = await db.query<{ months: number; starts: boolean; quantity: number }>(
      `select extract(year from age(l.period_to, l.period_from))::int * 12 as months, l.period_from = i.issued_on as starts, l.quantity
         from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where l.account_id = $1 and i.state <> 'draft'`,
      [account.accountId],
    );
    expect(lines).toEqual([{ months: 12, starts: true, quantity: 1 }]);
  });

  test("a line cancelled while the payer was on the provider's page is never delivered, and its money comes back", async () => {
    const [kept, dropped] = [name(), name()];
    const order = await fixture.order(account, [kept, dropped], { method: "card" });
    const { number } = await fixture.request(account, dropped);
    const browser = await fixture.browser(account);
    const cancelled = await browser.call(orders.cancelRequest, { requestid: number }, { key: crypto.randomUUID() });
    expect(cancelled.body.code).toBe(1000);

    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    await fixture.work(account);
    expect(await fixture.request(account, kept)).toMatchObject({ state: "completed" });
    expect(await fixture.request(account, dropped)).toMatchObject({
      state: "cancelled",
      release: "credited",
      domain_id: null,
    });
    expect(fixture.creates(dropped)).toBe(0);
    const [total] = await db.query<{ minor: number }>(
      "select q.total_minor::int as minor from request r join quote q on q.id = r.quote_id where r.account_id = $1 and r.ascii_name = $2",
      [account.accountId, dropped],
    );
    expect(await fixture.balance(account)).toEqual({ prepaid: total?.minor, owed: 0 });
  });

  test("money that comes after the order ran out of time starts nothing and is the customer's credit", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "card" });
    fixture.clock.advance(25 * 3_600_000);
    await fixture.sweep();
    expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled_timeout" });
    expect(await fixture.orderState(order)).toBe("cancelled");

    await fixture.atProvider(account, order, (card, object) => card.pay(object));
    await fixture.work(account);
    expect(fixture.creates(asked)).toBe(0);
    expect(await fixture.orderState(order)).toBe("cancelled");
    expect((await fixture.balance(account)).prepaid).toBeGreaterThan(0);
  });
});

describe("bank transfer", () => {
  test("is invoiced at once; the work starts when the whole sum has arrived, a part of it is not enough", async () => {
    const asked = name();
    const order = await fixture.order(account, [asked], { method: "bank" });
    expect(await invoices()).toEqual([{ kind: "invoice", state: "unpaid" }]);
    const { owed } = await fixture.balance(account);
    expect(await fixture.bankTransfer(account, order, owed - 100)).toMatchObject({ outcome: "part" });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "awaiting_payment" });

    expect(await fixture.bankTransfer(account, order, 100)).toMatchObject({ outcome: "settled" });
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("a line cancelled before the transfer is taken off the invoice, and the rest paid starts the rest", async () => {
    const [kept, dropped] = [name(), name()];
    const order = await fixture.order(account, [kept, dropped], { method: "bank" });
    const browser = await fixture.browser(account);
    await browser.call(
      orders.cancelRequest,
      { requestid: (await fixture.request(account, dropped)).number },
      { key: crypto.randomUUID() },
    );
    const { owed } = await fixture.balance(account);
    expect(await fixture.bankTransfer(account, order, owed)).toMatchObject({ outcome: "settled" });
    await fixture.work(account);
    expect((await fixture.requests(account)).map(({ state }) => state)).toEqual(["completed", "cancelled"]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });
});

describe("a payment that failed", () => {
  test("asks the customer to pay again, with one piece of news per line, told after a pause", async () => {
    const ordernr = await fixture.order(account, [name(), name()]);
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.card.change(object, { state: "failed", failure: { code: "card_declined", reason: "other" } });
    await fixture.settle(account, paymentId);
    const lines = await fixture.lines(ordernr);
    expect(lines).toMatchObject([
      { state: "action_required", reason: 4006 },
      { state: "action_required", reason: 4006 },
    ]);
    const later = await db.query<{ kind: string; later: boolean }>(
      `select data ->> 'kind' as kind, start_after > now() + interval '30 seconds' as later from pgboss.job
        where name = 'orders.news' and data ->> 'accountId' = $1`,
      [account.accountId],
    );
    expect(later).toEqual([
      { kind: "request_needs_you", later: true },
      { kind: "request_needs_you", later: true },
    ]);
    const news = await fixture.news(account);
    expect(news.map((one) => one.requestId ?? "").toSorted()).toEqual(lines.map((line) => line.id).toSorted());
    const versions = await db.query<{ version: number }>("select distinct version from request where id = any($1)", [
      lines.map((line) => line.id),
    ]);
    expect(versions).toEqual([{ version: news[0]?.version }]);
  });

  test("and is told about again by the provider says nothing new", async () => {
    const ordernr = await fixture.order(account, [name()]);
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.card.change(object, { state: "failed" });
    await fixture.settle(account, paymentId);
    await fixture.settle(account, paymentId);
    expect(await fixture.news(account)).toHaveLength(1);
  });

  test("is followed by another that pays the order", async () => {
    const ordernr = await fixture.order(account, [name()]);
    const first = await fixture.paymentOf(ordernr);
    fixture.card.change(first.object, { state: "failed" });
    await fixture.settle(account, first.paymentId);
    const browser = await fixture.browser(account);
    // Ids begin with their time, so that the second payment sorts behind the first one, and `paymentOf` finds it.
    fixture.clock.advance(1000);
    expect((await browser.call(checkout.payOrder, { ordernr, method: "card" }, { key: crypto.randomUUID() })).body.code).toBe(
      1000,
    );
    const second = await fixture.paymentOf(ordernr);
    fixture.card.pay(second.object);
    await fixture.settle(account, second.paymentId);
    expect(await fixture.lines(ordernr)).toMatchObject([{ state: "queued" }]);
  });
});

describe("money an order did not wait for", () => {
  const kept = () =>
    db.query<{ data: Record<string, unknown> }>(
      "select data - 'accountId' - 'brandId' as data from pgboss.job where name = 'payments.kept' and data ->> 'accountId' = $1",
      [account.accountId],
    );

  test("because it had been cancelled: prepaid credit, told to the customer, and nothing is registered", async () => {
    const ordernr = await fixture.order(account, [name()]);
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    const [line] = await fixture.lines(ordernr);
    const browser = await fixture.browser(account);
    await browser.call(orders.cancelRequest, { requestid: line?.number }, { key: crypto.randomUUID() });
    fixture.card.pay(object);
    await fixture.settle(account, paymentId);
    await fixture.settle(account, paymentId);
    expect((await fixture.balance(account)).prepaid).toBe(12_375);
    expect(await fixture.lines(ordernr)).toMatchObject([{ state: "cancelled" }]);
    const [order] = await db.query<{ id: string }>("select id from sales_order where number = $1", [ordernr]);
    expect((await kept()).map((row) => row.data)).toEqual([{ paymentId, orderId: order?.id, cause: "late" }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("because it was paid already: prepaid credit, told to the customer, and the work is done once", async () => {
    const ordernr = await fixture.order(account, [name()]);
    const first = await fixture.paymentOf(ordernr);
    fixture.card.change(first.object, { state: "failed" });
    await fixture.settle(account, first.paymentId);
    const browser = await fixture.browser(account);
    fixture.clock.advance(1000);
    await browser.call(checkout.payOrder, { ordernr, method: "card" }, { key: crypto.randomUUID() });
    const second = await fixture.paymentOf(ordernr);
    fixture.card.pay(second.object);
    await fixture.settle(account, second.paymentId);
    fixture.card.pay(first.object);
    await fixture.settle(account, first.paymentId);
    expect((await fixture.balance(account)).prepaid).toBe(12_375);
    expect((await kept()).map((row) => row.data)).toMatchObject([{ paymentId: first.paymentId, cause: "twice" }]);
    await fixture.work(account);
    expect(await fixture.lines(ordernr)).toMatchObject([{ state: "completed" }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});

describe("the invoice of an order that waits for a bank transfer", () => {
  async function waiting(): Promise<{ asked: string; ordernr: number; invoiceid: string; left: number }> {
    const asked = name();
    const ordernr = await fixture.order(account, [asked], { method: "bank" });
    const [row] = await db.query<{ id: string; left: number }>(
      "select i.id, i.total_minor::int as left from invoice i join sales_order o on o.id = i.order_id where o.number = $1",
      [ordernr],
    );
    return { asked, ordernr, invoiceid: row?.id ?? "", left: row?.left ?? 0 };
  }
  const pay = async (input: Record<string, unknown>) =>
    (await fixture.browser(account)).call(payInvoices, input, { key: crypto.randomUUID() });

  test("is paid by card on the provider's page, and the order is worked on", async () => {
    const { asked, invoiceid, left } = await waiting();
    const { body } = await pay({ invoiceids: [invoiceid], amountMinor: left });
    fixture.card.pay(String(body["redirecturl"]).slice("https://pay.example/".length));
    await fixture.settle(account, String(body["paymentid"]));
    expect(await fixture.request(account, asked)).toMatchObject({ state: "awaiting_payment" });
    await fixture.followMoney(account);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", funding: "captured" });
    expect(await invoices()).toEqual([{ kind: "invoice", state: "paid" }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("is paid by a saved card without a page, and not by one that its bank declines", async () => {
    const { asked, invoiceid, left } = await waiting();
    const declined = await fixture.keepCard(account, { mood: "declines" });
    const refused = await pay({ invoiceids: [invoiceid], amountMinor: left, cardid: declined.id });
    expect(refused.body).toMatchObject({ code: 1000, redirecturl: null });
    await fixture.followMoney(account);
    expect(await invoices()).toEqual([{ kind: "invoice", state: "unpaid" }]);

    const good = await fixture.keepCard(account);
    expect((await pay({ invoiceids: [invoiceid], amountMinor: left, cardid: good.id })).body).toMatchObject({
      code: 1000,
      redirecturl: null,
    });
    await fixture.followMoney(account);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(fixture.creates(asked)).toBe(1);
  });

  test("is paid from credit that came later, at once", async () => {
    const { asked, invoiceid, left } = await waiting();
    await fixture.deposit(account, left);
    expect((await pay({ invoiceids: [invoiceid], amountMinor: left, creditMinor: left })).body).toMatchObject({
      code: 1000,
      paymentid: null,
    });
    await fixture.followMoney(account);
    await fixture.work(account);
    expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });
});
