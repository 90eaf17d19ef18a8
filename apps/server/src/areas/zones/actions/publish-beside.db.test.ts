import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbeddedDns, type EmbeddedDns } from "../../../adapters/dns-embedded/index.ts";
import { askServer } from "../../../adapters/dns-query.ts";
import { ChannelListener } from "../../../platform/db/listen.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts"; // prettier-ignore
import { createTestZone } from "../../../testing/zones.ts";
import type { DnsPublisher } from "../dns-publisher.port.ts";
import { publicationChannel, readCall } from "../publication-calls.repository.ts";
import { PublisherBeside } from "./publish-beside.ts";
import { publishZone, type PublishDeps } from "./publish-zone.ts";
import { saveZone } from "./save-zone.ts";
import { sweepPublications } from "./sweep-publications.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let server: EmbeddedDns;
let listener: ChannelListener;
let beside: PublisherBeside;
/** What the name server was asked to do, and zones the publisher was called for. */
let asked: string[];
let called: string[];
/** Runs while the name server is asked for a difference. */
let meanwhile: (() => Promise<unknown>) | null;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  server = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  listener = new ChannelListener(db.url, publicationChannel, log, {
    message: (payload) => called.push(readCall(payload).zoneId),
    connected: () => {},
  });
  await listener.start();
});
beforeEach(() => {
  [asked, called, meanwhile] = [[], [], null];
  beside = new PublisherBeside({ ...deps(), pool: db.app });
});
afterAll(async () => {
  await Promise.all([server.close(), jobs.stop(), listener.close()]);
  await db.close();
});

const publisher: DnsPublisher = {
  get address() {
    return server.address;
  },
  publish: async (zone) => {
    asked.push("whole");
    await server.publish(zone);
  },
  publishDifference: async (difference) => {
    asked.push("difference");
    const act = meanwhile;
    meanwhile = null;
    await act?.();
    return server.publishDifference(difference);
  },
  remove: (apex) => server.remove(apex),
  servedSerial: (apex) => server.servedSerial(apex),
  close: () => server.close(),
};
const deps = (): PublishDeps => ({ pool: db.worker, clock, log, publisher, pseudo: { redirectIpv4: ["192.0.2.80"], redirectIpv6: [], mailExchanges: [] } }); // prettier-ignore

/** A zone that is published. */
async function newZone(): Promise<{ zoneId: string; apex: string }> {
  const apex = `bredvid-${++count}.se`;
  const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  await publishZone(deps(), account.scope, zoneId);
  await heard(zoneId);
  [asked, called] = [[], []];
  return { zoneId, apex };
}

/** What was called until now has been heard. */
async function heard(zoneId: string): Promise<void> {
  const mark = `${zoneId} ${Math.random()}`;
  await db.query("select pg_notify($1, $2)", [publicationChannel, JSON.stringify({ zoneId: mark })]);
  while (!called.includes(mark)) await turn();
  called = called.filter((each) => each !== mark);
}

const save = (zoneId: string, owner: string, address: string | null, type = "A") =>
  tx(db.app, account.scope, (trx) =>
    saveZone({ jobs, beside }, trx, account.scope, {
      zoneId,
      changes: [{ owner, type, new: address === null ? null : { ttl: 300, rdata: [address] } }],
      confirm: "all",
      origin: "editor",
      now: clock.now(),
      language: "en",
    }),
  );
const zoneRow = async (zoneId: string) =>
  (
    await db.query<{ pub_state: string; version: number; published_version: number; serial: number }>(
      "select pub_state, version::int, published_version::int, serial::bigint::float8 as serial from zone where id = $1",
      [zoneId],
    )
  )[0];
/** What is begun after a commit has begun and is over. */
async function settled(): Promise<void> {
  await turn();
  await turn();
  await beside.close();
  beside = new PublisherBeside({ ...deps(), pool: db.app });
}
const due = async () => (await sweepPublications({ clock }, db.readonly)).map((call) => call.zoneId);
const served = async (name: string) =>
  (await askServer({ server, name, type: 1 })).answers.map((record) => record.rdata);

test("a change is served right after its commit, under a new serial that is proven, and nobody is called", async () => {
  const { zoneId, apex } = await newZone();
  const before = await zoneRow(zoneId);
  await save(zoneId, "a", "192.0.2.1");
  expect(asked).toEqual([]);
  await settled();
  await save(zoneId, "a", "192.0.2.2");
  await settled();
  await save(zoneId, "go", "301 https://example.com/", "REDIRECT");
  await settled();
  await save(zoneId, "a", null);
  await settled();
  expect(asked).toEqual(["difference", "difference", "difference", "difference"]);
  expect([await served(`a.${apex}`), await served(`go.${apex}`)]).toEqual([[], ["192.0.2.80"]]);
  const row = await zoneRow(zoneId);
  expect(row).toMatchObject({ pub_state: "current", version: 5, published_version: 5 });
  expect(row?.serial).toBe((before?.serial ?? 0) + 4);
  expect(await server.servedSerial(apex)).toBe(row?.serial);
  await heard(zoneId);
  expect(called).toEqual([]);
});

test("what is rolled back is not published, and the zone is as it was", async () => {
  const { zoneId } = await newZone();
  const before = await zoneRow(zoneId);
  const broken = tx(db.app, account.scope, async (trx) => {
    const change = { owner: "a", type: "A", new: { ttl: 300, rdata: ["192.0.2.1"] } };
    const rest = { confirm: "all", origin: "editor", now: clock.now(), language: "en" } as const;
    await saveZone({ jobs, beside }, trx, account.scope, { zoneId, changes: [change], ...rest });
    throw new RangeError("no");
  });
  await expect(broken).rejects.toThrow("no");
  await settled();
  expect(asked).toEqual([]);
  expect(await zoneRow(zoneId)).toEqual(before);
});

test("a save behind a publication of its zone is the publisher's, which goes on from what was published", async () => {
  const { zoneId, apex } = await newZone();
  meanwhile = async () => {
    await save(zoneId, "x", "192.0.2.2");
    expect(await publishZone(deps(), account.scope, zoneId)).toBe("busy");
  };
  await save(zoneId, "x", "192.0.2.1");
  await settled();
  await heard(zoneId);
  expect(asked).toEqual(["difference"]);
  // once by the save, which could not take the zone, and once when it was free again
  expect(called).toEqual([zoneId, zoneId]);
  expect(await zoneRow(zoneId)).toMatchObject({ version: 3, published_version: 2 });
  expect(await publishZone(deps(), account.scope, zoneId)).toBe("done");
  expect(asked).toEqual(["difference", "difference"]);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.2"]);
});

test("where a primary is not proven to serve the version before, the publisher is called", async () => {
  const { zoneId } = await newZone();
  await db.query("update zone_publication set behind_since = now() where zone_id = $1", [zoneId]);
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  await heard(zoneId);
  expect([asked, called]).toEqual([[], [zoneId]]);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "waiting", published_version: 1 });
});

test("a zone its process did not finish is held for ten seconds, and found by the sweep then; nothing goes out twice", async () => {
  const { zoneId, apex } = await newZone();
  let restart = () => {};
  const stands = new Promise<void>((resolve) => (restart = resolve));
  meanwhile = () => stands;
  await save(zoneId, "a", "192.0.2.1");
  await turn();
  expect(await due()).not.toContain(zoneId);
  clock.advance(10_000);
  expect(await due()).toContain(zoneId);
  expect(await publishZone(deps(), account.scope, zoneId)).toBe("done");
  const row = await zoneRow(zoneId);
  restart();
  await settled();
  expect(await zoneRow(zoneId)).toEqual(row);
  expect(await served(`a.${apex}`)).toEqual(["192.0.2.1"]);
  expect(await server.servedSerial(apex)).toBe(row?.serial);
});

test("a name server that is away leaves the zone to be tried again, whole", async () => {
  const { zoneId, apex } = await newZone();
  meanwhile = () => Promise.reject(new OutcomeError("unavailable", "no name server"));
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "failed", published_version: 1 });
  clock.advance(60_000);
  expect(await due()).toContain(zoneId);
  expect(await publishZone(deps(), account.scope, zoneId)).toBe("done");
  expect(asked).toEqual(["difference", "whole"]);
  expect(await served(`a.${apex}`)).toEqual(["192.0.2.1"]);
});

test("a zone that is parked while it goes out is not served any more afterwards", async () => {
  const { zoneId, apex } = await newZone();
  meanwhile = async () => {
    for (const state of ["waiting", "parked"])
      await db.query("update zone set pub_state = $2 where id = $1", [zoneId, state]);
  };
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  expect(await server.servedSerial(apex)).toBeNull();
});
