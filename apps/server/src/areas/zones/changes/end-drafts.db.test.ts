import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { endDrafts } from "./end-drafts.ts";

let db: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

test("staged changes that ended longer ago than their retention are deleted, in every account, and nothing else is", async () => {
  const clock = new FakeClock();
  const [rule] = await db.query<{ days: number }>("select keep_days as days from retention_rule where table_name = 'zone_draft'");
  const days = rule?.days ?? 0;
  const kept: string[] = [];
  for (const apex of ["utkast-1.se", "utkast-2.se"]) {
    const account = await createAccount(db);
    const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
    for (const age of [days + 1, days - 1, -1]) {
      const id = newId();
      if (age <= days) kept.push(id);
      await db.query(
        "insert into zone_draft (account_id, id, zone_id, kind, base_version, author, ends_at) values ($1, $2, $3, 'staged', 1, $4, $5)",
        [account.accountId, id, zoneId, `user:${age}`, new Date(clock.now().getTime() - age * 86_400_000)],
      );
    }
  }
  expect(await endDrafts({ pool: db.worker, clock }, db.readonly)).toBe(2);
  const left = await db.query<{ id: string }>("select id from zone_draft order by id");
  expect(left.map(({ id }) => id)).toEqual(kept.toSorted());
  expect(await endDrafts({ pool: db.worker, clock }, db.readonly)).toBe(0);
});
