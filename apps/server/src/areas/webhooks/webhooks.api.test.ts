import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  clearWebhook,
  createWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from "@nameplane/contracts/webhooks/operations";
import type { WebhookDeliveryRow, WebhookDeliveryView, WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { isPublicAddress } from "../../adapters/public-address.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { WebhookFixture } from "../../testing/fixtures/webhook-fixture.ts";
import { isSignedWith } from "../../testing/far-ends/webhook-receiver.ts";
import { identityRoutes } from "../identity/index.ts";
import { callEndpoint } from "./actions/call-endpoint.ts";
import { webhookRoutes } from "./index.ts";

const clock = new FakeClock(new Date());
const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: WebhookFixture;
let api: TestApi;
let alva: TestAccount;
let bea: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await WebhookFixture.open(db, clock, testIdentity(db).jobs);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    webhookRoutes(edge, { vault: fixture.vault, places: { receivers: [], isPublicAddress } });
  });
});
afterAll(async () => {
  await Promise.all([api.close(), fixture.close()]);
  await db.close();
});
beforeEach(async () => {
  fixture.receiver.received.length = 0;
  fixture.receiver.answer = () => ({ status: 204 });
  [alva, bea] = [await createAccount(db), await createAccount(db)];
  await setPassword(db, alva, password);
  browser = api.browser();
  browser.cookie = await signIn(db, alva);
});

const proven = async (operation: Parameters<typeof callProven>[1], input: Record<string, unknown>) =>
  (await callProven(browser, operation, input, { password })).body;
const make = async (more: Record<string, unknown> = {}) => {
  const made = (await proven(createWebhook, { url: fixture.receiver.url(), ...more })) as unknown as {
    code: number;
    secret: string;
    row: WebhookView;
  };
  expect(made.code).toBe(1000);
  return made;
};
const work = (webhookId: string) =>
  callEndpoint(fixture.deps, { accountId: alva.accountId, brandId: alva.scope.brandId, webhookId });
const log = async (webhookid: string, more: Record<string, unknown> = {}) =>
  (await browser.call(webhookDeliveries, { webhookid, ...more })).body as unknown as {
    data: WebhookDeliveryRow[];
    total: number;
  };

test("making an endpoint asks for proof, shows its secret this once and keeps it sealed", async () => {
  const asked = await browser.call(createWebhook, { url: fixture.receiver.url() });
  expect(asked.body).toMatchObject({ name: "StepUpRequired" });
  const { secret, row } = await make({ description: "Bookkeeping", events: ["invoice.paid", "domain.registered"] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(row).toMatchObject({
    description: "Bookkeeping",
    events: ["domain.registered", "invoice.paid"],
    on: true,
    health: "new",
    undelivered: 0,
  });
  const { body } = await browser.call(webhooks);
  expect(body).toMatchObject({ data: [row] });
  expect(JSON.stringify(body)).not.toContain(secret);
  const stored = await db.query("select * from webhook where id = $1", [row.id]);
  expect(JSON.stringify(stored)).not.toContain(secret);
  const audits = await db.query<{ body: object }>(
    "select body from audit_event where account_id = $1 and action like 'webhooks.%'",
    [alva.accountId],
  );
  expect(audits).toMatchObject([{ body: { action: "webhooks.create", object: row.id } }]);
  expect(JSON.stringify(audits)).not.toMatch(/whsec|\/hooks/);
});

test.each([
  "http://hooks.example.com/",
  "https://127.0.0.1/",
  "https://0x7f000001/",
  "https://localhost/",
  "https://hooks.example.com:25/",
  "https://me:secret@hooks.example.com/",
  "no address",
])("%s is refused before anybody is asked for proof, and the field is named", async (url) => {
  expect((await browser.call(createWebhook, { url })).body).toMatchObject({ name: "WrongWebhookUrl", param: "url" });
});

test("a test event is sent at once, signed; its delivery says what came of it", async () => {
  const { secret, row } = await make({ events: ["invoice.paid"] });
  const { deliveryid } = (await browser.call(testWebhook, { webhookid: row.id })).body as unknown as { deliveryid: string };
  expect((await browser.call(testWebhook, { webhookid: row.id })).body).toMatchObject({ name: "TestTooSoon" });
  fixture.receiver.answer = () => ({ status: 418, body: "I'm a teapot" });
  await work(row.id);
  const [received] = fixture.receiver.received;
  expect(received === undefined ? false : await isSignedWith(secret, received)).toBe(true);
  const { row: delivery } = (await browser.call(webhookDelivery, { deliveryid })).body as unknown as { row: WebhookDeliveryView };
  expect(delivery).toMatchObject({
    type: "webhook.test",
    state: "failed",
    status: 418,
    answer: "I'm a teapot",
    tries: 1,
    body: received?.body,
    calls: [{ status: 418 }],
  });
  expect((await browser.call(webhooks)).body).toMatchObject({
    data: [{ health: "failing", failures: 1, lasterror: "418", undelivered: 0 }],
  });
});

test("after fifteen failures nothing is sent until it is cleared, and what waited is sent when that is wanted", async () => {
  const { row } = await make();
  fixture.receiver.answer = () => ({ status: 500 });
  const input = { webhookid: row.id };
  for (let n = 0; n < 15; n += 1) {
    expect((await browser.call(testWebhook, input)).body.code).toBe(1000);
    await work(row.id);
  }
  expect((await browser.call(webhooks)).body).toMatchObject({ data: [{ health: "suppressed", failures: 15 }] });
  for (const operation of [testWebhook, replayWebhook])
    expect((await browser.call(operation, input)).body).toMatchObject({ name: "WebhookIsSuppressed" });
  await held(row.id, 3);
  expect((await log(row.id, { show: "undelivered" })).total).toBe(3);
  expect((await log(row.id)).total).toBe(18);
  fixture.receiver.answer = () => ({ status: 200 });
  expect((await browser.call(clearWebhook, { ...input, resend: true })).body).toMatchObject({
    resent: 3,
    row: { health: "new" },
  });
  for (let n = 0; n < 3; n += 1) await work(row.id);
  expect((await log(row.id)).data.filter(({ state }) => state === "delivered")).toHaveLength(3);
  expect((await browser.call(webhooks)).body).toMatchObject({ data: [{ health: "ok", failures: 0, undelivered: 0 }] });
});

/** Causes events whose deliveries are kept because the endpoint is stopped. */
async function held(webhookId: string, count: number): Promise<void> {
  await db.query(
    `with e as (insert into webhook_event (account_id, id, type, object_id, occurred_at, body, created_at)
       select $1, gen_random_uuid(), 'request.completed', gen_random_uuid(), $4, '{"n":' || n || '}', $4 from generate_series(1, $3) n returning id)
     insert into webhook_delivery (account_id, id, webhook_id, event_id, state, done_at, created_at) select $1, gen_random_uuid(), $2, id, 'held', $4, $4 from e`,
    [alva.accountId, webhookId, count, clock.now()],
  );
}

test("one delivery, and all that did not arrive, are sent again under their ids", async () => {
  const { row } = await make();
  await held(row.id, 3);
  const { data } = await log(row.id, { show: "undelivered" });
  expect((await browser.call(replayWebhookDelivery, { deliveryid: data[0]?.id })).body.code).toBe(1000);
  await work(row.id);
  expect(fixture.receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([data[0]?.eventid]);
  expect((await browser.call(replayWebhook, { webhookid: row.id })).body).toMatchObject({ resent: 2 });
  await work(row.id);
  await work(row.id);
  expect(await work(row.id)).toBeNull();
  expect(new Set(fixture.receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set(data.map(({ eventid }) => eventid)),
  );
});

test("switching off needs no proof and holds what waits; switching on again needs one, and begins without failures", async () => {
  const { row } = await make();
  await browser.call(testWebhook, { webhookid: row.id });
  const change = { webhookid: row.id, url: row.url, description: "", events: [] };
  expect((await browser.call(updateWebhook, { ...change, on: false })).body).toMatchObject({ row: { health: "off" } });
  expect((await log(row.id)).data).toMatchObject([{ state: "held" }]);
  expect(await work(row.id)).toBeNull();
  expect((await browser.call(testWebhook, { webhookid: row.id })).body).toMatchObject({ name: "WebhookIsOff" });
  expect((await browser.call(updateWebhook, { ...change, on: true })).body).toMatchObject({ name: "StepUpRequired" });
  expect(await proven(updateWebhook, { ...change, on: true })).toMatchObject({ row: { health: "new", failures: 0 } });
});

test("a new secret signs beside the one before it for a day", async () => {
  const { secret, row } = await make();
  expect((await browser.call(replaceWebhookSecret, { webhookid: row.id })).body).toMatchObject({ name: "StepUpRequired" });
  const fresh = (await proven(replaceWebhookSecret, { webhookid: row.id })) as unknown as { secret: string; row: WebhookView };
  expect(fresh.row.previousuntil).toBe(new Date(clock.now().getTime() + 86_400_000).toISOString());
  await browser.call(testWebhook, { webhookid: row.id });
  await work(row.id);
  const [received] = fixture.receiver.received;
  if (received === undefined) throw new Error("nothing came");
  expect([await isSignedWith(secret, received), await isSignedWith(fresh.secret, received)]).toEqual([true, true]);
});

test("nobody is sent, or shown, what they may not see themselves", async () => {
  const { row } = await make({ events: ["invoice.paid", "domain.registered"] });
  await held(row.id, 1);
  const [{ id: deliveryid } = { id: "" }] = (await log(row.id)).data;
  await db.query("update webhook_event set type = 'invoice.paid' where account_id = $1", [alva.accountId]);
  const rights = "{apikey_manage,domain_view}";
  await db.query(
    "update membership set denied = (select array_agg(name) from permission where not name = any($2)) where user_id = $1",
    [alva.userId, rights],
  );
  expect((await browser.call(webhookDelivery, { deliveryid })).body).toMatchObject({
    row: { body: null, answer: null, type: "invoice.paid" },
  });
  const url = fixture.receiver.url();
  for (const events of [["invoice.paid"], []])
    expect((await browser.call(createWebhook, { url, events })).body).toMatchObject({
      name: "MoreThanYouMaySee",
      param: "events",
    });
  await make({ events: ["domain.renewed"] });
  const change = { webhookid: row.id, url, on: true };
  expect((await browser.call(updateWebhook, { ...change, events: ["invoice.issued"] })).body).toMatchObject({
    name: "MoreThanYouMaySee",
  });
  // Types that were chosen by another user, who had the right to them, stay chosen.
  expect(await proven(updateWebhook, { ...change, events: ["invoice.paid", "domain.renewed"] })).toMatchObject({ code: 1000 });
});

test("another account's endpoint and its log are not there", async () => {
  const foreign = await fixture.endpoint(bea);
  const { row } = await make();
  await held(row.id, 1);
  const [own] = (await log(row.id)).data;
  const other = api.browser();
  other.cookie = await signIn(db, bea);
  const webhookid = foreign;
  for (const [operation, input] of [
    [deleteWebhook, { webhookid }],
    [clearWebhook, { webhookid, resend: true }],
    [testWebhook, { webhookid }],
    [replayWebhook, { webhookid }],
    [webhookDeliveries, { webhookid }],
    [replaceWebhookSecret, { webhookid }],
    [updateWebhook, { webhookid, url: row.url, on: true }],
  ] as const)
    expect((await browser.call(operation, input)).body, operation.name).toMatchObject({ name: "NotFound", param: "webhookid" });
  for (const operation of [webhookDelivery, replayWebhookDelivery])
    expect((await other.call(operation, { deliveryid: own?.id })).body).toMatchObject({ name: "NotFound", param: "deliveryid" });
  expect((await browser.call(webhooks)).body).toMatchObject({ data: [{ id: row.id }] });
});

test("deleting an endpoint ends its log, and an account has twenty at most", async () => {
  const { row } = await make();
  await held(row.id, 2);
  expect((await browser.call(deleteWebhook, { webhookid: row.id })).body.code).toBe(1000);
  expect(await db.query("select 1 from webhook_delivery where webhook_id = $1", [row.id])).toEqual([]);
  for (let n = 0; n < 20; n += 1) await fixture.endpoint(alva);
  expect((await browser.call(createWebhook, { url: row.url })).body).toMatchObject({ name: "TooManyWebhooks" });
});
