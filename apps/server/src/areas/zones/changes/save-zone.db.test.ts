import { ZoneConflict } from "@nameplane/contracts/zones/refusals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { saveZone } from "./save-zone.ts";

const now = new Date("2026-11-21T10:00:00Z");

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  account = await createAccount(db);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

/** A zone with this many sets in addition to those of every new zone, all of version 1. */
async function zoneOf(apex: string, sets: number): Promise<string> {
  const zoneId = await createTestZone(db, jobs, account, apex, now);
  await db.query("update zone set rrset_max = 5000 where id = $1", [zoneId]);
  await db.query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
     select $1, $2, 'h' || n, 'A', 300, array['192.0.2.1'], 1, 'test' from generate_series(1, $3::int) n`,
    [account.accountId, zoneId, sets],
  );
  await db.query("update zone set content_hash = np_zone_hash(account_id, id) where id = $1", [zoneId]);
  return zoneId;
}

/** Saves an address of h1, based on version 1. `beforeCommit` runs when only the commit is left to do. */
const save = (zoneId: string, address: string, beforeCommit = async () => {}) =>
  tx(db.app, account.scope, async (trx) => {
    const saved = await saveZone({ jobs }, trx, account.scope, {
      zoneId,
      changes: [{ owner: "h1", type: "A", base: 1, new: { ttl: 300, rdata: [address] } }],
      confirm: "all",
      origin: "editor",
      now,
      language: "en",
    });
    await beforeCommit();
    return saved;
  });

test.each([
  ["judged whole", "liten.se", 3],
  ["judged by the touched names", "stor.se", 600],
])(
  "a change that waited for another change of the same set conflicts with what that one wrote, in a zone %s [I-Z6]",
  async (_, apex, sets) => {
    const zoneId = await zoneOf(apex, sets);
    const isLocked = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const first = save(zoneId, "192.0.2.2", async () => {
      isLocked.resolve();
      await mayCommit.promise;
    });
    await isLocked.promise;
    const second = save(zoneId, "192.0.2.3").catch((error: unknown) => error);
    await untilWaiting(db);
    mayCommit.resolve();
    expect(await first).toMatchObject({ version: 2, changed: 1 });
    const refused = await second;
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      refusal: ZoneConflict,
      fields: {
        conflicts: [
          {
            owner: "h1",
            found: { rdata: ["192.0.2.2"] },
            wanted: { rdata: ["192.0.2.3"] },
            version: 2,
            changedby: "Alva Hedström",
            changedat: now.toISOString(),
          },
        ],
      },
    });
    const [row] = await db.query(
      "select version::int, content_hash = np_zone_hash(account_id, id) as is_hashed from zone where id = $1",
      [zoneId],
    );
    expect(row).toEqual({ version: 2, is_hashed: true });
  },
);

test("a save is tried at once and anew, however often the publication of former versions has failed", async () => {
  const zoneId = await zoneOf("avbrott.se", 3);
  await db.query("update zone set pub_state = 'publishing' where id = $1", [zoneId]);
  await db.query("update zone set pub_state = 'failed', tries = 9, next_try_at = $2 where id = $1", [
    zoneId,
    new Date(now.getTime() + 300_000),
  ]);
  await save(zoneId, "192.0.2.9");
  expect(await db.query("select tries, next_try_at from zone where id = $1", [zoneId])).toEqual([
    { tries: 0, next_try_at: null },
  ]);
});

test("a record set cannot exist without its zone, remain after it, or move to another zone [I-Z5]", async () => {
  const [zoneId, other] = [await zoneOf("hel.se", 3), await zoneOf("annan.se", 0)];
  const insert = (...zones: string[]) =>
    db.query(
      `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
       select $1, z, 'ny', 'A', 300, array['192.0.2.1'], 1, 'test' from unnest($2::uuid[]) z`,
      [account.accountId, zones],
    );
  const sets = async (id: string) => (await db.query("select 1 from zone_rrset where zone_id = $1", [id])).length;
  const before = await sets(zoneId);
  await expect(insert(zoneId, "00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({ code: "23503" });
  await expect(
    db.query("update zone_rrset set zone_id = $2 where zone_id = $1 and owner = 'h1'", [zoneId, other]),
  ).rejects.toMatchObject({ code: "23503" });
  expect(await sets(zoneId)).toBe(before);
  await db.query("delete from zone where id = $1", [zoneId]);
  expect([await sets(zoneId), (await sets(other)) > 0]).toEqual([0, true]);
});
