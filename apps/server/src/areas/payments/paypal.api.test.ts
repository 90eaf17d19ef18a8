import * as checkout from "@nameplane/contracts/checkout/operations";
import { makeDeposit } from "@nameplane/contracts/ledger/operations";
import { addToBasket, cancelRequest, getOrder } from "@nameplane/contracts/orders/operations";
import { PaymentUnderWay } from "@nameplane/contracts/payments/refusals";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { feeOf } from "../../testing/far-ends/fake-paypal.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { applyProviderEvent } from "./events/index.ts";
import { storeEvent } from "./events/provider-events.repository.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = { ...fixture.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
});
afterEach(() => {
  fixture.paypal.fault = null;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

type Buyer = { readonly account: TestAccount; readonly browser: TestBrowser; readonly name: string; readonly ordernr: number };

/** A customer who ordered a name and was sent to PayPal. */
async function buyer(): Promise<Buyer & { readonly paymentId: string; readonly object: string }> {
  const account = await createAccount(db);
  const name = `palle-${(nextName += 1)}.se`;
  const ordernr = await fixture.order(account, [name], { method: "paypal" });
  return { account, browser: await fixture.browser(account), name, ordernr, ...(await fixture.paymentOf(ordernr)) };
}

/** Pays a moment later, so that the new attempt is the newest. */
const payBy = ({ browser, ordernr }: Buyer, method: string) => {
  fixture.clock.advance(1000);
  return browser.call(checkout.payOrder, { ordernr, method }, { key: newId() });
};
const takesOf = (object: string) => fixture.paypal.book.get(object)?.takes;
async function paymentRow(paymentId: string) {
  const [row] = await db.query<{ state: string; captured: number; fee: number | null; failure: string | null }>(
    "select state, captured_minor::int as captured, fee_minor::int as fee, failure from payment where id = $1",
    [paymentId],
  );
  return row;
}
const payment = async ({ browser, ordernr }: Buyer) =>
  ((await browser.call(getOrder, { ordernr })).body["order"] as { payment: { failure: string | null } | null }).payment;

describe("an order is paid with PayPal", () => {
  test("the money moves when the payer has approved; the name is ordered, and PayPal's fee is the operator's cost [C9.22]", async () => {
    const of = await buyer();
    await fixture.settle(of.account, of.paymentId);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "requires_action", captured: 0 });
    fixture.paypal.approve(of.object);
    await fixture.settle(of.account, of.paymentId);
    await fixture.work(of.account);
    expect(await fixture.request(of.account, of.name)).toMatchObject({ state: "completed", funding: "captured" });
    const { captured = 0 } = (await paymentRow(of.paymentId)) ?? {};
    expect(await paymentRow(of.paymentId)).toEqual({ state: "succeeded", captured, fee: feeOf(captured), failure: null });
    expect(await db.query("select debit, credit from ledger_posting where payment_id = $1", [of.paymentId])).toEqual([
      { debit: "paypal_clearing", credit: "receivable" },
    ]);
    const fees =
      "select debit, credit, amount_minor::int as minor, account_id = $2 as own from ledger_posting where kind = 'fee' and text = $1";
    expect(await db.query(fees, [`paypal ${of.object}`, of.account.accountId])).toEqual([
      { debit: "bank_fee", credit: "paypal_clearing", minor: feeOf(captured), own: false },
    ]);
    const paidBy = "select state, party ->> 'method' as method from invoice where account_id = $1";
    expect(await db.query(paidBy, [of.account.accountId])).toEqual([{ state: "paid", method: "paypal" }]);
    expect(await fixture.balance(of.account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("a fee in a currency without books is booked at the rate of the day", async () => {
    await db.query(
      `insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2026-01-01', 11000000, 'ecb'),
       ('fx', 'EURGBP', '2026-01-01', 880000, 'ecb') on conflict (kind, key, valid_from) do update set ppm = excluded.ppm`,
    );
    const of = await buyer();
    fixture.paypal.feeCurrency = "GBP";
    fixture.paypal.approve(of.object);
    await fixture.settle(of.account, of.paymentId);
    await fixture.work(of.account);
    fixture.paypal.feeCurrency = null;
    const { captured = 0, fee } = (await paymentRow(of.paymentId)) ?? {};
    // A pound costs 12.50 kronor.
    expect(fee).toBe(Math.round(feeOf(captured) * 12.5));
    expect(
      await db.query("select currency, amount_minor::int as minor from ledger_posting where kind = 'fee' and text = $1", [
        `paypal ${of.object}`,
      ]),
    ).toEqual([{ currency: "SEK", minor: fee }]);
  });

  test("a declined card at PayPal is told, and the order is paid by card instead", async () => {
    const of = await buyer();
    fixture.paypal.approve(of.object, "declined");
    await fixture.settle(of.account, of.paymentId);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "failed", captured: 0 });
    expect((await payment(of))?.failure).toMatch(/^PayPal could not charge the card or account that you chose there/);
    expect((await payBy(of, "card")).body.code).toBe(1000);
    await fixture.atProvider(of.account, of.ordernr, (card, object) => card.pay(object));
    expect(await fixture.orderState(of.ordernr)).toBe("working");
  });

  test("who left PayPal and pays by card is never charged there, even after approving it later", async () => {
    const of = await buyer();
    expect((await payBy(of, "card")).body.code).toBe(1000);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "cancelled" });
    fixture.paypal.approve(of.object);
    await fixture.settle(of.account, of.paymentId);
    await fixture.atProvider(of.account, of.ordernr, (card, object) => card.pay(object));
    await fixture.settle(of.account, of.paymentId);
    expect(takesOf(of.object)).toBe(0);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "cancelled", captured: 0 });
    expect(await fixture.balance(of.account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("money of an order that has ended while the payer was at PayPal is not taken", async () => {
    const of = await buyer();
    fixture.clock.advance(25 * 3_600_000);
    await fixture.sweep();
    await fixture.work(of.account);
    expect(await fixture.orderState(of.ordernr)).not.toBe("awaiting_payment");
    fixture.paypal.approve(of.object);
    await fixture.settle(of.account, of.paymentId);
    expect(takesOf(of.object)).toBe(0);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "cancelled", captured: 0 });
  });

  test("the same page is given again, and a new one when PayPal has forgotten the order", async () => {
    const of = await buyer();
    const url = `https://paypal.example/${of.object}`;
    expect((await payBy(of, "paypal")).body["redirecturl"]).toBe(url);
    fixture.paypal.forget(of.object);
    const next = await payBy(of, "paypal");
    expect(next.body["redirecturl"]).toMatch(/^https:\/\/paypal\.example\//);
    expect(next.body["redirecturl"]).not.toBe(url);
    const { paymentId, object } = await fixture.paymentOf(of.ordernr);
    fixture.paypal.approve(object);
    await fixture.settle(of.account, paymentId);
    expect(await fixture.orderState(of.ordernr)).toBe("working");
  });

  test("an order that PayPal has forgotten says that it was not completed in time", async () => {
    const of = await buyer();
    fixture.paypal.forget(of.object);
    await fixture.settle(of.account, of.paymentId);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "cancelled" });
    expect((await payment(of))?.failure).toBe("The payment was not completed at PayPal in time.");
  });

  test("an approval that PayPal has forgotten, because it did not answer in time, has not paid", async () => {
    const of = await buyer();
    fixture.paypal.approve(of.object);
    fixture.paypal.isDeafToTakes = true;
    await expect(fixture.settle(of.account, of.paymentId)).rejects.toThrow("takes nothing");
    fixture.paypal.isDeafToTakes = false;
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "processing" });
    expect((await payBy(of, "card")).body["name"]).toBe(PaymentUnderWay.name);
    fixture.paypal.forget(of.object);
    await fixture.settle(of.account, of.paymentId);
    expect(await paymentRow(of.paymentId)).toMatchObject({ state: "failed", captured: 0 });
    expect((await payBy(of, "card")).body.code).toBe(1000);
  });

  test("while PayPal reviews the money it is on its way: nothing else pays, and its end decides", async () => {
    const [good, bad] = [await buyer(), await buyer()];
    for (const one of [good, bad]) {
      fixture.paypal.approve(one.object, "review");
      await fixture.settle(one.account, one.paymentId);
      expect(await paymentRow(one.paymentId)).toMatchObject({ state: "processing", captured: 0 });
      expect((await payBy(one, "card")).body["name"]).toBe(PaymentUnderWay.name);
      expect((await payBy(one, "paypal")).body["name"]).toBe(PaymentUnderWay.name);
    }
    fixture.paypal.endReview(good.object, true);
    fixture.paypal.endReview(bad.object, false);
    for (const one of [good, bad]) await fixture.settle(one.account, one.paymentId);
    expect(await fixture.orderState(good.ordernr)).toBe("working");
    expect(await paymentRow(bad.paymentId)).toMatchObject({ state: "failed", captured: 0 });
    expect((await payBy(bad, "card")).body.code).toBe(1000);
  });

  test("whatever is lost while the money is taken, it is taken once, and the order has it", async () => {
    const fault = fc.record({
      kind: fc.constantFrom("unknown", "unavailable"),
      at: fc.constantFrom("before", "after"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 4 }), async (faults) => {
        const of = await buyer();
        fixture.paypal.approve(of.object);
        for (const each of faults) {
          fixture.paypal.fault = each;
          await fixture.settle(of.account, of.paymentId).catch((error: unknown) => expect(String(error)).toContain("scripted"));
          fixture.paypal.fault = null;
          await Promise.all([fixture.settle(of.account, of.paymentId), fixture.settle(of.account, of.paymentId)]);
        }
        await fixture.settle(of.account, of.paymentId);
        expect(takesOf(of.object)).toBe(1);
        expect(await fixture.orderState(of.ordernr)).toBe("working");
        expect((await paymentRow(of.paymentId))?.captured).toBe(fixture.paypal.book.get(of.object)?.capturedMinor);
      }),
      { numRuns: 10 },
    );
  });

  test("a dispute is a task for a person, and so is money that PayPal took back", async () => {
    const of = await buyer();
    fixture.paypal.approve(of.object);
    await fixture.settle(of.account, of.paymentId);
    fixture.paypal.reverse(of.object);
    const { body } = fixture.paypal.callback(of.object, "CUSTOMER.DISPUTE.CREATED");
    const event = fixture.paypal.readStoredEvent(body);
    const key = { provider: "paypal", eventId: event.eventId };
    await tx(db.app, { actor: "hook:paypal" }, (trx) =>
      storeEvent(trx, { ...key, kind: event.kind, object: event.providerObject, body }),
    );
    await applyProviderEvent({ ...fixture.deps, sweeping: db.readonly }, key);
    await fixture.followMoney(of.account);
    const tasks = await db.query<{ kind: string }>("select kind from staff_task where account_id = $1 order by kind", [
      of.account.accountId,
    ]);
    expect(tasks.map(({ kind }) => kind)).toEqual(["payment-dispute", "payment-refund-unknown"]);
  });
});

describe("money that is set aside is reserved at PayPal", () => {
  async function moved() {
    const account = await createAccount(db);
    const names = [`flytt-${(nextName += 1)}.app`, `flytt-${(nextName += 1)}.app`];
    for (const name of names)
      fixture.gtld.hold(name, {
        authInfo: "Planted-Code-7391",
        statuses: ["ok"],
        createdAt: "2020-03-01T00:00:00Z",
        expiresAt: "2027-03-01T00:00:00Z",
      });
    const browser = await fixture.browser(account);
    await browser.call(addToBasket, {
      items: names.map((domainname) => ({ itemaction: "create-domain-transfer", domainname, authcode: "Planted-Code-7391" })),
    });
    const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "paypal" });
    expect(placed.body.code).toBe(1000);
    const ordernr = Number(placed.body["ordernr"]);
    const { paymentId, object } = await fixture.paymentOf(ordernr);
    fixture.paypal.approve(object);
    await fixture.settle(account, paymentId);
    await fixture.work(account);
    return { account, browser, names, ordernr, paymentId, object };
  }
  async function isCancelled(account: TestAccount, browser: TestBrowser, name: string) {
    const { number } = await fixture.request(account, name);
    expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
    await later(account);
  }
  async function arrives(account: TestAccount, name: string) {
    fixture.gtld.endTransfer(name, "serverApproved");
    await later(account);
  }
  async function later(account: TestAccount) {
    fixture.clock.advance(15 * 60_000);
    await fixture.sweep();
    await fixture.work(account);
    await fixture.followMoney(account);
  }

  test("what was delivered is captured, and the rest released", async () => {
    const { account, browser, names, object, paymentId } = await moved();
    expect(fixture.paypal.book.get(object)).toMatchObject({ status: "RESERVED", capturedMinor: 0 });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "authorised", captured: 0 });
    await arrives(account, names[0] ?? "");
    await isCancelled(account, browser, names[1] ?? "");
    await fixture.settle(account, paymentId);
    const { capturedMinor = 0 } = fixture.paypal.book.get(object) ?? {};
    const [total] = await db.query<{ half: number }>("select (asked_minor / 2)::int as half from payment where id = $1", [
      paymentId,
    ]);
    expect(capturedMinor).toBe(total?.half);
    expect(await paymentRow(paymentId)).toMatchObject({ state: "succeeded", captured: capturedMinor });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("nothing is taken where nothing was delivered", async () => {
    const { account, browser, names, object, paymentId } = await moved();
    for (const name of names) await isCancelled(account, browser, name);
    await fixture.settle(account, paymentId);
    expect(fixture.paypal.book.get(object)).toMatchObject({ status: "VOIDED", capturedMinor: 0 });
    expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled", captured: 0 });
  });
});

test("a deposit with PayPal becomes credit, in kronor and in euro", async () => {
  const account = await createAccount(db);
  const browser = await fixture.browser(account);
  const started = await browser.call(makeDeposit, { amountMinor: 50_000, method: "paypal" }, { key: newId() });
  const object = String(started.body["redirecturl"]).slice("https://paypal.example/".length);
  fixture.paypal.approve(object);
  const [row] = await db.query<{ id: string }>("select id from payment where account_id = $1", [account.accountId]);
  await fixture.settle(account, row?.id ?? "");
  expect(await fixture.balance(account)).toEqual({ prepaid: 50_000, owed: 0 });
  await db.query("update account set currency = 'EUR' where id = $1", [account.accountId]);
  const inEuro = await browser.call(makeDeposit, { amountMinor: 10_000, method: "paypal" }, { key: newId() });
  expect(inEuro.body.code).toBe(1000);
});
