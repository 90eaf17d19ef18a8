import { customerPayments, refundPayment } from "@nameplane/contracts/payments/operations";
import { customerPaymentsSpec } from "@nameplane/contracts/payments/refunds";
import { minorOf, money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { createPayment } from "../charges/index.ts";
import { refundEdges } from "./refund.state.ts";
import { refundRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock, so the test's clock is set to the real time.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    refundRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
});
afterEach(async () => {
  fixture.card.fault = null;
  fixture.card.refundMood = "succeeded";
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** A customer who has paid 125.00 by card for an order, and deposited 125.00 more, which is credit. */
async function withCredit(): Promise<{ account: TestAccount; paymentId: string; object: string }> {
  const account = await createAccount(db);
  const spent = await fixture.atProvider(account, await fixture.order(account));
  fixture.card.pay(spent.object);
  await fixture.report(account, spent.paymentId);
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, {
      purpose: "deposit",
      method: "card",
      amount: money(12_500, "SEK"),
      now: fixture.clock.now(),
    }),
  );
  const object = (await fixture.openCard(account, paymentId)).redirectUrl.slice("https://pay.example/".length);
  fixture.card.pay(object);
  expect(await fixture.report(account, paymentId)).toMatchObject({ became: "deposited" });
  return { account, paymentId, object };
}

const refund = (paymentid: string, amountMinor: number, who = boss) =>
  who.proven(refundPayment, { paymentid, amountMinor, currency: "SEK", reason: "Paid twice" });
const nameOf = ({ body }: Answer) => [body["name"], body["param"]];

async function credit({ scope }: TestAccount) {
  return minorOf(await tx(db.app, scope, (trx) => prepaidBalance(trx, scope, "SEK")));
}
async function seen(account: TestAccount, who = boss) {
  const [row] = await db.query<{ number: number }>("select number::int from account where id = $1", [account.accountId]);
  return customerPaymentsSpec.answer.loose().parse((await who.browser.call(customerPayments, { number: row?.number ?? 0 })).body);
}
async function paymentState(id: string) {
  const [row] = await db.query<{ state: string; back: number }>(
    "select state, refunded_minor::int as back from payment where id = $1",
    [id],
  );
  return row;
}

test("a colleague gives credit back to the card, in parts; the rest can be given back afterwards", async () => {
  const { account, paymentId, object } = await withCredit();
  expect(await seen(account)).toMatchObject({ credit: [{ currency: "SEK", minor: 12_500 }] });
  expect((await refund(paymentId, 5000)).body).toMatchObject({ code: 1000 });
  // The credit is taken before the provider has answered.
  expect(await credit(account)).toBe(7500);
  await fixture.drain([account]);
  expect(fixture.card.book.get(object)?.refundedMinor).toBe(5000);
  expect(await paymentState(paymentId)).toEqual({ state: "partially_refunded", back: 5000 });
  expect((await refund(paymentId, 7500)).body).toMatchObject({ code: 1000 });
  await fixture.drain([account]);
  expect(await paymentState(paymentId)).toEqual({ state: "refunded", back: 12_500 });
  const shown = await seen(account);
  expect(shown.payments.find((each) => each.paymentid === paymentId)).toMatchObject({
    refundedMinor: 12_500,
    refundableMinor: 0,
  });
  expect(shown.refunds).toMatchObject([
    { amountMinor: 7500, reason: "Paid twice", by: expect.stringContaining("Kollega") as string },
    { amountMinor: 5000 },
  ]);
});

test("more than the payment or the credit, and money that was no card payment of the customer, are refused by field", async () => {
  const { account, paymentId } = await withCredit();
  expect(nameOf(await refund(paymentId, 12_501))).toEqual(["RefundTooMuch", "amountMinor"]);
  expect(nameOf(await refund(newId(), 100))).toEqual(["NotFound", "paymentid"]);
  const paid = (await seen(account)).payments.find((each) => each.paymentid !== paymentId);
  expect((await refund(paymentId, 12_500)).body).toMatchObject({ code: 1000 });
  // The other payment was spent on its order.
  expect(nameOf(await refund(paid?.paymentid ?? "", 100))).toEqual(["CreditTooLow", "amountMinor"]);
  await fixture.drain([account]);
  expect(nameOf(await refund(paymentId, 1))).toEqual(["NotRefundable", undefined]);
});

test("a refund that the bank refuses is credit again, with a task", async () => {
  const { account, paymentId } = await withCredit();
  fixture.card.refundMood = "failed";
  await refund(paymentId, 12_500);
  expect(await credit(account)).toBe(0);
  await fixture.drain([account]);
  expect(await credit(account)).toBe(12_500);
  expect(await paymentState(paymentId)).toEqual({ state: "succeeded", back: 0 });
  expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([
    { kind: "payment-refund-failed" },
  ]);
});

test("a refund that is pending is asked about until the bank has decided", async () => {
  const { account, paymentId } = await withCredit();
  fixture.card.refundMood = "pending";
  await refund(paymentId, 12_500);
  await fixture.drain([account]);
  expect(await paymentState(paymentId)).toEqual({ state: "succeeded", back: 0 });
  // A reading of the payment recognises the pending refund as ours, and creates no task.
  await fixture.report(account, paymentId);
  expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([]);
  const [object = ""] = [...fixture.card.refunds].filter(([, { state }]) => state === "pending").map(([id]) => id);
  fixture.card.endRefund(object, "succeeded");
  await fixture.sweep();
  await fixture.drain([account]);
  expect(await paymentState(paymentId)).toEqual({ state: "refunded", back: 12_500 });
});

test.each(["before", "after"] as const)("a lost answer %s the refund leads to exactly one refund", async (at) => {
  const { account, paymentId, object } = await withCredit();
  await refund(paymentId, 12_500);
  fixture.card.fault = { kind: "unknown", at };
  await expect(fixture.drain([account])).rejects.toThrow("scripted unknown");
  expect(await credit(account)).toBe(0);
  fixture.card.fault = null;
  fixture.clock.advance(600_000);
  await fixture.sweep();
  await fixture.drain([account]);
  expect(fixture.card.book.get(object)?.refundedMinor).toBe(12_500);
  expect(await paymentState(paymentId)).toEqual({ state: "refunded", back: 12_500 });
});

test("a refund that was not answered for a day is not tried again: a person looks at the provider", async () => {
  const { account, paymentId, object } = await withCredit();
  await refund(paymentId, 12_500);
  fixture.card.fault = { kind: "unavailable", at: "before" };
  await expect(fixture.drain([account])).rejects.toThrow("scripted unavailable");
  fixture.card.fault = null;
  fixture.clock.advance(24 * 3_600_000);
  await fixture.sweep();
  await fixture.drain([account]);
  fixture.clock.advance(-24 * 3_600_000);
  expect(fixture.card.book.get(object)?.refundedMinor).toBe(0);
  expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([
    { kind: "payment-refund-unknown" },
  ]);
});

test("money that somebody gave back by hand at the provider is a task", async () => {
  const { account, paymentId, object } = await withCredit();
  fixture.card.change(object, { refundedMinor: 300 });
  await fixture.report(account, paymentId);
  expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([
    { kind: "payment-refund-unknown" },
  ]);
});

test("without the right, and of another brand's customers, nothing is seen or given back", async () => {
  const { account, paymentId } = await withCredit();
  const support = await joinAsColleague(db, api, "Support");
  expect((await refund(paymentId, 100, support)).body).toMatchObject({ name: "NoPermission" });
  const other = await joinForOtherBrand(db, api);
  expect(nameOf(await refund(paymentId, 100, other))).toEqual(["NotFound", "paymentid"]);
  expect((await other.browser.call(customerPayments, { number: 1 })).body).toMatchObject({ name: "NotFound" });
  expect(await credit(account)).toBe(12_500);
});

test("the database has the same edges", async () => {
  const rows = await db.query<{ edge: string }>(
    "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = 'refund'",
  );
  expect(rows.map(({ edge }) => edge).toSorted()).toEqual(refundEdges.map((edge) => edge.join(" ")).toSorted());
});

test("money that came by Swish goes back to the payer's Swish, in parts, and is credit again where the bank refuses", async () => {
  const account = await createAccount(db);
  const { paymentId, instruction } = await bySwish(account);
  expect((await seen(account)).payments[0]).toMatchObject({ method: "swish", refundableMinor: 12_500 });
  expect((await refund(paymentId, 5000)).body).toMatchObject({ code: 1000 });
  await fixture.drain([account]);
  const [sent] = [...fixture.swish.refunds.entries()];
  expect(sent?.[1]).toMatchObject({ payment: instruction, minor: 5000 });
  expect(await paymentState(paymentId)).toEqual({ state: "succeeded", back: 0 });
  fixture.swish.endRefund(sent?.[0] ?? "", "succeeded");
  await db.query("update refund set next_check_at = now() where ended_at is null");
  await fixture.sweep();
  await fixture.drain([account]);
  expect(await paymentState(paymentId)).toEqual({ state: "partially_refunded", back: 5000 });

  await refund(paymentId, 7500);
  await fixture.drain([account]);
  expect(await credit(account)).toBe(0);
  for (const id of fixture.swish.refunds.keys()) fixture.swish.endRefund(id, "failed");
  await db.query("update refund set next_check_at = now() where ended_at is null");
  await fixture.sweep();
  await fixture.drain([account]);
  expect(await credit(account)).toBe(7500);
  const accounts = await db.query(
    "select distinct case when debit = 'prepaid' then credit else debit end as other from ledger_posting where payment_id = $1",
    [paymentId],
  );
  expect(accounts).toEqual([{ other: "swish_clearing" }]);
});

test("money that came with PayPal goes back there, in parts, and is credit again where PayPal refuses", async () => {
  const account = await createAccount(db);
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, {
      purpose: "deposit",
      method: "paypal",
      amount: money(12_500, "SEK"),
      now: fixture.clock.now(),
    }),
  );
  const { redirectUrl } = await fixture.openCard(account, paymentId);
  fixture.paypal.approve(redirectUrl.slice("https://paypal.example/".length));
  expect(await fixture.report(account, paymentId)).toMatchObject({ became: "deposited", clearing: "paypal_clearing" });
  expect((await seen(account)).payments[0]).toMatchObject({ method: "paypal", refundableMinor: 12_500 });
  const ends = async (state: "succeeded" | "failed") => {
    await fixture.drain([account]);
    for (const id of fixture.paypal.refunds.keys()) fixture.paypal.endRefund(id, state);
    await db.query("update refund set next_check_at = now() where ended_at is null");
    await fixture.sweep();
    await fixture.drain([account]);
  };
  expect((await refund(paymentId, 5000)).body).toMatchObject({ code: 1000 });
  await ends("succeeded");
  expect(await paymentState(paymentId)).toEqual({ state: "partially_refunded", back: 5000 });
  await refund(paymentId, 7500);
  await ends("failed");
  expect(await paymentState(paymentId)).toEqual({ state: "partially_refunded", back: 5000 });
  expect(await credit(account)).toBe(7500);
  const of =
    "select distinct case when debit = 'prepaid' then credit else debit end as other from ledger_posting where payment_id = $1";
  expect(await db.query(of, [paymentId])).toEqual([{ other: "paypal_clearing" }]);
});

/** A deposit of 125.00 that was paid with Swish. */
async function bySwish(account: TestAccount): Promise<{ paymentId: string; instruction: string }> {
  const amount = money(12_500, "SEK");
  const now = fixture.clock.now();
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, { purpose: "deposit", method: "swish", amount, now }),
  );
  const instruction = newId().replaceAll("-", "").toUpperCase();
  await fixture.swish.request({ instruction, paymentId, amount, payerNumber: null, message: "", callbackUrl: "" });
  await db.query(
    "update payment set provider_object = $2, open_until = now() + interval '5 minutes', version = version + 1 where id = $1",
    [paymentId, instruction],
  );
  fixture.swish.answer(instruction, "PAID");
  expect(await fixture.report(account, paymentId)).toMatchObject({ became: "deposited" });
  return { paymentId, instruction };
}
