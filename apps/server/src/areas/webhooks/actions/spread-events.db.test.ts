import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { newId } from "../../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { WebhookFixture } from "../../../testing/fixtures/webhook-fixture.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { spreadEvents } from "./spread-events.ts";

let db: TestDatabase;
let news: NewsFixture;
let fixture: WebhookFixture;
let alva: TestAccount;
beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
  fixture = await WebhookFixture.open(db, news.clock, news.jobs);
});
afterAll(async () => {
  await Promise.all([fixture.close(), news.close()]);
  await db.close();
});
beforeEach(async () => {
  alva = await createAccount(db);
});

const nameOf = () => `ny-${newId().slice(-10)}.se`;

/** The events an endpoint has received, by type. */
async function notified(webhookId: string): Promise<Map<string, { data: Record<string, Record<string, unknown>> }>> {
  await spreadEvents(fixture.deps);
  return new Map((await fixture.deliveries(webhookId)).map(({ type, body }) => [type, JSON.parse(body)]));
}

async function domain(asciiName: string): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $3, 'se', 'active', '2020-01-02', '2027-11-20T12:30:00Z', '2027-10-20')",
    [alva.accountId, id, asciiName],
  );
  return id;
}

test("a name that comes into the account without a request has an event when it is there, before events of its changes", async () => {
  const webhookId = await fixture.endpoint(alva);
  const name = nameOf();
  const id = await domain(name);
  const events = await notified(webhookId);
  expect([...events.keys()]).toEqual(["domain.created"]);
  expect(events.get("domain.created")?.data["domain"]).toEqual({
    id,
    name,
    unicode_name: name,
    expires_at: "2027-11-20T12:30:00.000Z",
    state: "active",
  });
});

test("a zone has an event when it is made", async () => {
  const webhookId = await fixture.endpoint(alva, { events: ["dns.zone_created"] });
  const apex = nameOf();
  const zoneId = await createTestZone(db, news.jobs, alva, apex, news.clock.now());
  expect((await notified(webhookId)).get("dns.zone_created")?.data["zone"]).toMatchObject({ id: zoneId, name: apex });
});

test("an order, and a request that begins in a later state, have events; a line in a basket has none yet", async () => {
  const webhookId = await fixture.endpoint(alva);
  const { orderId, requestIds, total } = await news.order(alva, [nameOf()]);
  await db.query(
    "insert into request (account_id, id, type, state, basket_of, ascii_name, tld, created_by) values ($1, $2, 'create-domain-registration', 'in_basket', $2, $3, 'se', 'test')",
    [alva.accountId, newId(), nameOf()],
  );
  const events = await notified(webhookId);
  expect([...events.keys()].toSorted()).toEqual(["order.created", "request.waiting"]);
  expect(events.get("order.created")?.data["order"]).toMatchObject({
    id: orderId,
    state: "awaiting_payment",
    total_minor: minorOf(total),
  });
  expect(events.get("request.waiting")?.data["request"]).toMatchObject({
    id: requestIds[0],
    order_id: orderId,
    state: "awaiting_payment",
    previous_state: null,
  });
});

test("a request that waits at its registry has one event, not one for every check; a check that a user asked for has its own", async () => {
  const webhookId = await fixture.endpoint(alva, {
    events: ["request.queued", "request.running", "request.waiting", "request.completed"],
  });
  const {
    requestIds: [requestId = ""],
  } = await news.order(alva, [nameOf()]);
  const steps = async (actor: string, ...states: readonly [string, ...string[]]) => {
    for (const state of states)
      await db.query(
        `update request set state = $2, version = version + 1, funding = 'held', funded_at = coalesce(funded_at, now())
           from (select set_config('np.actor', $3, true)) acting where id = $1`,
        [requestId, state, actor],
      );
    await spreadEvents(fixture.deps);
  };
  const check = ["queued", "processing", "pending_registry"] as const;
  await steps("job:payments", "queued");
  await steps("job:orders", "processing", "pending_registry");
  await steps("job:orders", ...check);
  await steps("job:orders", "queued");
  await steps("job:orders", "processing");
  await steps("job:orders", "pending_registry");
  const types = async () => (await fixture.deliveries(webhookId)).map(({ type }) => type);
  const first = ["request.waiting", "request.queued", "request.running", "request.waiting"];
  expect(await types()).toEqual(first);
  await steps("user:alva", "queued");
  await steps("job:orders", "processing", "pending_registry");
  expect(await types()).toEqual([...first, "request.queued", "request.running", "request.waiting"]);
});

test("rows made by one statement have an event each, in their order, only in the account they belong to", async () => {
  const names = Array.from({ length: 20 }, nameOf);
  const bea = await createAccount(db);
  const [webhookId, foreign] = [await fixture.endpoint(alva), await fixture.endpoint(bea)];
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) select $1, i, n, n, 'se', 'active', '2020-01-02', '2027-11-20', '2027-10-20' from unnest($2::uuid[], $3::text[]) r (i, n)",
    [alva.accountId, names.map(() => newId()), names],
  );
  await notified(webhookId);
  const deliveries = await fixture.deliveries(webhookId);
  expect(deliveries.map(({ type }) => type)).toEqual(names.map(() => "domain.created"));
  const bodies: unknown = JSON.parse(`[${deliveries.map(({ body }) => body).join()}]`);
  expect(bodies).toMatchObject(names.map((name) => ({ data: { domain: { name } } })));
  expect(await fixture.deliveries(foreign)).toEqual([]);
});

test("for an endpoint that is suppressed deliveries are held; kinds it did not choose make none", async () => {
  const [stopped, other] = [await fixture.endpoint(alva), await fixture.endpoint(alva, { events: ["invoice.paid"] })];
  await db.query("update webhook set suppressed_at = now() where id = $1", [stopped]);
  await domain(nameOf());
  await notified(stopped);
  expect(await fixture.deliveries(stopped)).toMatchObject([{ type: "domain.created", state: "held", next_try_at: null }]);
  expect(await fixture.deliveries(other)).toEqual([]);
});
