import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDnsAsker } from "../../../adapters/dns-asker.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../../adapters/dns-embedded/index.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { ContentChecks } from "./check-contents.ts";
import { checkSecondaries } from "./check-secondaries.ts";
import { publishZone } from "./publish-zone.ts";
import { watchLag } from "./watch-lag.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const asker = createDnsAsker({ timeoutMs: 1000 });
const soa = { mname: "a.example", rname: "b.example", refresh: 1, retry: 1, expire: 1, minimum: 1, ttlSeconds: 1 };

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let open: EmbeddedDns;
let closed: EmbeddedDns;
const zoneIds = new Map<string, string>();

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  const empty = { host: "127.0.0.1", port: 0, loadZones: async () => [], log };
  open = await startEmbeddedDns({ ...empty, transferAllowed: ["127.0.0.1"] });
  closed = await startEmbeddedDns(empty);
  for (const apex of ["one.se", "two.se", "three.se"])
    zoneIds.set(apex, await createTestZone(db, jobs, account, apex, clock.now()));
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close(), jobs.stop()]);
  await db.close();
});

const publishAll = async (publisher: EmbeddedDns) => {
  for (const zoneId of zoneIds.values())
    await publishZone({ pool: db.worker, clock, log, jobs, publisher, pseudo }, account.scope, zoneId);
};
const row = async (apex: string) =>
  (
    await db.query<{ pub_state: string; serial: number; matches: boolean }>(
      `select z.pub_state, z.serial::float8 as serial, bool_and(p.served_hash is not distinct from z.content_hash) matches
         from zone z left join zone_publication p on p.zone_id = z.id where z.id = $1 group by 1, 2`,
      [zoneIds.get(apex)],
    )
  )[0];

describe.each([
  ["by a copy of the zone", () => open],
  ["by asking for its sets, where nobody may copy it", () => closed],
])("contents are compared %s", (_, server) => {
  test("a server that serves other data under the same serial is found out and repaired", async () => {
    await db.query("update zone set published_version = 0, pub_state = 'waiting'");
    await publishAll(server());
    const checks = new ContentChecks({ pool: db.worker, clock, log, publisher: server(), asker, pseudo });
    expect(await checks.round(db.readonly)).toEqual({ compared: 3, drifted: [] });
    expect(await row("two.se")).toMatchObject({ pub_state: "current", matches: true });
    const before = await row("two.se");
    const rrsets = [{ owner: "", type: "NS", ttlSeconds: 60, rdata: ["evil.example."] }];
    await server().publish({ apex: "two.se", serial: before?.serial ?? 0, soa, rrsets });
    expect((await checks.round(db.readonly)).drifted).toEqual(["two.se"]);
    expect(await row("two.se")).toMatchObject({ pub_state: "waiting" });
    await publishAll(server());
    expect(await checks.round(db.readonly)).toEqual({ compared: 3, drifted: [] });
    expect((await row("two.se"))?.serial).toBeGreaterThan(before?.serial ?? 0);
    expect(await brokenInvariants(db)).toEqual([]);
  });
});

test("a round begins where the last one ended, and ends early when the server does not answer", async () => {
  const checks = new ContentChecks({ pool: db.worker, clock, log, publisher: closed, asker, pseudo });
  expect((await checks.round(db.readonly, 2)).compared).toBe(2);
  expect((await checks.round(db.readonly, 2)).compared).toBe(2);
  const gone = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  await gone.close();
  const away = new ContentChecks({ pool: db.worker, clock, log, publisher: gone, asker, pseudo });
  expect(await away.round(db.readonly)).toEqual({ compared: 0, drifted: [] });
});

test("a secondary that does not follow counts as behind, and raises an alarm after a quarter of an hour", async () => {
  await db.query(
    "insert into dns_server (id, host, role, addresses) values ('ns9', 'ns9.dns.example', 'secondary', '{127.0.0.9}')",
  );
  const places = { home: open.address, ports: new Map([["127.0.0.9", 1]]) };
  const secondary = { pool: db.worker, clock, asker, places };
  await db.query("update zone set published_version = 0, pub_state = 'waiting'");
  await publishAll(closed);
  const behind = () => db.query("select behind_since is not null as behind, error from zone_publication where server_id = 'ns9'");
  const open9 = () => db.query("select kind, text from staff_task where done_at is null");
  expect(await checkSecondaries(secondary, db.readonly)).toEqual({ following: 0, behind: 3 });
  expect(await behind()).toEqual(Array.from({ length: 3 }, () => ({ behind: true, error: "dns-no-answer" })));
  expect(await open9()).toEqual([]);
  clock.advance(16 * 60_000);
  await checkSecondaries(secondary, db.readonly);
  expect(await open9()).toMatchObject([{ kind: "secondary_behind" }]);
  const there = await startEmbeddedDns({ host: "127.0.0.9", port: 0, loadZones: async () => [], log });
  places.ports.set("127.0.0.9", there.port);
  for (const [apex] of zoneIds) await there.publish({ apex, serial: (await row(apex))?.serial ?? 0, soa, rrsets: [] });
  expect(await checkSecondaries(secondary, db.readonly)).toEqual({ following: 3, behind: 0 });
  expect(await behind()).toEqual(Array.from({ length: 3 }, () => ({ behind: false, error: null })));
  await checkSecondaries(secondary, db.readonly);
  expect(await open9()).toEqual([]);
  await there.close();
});

test("saved changes that wait for longer than a minute raise one alarm, which ends when they are served", async () => {
  await db.query("update zone set published_version = 0, pub_state = 'waiting', changed_at = $1", [clock.now()]);
  const tasks = () => db.query("select kind, done_at is null as open from staff_task where kind = 'zones_not_published'");
  expect(await watchLag({ pool: db.worker, clock }, db.readonly)).toBe(0);
  clock.advance(61_000);
  expect(await watchLag({ pool: db.worker, clock }, db.readonly)).toBe(3);
  await watchLag({ pool: db.worker, clock }, db.readonly);
  expect(await tasks()).toEqual([{ kind: "zones_not_published", open: true }]);
  await publishAll(closed);
  expect(await watchLag({ pool: db.worker, clock }, db.readonly)).toBe(0);
  expect(await tasks()).toEqual([{ kind: "zones_not_published", open: false }]);
});
