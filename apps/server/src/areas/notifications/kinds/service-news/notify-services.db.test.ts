import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { filesInPostgres } from "../../../../adapters/files-postgres/index.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { deliverService } from "../../../orders/staff/index.ts";
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

test("the mail before a renewal says the new price where it has changed, and nothing where it is the same", async () => {
  const browser = await fixture.browser(account);
  const item = { itemaction: "create-service", domainname: "", change: { productid: 2305, answers: { username: "anna" } } };
  await browser.call(addToBasket, { items: [item] });
  await fixture.deposit(account, 1_000_000);
  await fixture.place(browser, await fixture.prepare(browser), { credit: "all" });
  await fixture.work(account);
  const [row] = await db.query<{ number: number; version: number }>(
    "select number::int, version from request where account_id = $1 and product_id = 2305",
    [account.accountId],
  );
  const done = { version: row?.version ?? 0, given: [{ label: "Address", value: "https://vpn.example" }], files: [] };
  const deps = { ...fixture.deps, files: { store: filesInPostgres } };
  await deliverService(deps, account.scope, row?.number ?? 0, done);
  const prices = async () =>
    (
      await db.query<{ price: unknown }>(
        "select payload -> 'facts' -> 'price' as price from delivery where account_id = $1 and payload -> 'facts' ->> 'news' = 'renews' order by created_at",
        [account.accountId],
      )
    ).map(({ price }) => price);
  await db.query(
    `insert into price (id, price_group_id, product_id, operation, period_months, currency, amount_minor, valid_from)
     select gen_random_uuid(), price_group_id, product_id, operation, period_months, currency, 129900, $1
       from price where product_id = 2305 and operation = 'renew' and currency = 'SEK'`,
    [fixture.clock.now()],
  );
  await live(322);
  expect(await prices()).toEqual([{ before: 118_800, next: 129_900, currency: "SEK" }]);
  await live(366);
  expect((await prices()).slice(1)).toEqual([null]);
}, 120_000);
