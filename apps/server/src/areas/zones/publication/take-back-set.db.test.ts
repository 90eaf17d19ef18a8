import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askServer } from "../../../adapters/dns-query.ts";
import { PublishingFixture } from "../../../testing/fixtures/publishing-fixture.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { saveZone } from "../changes/index.ts";
import { SetRefused } from "../dns-publisher.port.ts";
import { setTakenBackJob } from "../zones.jobs.ts";
import { publishZone } from "./publish-zone.ts";

let fixture: PublishingFixture;
let count = 0;

beforeAll(async () => {
  fixture = await PublishingFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.forget());

const publish = (zoneId: string) => publishZone(fixture.deps(), fixture.account.scope, zoneId);

async function publishedZone(): Promise<{ zoneId: string; apex: string }> {
  const apex = `vagra-${++count}.se`;
  const zoneId = await fixture.zone(apex);
  await publish(zoneId);
  return { zoneId, apex };
}

type Wish = { owner: string; type: string; base: number | null; rdata: string[] | null };

const save = (zoneId: string, ...wishes: Wish[]) =>
  tx(fixture.db.app, fixture.account.scope, (trx) =>
    saveZone({ jobs: fixture.jobs }, trx, fixture.account.scope, {
      zoneId,
      changes: wishes.map(({ rdata, ...wish }) => ({ ...wish, new: rdata === null ? null : { ttl: 300, rdata } })),
      confirm: "all",
      origin: "api",
      now: fixture.clock.now(),
      language: "en",
    }),
  );

const refuse = (owner: string, type: string) => {
  fixture.before = () => Promise.reject(new SetRefused({ owner, type }, `PowerDNS: Record ${owner}/${type}: not in that form`));
};

const rows = (zoneId: string) =>
  fixture.db.query<{ owner: string; type: string; rdata: string[] }>(
    "select owner, type, rdata from zone_rrset where zone_id = $1 and owner in ('a', 'b', 'c') order by owner, type",
    [zoneId],
  );
const zoneRow = async (zoneId: string) =>
  (
    await fixture.db.query<{ pub_state: string; version: number; published_version: number }>(
      "select pub_state, version::int, published_version::int from zone where id = $1",
      [zoneId],
    )
  )[0];
const served = async (name: string, type = 1) =>
  (await askServer({ server: fixture.server, name, type })).answers.map((record) => record.rdata);

test("only a refused set goes back to what was served; the rest of the save is served, and account and staff are notified", async () => {
  const { zoneId, apex } = await publishedZone();
  await save(zoneId, { owner: "a", type: "A", base: null, rdata: ["192.0.2.1"] });
  await publish(zoneId);
  await save(
    zoneId,
    { owner: "a", type: "A", base: 2, rdata: ["192.0.2.2"] },
    { owner: "b", type: "A", base: null, rdata: ["192.0.2.3"] },
  );
  refuse("a", "A");
  expect(await publish(zoneId)).toBe("behind");
  expect(await publish(zoneId)).toBe("done");
  expect(await zoneRow(zoneId)).toEqual({ pub_state: "current", version: 4, published_version: 4 });
  expect([await served(`a.${apex}`), await served(`b.${apex}`)]).toEqual([["192.0.2.1"], ["192.0.2.3"]]);
  expect(await rows(zoneId)).toEqual([
    { owner: "a", type: "A", rdata: ["192.0.2.1"] },
    { owner: "b", type: "A", rdata: ["192.0.2.3"] },
  ]);
  const [version] = await fixture.db.query("select origin, author from zone_version where zone_id = $1 and version = 4", [
    zoneId,
  ]);
  expect(version).toEqual({ origin: "system", author: "job:publish-zone" });
  const jobs = await fixture.db.query<{ data: object }>(
    "select data from pgboss.job where name = $1 and data ->> 'zoneId' = $2",
    [setTakenBackJob.name, zoneId],
  );
  expect(jobs.map(({ data }) => data)).toMatchObject([{ owner: "a", type: "A", version: 4, isGone: false }]);
  const tasks = await fixture.db.query("select kind, severity from staff_task where subject_id = $1 and done_at is null", [
    zoneId,
  ]);
  expect(tasks).toEqual([{ kind: "record_refused", severity: "high" }]);
});

test("a refused set that was never served is removed, however often it was saved since", async () => {
  const { zoneId, apex } = await publishedZone();
  await save(zoneId, { owner: "c", type: "TXT", base: null, rdata: ['"one"'] });
  await save(zoneId, { owner: "c", type: "TXT", base: 2, rdata: ['"two"'] });
  refuse("c", "TXT");
  expect([await publish(zoneId), await publish(zoneId)]).toEqual(["behind", "done"]);
  expect([await rows(zoneId), await served(`c.${apex}`, 16)]).toEqual([[], []]);
});

test("a set that conflicts with what is at the name now is not restored", async () => {
  const { zoneId, apex } = await publishedZone();
  await save(zoneId, { owner: "a", type: "CNAME", base: null, rdata: ["www.example.com."] });
  await publish(zoneId);
  await save(
    zoneId,
    { owner: "a", type: "CNAME", base: 2, rdata: null },
    { owner: "a", type: "A", base: null, rdata: ["192.0.2.1"] },
    { owner: "a", type: "TXT", base: null, rdata: ['"x"'] },
  );
  refuse("a", "TXT");
  expect([await publish(zoneId), await publish(zoneId)]).toEqual(["behind", "done"]);
  expect(await rows(zoneId)).toEqual([{ owner: "a", type: "A", rdata: ["192.0.2.1"] }]);
  expect(await served(`a.${apex}`)).toEqual(["192.0.2.1"]);
});

test("a server that refuses what it served before changes nothing in the zone, which is tried again", async () => {
  const { zoneId } = await publishedZone();
  await save(zoneId, { owner: "a", type: "A", base: null, rdata: ["192.0.2.1"] });
  await publish(zoneId);
  await save(zoneId, { owner: "b", type: "A", base: null, rdata: ["192.0.2.3"] });
  refuse("a", "A");
  expect(await publish(zoneId)).toBe("done");
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "failed", version: 3, published_version: 2 });
  expect((await rows(zoneId)).map(({ owner }) => owner)).toEqual(["a", "b"]);
  fixture.clock.advance(3000);
  await publish(zoneId);
  expect(await zoneRow(zoneId)).toMatchObject({ pub_state: "current", published_version: 3 });
});
