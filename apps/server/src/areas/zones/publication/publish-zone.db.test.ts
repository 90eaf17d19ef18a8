import { createHash } from "node:crypto";
import { rcodes } from "@nameplane/dns";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askServer } from "../../../adapters/dns-query.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { PublishingFixture } from "../../../testing/fixtures/publishing-fixture.ts";
import { publishZone } from "./publish-zone.ts";
import { renewZone } from "./renew-zone.ts";
import { sweepPublications } from "./sweep-publications.ts";

let fixture: PublishingFixture;
let count = 0;

beforeAll(async () => {
  fixture = await PublishingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.forget());

const publish = (zoneId: string) => publishZone(fixture.deps(), fixture.account.scope, zoneId);

async function newZone(): Promise<{ zoneId: string; apex: string }> {
  const apex = `zon-${++count}.se`;
  return { zoneId: await fixture.zone(apex), apex };
}

type Content = { ttlSeconds: number; rdata: string[] } | null;
type Change = { owner: string; type: string; old: Content; new: Content };
const a = (address: string): Content => ({ ttlSeconds: 300, rdata: [address] });

/** Writes what a save writes: new sets, the next version with both sides of each change, and the state "waiting" of the zone. */
async function save(zoneId: string, changes: readonly Change[]): Promise<void> {
  const keys = [fixture.account.accountId, zoneId];
  for (const { owner, type, new: wanted } of changes) {
    await fixture.db.query("delete from zone_rrset where account_id = $1 and zone_id = $2 and owner = $3 and type = $4", [
      ...keys,
      owner,
      type,
    ]);
    if (wanted !== null)
      await fixture.db.query(
        "insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by) values ($1, $2, $3, $4, $5, $6, 1, 'test')",
        [...keys, owner, type, wanted.ttlSeconds, wanted.rdata],
      );
  }
  await fixture.db.query(
    `insert into zone_version (account_id, zone_id, version, changes, content_hash, rrset_count, origin, author)
     select account_id, id, version + 1, $3, '\\x00', rrset_count, 'editor', 'test' from zone where account_id = $1 and id = $2`,
    [...keys, JSON.stringify(changes)],
  );
  await fixture.db.query("update zone set version = version + 1, pub_state = 'waiting' where account_id = $1 and id = $2", keys);
}

const zoneRow = async (zoneId: string) =>
  (
    await fixture.db.query<{ pub_state: string; version: number; published_version: number; serial: number }>(
      "select pub_state, version::int, published_version::int, serial::bigint::float8 as serial from zone where id = $1",
      [zoneId],
    )
  )[0];
const served = async (name: string, type = 1) => {
  const { rcode, answers } = await askServer({ server: fixture.server, name, type });
  return rcode === rcodes.NXDOMAIN ? "no such name" : answers.map((record) => record.rdata);
};

test("a new zone is published whole, and saved changes as the difference, several at once", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  expect(fixture.asked).toEqual(["whole"]);
  const first = await zoneRow(zoneId);
  expect(first).toMatchObject({ pub_state: "current", version: 1, published_version: 1 });
  expect(await fixture.server.servedSerial(apex)).toBe(first?.serial);

  await save(zoneId, [{ owner: "a", type: "A", old: null, new: a("192.0.2.1") }]);
  await publish(zoneId);
  await save(zoneId, [{ owner: "a", type: "A", old: a("192.0.2.1"), new: a("192.0.2.2") }]);
  await save(zoneId, [
    { owner: "a", type: "A", old: a("192.0.2.2"), new: null },
    { owner: "go", type: "REDIRECT", old: null, new: { ttlSeconds: 300, rdata: ["301 https://example.com/"] } },
  ]);
  await publish(zoneId);
  expect(fixture.asked).toEqual(["whole", "difference", "difference"]);
  expect([await served(`a.${apex}`), await served(`go.${apex}`)]).toEqual(["no such name", ["192.0.2.80"]]);
  expect(await served(`www.${apex}`, 5)).toEqual([`${apex}.`]);
  const last = await zoneRow(zoneId);
  expect(last).toMatchObject({ pub_state: "current", version: 4, published_version: 4 });
  expect(await fixture.server.servedSerial(apex)).toBe(last?.serial);
  expect(last?.serial).toBeGreaterThan(first?.serial ?? 0);
});

test("a version saved during a publication has the next run at once, and no other process comes between", async () => {
  const { zoneId, apex } = await newZone();
  expect(await publish(zoneId)).toBe("done");
  await save(zoneId, [{ owner: "x", type: "A", old: null, new: a("192.0.2.1") }]);
  fixture.after = async () => {
    await save(zoneId, [{ owner: "x", type: "A", old: a("192.0.2.1"), new: a("192.0.2.2") }]);
    expect(await publish(zoneId)).toBe("busy");
    expect(await sweepPublications(fixture, fixture.db.readonly)).toEqual([]);
  };
  expect(await publish(zoneId)).toBe("behind");
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "waiting", version: 3, published_version: 2 });
  expect(await publish(zoneId)).toBe("done");
  expect(fixture.asked).toEqual(["whole", "difference", "difference"]);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.2"]);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", published_version: 3 });
});

test("a run that is cut off holds the zone for ten seconds; the next run takes the zone over, and the first one writes nothing any more", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  await save(zoneId, [{ owner: "x", type: "A", old: null, new: a("192.0.2.1") }]);
  fixture.after = async () => {
    fixture.clock.advance(10_000);
    expect((await sweepPublications(fixture, fixture.db.readonly)).map((call) => call.zoneId)).toEqual([zoneId]);
    expect(await publish(zoneId)).toBe("done");
  };
  expect(await publish(zoneId)).toBe("busy");
  expect(fixture.asked).toEqual(["whole", "difference", "whole"]);
  const row = await zoneRow(zoneId);
  expect(row).toMatchObject({ pub_state: "current", published_version: 2 });
  expect(await fixture.server.servedSerial(apex)).toBe(row?.serial);
});

test("a zone that is to be renewed is published under a newer serial, once, also when that was asked for during a run", async () => {
  const { zoneId, apex } = await newZone();
  const renew = () =>
    tx(fixture.db.worker, fixture.account.scope, (trx) => renewZone(trx, fixture.account.scope, zoneId, fixture.clock.now()));
  await renew();
  await publish(zoneId);
  const first = await zoneRow(zoneId);
  await renew();
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "waiting", version: 1 });
  expect((await sweepPublications(fixture, fixture.db.readonly)).map((call) => call.zoneId)).toEqual([zoneId]);
  fixture.after = async () => {
    fixture.clock.advance(1);
    await renew();
  };
  expect(await publish(zoneId)).toBe("behind");
  expect(await publish(zoneId)).toBe("done");
  expect(await publish(zoneId)).toBe("done");
  expect(fixture.asked).toEqual(["whole", "difference", "difference"]);
  const row = await zoneRow(zoneId);
  expect(row).toMatchObject({
    pub_state: "current",
    version: 1,
    published_version: 1,
    serial: (first?.serial ?? 0) + 2,
  });
  expect(await fixture.server.servedSerial(apex)).toBe(row?.serial);
});

test("after a run with an unknown outcome the whole zone is published, so that nothing half-written stays", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  await save(zoneId, [{ owner: "x", type: "A", old: null, new: a("192.0.2.1") }]);
  fixture.after = () => Promise.reject(new OutcomeError("unknown", "the answer was lost"));
  await publish(zoneId);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "failed", published_version: 1 });
  // The change is undone before the next run, so there is no difference from version 1.
  await save(zoneId, [{ owner: "x", type: "A", old: a("192.0.2.1"), new: null }]);
  await publish(zoneId);
  expect(fixture.asked).toEqual(["whole", "difference", "whole"]);
  expect(await served(`x.${apex}`)).toBe("no such name");
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", published_version: 3 });
});

test("a change of more than some 20,000 sets is published as the whole zone", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  const rdata = Array.from({ length: 20_000 }, (_, n) => `"${createHash("sha256").update(String(n)).digest("base64")}"`);
  const old = { ttlSeconds: 300, rdata };
  await save(zoneId, [
    { owner: "x", type: "A", old: null, new: a("192.0.2.1") },
    { owner: "gone", type: "TXT", old, new: null },
  ]);
  await publish(zoneId);
  expect(fixture.asked).toEqual(["whole", "whole"]);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.1"]);
});

test("a server that does not serve the version before gets the whole zone in the same run", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  await fixture.server.remove(apex);
  await save(zoneId, [{ owner: "x", type: "A", old: null, new: a("192.0.2.1") }]);
  await publish(zoneId);
  expect(fixture.asked).toEqual(["whole", "difference", "whole"]);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.1"]);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", published_version: 2 });
});

test("a zone whose name server does not answer counts as not published, and the serial that was used is never used again", async () => {
  const { zoneId, apex } = await newZone();
  fixture.before = () => Promise.reject(new OutcomeError("unavailable", "no name server"));
  await publish(zoneId);
  const failed = await zoneRow(zoneId);
  expect(failed).toMatchObject({ pub_state: "failed", published_version: 0 });
  await publish(zoneId);
  const done = await zoneRow(zoneId);
  expect(done?.pub_state).toBe("current");
  expect(done?.serial).toBeGreaterThan(failed?.serial ?? 0);
  expect(await fixture.server.servedSerial(apex)).toBe(done?.serial);
  fixture.asked = [];
  await publish(zoneId);
  expect(fixture.asked).toEqual([]);
});

test("with a database restored from a backup the run continues from the serial that is served", async () => {
  const { zoneId, apex } = await newZone();
  await publish(zoneId);
  const first = await zoneRow(zoneId);
  const ahead = (first?.serial ?? 0) + 7;
  const soa = { mname: "a.example", rname: "b.example", refresh: 1, retry: 1, expire: 1, minimum: 1, ttlSeconds: 1 };
  await fixture.server.publish({ apex, serial: ahead, soa, rrsets: [] });
  await save(zoneId, [{ owner: "x", type: "A", old: null, new: a("192.0.2.1") }]);
  await publish(zoneId);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", published_version: 2, serial: ahead + 1 });
  expect(await fixture.server.servedSerial(apex)).toBe(ahead + 1);
  expect(await served(`x.${apex}`)).toEqual(["192.0.2.1"]);
});
