import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { renewServices } from "../../../orders/services/index.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyDelivered, notifyServices } from "./notify-services.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const notifyAll = () => notifyServices({ ...fixture.deps, sweeping: db.readonly });

async function delivered(days: number, mode = "auto"): Promise<string> {
  const [id, now] = [newId(), fixture.clock.now()];
  await db.query(
    `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at, renewal_mode)
     values ($1, $2, 2305, 'VPN anna', 'SEK', $3, $3, $4, $4::timestamptz - interval '30 days', $5)`,
    [account.accountId, id, now, new Date(now.getTime() + days * dayMs), mode],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
  return id;
}
const told = async () =>
  (
    await db.query<{ news: string }>(
      "select payload -> 'facts' ->> 'news' as news from delivery where account_id = $1 and template = 'service-news' order by created_at, id",
      [account.accountId],
    )
  ).map(({ news }) => news);
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    fixture.clock.advance(dayMs);
    await fixture.sweep();
    await renewServices(fixture.deps, db.readonly);
    await fixture.work(account);
    await notifyAll();
    await notifyAll();
  }
}

describe("the owner of a service that people deliver", () => {
  test("is told once that it is ready, at once or by the sweep", async () => {
    const id = await delivered(365);
    await notifyDelivered({ ...fixture.deps, sweeping: db.readonly }, account.scope, { serviceId: id });
    await notifyDelivered({ ...fixture.deps, sweeping: db.readonly }, account.scope, { serviceId: id });
    await notifyAll();
    expect(await told()).toEqual(["ready"]);
  });

  test("is told before it renews, when it is not paid for, when it is suspended and when it has ended", async () => {
    await delivered(60);
    await live(100);
    expect(await told()).toEqual(["ready", "renews", "unpaid", "suspended", "ended"]);
  });

  test("is told a week before the end of one that is not renewed, and when it has ended", async () => {
    await delivered(60, "cancel");
    await live(63);
    expect(await told()).toEqual(["ready", "ending", "ended"]);
  });
});
