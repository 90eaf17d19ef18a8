import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { newId } from "../../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { WebhookFixture } from "../../../testing/fixtures/webhook-fixture.ts";
import { dueEndpoints } from "../deliveries.repository.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { spreadEvents } from "./spread-events.ts";

let db: TestDatabase;
let fixture: WebhookFixture;
let alva: TestAccount;
const clock = new FakeClock();
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await WebhookFixture.open(db, clock, { enqueue: async () => {} });
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  fixture.receiver.received.length = 0;
  alva = await createAccount(db);
});

const call = (webhookId: string) =>
  callEndpoint(fixture.deps, { accountId: alva.accountId, brandId: alva.scope.brandId, webhookId });
const due = async () =>
  (await tx(db.readonly, { actor: "test" }, (trx) => dueEndpoints(trx, clock.now(), 100))).map(({ webhookId }) => webhookId);
const turn = (state: string) => db.query("update account set state = $2 where id = $1", [alva.accountId, state]);

/** Causes an event by registering a domain in the account. */
async function something(): Promise<void> {
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $3, 'se', 'active', '2020-01-02', '2027-11-20', '2027-10-20')",
    [alva.accountId, newId(), `ny-${newId().slice(-10)}.se`],
  );
  await spreadEvents(fixture.deps);
}

test("an endpoint of a suspended account is not called; what happens meanwhile waits, and is sent when the account is open again", async () => {
  const webhookId = await fixture.endpoint(alva);
  await something();
  await turn("suspended");
  await something();
  expect(await due()).not.toContain(webhookId);
  // A caller that had already picked this endpoint also finds nothing to send.
  expect(await call(webhookId)).toBeNull();
  expect(fixture.receiver.received).toEqual([]);
  expect((await fixture.deliveries(webhookId)).map(({ state, tries }) => ({ state, tries }))).toEqual([
    { state: "queued", tries: 0 },
    { state: "queued", tries: 0 },
  ]);
  await turn("active");
  expect(await due()).toContain(webhookId);
  await call(webhookId);
  await call(webhookId);
  expect(await call(webhookId)).toBeNull();
  expect(fixture.receiver.received).toHaveLength(2);
  expect((await fixture.deliveries(webhookId)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
});

test("an endpoint of a closed account is never called", async () => {
  const webhookId = await fixture.endpoint(alva);
  await something();
  await turn("closed");
  expect(await due()).not.toContain(webhookId);
  expect(await call(webhookId)).toBeNull();
  expect(fixture.receiver.received).toEqual([]);
});
