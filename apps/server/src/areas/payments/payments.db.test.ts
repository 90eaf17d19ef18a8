import { declineText } from "@nameplane/contracts/payments/decline-texts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minorOf, money } from "@nameplane/values";
import { tx } from "../../platform/db/transaction.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { display, PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { prepaidBalance } from "../ledger/index.ts";
import type { FetchedPayment } from "./card.port.ts";
import { compareBooks } from "./events/compare-books.ts";
import { paymentEdges } from "./payment.state.ts";

let db: TestDatabase;
let fixture: PaymentFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
});

afterAll(async () => {
  await fixture.close();
  await db.close();
});

async function paymentRow(id: string) {
  const [row] = await db.query<{
    state: string;
    purpose: string;
    order_id: string | null;
    captured: number;
    receipt: number | null;
    failure: string | null;
    next_check_at: Date | null;
  }>(
    "select state, purpose, order_id, captured_minor::int as captured, receipt_number::int as receipt, failure, next_check_at from payment where id = $1",
    [id],
  );
  return row;
}

async function orderState(id: string) {
  const [row] = await db.query<{ state: string }>("select state from sales_order where id = $1", [id]);
  return row?.state;
}

async function prepaid(account: TestAccount) {
  return minorOf(await tx(db.app, account.scope, (trx) => prepaidBalance(trx, account.scope, "SEK")));
}

async function everythingHolds() {
  expect(await brokenInvariants(db)).toEqual([]);
  expect(await fixture.bookDifferences()).toEqual([]);
}

describe("a card payment", () => {
  test("captured money pays the order once, with a receipt", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action", captured: 0 });
    fixture.card.pay(object);
    const first = await fixture.report(account, paymentId);
    expect(first).toMatchObject({
      became: "succeeded",
      captured: money(12_500, "SEK"),
      orderId: order.orderId,
      clearing: "card_clearing",
    });
    expect(first?.receiptNumber).toBeGreaterThan(700_000);
    const again = await fixture.report(account, paymentId);
    expect(again).toMatchObject({ became: "unchanged", receiptNumber: first?.receiptNumber });
    expect(await orderState(order.orderId)).toBe("working");
    await everythingHolds();
  });

  test("coming back to an open attempt continues it at the same page", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const first = await fixture.atProvider(account, order);
    const second = await fixture.atProvider(account, order);
    expect(second).toEqual(first);
    expect([...fixture.card.book.values()].filter((kept) => kept.accountId === account.accountId)).toHaveLength(1);
  });

  test("an attempt that ended without money gets a successor for the same order", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.change(object, { state: "cancelled" });
    const { redirectUrl } = await fixture.openCard(account, paymentId);
    expect(redirectUrl).not.toContain(object);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled" });
    const rows = await db.query("select state from payment where order_id = $1 order by state", [order.orderId]);
    expect(rows).toEqual([{ state: "cancelled" }, { state: "requires_action" }]);
  });

  test("a decline is kept by its reason and leaves the attempt open", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.change(object, { failure: { code: "card_declined", reason: "other" } });
    expect(await fixture.report(account, paymentId)).toMatchObject({
      became: "waiting",
      failure: declineText("other"),
    });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action", failure: declineText("other") });
    fixture.card.pay(object);
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "succeeded" });
    await everythingHolds();
  });

  test("cannot be opened again once the money is on its way or there", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({ refusal: { name: "PaymentUnderWay" } });
    await fixture.drain([account]); // The refusal has enqueued a job that reads the payment.
    expect(await paymentRow(paymentId)).toMatchObject({ state: "succeeded" });
    await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({ refusal: { name: "PaymentUnderWay" } });
  });

  test("is not found by another account", async () => {
    const [mine, theirs] = [await createAccount(db), await createAccount(db)];
    const { paymentId } = await fixture.atProvider(theirs, await fixture.order(theirs));
    await expect(fixture.openCard(mine, paymentId)).rejects.toMatchObject({ refusal: { name: "NotFound" } });
    expect(await fixture.report(mine, paymentId)).toBeNull();
  });
});

describe("a silent provider", () => {
  test.each(["unavailable", "unknown", "misconfigured"] as const)(
    "%s: the payer is told to try again, and a repeat makes no second object",
    async (kind) => {
      const account = await createAccount(db);
      const paymentId = await fixture.startCard(account, await fixture.order(account));
      fixture.card.fault = { kind, at: kind === "unknown" ? "after" : "before" };
      await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({
        refusal: { name: "PaymentProviderSilent" },
      });
      await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({
        refusal: { name: "PaymentProviderSilent" },
      });
      fixture.card.fault = null;
      await fixture.openCard(account, paymentId);
      expect([...fixture.card.book.values()].filter((kept) => kept.paymentId === paymentId)).toHaveLength(1);
      const tasks = await db.query("select severity from staff_task where account_id = $1 and kind = 'payment-provider'", [
        account.accountId,
      ]);
      expect(tasks).toHaveLength(kind === "misconfigured" ? 1 : 0);
    },
  );

  test("a capture whose event never comes is found by the sweep (F28)", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    fixture.clock.advance(119_000);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action" }); // The payment was not due for a check yet.
    fixture.clock.advance(1000);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "succeeded", next_check_at: null });
    await everythingHolds();
  });

  test("looks after 2, 10 and 60 minutes and 24 hours, then daily, once each", async () => {
    const account = await createAccount(db);
    const { object } = await fixture.atProvider(account, await fixture.order(account));
    const started = fixture.clock.now().getTime();
    const checked: number[] = [];
    for (let minutes = 0; minutes <= 49 * 60; minutes += 1) {
      const before = fixture.card.fetches;
      if (minutes <= 65 || minutes % 60 === 0) {
        await fixture.sweep();
        await fixture.drain([account]);
      }
      if (fixture.card.fetches > before) checked.push(Math.round((fixture.clock.now().getTime() - started) / 60_000));
      fixture.clock.advance(60_000);
    }
    expect(checked).toEqual([2, 10, 60, 24 * 60, 48 * 60]);
    fixture.card.change(object, { state: "cancelled" });
  });

  test("an attempt the provider never heard of is given up after a day", async () => {
    const account = await createAccount(db);
    const paymentId = await fixture.startCard(account, await fixture.order(account));
    fixture.clock.advance(60 * 60_000);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "created" });
    await fixture.openCard(account, paymentId); // The reading has not ended the payment, so it can be opened.
    const other = await fixture.startCard(account, await fixture.order(account));
    fixture.clock.advance(23 * 60 * 60_000);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await paymentRow(other)).toMatchObject({ state: "created" });
    fixture.clock.advance(60 * 60_000);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await paymentRow(other)).toMatchObject({ state: "cancelled", next_check_at: null });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action" });
  });
});

describe("money that does not fit its payment", () => {
  const wrong: [string, (paymentId: string) => Partial<FetchedPayment>][] = [
    ["another amount", () => ({ amountMinor: 100, capturedMinor: 100 })],
    ["more captured than asked", () => ({ capturedMinor: 12_501 })],
    ["another currency", () => ({ currency: "EUR" })],
    ["another account", () => ({ accountId: "0190a1b2-0000-7000-8000-000000000001" })],
    ["another payment", () => ({ paymentId: "0190a1b2-0000-7000-8000-000000000002" })],
  ];
  test.each(wrong)("%s goes to suspense, raises an alarm and releases nothing (F29, T51)", async (_name, change) => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    fixture.card.change(object, change(paymentId));
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "suspense" });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "succeeded", purpose: "suspense", order_id: null });
    expect(await orderState(order.orderId)).toBe("awaiting_payment");
    const tasks = await db.query<{ severity: string; data: { orderId: string } }>(
      "select severity, data from staff_task where account_id = $1 and kind = 'payment-mismatch'",
      [account.accountId],
    );
    expect(tasks).toMatchObject([{ severity: "alarm", data: { orderId: order.orderId } }]);
    const postings = await db.query("select kind, debit, credit from ledger_posting where payment_id = $1", [paymentId]);
    expect(postings).toEqual([{ kind: "suspense", debit: "card_clearing", credit: "suspense" }]);
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "unchanged" });
    await everythingHolds();
  });

  test("a currency without books waits for a person and is not asked about again", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    fixture.card.change(object, { currency: "NOK" });
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "suspense", captured: money(0, "SEK") });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "processing", captured: 0, next_check_at: null });
    expect(await orderState(order.orderId)).toBe("awaiting_payment");
    fixture.card.book.delete(object); // We keep no books in NOK, so the check that both books agree must not see this money.
  });

  test("money that the provider paid back without a refund of ours becomes a task", async () => {
    const account = await createAccount(db);
    const { paymentId, object } = await fixture.atProvider(account, await fixture.order(account));
    fixture.card.pay(object);
    await fixture.report(account, paymentId);
    fixture.card.change(object, { refundedMinor: 500 });
    await fixture.report(account, paymentId);
    await fixture.report(account, paymentId);
    const tasks = await db.query("select severity from staff_task where account_id = $1 and kind = 'payment-refund-unknown'", [
      account.accountId,
    ]);
    expect(tasks).toEqual([{ severity: "high" }]);
    await everythingHolds();
  });
});

describe("money that comes late or twice", () => {
  test.each(["failed", "cancelled"] as const)("after the attempt had %s it still pays the waiting order", async (state) => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.change(object, { state });
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: state });
    fixture.card.pay(object);
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "succeeded" });
    expect(await orderState(order.orderId)).toBe("working");
    await everythingHolds();
  });

  test("after the order was given up it becomes prepaid credit", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.change(object, { state: "cancelled" });
    await fixture.report(account, paymentId);
    await db.query(
      "update request set state = 'cancelled', ended_at = now(), next_check_at = null, version = version + 1 where order_id = $1",
      [order.orderId],
    );
    await db.query("update sales_order set state = 'cancelled', closed_at = now(), version = version + 1 where id = $1", [
      order.orderId,
    ]);
    fixture.card.pay(object);
    expect(await fixture.report(account, paymentId)).toMatchObject({ became: "deposited", captured: money(12_500, "SEK") });
    expect(await prepaid(account)).toBe(12_500);
    await everythingHolds();
  });

  test("two captures of one order at once: one pays it, the other is prepaid credit (F31)", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const first = await fixture.atProvider(account, order);
    fixture.card.change(first.object, { state: "cancelled" });
    await fixture.openCard(account, first.paymentId);
    const [successor] = await db.query<{ id: string; object: string }>(
      "select id, provider_object as object from payment where order_id = $1 and state = 'requires_action'",
      [order.orderId],
    );
    fixture.card.pay(first.object);
    fixture.card.pay(successor?.object ?? "");
    const records = await Promise.all([fixture.report(account, first.paymentId), fixture.report(account, successor?.id ?? "")]);
    expect(new Set(records.map((record) => record?.became))).toEqual(new Set(["deposited", "succeeded"]));
    expect(await prepaid(account)).toBe(12_500);
    await everythingHolds();
  });

  test("the same capture reported eight times at once is booked once", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    const records = await Promise.all(Array.from({ length: 8 }, () => fixture.report(account, paymentId)));
    expect(records.filter((record) => record?.became === "succeeded")).toHaveLength(1);
    expect(records.filter((record) => record?.became === "unchanged")).toHaveLength(7);
    await everythingHolds();
  });
});

describe("comparing the books at night", () => {
  test("reads again what events and sweep missed, and books strangers' money as suspense, once", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.change(object, { state: "cancelled" });
    await fixture.report(account, paymentId); // The payment has ended for us, so the sweep does not read it again.
    fixture.card.pay(object);
    const stranger = await fixture.card.createHostedPayment({
      ...display,
      paymentId: "0190a1b2-0000-7000-8000-00000000cccc",
      accountId: "0190a1b2-0000-7000-8000-00000000dddd",
      amount: money(4200, "SEK"),
      idempotencyKey: "stranger",
    });
    fixture.card.pay(stranger.providerObject);
    expect(await compareBooks(fixture.deps())).toBe(2);
    await fixture.drain([account]);
    expect(await orderState(order.orderId)).toBe("working");
    const [found] = await db.query(
      "select account_id, purpose, captured_minor::int as minor from payment where provider_object = $1",
      [stranger.providerObject],
    );
    expect(found).toEqual({ account_id: db.installation.operatorAccountId, purpose: "suspense", minor: 4200 });
    expect(await db.query("select severity from staff_task where kind = 'payment-found'")).toEqual([{ severity: "alarm" }]);
    expect(await compareBooks(fixture.deps())).toBe(0);
    await everythingHolds();
  });
});

describe("a provider that says no", () => {
  test("is told as such, not as silence", async () => {
    const account = await createAccount(db);
    const paymentId = await fixture.startCard(account, await fixture.order(account));
    fixture.card.fault = { kind: "refused", at: "before" };
    await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({ refusal: { name: "PaymentRefused" } });
    fixture.card.fault = null;
  });
});

test("the payment table is the one of the database", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'payment'",
  );
  const key = (edge: readonly string[]) => edge.join(" ");
  expect(rows.map((row) => key([row.from_state, row.event, row.to_state])).toSorted()).toEqual(paymentEdges.map(key).toSorted());
});
