import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyCertificateNews } from "./notify-certificate-news.ts";

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

test("the owner of a certificate is told once of each thing that happens to it, by mail in their language", async () => {
  const owner = await createAccount(db, { language: "sv" });
  const news = {
    accountId: owner.accountId,
    brandId: owner.scope.brandId,
    serviceId: newId(),
    names: ["kvarn.se"],
    keepsKey: true,
    until: "2027-03-15T12:00:00Z",
    detail: "",
  };
  for (const step of ["issued", "renewed", "needs", "ends", "expired", "revoked"] as const) {
    const one = { ...news, id: newId(), step };
    await notifyCertificateNews(fixture.deps, owner.scope, one);
    await notifyCertificateNews(fixture.deps, owner.scope, one);
  }
  const told = await db.query(
    `select n.kind, d.payload ->> 'language' as language from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 order by n.kind`,
    [owner.accountId],
  );
  const kinds = ["ends", "expired", "issued", "issued", "needs_you", "revoked"];
  expect(told).toEqual(kinds.map((kind) => ({ kind: `certificate_${kind}`, language: "sv" })));
});
