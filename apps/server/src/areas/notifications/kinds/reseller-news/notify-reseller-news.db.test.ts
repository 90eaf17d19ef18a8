import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyResellerNews } from "./notify-reseller-news.ts";

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

test("the applicant is told once of each step of the application, by mail in their language", async () => {
  const applicant = await createAccount(db, { language: "sv" });
  const { accountId, brandId } = applicant.scope;
  const id = newId();
  for (const step of ["waits", "admitted"] as const) {
    await notifyResellerNews(fixture.deps, applicant.scope, { id, accountId, brandId, step, reason: "" });
    await notifyResellerNews(fixture.deps, applicant.scope, { id, accountId, brandId, step, reason: "" });
  }
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 order by n.kind`,
    [accountId],
  );
  expect(told).toEqual(["reseller_admitted", "reseller_waits"].map((kind) => ({ kind, language: "sv" })));
});
