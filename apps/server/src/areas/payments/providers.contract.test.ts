import { sendSwish } from "@nameplane/contracts/payments/operations";
import { minorOf } from "@nameplane/values";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { applyProviderEvent, paymentHook, sweepPayments } from "./events/index.ts";
import { capabilities, providerMethods, type ProviderMethod } from "./providers.rules.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let nextNumber = 0;
let nextEvent = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const { jobs, log } = fixture.deps;
  api = await createTestApi(db, fixture.clock, (edge) => {
    for (const provider of [fixture.card, fixture.paypal, fixture.swish])
      paymentHook(edge, { pool: db.app, jobs, provider, log, metrics: createMetrics() });
  });
});
afterEach(async () => {
  fixture.card.fault = null;
  fixture.paypal.fault = null;
  fixture.swish.fault = null;
  expect(await fixture.brokenInvariants()).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

type Outcome = "pays" | "declines" | "gives up";
type Callback = { readonly body: Buffer; readonly proof: string };

/** What a test must know about a provider: how its payer acts, and what the provider reports. */
type Driver = {
  begin: (account: TestAccount, ordernr: number) => Promise<void>;
  act: (object: string, outcome: Outcome) => void;
  /** Only for methods whose money arrives days later: lets the payer agree. A payer who gives up never agrees. */
  agree?: (object: string, outcome: Outcome) => void;
  /** The customer, where the method does not work for the usual one. */
  customer?: Parameters<typeof createAccount>[1];
  callback: (object: string) => Callback;
  /** How much the provider has received, according to its own books, in minor units. */
  received: (object: string) => number;
};

const drivers: Readonly<Record<ProviderMethod, Driver>> = {
  card: {
    begin: async () => undefined,
    act: (object, outcome) => {
      if (outcome === "pays") fixture.card.pay(object);
      else fixture.card.change(object, { state: outcome === "declines" ? "failed" : "cancelled" });
    },
    callback: (object) => {
      const nothing = { paymentId: null, accountId: null, isDispute: false, keptCards: null };
      const event = { ...nothing, eventId: `evt_${(nextEvent += 1)}`, kind: "changed", providerObject: object };
      const body = Buffer.from(JSON.stringify(event));
      return { body, proof: fixture.card.sign(body) };
    },
    received: (object) => fixture.card.book.get(object)?.capturedMinor ?? 0,
  },
  sepa: {
    begin: async () => undefined,
    customer: { currency: "EUR" },
    agree: (object, outcome) => {
      if (outcome !== "gives up") fixture.card.agree(object);
    },
    act: (object, outcome) => {
      if (outcome === "pays") fixture.card.pay(object);
      else if (outcome === "gives up") fixture.card.change(object, { state: "cancelled" });
      else fixture.card.change(object, { state: "failed", failure: { code: "insufficient_funds", reason: "debitFunds" } });
    },
    callback: (object) => drivers.card.callback(object),
    received: (object) => drivers.card.received(object),
  },
  paypal: {
    begin: async () => undefined,
    act: (object, outcome) => {
      if (outcome === "gives up") fixture.paypal.forget(object);
      else fixture.paypal.approve(object, outcome === "pays" ? "pays" : "declined");
    },
    callback: (object) => fixture.paypal.callback(object),
    received: (object) => fixture.paypal.book.get(object)?.capturedMinor ?? 0,
  },
  swish: {
    begin: async (account, ordernr) => {
      const { paymentId: paymentid } = await fixture.paymentOf(ordernr);
      const number = `07033${String((nextNumber += 1)).padStart(5, "0")}`;
      const browser = await fixture.browser(account);
      expect((await browser.call(sendSwish, { paymentid, number })).body.code).toBe(1000);
    },
    act: (object, outcome) =>
      fixture.swish.answer(object, ({ pays: "PAID", declines: "DECLINED", "gives up": "ERROR" } as const)[outcome]),
    callback: (object) => fixture.swish.callback(object),
    received: (object) => {
      const { input, status } = fixture.swish.book.get(object) ?? {};
      return status === "PAID" && input !== undefined ? minorOf(input.amount) : 0;
    },
  },
};

async function post(method: ProviderMethod, { body, proof }: Callback): Promise<number> {
  const { provider, proofHeaders } = capabilities[method];
  const lines = proof.split("\n");
  const proofs = Object.fromEntries(proofHeaders.map((name, at) => [name, lines[at] ?? ""]));
  const reply = await api.edge.app.inject({
    method: "POST",
    url: `/hooks/${provider}/`,
    headers: { host: "hooks.example", "content-type": "application/json", ...proofs },
    payload: body,
  });
  return reply.statusCode;
}

/** Matches the callbacks, and reads the payments that are due because of them. */
async function workOff(account: TestAccount): Promise<void> {
  const deps = { ...fixture.deps, sweeping: db.readonly };
  const events = await db.query<{ provider: string; event_id: string }>(
    "select provider, event_id from provider_event where state = 'stored' order by received_at",
  );
  for (const { provider, event_id: eventId } of events) await applyProviderEvent(deps, { provider, eventId });
  await fixture.followMoney(account);
}

/** A customer with an order whose payment is open at the provider. */
async function opened(method: ProviderMethod) {
  const account = await createAccount(db, drivers[method].customer);
  const ordernr = await fixture.order(account, [`lika-${newId().slice(-10)}.se`], { method });
  await drivers[method].begin(account, ordernr);
  return { account, ordernr, ...(await fixture.paymentOf(ordernr)) };
}

/** Everything that a payment has led to, without the details that differ between two customers. */
async function endOf({ account, paymentId, object }: Awaited<ReturnType<typeof opened>>, method: ProviderMethod) {
  const [payment] = await db.query<{ state: string; captured: number; receipt: boolean; failure: string | null }>(
    "select state, captured_minor::int as captured, receipt_number is not null as receipt, failure from payment where id = $1",
    [paymentId],
  );
  const postings = await db.query(
    "select kind, debit, credit, amount_minor::int as minor from ledger_posting where account_id = $1 order by kind, debit, credit",
    [account.accountId],
  );
  const orders = await db.query("select state, method from sales_order where account_id = $1", [account.accountId]);
  const lines = await db.query("select state, reason, funding from request where account_id = $1", [account.accountId]);
  const invoices = await db.query("select kind, state from invoice where account_id = $1", [account.accountId]);
  const difference = drivers[method].received(object) - (payment?.captured ?? 0);
  return { payment, postings, orders, lines, invoices, difference };
}

type Act = "callback" | "again" | "early" | "read" | "sweep" | "lost answer" | "work";
const acts = fc.array(fc.constantFrom<Act>("callback", "again", "early", "read", "sweep", "lost answer", "work"), {
  maxLength: 8,
});

/**
 * Plays one sequence of events before and after the payer's act. At the end the provider is read once more, as the periodic job
 * does.
 */
async function play(method: ProviderMethod, outcome: Outcome, before: readonly Act[], after: readonly Act[]) {
  const of = await opened(method);
  const early = drivers[method].callback(of.object);
  const run = async (act: Act) => {
    const callback = drivers[method].callback(of.object);
    if (act === "callback") expect(await post(method, callback)).toBe(200);
    if (act === "again") for (const _ of [1, 2]) expect(await post(method, callback)).toBe(200);
    if (act === "early") expect(await post(method, early)).toBe(200);
    if (act === "read") await Promise.all([fixture.settle(of.account, of.paymentId), fixture.settle(of.account, of.paymentId)]);
    if (act === "sweep") await sweepPayments({ ...fixture.deps, sweeping: db.readonly });
    if (act === "work") await workOff(of.account);
    if (act !== "lost answer") return;
    const provider = method === "sepa" ? fixture.card : fixture[method];
    provider.fault = { kind: "unavailable", at: "before" };
    await expect(fixture.settle(of.account, of.paymentId)).rejects.toThrow("scripted");
    provider.fault = null;
  };
  const half = before.length >> 1;
  for (const act of before.slice(0, half)) await run(act);
  drivers[method].agree?.(of.object, outcome);
  for (const act of before.slice(half)) await run(act);
  drivers[method].act(of.object, outcome);
  // A payment that has ended is no longer read, so no response about it can be lost.
  for (const act of after) if (act !== "lost answer") await run(act);
  await workOff(of.account);
  await fixture.settle(of.account, of.paymentId);
  return endOf(of, method);
}

describe.each(providerMethods)("each order of events gives the same end: %s", (method) => {
  test.each(["pays", "declines", "gives up"] as const)(
    "duplicate, late, reordered and lost reports: the payer %s",
    async (outcome) => {
      const plain = await play(method, outcome, [], ["callback", "work"]);
      expect(plain.difference).toBe(0);
      expect(plain.payment?.state).toBe(
        outcome === "pays" ? "succeeded" : outcome === "declines" ? "failed" : plain.payment?.state,
      );
      await fc.assert(
        fc.asyncProperty(acts, acts, async (before, after) => {
          expect(await play(method, outcome, before, after)).toEqual(plain);
        }),
        { numRuns: 12 },
      );
    },
    120_000,
  );
});

describe.each(providerMethods)("callbacks without the proof of their provider: %s", (method) => {
  test("forged ones are refused and change nothing", async () => {
    const of = await opened(method);
    const { body, proof } = drivers[method].callback(of.object);
    const stored = () => db.query("select count(*)::int as n from provider_event");
    const [before, state] = [await stored(), await endOf(of, method)];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 255 }), fc.nat({ max: proof.length - 1 }), async (value, at) => {
        const wrong = proof.slice(0, at) + (proof[at] === "0" ? "1" : "0") + proof.slice(at + 1);
        expect(await post(method, { body, proof: wrong })).toBe(400);
        expect(await post(method, { body: Buffer.concat([body.subarray(0, 2), Buffer.from([value])]), proof })).toBe(400);
      }),
      { numRuns: 50 },
    );
    expect(await stored()).toEqual(before);
    expect(await endOf(of, method)).toEqual(state);
  });

  test("what a true callback says is only a hint: the provider's book decides", async () => {
    const of = await opened(method);
    expect(await post(method, drivers[method].callback(of.object))).toBe(200);
    await workOff(of.account);
    expect((await endOf(of, method)).payment).toMatchObject({ state: "requires_action", captured: 0 });
  });
});

test("money of a wrong sum pays no order, whichever provider it comes from", async () => {
  for (const method of providerMethods) {
    const of = await opened(method);
    await tx(db.worker, of.account.scope, (trx) =>
      trx.updateTable("payment").set({ asked_minor: 9_999_900, version: 9 }).where("id", "=", of.paymentId).execute(),
    );
    drivers[method].act(of.object, "pays");
    await fixture.settle(of.account, of.paymentId);
    const [row] = await db.query("select purpose, order_id, state from payment where id = $1", [of.paymentId]);
    expect(row, method).toEqual({ purpose: "suspense", order_id: null, state: "succeeded" });
    const { clearing } = capabilities[method];
    const booked = await db.query("select debit, credit from ledger_posting where payment_id = $1", [of.paymentId]);
    expect(booked, method).toEqual([{ debit: clearing, credit: "suspense" }]);
  }
});
