import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDns, type EmbeddedDns } from "../../../adapters/dns-embedded/index.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { publishZone } from "./publish-zone.ts";
import { reconcilePublications } from "./reconcile-publications.ts";
import { sweepPublications } from "./sweep-publications.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const zoneCount = 60; // This is more than one page of the check.

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let one: EmbeddedDns;
let other: EmbeddedDns;
const zoneIds = new Map<string, string>();

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  const empty = { host: "127.0.0.1", port: 0, loadZones: async () => [], log };
  one = await startEmbeddedDns(empty);
  other = await startEmbeddedDns(empty);
  for (let i = 0; i < zoneCount; i += 1) {
    const apex = `zon-${i}.se`;
    zoneIds.set(apex, await createTestZone(db, jobs, account, apex, clock.now()));
    await publishTo(one, zoneIds.get(apex) ?? "");
  }
});
afterAll(async () => {
  await Promise.all([one.close(), other.close(), jobs.stop()]);
  await db.close();
});

const publishTo = (publisher: EmbeddedDns, zoneId: string) =>
  publishZone({ pool: db.worker, clock, log, jobs, publisher, pseudo }, account.scope, zoneId);
const reconcile = (publisher: EmbeddedDns) => reconcilePublications({ pool: db.worker, clock, log, publisher }, db.readonly);
const row = async (apex: string) =>
  (
    await db.query<{ pub_state: string; serial: number; behind: boolean }>(
      `select z.pub_state, z.serial::float8 as serial, bool_or(p.behind_since is not null) behind
         from zone z left join zone_publication p on p.zone_id = z.id where z.id = $1 group by 1, 2`,
      [zoneIds.get(apex)],
    )
  )[0];

test("nothing happens where everything is served as published", async () => {
  expect(await reconcile(one)).toEqual({ asked: zoneCount, drifted: 0 });
});

test("a server that is used for the first time gets every zone, under a newer serial", async () => {
  const before = await row("zon-0.se");
  expect(await reconcile(other)).toEqual({ asked: zoneCount, drifted: zoneCount });
  expect(await row("zon-0.se")).toMatchObject({ pub_state: "waiting", behind: true });
  const due = await sweepPublications({ clock }, db.readonly);
  expect(new Set(due.map(({ zoneId }) => zoneId))).toEqual(new Set(zoneIds.values()));

  for (const zoneId of zoneIds.values()) await publishTo(other, zoneId);
  const after = await row("zon-0.se");
  expect(after).toMatchObject({ pub_state: "current", behind: false });
  expect(after?.serial).toBeGreaterThan(before?.serial ?? 0);
  expect(await other.servedSerial("zon-0.se")).toBe(after?.serial);
  expect(await reconcile(other)).toEqual({ asked: zoneCount, drifted: 0 });
  // The first server still serves what was published to it.
  expect(await reconcile(one)).toEqual({ asked: zoneCount, drifted: zoneCount });
  for (const zoneId of zoneIds.values()) await publishTo(one, zoneId);
});

test("a server ahead of us gets a serial newer than its own, since its secondaries would not take an older one", async () => {
  const ahead = ((await row("zon-1.se"))?.serial ?? 0) + 40;
  const soa = { mname: "a.example", rname: "b.example", refresh: 1, retry: 1, expire: 1, minimum: 1, ttlSeconds: 1 };
  await one.publish({ apex: "zon-1.se", serial: ahead, soa, rrsets: [] });
  expect((await reconcile(one)).drifted).toBe(1);
  await publishTo(one, zoneIds.get("zon-1.se") ?? "");
  expect(await one.servedSerial("zon-1.se")).toBeGreaterThan(ahead);
});

test("a zone that is being changed is left to its publisher, and a server that does not answer ends the round", async () => {
  await db.query("update zone set pub_state = 'waiting', version = version + 1 where id = $1", [zoneIds.get("zon-2.se")]);
  await one.remove("zon-2.se");
  expect(await reconcile(one)).toEqual({ asked: zoneCount - 1, drifted: 0 });
  const gone = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  await gone.close();
  expect(await reconcile(gone)).toEqual({ asked: 0, drifted: 0 });
  expect(await row("zon-3.se")).toMatchObject({ pub_state: "current", behind: false });
});
