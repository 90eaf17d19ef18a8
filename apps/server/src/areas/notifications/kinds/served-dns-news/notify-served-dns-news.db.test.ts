import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyServedDnsNews } from "./notify-served-dns-news.ts";

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

test("the owner of reverse or secondary DNS is told once of each thing that happens to it, by mail in their language", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const { accountId, brandId } = owner.scope;
  for (const step of ["delegated", "lost", "failing", "expired"] as const) {
    const news = { id: newId(), accountId, brandId, serviceId: newId(), step, name: "kvarn.se", detail: "silent" };
    await notifyServedDnsNews(fixture.deps, owner.scope, news);
    await notifyServedDnsNews(fixture.deps, owner.scope, news);
  }
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 order by n.kind`,
    [accountId],
  );
  const kinds = ["reverse_delegated", "reverse_lost", "secondary_expired", "secondary_failing"];
  expect(told).toEqual(kinds.map((kind) => ({ kind, language: "sv" })));
});
