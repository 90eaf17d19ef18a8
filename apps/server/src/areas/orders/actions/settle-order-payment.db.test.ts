import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payOrder } from "@nameplane/contracts/checkout/operations";
import { cancelRequest } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { OrderDesk } from "../../../testing/order-desk.ts";
import {
  createAccount,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../../testing/test-database.ts";

let db: TestDatabase;
let desk: OrderDesk;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  desk = await OrderDesk.open(db);
});
afterAll(async () => {
  await desk.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
});

const newName = () => `kvarn-${randomBytes(4).toString("hex")}.se`;
const prepaid = async () => {
  const rows = await db.query<{ minor: number }>(
    "select prepaid_minor::int as minor from balance where account_id = $1",
    [account.accountId],
  );
  return rows[0]?.minor ?? 0;
};

describe("a payment that failed", () => {
  test("asks the customer to pay again, with one piece of news per line, told after a pause", async () => {
    const ordernr = await desk.order(account, [newName(), newName()]);
    const { paymentId, object } = await desk.paymentOf(ordernr);
    desk.card.change(object, { state: "failed", failure: { code: "card_declined", message: "Declined" } });
    await desk.settle(account, paymentId);
    const lines = await desk.lines(ordernr);
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
    const news = await desk.news(account);
    expect(news.map((one) => one.requestId).toSorted()).toEqual(lines.map((line) => line.id).toSorted());
    const versions = await db.query<{ version: number }>("select distinct version from request where id = any($1)", [
      lines.map((line) => line.id),
    ]);
    expect(versions).toEqual([{ version: news[0]?.version }]);
  });

  test("and is told about again by the provider says nothing new", async () => {
    const ordernr = await desk.order(account, [newName()]);
    const { paymentId, object } = await desk.paymentOf(ordernr);
    desk.card.change(object, { state: "failed" });
    await desk.settle(account, paymentId);
    await desk.settle(account, paymentId);
    expect(await desk.news(account)).toHaveLength(1);
  });

  test("is followed by another that pays the order", async () => {
    const ordernr = await desk.order(account, [newName()]);
    const first = await desk.paymentOf(ordernr);
    desk.card.change(first.object, { state: "failed" });
    await desk.settle(account, first.paymentId);
    const browser = await desk.browser(account);
    desk.clock.advance(1000); // ids sort by time
    expect((await browser.call(payOrder, { ordernr, method: "card" }, { key: newId() })).body.code).toBe(1000);
    const second = await desk.paymentOf(ordernr);
    desk.card.pay(second.object);
    await desk.settle(account, second.paymentId);
    expect(await desk.lines(ordernr)).toMatchObject([{ state: "queued" }]);
  });
});

describe("money an order did not wait for", () => {
  const kept = () =>
    db.query<{ data: Record<string, unknown> }>(
      "select data - 'accountId' - 'brandId' as data from pgboss.job where name = 'payments.kept' and data ->> 'accountId' = $1",
      [account.accountId],
    );

  test("because it had been cancelled: prepaid credit, told to the customer, and nothing is registered", async () => {
    const ordernr = await desk.order(account, [newName()]);
    const { paymentId, object } = await desk.paymentOf(ordernr);
    const [line] = await desk.lines(ordernr);
    const browser = await desk.browser(account);
    await browser.call(cancelRequest, { requestid: line?.number }, { key: newId() });
    desk.card.pay(object);
    await desk.settle(account, paymentId);
    await desk.settle(account, paymentId);
    expect(await prepaid()).toBe(12_375);
    expect(await desk.lines(ordernr)).toMatchObject([{ state: "cancelled" }]);
    const [order] = await db.query<{ id: string }>("select id from sales_order where number = $1", [ordernr]);
    expect((await kept()).map((row) => row.data)).toEqual([{ paymentId, orderId: order?.id, cause: "late" }]);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("because it was paid already: prepaid credit, told to the customer, and the work is done once", async () => {
    const ordernr = await desk.order(account, [newName()]);
    const first = await desk.paymentOf(ordernr);
    desk.card.change(first.object, { state: "failed" });
    await desk.settle(account, first.paymentId);
    const browser = await desk.browser(account);
    desk.clock.advance(1000);
    await browser.call(payOrder, { ordernr, method: "card" }, { key: newId() });
    const second = await desk.paymentOf(ordernr);
    desk.card.pay(second.object);
    await desk.settle(account, second.paymentId);
    desk.card.pay(first.object);
    await desk.settle(account, first.paymentId);
    expect(await prepaid()).toBe(12_375);
    expect((await kept()).map((row) => row.data)).toMatchObject([{ paymentId: first.paymentId, cause: "twice" }]);
    await desk.work(account);
    expect(await desk.lines(ordernr)).toMatchObject([{ state: "completed" }]);
    expect(await brokenInvariants(db)).toEqual([]);
  });
});
