import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyMarkEnding } from "./notify-mark-ending.ts";

let db: TestDatabase;
let fixture: OrderFixture;
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("the owner of an SMD file is told once that it ends, by mail in their language", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const { accountId, brandId } = owner.scope;
  const news = { accountId, brandId, markId: newId(), name: "Kvarnen", endsAt: "2026-08-31T12:00:00.000Z" };
  await notifyMarkEnding(fixture.deps, owner.scope, news);
  await notifyMarkEnding(fixture.deps, owner.scope, news);
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1`,
    [accountId],
  );
  expect(told).toEqual([{ kind: "mark_ending", language: "sv" }]);
});
