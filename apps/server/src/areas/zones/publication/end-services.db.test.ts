import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbeddedDns, type EmbeddedDns } from "../../../adapters/dns-embedded/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { createZone } from "../create-zone.ts";
import { endServices } from "./end-services.ts";
import { publishZone } from "./publish-zone.ts";

const log = createLog("test", "silent");
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const hours = 3_600_000;

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let publisher: EmbeddedDns;
let clock: FakeClock;
let apex: string;
let zoneId: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  publisher = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
});
afterAll(async () => {
  await Promise.all([publisher.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  clock = new FakeClock(new Date());
  apex = `flyttad-${++count}.se`;
  zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  await publish();
});

const publish = () => publishZone({ pool: db.worker, clock, log, jobs, publisher, pseudo }, account.scope, zoneId);
const end = (server = publisher) => endServices({ pool: db.worker, clock, log, publisher: server }, db.readonly);
const served = async () => (await publisher.servedSerial(apex)) !== null;
const zoneRow = async () =>
  (
    await db.query<{ pub_state: string; sets: number; claims: number }>(
      `select pub_state, rrset_count as sets, (select count(*)::int from name_claim c where c.object_id = z.id) as claims from zone z where id = $1`,
      [zoneId],
    )
  )[0];

/** Changes the domain as a message from the registry does: from now on another registrar sponsors it. */
const transferAway = () => leave("active", "transferred_away");

async function leave(from: string, to: string): Promise<void> {
  await db.query(
    `set session_replication_role = replica; update domain set state = '${from}' where ascii_name = '${apex}'; set session_replication_role = origin`,
  );
  await db.query("update domain set state = $2, version = version + 1 where ascii_name = $1", [apex, to]);
}

test("DNS is served on after a transfer out, and stops within 48 hours of it; the records are kept [C9.16]", async () => {
  await transferAway();
  expect([await end(), await served()]).toEqual([0, true]);
  clock.advance(46.9 * hours);
  expect([await end(), await served()]).toEqual([0, true]);
  const { sets } = (await zoneRow()) ?? {};
  clock.advance(1 * hours);
  expect([await end(), await served()]).toEqual([1, false]);
  expect(await zoneRow()).toEqual({ pub_state: "parked", sets, claims: 0 });
  expect(await end()).toBe(0);
  await publish();
  expect(await served()).toBe(false);
});

test("DNS of a name that was never renewed stops likewise, and what was bought for it is not renewed", async () => {
  await db.query(
    "insert into service (account_id, id, product_id, name, currency, domain_id) select account_id, gen_random_uuid(), (select min(id) from product), ascii_name, 'SEK', id from domain where ascii_name = $1",
    [apex],
  );
  await leave("expired_restorable", "expired");
  clock.advance(46.9 * hours);
  expect([await end(), await served()]).toEqual([0, true]);
  clock.advance(1 * hours);
  expect([await end(), await served()]).toEqual([1, false]);
  expect(await db.query("select renewal_mode from service where name = $1", [apex])).toEqual([{ renewal_mode: "cancel" }]);
});

test("a name server that does not answer is asked again until it has removed the zone [C9.16]", async () => {
  await transferAway();
  clock.advance(48 * hours);
  const away: EmbeddedDns = {
    ...publisher,
    remove: () => Promise.reject(new OutcomeError("unavailable", "no name server")),
  };
  expect([await end(away), await served()]).toEqual([0, true]);
  expect([await end(), await served()]).toEqual([1, false]);
});

test("a domain that comes back in time keeps its DNS; one that comes back later gets its records and its claim back", async () => {
  await transferAway();
  await db.query("update domain set state = 'dns_only', version = version + 1 where ascii_name = $1", [apex]);
  clock.advance(100 * hours);
  expect([await end(), await served()]).toEqual([0, true]);

  await transferAway();
  clock.advance(48 * hours);
  expect(await end()).toBe(1);
  await db.query("update domain set state = 'dns_only', version = version + 1 where ascii_name = $1", [apex]);
  const [domain] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [apex]);
  const input = { domainId: domain?.id ?? "", apex, registrableName: apex, now: clock.now() };
  await tx(db.app, account.scope, (trx) => createZone({ jobs }, trx, account.scope, input));
  await publish();
  expect(await served()).toBe(true);
  expect(await zoneRow()).toMatchObject({ pub_state: "current", claims: 1 });
});
