import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { NewsFixture } from "../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { exampleSecret, WebhookFixture } from "../../testing/fixtures/webhook-fixture.ts";
import { isSignedWith } from "../../testing/far-ends/webhook-receiver.ts";
import { tx } from "../../platform/db/transaction.ts";
import type { JobKind } from "../../platform/jobs.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { callEndpoint } from "./actions/call-endpoint.ts";
import { spreadEvents } from "./actions/spread-events.ts";
import { forgetOldEvents, noticeOverdueInvoices } from "./actions/sweep-webhooks.ts";
import { workWebhooks } from "./actions/work-webhooks.ts";
import { claimDelivery } from "./deliveries.repository.ts";
import { leaseMs, restMs } from "./retries.rules.ts";

let db: TestDatabase;
let news: NewsFixture;
let fixture: WebhookFixture;
let alva: TestAccount;
let bea: TestAccount;
const kept: { name: string; payload: object }[] = [];
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
  const enqueue = async <Payload extends object>(_trx: unknown, kind: JobKind<Payload>, all: readonly Payload[]) => {
    for (const payload of all) kept.push({ name: kind.name, payload: kind.schema.parse(payload) });
  };
  fixture = await WebhookFixture.open(db, news.clock, { enqueue });
});
afterAll(async () => {
  await Promise.all([fixture.close(), news.close()]);
  await db.close();
});
beforeEach(async () => {
  count += 1;
  kept.length = 0;
  fixture.receiver.received.length = 0;
  fixture.receiver.answer = () => ({ status: 204 });
  [alva, bea] = [await createAccount(db), await createAccount(db)];
});

const spread = () => spreadEvents(fixture.deps);
const call = (webhookId: string, of = alva) =>
  callEndpoint(fixture.deps, { accountId: of.accountId, brandId: of.scope.brandId, webhookId });
const sent = () => fixture.receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

/** A registration that is paid for and completed. */
async function registered(of = alva): Promise<{ domainId: string; requestId: string; name: string }> {
  const name = `kvarn-${count}-${newId().slice(-6)}.se`;
  const order = await news.order(of, [name]);
  const { invoiceId } = await news.invoice(of, order);
  await news.pay(of, order, invoiceId);
  const [requestId = ""] = order.requestIds;
  return { domainId: await news.register(of, requestId), requestId, name };
}

async function endpointState(webhookId: string) {
  const [row] = await db.query<{
    failures: number;
    suppressed_at: Date | null;
    is_on: boolean;
    is_gone: boolean;
    next_call_at: Date | null;
    last_error: string | null;
  }>("select failures, suppressed_at, is_on, is_gone, next_call_at, last_error from webhook where id = $1", [webhookId]);
  return row;
}

test("a registration reaches its endpoint, signed, and the delivery says so", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["domain.registered"] });
  const { domainId, requestId, name } = await registered();
  await spread();
  expect(await fixture.deliveries(webhookId)).toMatchObject([{ type: "domain.registered", state: "queued", tries: 0 }]);
  await call(webhookId);
  const [received] = fixture.receiver.received;
  const [delivery] = await fixture.deliveries(webhookId);
  expect(delivery).toMatchObject({ state: "delivered", tries: 1, status: 204, error: null });
  expect(received?.headers["webhook-id"]).toBe(delivery?.event_id);
  expect(received === undefined ? false : await isSignedWith(exampleSecret, received)).toBe(true);
  const [{ number } = { number: 0 }] = await db.query<{ number: number }>("select number from account where id = $1", [
    alva.accountId,
  ]);
  expect(sent()).toEqual([
    {
      id: delivery?.event_id,
      type: "domain.registered",
      version: 1,
      timestamp: expect.any(String) as string,
      account: number,
      actor: { kind: "system", id: null },
      data: {
        domain: { id: domainId, name, unicode_name: name, expires_at: "2027-11-20T12:30:00.000Z" },
        request_id: requestId,
      },
    },
  ]);
});

test("every state of a request, its invoice and its name is sent to endpoints that want all, only in the account it belongs to", async () => {
  const webhookId = await fixture.endpoint(alva);
  const foreign = await fixture.endpoint(bea);
  await registered();
  await spread();
  expect((await fixture.deliveries(webhookId)).map(({ type }) => type).toSorted()).toEqual([
    "domain.created",
    "domain.registered",
    "invoice.issued",
    "invoice.paid",
    "order.created",
    "request.completed",
    "request.queued",
    "request.running",
    "request.waiting",
  ]);
  expect(await fixture.deliveries(foreign)).toEqual([]);
  expect(await db.query("select 1 from webhook_outbox where account_id = $1", [alva.accountId])).toEqual([]);
});

test("an account without an endpoint that is switched on keeps nothing", async () => {
  const webhookId = await fixture.endpoint(bea);
  await db.query("update webhook set is_on = false where id = $1", [webhookId]);
  await registered(alva);
  await registered(bea);
  expect(await db.query("select 1 from webhook_outbox where account_id in ($1, $2)", [alva.accountId, bea.accountId])).toEqual(
    [],
  );
});

test("what is rolled back has no event", async () => {
  const webhookId = await fixture.endpoint(alva);
  const { domainId } = await registered();
  await spread();
  const before = (await fixture.deliveries(webhookId)).length;
  const end = tx(db.worker, alva.scope, async (trx) => {
    await trx
      .updateTable("domain")
      .set({ state: "suspended", version: 2 })
      .where("account_id", "=", alva.accountId)
      .where("id", "=", domainId)
      .execute();
    throw new Error("changed my mind");
  });
  await expect(end).rejects.toThrow("changed my mind");
  await spread();
  expect(await fixture.deliveries(webhookId)).toHaveLength(before);
});

test("states of a name, of its chain, and of a key rollover are events of their own", async () => {
  const webhookId = await fixture.endpoint(alva);
  const { domainId } = await registered();
  await spread();
  const known = new Set((await fixture.deliveries(webhookId)).map(({ id }) => id));
  for (const [column, state] of [
    ["state", "suspended"],
    ["state", "active"],
    ["state", "expired_renewable"],
    ["state", "expired_restorable"],
    ["state", "active"],
    ["state", "cancelled_by_user"],
    ["dnssec_state", "signing"],
    ["dnssec_state", "signed"],
    ["dnssec_state", "broken"],
    ["dnssec_state", "signed"],
    ["dnssec_state", "unsigning"],
    ["dnssec_state", "unsigned"],
  ])
    await db.query(`update domain set ${column} = $2, version = version + 1 where id = $1`, [domainId, state]);
  for (const step of ["begun", "served", "promised", "dropped", "replaced"])
    await db.query("select audit_append($1, $2, $3::jsonb, null)", [
      alva.accountId,
      newId(),
      JSON.stringify({
        action: "dnssec.step",
        actor: "job:dnssec",
        object: domainId,
        result: "ok",
        after: { step, keytag: 4711 },
      }),
    ]);
  await spread();
  const notified = (await fixture.deliveries(webhookId)).filter(({ id }) => !known.has(id));
  // Both lists are sorted, because some events happen in the same millisecond.
  expect(notified.map(({ type }) => type).toSorted()).toEqual(
    [
      "domain.held",
      "domain.released",
      "domain.expired",
      "domain.expired",
      "domain.restored",
      "domain.cancelled",
      "dnssec.signed",
      "dnssec.chain_broken",
      "dnssec.chain_healed",
      "dnssec.unsigned",
      "dnssec.rollover_started",
      "dnssec.rollover_step",
      "dnssec.rollover_step",
      "dnssec.rollover_step",
      "dnssec.rollover_ended",
    ].toSorted(),
  );
  expect(JSON.parse(notified.find(({ type }) => type === "dnssec.rollover_ended")?.body ?? "")).toMatchObject({
    data: { rollover: { step: "replaced", key_tag: 4711 } },
  });
});

test("news of the end of a period, of DNS that is served, and of an overdue invoice are sent, each once", async () => {
  alva = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  const webhookId = await fixture.endpoint(alva, {
    events: ["domain.expiring", "dns.published", "invoice.overdue", "domain.transfer_out_pending"],
  });
  const { domainId, name } = await registered();
  for (const [kind, params] of [
    ["renewal_month", { domainId, name, mode: "manual", expiresAt: "2027-11-20T12:30:00.000Z" }],
    ["name_leaving", { domainId, name, step: "code" }],
    ["name_leaving", { domainId, name, step: "asked" }],
  ] as const)
    await db.query("insert into notice (account_id, id, kind, cause, params) values ($1, $2, $3, $4, $5)", [
      alva.accountId,
      newId(),
      kind,
      newId(),
      JSON.stringify(params),
    ]);
  const zoneId = await createTestZone(db, news.jobs, alva, `zon-${count}.se`, news.clock.now());
  await db.query("update zone set published_version = version, serial = 2026112101, pub_state = 'publishing' where id = $1", [
    zoneId,
  ]);
  const unpaid = await news.order(alva, [`obetald-${count}.se`], { method: "invoice" });
  const { invoiceId, dueOn } = await news.invoice(alva, unpaid, "invoice");
  expect(await noticeOverdueInvoices(fixture.deps)).toBe(0);
  news.clock.advance(15 * 86_400_000);
  expect(await noticeOverdueInvoices(fixture.deps)).toBe(1);
  expect(await noticeOverdueInvoices(fixture.deps)).toBe(0);
  await spread();
  expect(await noticeOverdueInvoices(fixture.deps)).toBe(0);
  const notified = (await fixture.deliveries(webhookId)).map(({ type, body }) => ({
    type,
    ...(JSON.parse(body) as { data: object }).data,
  }));
  expect(notified).toHaveLength(4);
  expect(notified).toEqual(
    expect.arrayContaining([
      {
        type: "domain.expiring",
        domain: { id: domainId, name, unicode_name: name },
        expiry: { stage: "month", expires_at: "2027-11-20T12:30:00.000Z", renewal_mode: "manual" },
      },
      { type: "domain.transfer_out_pending", domain: { id: domainId, name, unicode_name: name } },
      {
        type: "dns.published",
        zone: expect.objectContaining({ id: zoneId, name: `zon-${count}.se`, serial: 2026112101 }) as object,
      },
      { type: "invoice.overdue", invoice: expect.objectContaining({ id: invoiceId, state: "unpaid", due_on: dueOn }) as object },
    ]),
  );
});

test("a failed call is made again under the same id, signed anew for its own time, up to ten times; then it can be sent again", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["domain.registered"] });
  await registered();
  await spread();
  fixture.receiver.answer = () => ({ status: 503, body: "later" });
  let calls = 0;
  for (; (await fixture.deliveries(webhookId))[0]?.state === "queued" && calls < 20; calls += 1) {
    expect(await call(webhookId), `call ${calls + 1}`).not.toBeNull();
    expect(await call(webhookId), "not before its time").toBeNull();
    const [delivery] = await fixture.deliveries(webhookId);
    const { next_call_at: rest } = (await endpointState(webhookId)) ?? {};
    const next = Math.max(delivery?.next_try_at?.getTime() ?? 0, rest?.getTime() ?? 0);
    news.clock.advance(Math.max(0, next - news.clock.now().getTime()));
  }
  expect(calls).toBe(10);
  expect(await fixture.deliveries(webhookId)).toMatchObject([{ state: "failed", tries: 10, status: 503, answer: "later" }]);
  const { received } = fixture.receiver;
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
  for (const one of received) expect(await isSignedWith(exampleSecret, one)).toBe(true);
  expect(await endpointState(webhookId)).toMatchObject({ failures: 10, suppressed_at: null, last_error: "503" });
});

test("fifteen failures in a row suppress an endpoint: what waits is kept, its account is notified, once", async () => {
  const webhookId = await fixture.endpoint(alva, { path: "/a?token=secret" });
  await registered();
  await spread();
  fixture.receiver.answer = () => ({ status: 500 });
  for (let n = 1; n <= 15; n += 1) {
    expect(await call(webhookId), `call ${n}`).not.toBeNull();
    // A failing endpoint gets one call at a time, and only after its pause.
    expect(await call(webhookId)).toBeNull();
    news.clock.advance(restMs(n));
  }
  expect(await endpointState(webhookId)).toMatchObject({ failures: 15, suppressed_at: expect.any(Date) as Date });
  expect(new Set((await fixture.deliveries(webhookId)).map(({ state }) => state))).toEqual(new Set(["held"]));
  news.clock.advance(86_400_000);
  expect(await call(webhookId)).toBeNull();
  expect(kept).toMatchObject([{ name: "webhooks.stopped", payload: { webhookId, cause: "failing" } }]);
  expect(JSON.stringify(kept)).not.toContain("secret");
  await registered();
  await spread();
  expect(new Set((await fixture.deliveries(webhookId)).map(({ state }) => state))).toEqual(new Set(["held"]));
  expect(fixture.receiver.received).toHaveLength(15);
});

test("a call that succeeds ends the row of failures", async () => {
  const webhookId = await fixture.endpoint(alva);
  await registered();
  await spread();
  fixture.receiver.answer = () => ({ status: 500 });
  for (let n = 1; n <= 14; n += 1) {
    await call(webhookId);
    news.clock.advance(restMs(n));
  }
  fixture.receiver.answer = () => ({ status: 200 });
  await call(webhookId);
  expect(await endpointState(webhookId)).toMatchObject({ failures: 0, suppressed_at: null, next_call_at: null });
});

test("410 switches the endpoint off; what waits is kept and its account notified", async () => {
  const webhookId = await fixture.endpoint(alva);
  await registered();
  await spread();
  fixture.receiver.answer = () => ({ status: 410 });
  await call(webhookId);
  expect(await endpointState(webhookId)).toMatchObject({ is_on: false, is_gone: true });
  expect((await fixture.deliveries(webhookId)).map(({ state }) => state).toSorted()).toEqual([
    "failed",
    ...Array<string>(8).fill("held"),
  ]);
  expect(kept).toMatchObject([{ name: "webhooks.stopped", payload: { webhookId, cause: "gone" } }]);
  expect(await call(webhookId)).toBeNull();
});

test("a process that dies while it calls neither loses nor forgets: the call is made again under the same id", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["domain.registered"] });
  await registered();
  await spread();
  const now = news.clock.now();
  const lease = { now, until: new Date(now.getTime() + leaseMs) };
  const dead = await tx(db.worker, alva.scope, (trx) => claimDelivery(trx, alva.scope, webhookId, lease));
  expect(dead).not.toBeNull();
  expect(await call(webhookId)).toBeNull();
  news.clock.advance(leaseMs + 1);
  expect(await call(webhookId)).not.toBeNull();
  expect(fixture.receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([dead?.eventId]);
  expect(await fixture.deliveries(webhookId)).toMatchObject([{ state: "delivered", tries: 2 }]);
});

test("an endpoint that is deleted while it is called takes its log with it, and nothing breaks", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["domain.registered"] });
  await registered();
  await spread();
  fixture.receiver.answer = async () => {
    await db.query("delete from webhook where id = $1", [webhookId]);
    return { status: 500 };
  };
  expect(await call(webhookId)).not.toBeNull();
  expect(await fixture.deliveries(webhookId)).toEqual([]);
});

test("after a change of secret both sign for a day, then the new one alone", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["domain.registered"] });
  const fresh = `whsec_${Buffer.alloc(32, 4).toString("base64")}`;
  const sealed = fixture.vault.seal({ table: "webhook", column: "secret_enc", rowId: webhookId }, Buffer.from(fresh));
  const until = new Date(news.clock.now().getTime() + 86_400_000);
  await db.query("update webhook set previous_secret_enc = secret_enc, previous_until = $2, secret_enc = $3 where id = $1", [
    webhookId,
    until,
    sealed,
  ]);
  for (const signs of [true, false]) {
    await registered();
    await spread();
    await call(webhookId);
    const received = fixture.receiver.received.at(-1);
    if (received === undefined) throw new Error("nothing came");
    expect(await isSignedWith(fresh, received)).toBe(true);
    expect(await isSignedWith(exampleSecret, received)).toBe(signs);
    news.clock.advance(86_400_001);
  }
});

test("events go with their deliveries after thirty days, whosever they are", async () => {
  const webhookId = await fixture.endpoint(alva);
  await registered();
  await spread();
  news.clock.advance(29 * 86_400_000);
  await forgetOldEvents(fixture.deps);
  expect((await fixture.deliveries(webhookId)).length).toBeGreaterThan(0);
  news.clock.advance(2 * 86_400_000);
  expect(await forgetOldEvents(fixture.deps)).toBeGreaterThan(0);
  expect(await fixture.deliveries(webhookId)).toEqual([]);
});

test("the worker sends by itself what happens, and one endpoint that hangs holds up no other", async () => {
  const [hanging, sound] = [await fixture.endpoint(alva, { path: "/hanging" }), await fixture.endpoint(bea, { path: "/sound" })];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => {
    let calls = 0;
    fixture.receiver.answer = async ({ path }) => {
      if (path === "/hanging") await held;
      else if ((calls += 1) === 9) resolve();
      return { status: 200 };
    };
  });
  const stop = await workWebhooks(fixture.deps, { url: db.url, sweepSeconds: 3600 });
  await registered(alva);
  await registered(bea);
  await arrived;
  expect(fixture.receiver.received.filter(({ path }) => path === "/hanging").length).toBeLessThanOrEqual(4);
  release();
  await stop();
  expect((await fixture.deliveries(sound)).every(({ state }) => state === "delivered")).toBe(true);
  expect((await fixture.deliveries(hanging)).some(({ state }) => state === "delivered")).toBe(true);
});
