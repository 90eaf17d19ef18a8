import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { userLogin } from "@nameplane/contracts/identity/operations";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import type { FakeEvent } from "../../../testing/far-ends/fake-card.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { compareBooks } from "./compare-books.ts";
import { paymentHook } from "./payments.hook.ts";
import type { HostedPaymentInput } from "../card.port.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
const metrics = createMetrics();

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    paymentHook(edge, { pool: db.app, jobs: fixture.jobs, provider: fixture.card, log: createLog("test", "fatal"), metrics });
    identityRoutes(edge, testIdentity(db));
  });
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

let eventNumber = 0;

function event(facts: Partial<FakeEvent> & { kind: string }): Buffer {
  eventNumber += 1;
  return Buffer.from(
    JSON.stringify({
      eventId: `evt_${eventNumber}`,
      providerObject: null,
      paymentId: null,
      accountId: null,
      isDispute: false,
      keptCards: null,
      ...facts,
    }),
  );
}

async function post(body: Buffer, signature = fixture.card.sign(body)) {
  const reply = await api.edge.app.inject({
    method: "POST",
    url: "/hooks/stripe/",
    headers: {
      host: "hooks.example",
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature,
    },
    payload: body,
  });
  return { status: reply.statusCode, text: reply.body };
}

/** A payment that another program made with our key for the provider. */
function strangersInput(idempotencyKey: string): HostedPaymentInput {
  return {
    paymentId: "0190a1b2-0000-7000-8000-00000000aaaa",
    accountId: "0190a1b2-0000-7000-8000-00000000bbbb",
    orderNumber: 1,
    amount: money(7700, "SEK"),
    description: "",
    lines: [],
    successUrl: "",
    cancelUrl: "",
    language: "en",
    customerEmail: "",
    idempotencyKey,
  };
}

async function states(order: { orderId: string }) {
  const [row] = await db.query<{ order: string; payment: string }>(
    `select o.state as order, (select string_agg(p.state, ',' order by p.state) from payment p where p.account_id = o.account_id and p.order_id = o.id) as payment from sales_order o where o.id = $1`,
    [order.orderId],
  );
  return row;
}

async function fingerprint(): Promise<string> {
  const parts = [];
  for (const table of [
    "payment",
    "invoice",
    "ledger_posting",
    "balance",
    "sales_order",
    "request",
    "staff_task",
    "provider_event",
    "state_log",
  ]) {
    parts.push(
      JSON.stringify(
        await db.query(`select count(*) as n, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as h from ${table} t`),
      ),
    );
  }
  const jobs = await db.query("select count(*) as n from pgboss.job where name like 'payments.%'");
  return createHash("sha256")
    .update(parts.join() + JSON.stringify(jobs))
    .digest("hex");
}

describe("the callback route", () => {
  test("stores a signed event once, answers at once, and a job reads the payment at the provider", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    const body = event({ kind: "checkout.session.completed", providerObject: object });
    expect(await post(body)).toEqual({ status: 200, text: '{"received":true}' });
    expect(await post(body)).toEqual({ status: 200, text: '{"received":true}' });
    const stored = () =>
      db.query<{ state: string; body: Buffer; payment_id: string | null }>(
        "select state, body, payment_id from provider_event where object = $1",
        [object],
      );
    expect(await stored()).toMatchObject([{ state: "stored", body }]);
    expect(await states(order)).toEqual({ order: "awaiting_payment", payment: "requires_action" });
    await fixture.drain([account]);
    expect(await stored()).toMatchObject([{ state: "applied", payment_id: paymentId }]);
    expect(await states(order)).toEqual({ order: "working", payment: "succeeded" });
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("200 forged callbacks get 400, nothing else, and change nothing (T50)", async () => {
    const account = await createAccount(db);
    const { object } = await fixture.atProvider(account, await fixture.order(account));
    const genuine = event({ kind: "checkout.session.completed", providerObject: object });
    const signature = fixture.card.sign(genuine);
    const before = await fingerprint();
    for (let index = 0; index < 200; index++) {
      const body = Buffer.from(genuine);
      const forgedSignature =
        index % 2 === 0
          ? signature
          : `${signature.slice(0, index % 64)}${signature.slice(index % 64) === "" ? "" : "z"}${signature.slice((index % 64) + 1)}`;
      if (index % 2 === 0) body.writeUInt8((body.readUInt8(index % body.length) + 1) % 256, index % body.length);
      expect(await post(body, forgedSignature)).toEqual({ status: 400, text: "" });
    }
    expect(await post(genuine, "")).toEqual({ status: 400, text: "" });
    expect(await fingerprint()).toBe(before);
    expect(await metrics.registry.metrics()).toContain('nameplane_hooks_refused_total{provider="stripe"} 201');
  });

  test("leaves other routes' bodies alone", async () => {
    const answer = await api.browser().call(userLogin, { user: "nobody", password: "Wrong-1234" });
    expect(answer.body.code).toBe(2200);
  });
});

describe("events that fit no payment", () => {
  test("of a kind that is about no payment: stored, one task per kind", async () => {
    await post(event({ kind: "balance.available" }));
    await post(event({ kind: "balance.available" }));
    await fixture.drain([]);
    expect(await db.query("select state from provider_event where kind = 'balance.available'")).toEqual([
      { state: "ignored" },
      { state: "ignored" },
    ]);
    expect(
      await db.query(
        "select severity, account_id from staff_task where kind = 'payment-event-unknown' and key = 'stripe:balance.available'",
      ),
    ).toEqual([{ severity: "low", account_id: db.installation.operatorAccountId }]);
  });

  test("of an object the provider does not know either: stored, a task", async () => {
    await post(event({ kind: "payment_intent.succeeded", providerObject: "pi_nobody" }));
    await fixture.drain([]);
    expect(await db.query("select severity from staff_task where key = 'stripe:pi_nobody'")).toEqual([{ severity: "high" }]);
  });

  test("of money without a payment of ours: suspense on the operator's account, an alarm, and it stays at one (I-M7)", async () => {
    const stranger = await fixture.card.createHostedPayment(strangersInput("someone else"));
    fixture.card.pay(stranger.providerObject);
    for (const kind of ["payment_intent.succeeded", "charge.succeeded"])
      await post(event({ kind, providerObject: stranger.providerObject }));
    await fixture.drain([]);
    const payments = await db.query(
      "select purpose, state, captured_minor::int as minor, account_id from payment where provider_object = $1",
      [stranger.providerObject],
    );
    expect(payments).toEqual([
      { purpose: "suspense", state: "succeeded", minor: 7700, account_id: db.installation.operatorAccountId },
    ]);
    expect(await db.query("select severity from staff_task where key = $1", [`stripe:${stranger.providerObject}`])).toEqual([
      { severity: "alarm" },
    ]);
    expect(await brokenInvariants(db)).toEqual([]);
    expect(await fixture.bookDifferences()).toEqual([]);
  });

  test("of strangers' money told by its session and by the intent behind it: booked once, under the session", async () => {
    const { providerObject: session } = await fixture.card.createHostedPayment(strangersInput("two names"));
    fixture.card.pay(session);
    fixture.card.behind.set("pi_twonames", session);
    await post(event({ kind: "payment_intent.succeeded", providerObject: "pi_twonames" }));
    await post(event({ kind: "checkout.session.completed", providerObject: session }));
    await post(event({ kind: "charge.succeeded", providerObject: "pi_twonames" }));
    await fixture.drain([]);
    expect(
      await db.query(
        "select provider_object, captured_minor::int as minor from payment where provider_object in ($1, 'pi_twonames')",
        [session],
      ),
    ).toEqual([{ provider_object: session, minor: 7700 }]);
    expect(await fixture.bookDifferences()).toEqual([]);
  });

  test("of another shop on the same provider account, whose ids are no ids of ours: set aside, not tried for ever", async () => {
    const ids = { paymentId: "1047", accountId: "shop-3" };
    const { providerObject } = await fixture.card.createHostedPayment({ ...strangersInput("a shop"), ...ids });
    await post(event({ kind: "checkout.session.completed", providerObject, ...ids }));
    await fixture.drain([]);
    expect(await db.query("select state from provider_event where object = $1", [providerObject])).toEqual([
      { state: "ignored" },
    ]);
    fixture.card.pay(providerObject);
    expect(await compareBooks(fixture.deps())).toBe(1);
    expect(await fixture.bookDifferences()).toEqual([]);
  });

  test("of an object behind ours: found by the ids the provider kept on it, a dispute raises a task", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    const kept = fixture.card.book.get(object);
    if (kept) fixture.card.book.set("pi_behind", { ...kept, capturedMinor: 0 });
    await post(event({ kind: "charge.dispute.created", providerObject: "pi_behind", isDispute: true }));
    await fixture.drain([account]);
    fixture.card.book.delete("pi_behind");
    expect(await states(order)).toEqual({ order: "working", payment: "succeeded" });
    expect(
      await db.query("select subject_id from staff_task where kind = 'payment-dispute' and account_id = $1", [account.accountId]),
    ).toEqual([{ subject_id: paymentId }]);
  });

  test("are matched again when their job was lost", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    const body = event({ kind: "checkout.session.completed", providerObject: object });
    await post(body);
    await db.query("delete from pgboss.job where name = 'payments.event-stored'");
    await db.query("update provider_event set received_at = $2 where object = $1", [
      object,
      new Date(fixture.clock.now().getTime() - 11 * 60_000),
    ]);
    await fixture.sweep();
    await fixture.drain([account]);
    expect(await states(order)).toEqual({ order: "working", payment: "succeeded" });
  });
});

/** Every permutation of a list. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

describe("events in any order (F27)", () => {
  const kinds = [
    "checkout.session.created",
    "payment_intent.processing",
    "payment_intent.succeeded",
    "charge.succeeded",
    "checkout.session.completed",
  ];

  /** Runs each sequence on a separate order, in rounds. Before round n, move n changes the payment at the provider. */
  async function play(sequences: readonly (readonly string[])[], moves: readonly ((object: string) => void)[]) {
    const account = await createAccount(db);
    const runs = [];
    for (const sequence of sequences) {
      const order = await fixture.order(account);
      runs.push({ sequence, order, object: (await fixture.atProvider(account, order)).object });
    }
    const rounds = Math.max(...sequences.map((sequence) => sequence.length));
    for (let round = 0; round < rounds; round++) {
      for (const { sequence, object } of runs) {
        moves[round]?.(object);
        await post(event({ kind: sequence[round] ?? "", providerObject: object }));
      }
      await fixture.drain([account]);
    }
    const ends = await Promise.all(runs.map(({ order }) => states(order)));
    return new Set(ends.map((end) => `${end?.order} ${end?.payment}`));
  }

  test("all 120 orders of five events about a paid payment end the same", async () => {
    const moves = [
      () => {},
      (object: string) => fixture.card.change(object, { state: "processing" }),
      (object: string) => fixture.card.pay(object),
    ];
    expect(await play(permutations(kinds), moves)).toEqual(new Set(["working succeeded"]));
    expect(await brokenInvariants(db)).toEqual([]);
    expect(await fixture.bookDifferences()).toEqual([]);
  }, 120_000);

  test("all 24 orders of four events end the same when the attempt first failed, and each event comes twice", async () => {
    const four = ["payment_intent.payment_failed", "checkout.session.expired", "payment_intent.succeeded", "charge.succeeded"];
    const fail = (object: string) =>
      fixture.card.change(object, { state: "failed", failure: { code: "card_declined", reason: "other" } });
    const twice = permutations(four).map((sequence) => sequence.flatMap((kind) => [kind, kind]));
    expect(await play(twice, [fail, () => {}, (object) => fixture.card.pay(object)])).toEqual(new Set(["working succeeded"]));
    expect(await brokenInvariants(db)).toEqual([]);
  }, 60_000);

  test("events three days late change nothing", async () => {
    const account = await createAccount(db);
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    await fixture.report(account, paymentId);
    const before = await db.query("select * from payment where id = $1", [paymentId]);
    fixture.clock.advance(3 * 86_400_000);
    for (const kind of kinds) await post(event({ kind, providerObject: object }));
    await fixture.drain([account]);
    expect(await db.query("select * from payment where id = $1", [paymentId])).toEqual(before);
    expect(await brokenInvariants(db)).toEqual([]);
  });
});

describe("callbacks about kept cards", () => {
  /** An account that is known at the provider, with one card that is saved there and stored here. */
  async function cardHolder() {
    const account = await createAccount(db);
    const holder = `cus_${account.accountId.slice(-12)}`;
    await db.query("insert into card_holder (account_id, provider, provider_ref) values ($1, 'stripe', $2)", [
      account.accountId,
      holder,
    ]);
    const ref = fixture.card.keep(holder, "pays", { last4: "1111" });
    await report(account, { holder, card: ref }, "payment_method.attached");
    return { account, holder, ref };
  }
  async function report(account: TestAccount, keptCards: FakeEvent["keptCards"], kind: string): Promise<string> {
    const body = event({ kind, keptCards });
    expect((await post(body)).status).toBe(200);
    await fixture.drain([account]);
    return (JSON.parse(body.toString()) as FakeEvent).eventId;
  }
  const cards = (account: TestAccount) =>
    db.query<{ last4: string; ends: string; is_default: boolean; removed: boolean }>(
      `select display ->> 'last4' as last4, expires_on::text as ends, is_default, removed_at is not null as removed
         from payment_method where account_id = $1 order by mandate_at, id`,
      [account.accountId],
    );
  const outcome = (eventId: string) =>
    db.query<{ state: string; account_id: string | null; error: string | null }>(
      "select state, account_id, error from provider_event where event_id = $1",
      [eventId],
    );

  test("have the account's cards read at the provider: a new one is there once, however often and late it is told", async () => {
    const { account, holder, ref } = await cardHolder();
    const second = await report(account, { holder, card: null }, "setup_intent.succeeded");
    await report(account, { holder, card: ref }, "payment_method.attached");
    expect(await cards(account)).toEqual([{ last4: "1111", ends: "2030-12-31", is_default: true, removed: false }]);
    expect(await outcome(second)).toEqual([{ state: "applied", account_id: account.accountId, error: null }]);
  });

  test("bring the date of a card that its bank replaced, and end one the provider has let go, of which they know the card only", async () => {
    const { account, holder, ref } = await cardHolder();
    const kept = fixture.card.cards.get(ref);
    if (kept === undefined) throw new Error("no card");
    fixture.card.cards.set(ref, { ...kept, last4: "2222", expMonth: 6, expYear: 2034 });
    await report(account, { holder, card: ref }, "payment_method.automatically_updated");
    expect(await cards(account)).toEqual([{ last4: "2222", ends: "2034-06-30", is_default: true, removed: false }]);
    fixture.card.cards.set(ref, { ...kept, holder: null });
    await report(account, { holder: null, card: ref }, "payment_method.detached");
    expect((await cards(account)).map(({ removed }) => removed)).toEqual([true]);
    // An older event that arrives later does not restore the card.
    await report(account, { holder, card: ref }, "payment_method.attached");
    expect((await cards(account)).map(({ removed }) => removed)).toEqual([true]);
  });

  test("about cards of no account here are set aside without a task, and change no account", async () => {
    const { account } = await cardHolder();
    const before = await cards(account);
    const stranger = fixture.card.keep("cus_stranger");
    const eventId = await report(account, { holder: "cus_stranger", card: stranger }, "payment_method.attached");
    expect(await outcome(eventId)).toEqual([{ state: "ignored", account_id: null, error: "nobody's cards here" }]);
    expect(await cards(account)).toEqual(before);
    expect(await db.query("select 1 from payment_method where provider_ref = $1", [stranger])).toEqual([]);
    expect(await db.query("select 1 from staff_task where data ->> 'eventId' = $1", [eventId])).toEqual([]);
  });
});
