import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { declineText } from "@nameplane/contracts/payments/decline-texts";
import { getBalance, makeDeposit } from "@nameplane/contracts/ledger/operations";
import { createStripeCard } from "../../adapters/payment-card/index.ts";
import { runPaymentSimulator, type PaymentSimulator } from "../../adapters/payment-card/testing/run-payment-simulator.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { display, PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { ledgerRoutes } from "../ledger/index.ts";
import { compareBooks } from "./events/compare-books.ts";
import { depositRoutes } from "./deposits.routes.ts";
import { paymentHook } from "./events/payments.hook.ts";
import type { CardProvider } from "./card.port.ts";

// Tests a card payment from end to end: our code, the provider's library, HTTP, a provider with its own books, and signed
// callbacks.
let db: TestDatabase;
let simulator: PaymentSimulator;
let card: CardProvider;
let fixture: PaymentFixture;
let api: TestApi;

beforeAll(async () => {
  simulator = await runPaymentSimulator();
  db = await createTestDatabase();
  const { secretKey, webhookSecret } = simulator;
  card = createStripeCard({ secretKey, webhookSecret, api: simulator.api, timeoutMs: 15_000 });
  fixture = await PaymentFixture.open(db, card);
  api = await createTestApi(db, fixture.clock, (edge) => {
    paymentHook(edge, {
      pool: db.app,
      jobs: fixture.jobs,
      provider: card,
      log: createLog("test", "fatal"),
      metrics: createMetrics(),
    });
    ledgerRoutes(edge);
    depositRoutes(edge, fixture.deps("app"));
  });
  const address = await api.edge.app.listen({ port: 0, host: "127.0.0.1" });
  await simulator.control("POST", "/webhook", { url: `${address}/hooks/stripe/` });
});

beforeEach(async () => {
  await simulator.clearFaults();
  await simulator.control("POST", "/webhook", { hold: false, copies: 1, drop: [] });
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await simulator.stop();
  await db.close();
});

async function checkedOut() {
  const account = await createAccount(db);
  const order = await fixture.order(account);
  const paymentId = await fixture.startCard(account, order);
  await fixture.openCard(account, paymentId);
  return { account, order, paymentId, session: await sessionOf(paymentId) };
}

async function sessionOf(paymentId: string): Promise<string> {
  const [row] = await db.query<{ object: string }>("select provider_object as object from payment where id = $1", [paymentId]);
  return row?.object ?? "";
}

/** Runs the payment jobs again and again, while callbacks arrive, until the payment has reached a state. */
async function until(account: TestAccount, paymentId: string, state: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await fixture.drain([account]);
        const [row] = await db.query<{ state: string }>("select state from payment where id = $1", [paymentId]);
        return row?.state;
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(state);
}

async function orderState(id: string) {
  const [row] = await db.query<{ state: string }>("select state from sales_order where id = $1", [id]);
  return row?.state;
}

/** Our books have no differences, and agree with the provider's to the minor unit (I-M7). */
async function booksAgree(): Promise<void> {
  expect(await brokenInvariants(db)).toEqual([]);
  const ours = await db.query<{ object: string; minor: number }>(
    "select provider_object as object, captured_minor::int as minor from payment where captured_minor > 0 and provider = 'stripe'",
  );
  const theirs = (await simulator.book()).payment_intents.filter((intent) => intent.captured > 0);
  const line = (object: string, minor: number) => `${object} ${minor}`;
  const sort = (lines: string[]) => lines.toSorted((a, b) => a.localeCompare(b));
  expect(sort(ours.map((row) => line(row.object, row.minor)))).toEqual(
    sort(theirs.map((intent) => line(intent.session ?? intent.id, intent.captured))),
  );
}

describe("a card payment at the provider", () => {
  test("is paid after 3-D Secure and told by signed callbacks", async () => {
    const { account, order, paymentId, session } = await checkedOut();
    await simulator.pay(session);
    await until(account, paymentId, "succeeded");
    expect(await orderState(order.orderId)).toBe("working");
    await booksAgree();
  });

  test("callbacks held back, then sent in reverse and twice, end the same (F27)", async () => {
    await simulator.control("POST", "/webhook", { hold: true, copies: 2 });
    const { account, order, paymentId, session } = await checkedOut();
    await simulator.pay(session);
    await simulator.control("POST", "/webhook/release", { order: "reverse" });
    await until(account, paymentId, "succeeded");
    await fixture.drain([account]);
    expect(await orderState(order.orderId)).toBe("working");
    await booksAgree();
  });

  test("when no callback comes, the sweep finds the money (F28)", async () => {
    await simulator.control("POST", "/webhook", { drop: ["*"] });
    const { account, order, paymentId, session } = await checkedOut();
    await simulator.pay(session);
    fixture.clock.advance(2 * 60_000);
    await fixture.sweep();
    await until(account, paymentId, "succeeded");
    expect(await orderState(order.orderId)).toBe("working");
    await booksAgree();
  });

  test("a declined card leaves the page open, the next card pays", async () => {
    const { account, paymentId, session } = await checkedOut();
    await simulator.pay(session, { card: "4000000000009995" });
    await expect
      .poll(async () => {
        await fixture.drain([account]);
        const [row] = await db.query<{ state: string; failure: string | null }>(
          "select state, failure from payment where id = $1",
          [paymentId],
        );
        return row;
      })
      .toEqual({ state: "requires_action", failure: declineText("funds") });
    expect((await fixture.openCard(account, paymentId)).redirectUrl).toContain(session);
    await simulator.pay(session);
    await until(account, paymentId, "succeeded");
    await booksAgree();
  });

  test.each(["fail", "abandon"] as const)(
    "a 3-D Secure step that ends with %s takes no money and leaves the page open",
    async (authentication) => {
      const { account, order, paymentId, session } = await checkedOut();
      await simulator.pay(session, { authentication });
      await fixture.report(account, paymentId);
      expect(await db.query("select state, captured_minor::int as minor from payment where id = $1", [paymentId])).toEqual([
        { state: "requires_action", minor: 0 },
      ]);
      expect(await orderState(order.orderId)).toBe("awaiting_payment");
      expect((await fixture.openCard(account, paymentId)).redirectUrl).toContain(session);
      await booksAgree();
    },
  );

  test("3-D Secure is asked for as a challenge, and without it there is no money [C9.21]", async () => {
    const account = await createAccount(db);
    const browser = api.browser();
    browser.cookie = await signIn(db, account);
    const started = await browser.call(makeDeposit, { amountMinor: 20_000, method: "card" }, { key: newId() });
    expect(started.body.code).toBe(1000);
    const [payment] = await db.query<{ id: string; session: string }>(
      "select id, provider_object as session from payment where account_id = $1",
      [account.accountId],
    );
    const { id: paymentId, session } = payment ?? { id: "", session: "" };
    const { protocol, host, port } = simulator.api;
    const atProvider = await fetch(`${protocol}://${host}:${port}/v1/checkout/sessions/${session}`, {
      headers: { authorization: `Bearer ${simulator.secretKey}` },
    });
    expect(await atProvider.json()).toMatchObject({
      payment_method_types: ["card"],
      payment_method_options: { card: { request_three_d_secure: "challenge" } },
    });
    const balance = async () => (await browser.call(getBalance)).body["balance"];
    await simulator.pay(session, { authentication: "fail" });
    await fixture.report(account, paymentId);
    expect(await balance()).toMatchObject({ prepaidMinor: 0 });
    await simulator.pay(session, { authentication: "complete" });
    await until(account, paymentId, "succeeded");
    expect(await balance()).toMatchObject({ prepaidMinor: 20_000 });
    await booksAgree();
  });

  test("a lost answer to opening it makes no second page", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const paymentId = await fixture.startCard(account, order);
    await simulator.fault({ method: "POST", path: "/v1/checkout/sessions", kind: "reset_after", times: 1 });
    await expect(fixture.openCard(account, paymentId)).rejects.toMatchObject({
      refusal: { name: "PaymentProviderSilent" },
    });
    await fixture.openCard(account, paymentId);
    const session = await sessionOf(paymentId);
    await simulator.pay(session);
    await until(account, paymentId, "succeeded");
    await booksAgree();
  });

  test("a lost answer, then another language: a new attempt, and only that one can be paid", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const lost = await fixture.startCard(account, order);
    await simulator.fault({ method: "POST", path: "/v1/checkout/sessions", kind: "reset_after", times: 1 });
    await expect(fixture.openCard(account, lost)).rejects.toMatchObject({ refusal: { name: "PaymentProviderSilent" } });
    await fixture.openCard(account, lost, "sv");
    const next = await fixture.startCard(account, order);
    expect(next).not.toBe(lost);
    await simulator.pay(await sessionOf(next));
    await until(account, next, "succeeded");
    const rows = await db.query("select state from payment where order_id = $1 order by state", [order.orderId]);
    expect(rows).toEqual([{ state: "cancelled" }, { state: "succeeded" }]);
    await booksAgree();
  });

  test("another language later: the same page", async () => {
    const account = await createAccount(db);
    const paymentId = await fixture.startCard(account, await fixture.order(account));
    const [first, second] = [await fixture.openCard(account, paymentId), await fixture.openCard(account, paymentId, "sv")];
    expect(second).toEqual(first);
  });

  test("a closed page is followed by a new attempt for the same order", async () => {
    const { account, order, paymentId, session } = await checkedOut();
    await card.cancel(session, `${paymentId}:cancel`);
    await until(account, paymentId, "cancelled");
    const next = await fixture.startCard(account, order);
    expect(next).not.toBe(paymentId);
    await fixture.openCard(account, next);
    await simulator.pay(await sessionOf(next));
    await until(account, next, "succeeded");
    expect(await orderState(order.orderId)).toBe("working");
    await booksAgree();
  });

  test("a forged callback is refused", async () => {
    const { session, paymentId } = await checkedOut();
    const body = JSON.stringify({
      id: "evt_forged",
      type: "checkout.session.completed",
      created: 1,
      data: { object: { object: "checkout.session", id: session } },
    });
    const reply = await api.edge.app.inject({
      method: "POST",
      url: "/hooks/stripe/",
      headers: { "stripe-signature": "t=1,v1=00" },
      payload: body,
    });
    expect(reply.statusCode).toBe(400);
    expect(await db.query("select 1 from provider_event where event_id = 'evt_forged'")).toEqual([]);
    expect(await db.query("select state from payment where id = $1", [paymentId])).toEqual([{ state: "requires_action" }]);
  });

  test("a dispute is matched through the payment behind it, takes its money back and raises a task", async () => {
    const { account, paymentId, session } = await checkedOut();
    await simulator.pay(session);
    await until(account, paymentId, "succeeded");
    const intent = (await simulator.book()).payment_intents.find((one) => one.session === session);
    await simulator.control("POST", "/dispute", { payment_intent: intent?.id });
    await expect
      .poll(async () => {
        await fixture.drain([account]);
        return db.query(
          `select d.payment_id, d.state, d.taken_minor = d.amount_minor as taken, d.fee_minor::int as fee
             from staff_task t join dispute d on d.id = t.subject_id where t.kind = 'payment-dispute' and t.account_id = $1`,
          [account.accountId],
        );
      })
      .toEqual([{ payment_id: paymentId, state: "open", taken: true, fee: 22_500 }]);
  });

  test("money that another program captured with our key is found at night and put in suspense (F29)", async () => {
    await simulator.control("POST", "/webhook", { drop: ["*"] });
    const stranger = await card.createHostedPayment({
      ...display,
      paymentId: newId(),
      accountId: newId(),
      amount: money(7700, "SEK"),
      lines: [{ text: "Not ours", amount: money(7700, "SEK") }],
      idempotencyKey: "somebody else",
    });
    await simulator.pay(stranger.providerObject);
    expect(await compareBooks({ ...fixture.deps(), card })).toBe(1);
    const found = await db.query(
      "select account_id, purpose, captured_minor::int as minor from payment where provider_object = $1",
      [stranger.providerObject],
    );
    expect(found).toEqual([{ account_id: db.installation.operatorAccountId, purpose: "suspense", minor: 7700 }]);
    await booksAgree();
  });
});
