import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askServer } from "../../../adapters/dns-query.ts";
import { ChannelListener } from "../../../platform/db/listen.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { PublishingFixture } from "../../../testing/fixtures/publishing-fixture.ts";
import { publicationChannel, readCall } from "./publication-calls.repository.ts";
import { PublisherBeside } from "./publish-beside.ts";
import { publishZone } from "./publish-zone.ts";
import { saveZone } from "../changes/save-zone.ts";
import { sweepPublications } from "./sweep-publications.ts";

let fixture: PublishingFixture;
let listener: ChannelListener;
let beside: PublisherBeside;
/** Zones for which the publisher was called. */
let called: string[];
let count = 0;

beforeAll(async () => {
  fixture = await PublishingFixture.open();
  listener = new ChannelListener(fixture.db.url, publicationChannel, fixture.log, {
    message: (payload) => called.push(readCall(payload).zoneId),
    connected: () => {},
  });
  await listener.start();
});
beforeEach(() => {
  fixture.forget();
  called = [];
  beside = new PublisherBeside({ ...fixture.deps(), pool: fixture.db.app });
});
afterAll(async () => {
  await listener.close();
  await fixture.close();
});

/** A zone that has been published. */
async function newZone(): Promise<{ zoneId: string; apex: string }> {
  const apex = `bredvid-${++count}.se`;
  const zoneId = await fixture.zone(apex);
  await publishZone(fixture.deps(), fixture.account.scope, zoneId);
  await heard(zoneId);
  fixture.forget();
  called = [];
  return { zoneId, apex };
}

/** Waits until all calls of the publisher so far have arrived. */
async function heard(zoneId: string): Promise<void> {
  const mark = `${zoneId} ${Math.random()}`;
  await fixture.db.query("select pg_notify($1, $2)", [publicationChannel, JSON.stringify({ zoneId: mark })]);
  while (!called.includes(mark)) await turn();
  called = called.filter((each) => each !== mark);
}

const save = (zoneId: string, owner: string, address: string | null, type = "A") =>
  tx(fixture.db.app, fixture.account.scope, (trx) =>
    saveZone({ jobs: fixture.jobs, beside }, trx, fixture.account.scope, {
      zoneId,
      changes: [{ owner, type, new: address === null ? null : { ttl: 300, rdata: [address] } }],
      confirm: "all",
      origin: "editor",
      now: fixture.clock.now(),
      language: "en",
    }),
  );
const zoneRow = async (zoneId: string) =>
  (
    await fixture.db.query<{ pub_state: string; version: number; published_version: number; serial: number }>(
      "select pub_state, version::int, published_version::int, serial::bigint::float8 as serial from zone where id = $1",
      [zoneId],
    )
  )[0];
/** Waits until everything that a commit started is finished. */
async function settled(): Promise<void> {
  await turn();
  await turn();
  await beside.close();
  beside = new PublisherBeside({ ...fixture.deps(), pool: fixture.db.app });
}
const due = async () => (await sweepPublications(fixture, fixture.db.readonly)).map((call) => call.zoneId);
const served = async (name: string) =>
  (await askServer({ server: fixture.server, name, type: 1 })).answers.map((record) => record.rdata);

test("a change is served right after its commit, under a new serial that is checked, and the publisher is not called", async () => {
  const { zoneId, apex } = await newZone();
  const before = await zoneRow(zoneId);
  await save(zoneId, "a", "192.0.2.1");
  expect(fixture.asked).toEqual([]);
  await settled();
  await save(zoneId, "a", "192.0.2.2");
  await settled();
  await save(zoneId, "go", "301 https://example.com/", "REDIRECT");
  await settled();
  await save(zoneId, "a", null);
  await settled();
  expect(fixture.asked).toEqual(["difference", "difference", "difference", "difference"]);
  expect([await served(`a.${apex}`), await served(`go.${apex}`)]).toEqual([[], ["192.0.2.80"]]);
  const row = await zoneRow(zoneId);
  expect(row).toMatchObject({ pub_state: "current", version: 5, published_version: 5 });
  expect(row?.serial).toBe((before?.serial ?? 0) + 4);
  expect(await fixture.server.servedSerial(apex)).toBe(row?.serial);
  await heard(zoneId);
  expect(called).toEqual([]);
});

test("what is rolled back is not published, and the zone is as it was", async () => {
  const { zoneId } = await newZone();
  const before = await zoneRow(zoneId);
  const broken = tx(fixture.db.app, fixture.account.scope, async (trx) => {
    const change = { owner: "a", type: "A", new: { ttl: 300, rdata: ["192.0.2.1"] } };
    const rest = { confirm: "all", origin: "editor", now: fixture.clock.now(), language: "en" } as const;
    await saveZone({ jobs: fixture.jobs, beside }, trx, fixture.account.scope, { zoneId, changes: [change], ...rest });
    throw new RangeError("no");
  });
  await expect(broken).rejects.toThrow("no");
  await settled();
  expect(fixture.asked).toEqual([]);
  expect(await zoneRow(zoneId)).toEqual(before);
});

test("a save during a publication of its zone is left to the publisher, which continues from what was published", async () => {
  const { zoneId, apex } = await newZone();
  fixture.before = async () => {
    await save(zoneId, "x", "192.0.2.2");
    expect(await publishZone(fixture.deps(), fixture.account.scope, zoneId)).toBe("busy");
  };
  await save(zoneId, "x", "192.0.2.1");
  await settled();
  await heard(zoneId);
  expect(fixture.asked).toEqual(["difference"]);
  // The publisher was called twice: by the save, which could not hold the zone, and when the zone was free again.
  expect(called).toEqual([zoneId, zoneId]);
  expect(await zoneRow(zoneId)).toMatchObject({ version: 3, published_version: 2 });
  expect(await publishZone(fixture.deps(), fixture.account.scope, zoneId)).toBe("done");
  expect(fixture.asked).toEqual(["difference", "difference"]);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.2"]);
});

const saveMany = (zoneId: string, changes: readonly { owner: string; type: string; rdata: readonly string[] }[]) =>
  tx(fixture.db.app, fixture.account.scope, (trx) =>
    saveZone({ jobs: fixture.jobs, beside }, trx, fixture.account.scope, {
      zoneId,
      changes: changes.map(({ owner, type, rdata }) => ({
        owner,
        type,
        new: rdata.length === 0 ? null : { ttl: 300, rdata },
      })),
      confirm: "all",
      origin: "import",
      now: fixture.clock.now(),
      language: "en",
    }),
  );
const manySets = (rdata: (at: number) => string[]) =>
  Array.from({ length: 300 }, (_, at) => ({ owner: `h${at}`, type: "A", rdata: rdata(at) }));

test("a large change is prepared while it is saved, and served as it is stored: new, changed and deleted sets", async () => {
  const { zoneId, apex } = await newZone();
  await fixture.db.query("update zone set rrset_max = 1000 where id = $1", [zoneId]);
  const beside300 = { owner: "h299", type: "MX", rdata: ["10 h1.example.net."] };
  await saveMany(zoneId, [...manySets(() => ["192.0.2.1"]), beside300]);
  await settled();
  const go = { owner: "h300", type: "REDIRECT", rdata: ["301 https://example.com/"] };
  await saveMany(zoneId, [...manySets((at) => (at % 2 === 0 ? ["192.0.2.2", "192.0.2.3"] : [])), go]);
  await settled();
  expect(fixture.asked).toEqual(["difference", "difference"]);
  expect([await served(`h298.${apex}`), await served(`h299.${apex}`), await served(`h300.${apex}`)]).toEqual([
    ["192.0.2.2", "192.0.2.3"],
    [],
    ["192.0.2.80"],
  ]);
  const mail = await askServer({ server: fixture.server, name: `h299.${apex}`, type: 15 });
  expect(mail.answers.map((record) => record.rdata)).toEqual(["10 h1.example.net."]);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", version: 3, published_version: 3 });
});

test("a commit that took longer than the hold is published by the publisher, and not twice", async () => {
  const { zoneId } = await newZone();
  await tx(fixture.db.app, fixture.account.scope, async (trx) => {
    const change = { owner: "a", type: "A", new: { ttl: 300, rdata: ["192.0.2.1"] } };
    const rest = { confirm: "all", origin: "editor", now: fixture.clock.now(), language: "en" } as const;
    await saveZone({ jobs: fixture.jobs, beside }, trx, fixture.account.scope, { zoneId, changes: [change], ...rest });
    fixture.clock.advance(10_000);
  });
  await settled();
  await heard(zoneId);
  expect([fixture.asked, called]).toEqual([[], [zoneId]]);
  expect(await publishZone(fixture.deps(), fixture.account.scope, zoneId)).toBe("done");
});

test("where a primary is not known to serve the version before, the publisher is called", async () => {
  const { zoneId } = await newZone();
  await fixture.db.query("update zone_publication set behind_since = now() where zone_id = $1", [zoneId]);
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  await heard(zoneId);
  expect([fixture.asked, called]).toEqual([[], [zoneId]]);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "waiting", published_version: 1 });
});

test.each([
  ["one record", 0],
  ["a large change", 300],
])(
  "a zone whose process did not finish is held for ten seconds and then found by the sweep; nothing is published twice: %s",
  async (_, more) => {
    const { zoneId, apex } = await newZone();
    await fixture.db.query("update zone set rrset_max = 1000 where id = $1", [zoneId]);
    let restart = () => {};
    const stands = new Promise<void>((resolve) => (restart = resolve));
    fixture.before = () => stands;
    await saveMany(zoneId, [{ owner: "a", type: "A", rdata: ["192.0.2.1"] }, ...manySets(() => ["192.0.2.1"]).slice(0, more)]);
    while (fixture.asked.length === 0) await turn();
    expect(await due()).not.toContain(zoneId);
    fixture.clock.advance(10_000);
    expect(await due()).toContain(zoneId);
    expect(await publishZone(fixture.deps(), fixture.account.scope, zoneId)).toBe("done");
    const row = await zoneRow(zoneId);
    restart();
    await settled();
    expect(await zoneRow(zoneId)).toEqual(row);
    expect(await served(`a.${apex}`)).toEqual(["192.0.2.1"]);
    expect(await fixture.server.servedSerial(apex)).toBe(row?.serial);
  },
);

test("a zone whose name server does not answer is tried again, as a whole", async () => {
  const { zoneId, apex } = await newZone();
  fixture.before = () => Promise.reject(new OutcomeError("unavailable", "no name server"));
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "failed", published_version: 1 });
  fixture.clock.advance(60_000);
  expect(await due()).toContain(zoneId);
  expect(await publishZone(fixture.deps(), fixture.account.scope, zoneId)).toBe("done");
  expect(fixture.asked).toEqual(["difference", "whole"]);
  expect(await served(`a.${apex}`)).toEqual(["192.0.2.1"]);
});

test("a zone that is parked during its publication is not served afterwards", async () => {
  const { zoneId, apex } = await newZone();
  fixture.before = async () => {
    for (const state of ["waiting", "parked"])
      await fixture.db.query("update zone set pub_state = $2 where id = $1", [zoneId, state]);
  };
  await save(zoneId, "a", "192.0.2.1");
  await settled();
  expect(await fixture.server.servedSerial(apex)).toBeNull();
});
