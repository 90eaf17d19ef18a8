import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyBrandServerNews } from "./notify-brand-server-news.ts";

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

test("the reseller is told once of each thing that becomes of its brand's name servers, by mail in their language", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const { accountId, brandId } = owner.scope;
  for (const step of ["used", "wrong", "lost", "moved"] as const) {
    const of = { host: "ns1.solrosen.example", brand: "Solrosen", addresses: ["192.0.2.53"] };
    const news = { id: newId(), accountId, brandId, step, ...of };
    await notifyBrandServerNews(fixture.deps, owner.scope, news);
    await notifyBrandServerNews(fixture.deps, owner.scope, news);
  }
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 order by n.kind`,
    [accountId],
  );
  const kinds = ["brand_server_moved", "brand_server_wrong", "brand_servers_lost", "brand_servers_used"];
  expect(told).toEqual(kinds.map((kind) => ({ kind, language: "sv" })));
});
