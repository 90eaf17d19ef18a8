import { afterAll, beforeAll, expect, test } from "vitest";
import { makeScope } from "../../../../platform/scope.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { createTestZone } from "../../../../testing/fixtures/zones.ts";
import { zoneParkedJob, type ZoneParked } from "../../../zones/index.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyZoneParked } from "./notify-zone-parked.ts";
import { installJobs } from "../../../../platform/jobs.ts";

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

test("the account whose zone was parked for the new owner of its name is notified once, in its language", async () => {
  const former = await createAccount(db, { language: "sv" });
  const owner = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await createTestZone(db, fixture.deps.jobs, former, "gammal.se", fixture.clock.now());
  await fixture.order(owner, ["gammal.se"], { method: "invoice" });
  await fixture.work(owner);
  const [job] = await db.query<{ data: ZoneParked }>("select data from pgboss.job where name = $1", [zoneParkedJob.name]);
  if (job === undefined) throw new Error("nobody is to be notified");

  const deps = { pool: db.worker, jobs: fixture.deps.jobs, clock: fixture.clock };
  const scope = makeScope({ accountId: former.accountId, brandId: former.scope.brandId, actor: "job:news" });
  await notifyZoneParked(deps, scope, job.data);
  await notifyZoneParked(deps, scope, job.data);
  const notified = await db.query(
    `select n.kind, d.payload ->> 'language' as language, d.payload -> 'facts' ->> 'template' as template, d.payload -> 'facts' ->> 'apex' as apex,
            d.payload -> 'facts' -> 'recordCount' as records
       from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1`,
    [former.accountId],
  );
  const [{ records } = { records: 0 }] = await db.query<{ records: number }>(
    "select sum(array_length(rdata, 1))::int as records from zone_rrset where account_id = $1",
    [former.accountId],
  );
  const about = { language: "sv", template: "zone-parked", apex: "gammal.se", records };
  expect(notified).toEqual([{ kind: "zone_parked", ...about }]);
});
