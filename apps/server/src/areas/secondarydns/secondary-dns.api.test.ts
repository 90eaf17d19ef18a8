import * as operations from "@nameplane/contracts/secondarydns/operations";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createEmbeddedFollower } from "../../adapters/dns-embedded/follow-zones.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { createDnsAsker } from "../../adapters/dns-asker.ts";
import { createPrimaryAsker } from "../../adapters/primary-asker.ts";
import { rrset, zoneOf } from "../../adapters/testing/example-zone.ts";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { isHeldElsewhere, servedDnsNewsJob, zoneParkedJob } from "../zones/index.ts";
import { endServices } from "../zones/publication/index.ts";
import { checkSecondaryZones } from "./check-secondaries.ts";
import { wakeSecondary } from "./secondary.repository.ts";
import { secondaryRoutes } from "./secondary.routes.ts";
import { beginSecondary } from "./serve-secondary.ts";

// These tests use a name server of the customer and one of ours, with real transfers between them.

const secondaryDns = 2223;
const password = "Solrosen-2026";
const clock = new FakeClock(new Date());
const log = createLog("test");
const dnsAsker = createDnsAsker();
const asker = createPrimaryAsker((host) => host === "127.0.0.1");

let db: TestDatabase;
let primary: EmbeddedDns;
let server: EmbeddedDns;
let api: TestApi;
let vault: Vault;
let jobs: Jobs;
let account: TestAccount;
let browser: TestBrowser;
let last = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [servedDnsNewsJob, zoneParkedJob]);
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const start = (transferAllowed: string[]) =>
    startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], transferAllowed, log });
  [primary, server] = [await start(["127.0.0.1"]), await start([])];
  vault = new Vault(Buffer.alloc(32, 3).toString("base64"));
  api = await createTestApi(db, clock, (edge) => {
    secondaryRoutes(edge, { vault, mayAsk: (address) => asker.mayAsk(address) });
    identityRoutes(edge, testIdentity(db));
  });
});
beforeEach(async () => {
  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await Promise.all([primary.close(), server.close()]);
  await db.close();
});

const newApex = () => `egen-${String(++last)}.se`;
const ofPrimary = () => ({ host: "127.0.0.1", port: primary.port });

async function begin(
  apex: string,
  primaries = [ofPrimary()],
  of = account,
): Promise<{ serviceid: string; outcome: string | null }> {
  const serviceid = await insertPlainService(db, of, secondaryDns, clock.now());
  const begun = tx(db.worker, of.scope, (trx) =>
    beginSecondary({ jobs }, trx, of.scope, { serviceId: serviceid, apex, registrableName: apex, primaries, now: clock.now() }),
  );
  return { serviceid, outcome: (await isHeldElsewhere(begun)) ? "taken" : null };
}
async function check(ms = 3_600_000): Promise<void> {
  clock.advance(ms);
  const follower = createEmbeddedFollower(server);
  await checkSecondaryZones({ jobs, pool: db.worker, sweeping: db.readonly, clock, log, vault, server: follower, asker });
}
async function view(serviceid: string) {
  const { body, text } = await browser.call(operations.secondaryZone, { serviceid });
  expect(body.code, text).toBe(1000);
  return body["secondary"] as Record<string, unknown>;
}
const addressOf = async (name: string) => (await dnsAsker.ask(server.address, name, "A")).rdata;

test("a zone is copied from the customer's primary, served, and follows its changes", async () => {
  const apex = newApex();
  await primary.publish(zoneOf(apex, 1, rrset("www", "A", "192.0.2.1")));
  const { serviceid } = await begin(apex);
  expect(await view(serviceid)).toMatchObject({ zone: apex, state: "starting", serial: null });
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "current", serial: 1, primaryserial: 1, trouble: null });
  expect(await addressOf(`www.${apex}`)).toEqual(["192.0.2.1"]);
  await primary.publish(zoneOf(apex, 2, rrset("www", "A", "192.0.2.2")));
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "current", serial: 2 });
  expect(await addressOf(`www.${apex}`)).toEqual(["192.0.2.2"]);
});

test("what prevents the copy is said: nothing answers, the zone is not there, the transfer is refused; then it expires", async () => {
  const apex = newApex();
  const { serviceid } = await begin(apex);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "failing", trouble: "notServed" });
  await primary.publish(zoneOf(apex, 1));
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "current" });
  const elsewhere = await browser.call(operations.setPrimaries, { serviceid, primaries: "127.0.0.1:9" });
  expect(elsewhere.body.code).toBe(1000);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "failing", trouble: "silent", serial: 1 });
  await check(60 * 86_400_000);
  expect(await view(serviceid)).toMatchObject({ state: "expired" });
  const closed = newApex();
  const other = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [zoneOf(closed, 1)], log });
  const refused = await begin(closed, [{ host: "127.0.0.1", port: other.port }]);
  await check();
  expect(await view(refused.serviceid)).toMatchObject({ state: "failing", trouble: "refused", serial: null });
  await other.close();
});

test("addresses inside our own networks are never asked", async () => {
  const { serviceid } = await begin(newApex());
  for (const primaries of ["10.0.0.1", "[::1]", "127.0.0.2", "not an address", ""])
    expect((await browser.call(operations.setPrimaries, { serviceid, primaries })).body).toMatchObject({
      code: 2005,
      param: "primaries",
    });
});

test("a key is made with fresh proof, shown once, and kept sealed", async () => {
  const { serviceid } = await begin(newApex());
  expect((await browser.call(operations.makeTransferKey, { serviceid })).body.code).toBe(2205);
  const made = await callProven(browser, operations.makeTransferKey, { serviceid }, { password });
  expect(made.body, made.text).toMatchObject({ code: 1000, algorithm: "hmac-sha256" });
  const secret = String(made.body["secret"]);
  expect(Buffer.from(secret, "base64")).toHaveLength(32);
  expect(await view(serviceid)).toMatchObject({ keyname: made.body["name"] });
  expect(JSON.stringify(await view(serviceid))).not.toContain(secret);
  const [row] = await db.query<{ key: Buffer }>("select key_enc as key from secondary_zone where service_id = $1", [serviceid]);
  expect(row?.key.includes(Buffer.from(secret, "base64"))).toBe(false);
  const logged = await db.query<{ event: string }>(
    "select e::text as event from audit_event e where account_id = (select account_id from service where id = $1)",
    [serviceid],
  );
  expect(JSON.stringify(logged)).not.toContain(secret);
  const removed = await callProven(browser, operations.removeTransferKey, { serviceid }, { password });
  expect(removed.body.code).toBe(1000);
  expect(await view(serviceid)).toMatchObject({ keyname: null });
});

test("a domain has one zone here, and other accounts neither take nor see it", async () => {
  const apex = newApex();
  const { serviceid } = await begin(apex);
  const other = await createAccount(db);
  expect((await begin(apex, [ofPrimary()], other)).outcome).toBe("taken");
  const stranger = api.browser();
  stranger.cookie = await signIn(db, other);
  expect((await stranger.call(operations.secondaryZone, { serviceid })).body.code).toBe(2303);
});

async function serviceBecomes(serviceid: string, state: string): Promise<void> {
  await db.query(
    `update service set state = $2, version = version + 1, ended_at = case when $2 = 'ended' then now() end where id = $1`,
    [serviceid, state],
  );
  await tx(db.worker, account.scope, (trx) => wakeSecondary(trx, account.scope, serviceid));
  await check();
  await endServices({ pool: db.worker, publisher: server, clock, log }, db.readonly);
  await check();
}

test("a domain whose service has ended is served again for the next one, without anything of the former copy", async () => {
  const apex = newApex();
  await primary.publish(zoneOf(apex, 7));
  const { serviceid } = await begin(apex);
  await check();
  await serviceBecomes(serviceid, "ending");
  await serviceBecomes(serviceid, "ended");
  expect(await dnsAsker.serial(server.address, apex)).toBeNull();
  const again = await begin(apex);
  expect(again.outcome).toBeNull();
  expect(await view(again.serviceid)).toMatchObject({ zone: apex, state: "starting", serial: null, keyname: null });
  await check();
  expect(await view(again.serviceid)).toMatchObject({ state: "current", serial: 7 });
  await vi.waitFor(async () => expect(await dnsAsker.serial(server.address, apex)).toBe(7));
});

test("a service that people have delivered has no zone here, so that they are told when it is suspended or ends", async () => {
  const serviceId = await insertPlainService(db, account, secondaryDns, clock.now());
  expect(await tx(db.worker, account.scope, (trx) => wakeSecondary(trx, account.scope, serviceId))).toBe(false);
});

test("a service that is not paid stops answering, and is copied again once it is; its end frees the domain", async () => {
  const apex = newApex();
  await primary.publish(zoneOf(apex, 4));
  const { serviceid } = await begin(apex);
  await check();
  const become = (state: string) => serviceBecomes(serviceid, state);
  await become("suspended");
  expect(await dnsAsker.serial(server.address, apex)).toBeNull();
  expect(await view(serviceid)).toMatchObject({ state: "paused" });
  await become("active");
  await vi.waitFor(async () => expect(await dnsAsker.serial(server.address, apex)).toBe(4));
  await become("ending");
  await become("ended");
  expect(await dnsAsker.serial(server.address, apex)).toBeNull();
  expect(await view(serviceid)).toMatchObject({ state: "ended" });
  expect((await begin(apex, [ofPrimary()], await createAccount(db))).outcome).toBeNull();
});
