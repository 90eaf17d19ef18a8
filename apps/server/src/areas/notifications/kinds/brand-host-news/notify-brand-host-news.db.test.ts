import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyBrandHostNews } from "./notify-brand-host-news.ts";

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

test("the reseller is told once of each thing that is wrong with a host of its brand, by mail in their language", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const { accountId, brandId } = owner.scope;
  for (const step of ["lost", "uncertified", "expiring"] as const) {
    const of = { host: "panel.solrosen.example", brand: "Solrosen", endsAt: null };
    const news = { id: newId(), accountId, brandId, step, why: step === "lost" ? null : ("caa" as const), ...of };
    await notifyBrandHostNews(fixture.deps, owner.scope, news);
    await notifyBrandHostNews(fixture.deps, owner.scope, news);
  }
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 order by n.kind`,
    [accountId],
  );
  const kinds = ["brand_host_expiring", "brand_host_lost", "brand_host_uncertified"];
  expect(told).toEqual(kinds.map((kind) => ({ kind, language: "sv" })));
});
