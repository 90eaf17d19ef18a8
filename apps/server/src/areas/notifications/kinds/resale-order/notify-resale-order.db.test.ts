import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller } from "../../../../testing/fixtures/reseller-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyResaleOrder } from "./notify-resale-order.ts";

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

test("an order that waits for the reseller is told to the reseller once, and not to the customer's own users", async () => {
  const reseller = await addReseller(db);
  const { login, account } = await addCustomerOf(db, reseller);
  await db.query(
    "insert into customer_rule (account_id, set_by, currency, holds_orders, changed_by, changed_at) values ($1, $2, 'SEK', true, 'test', now())",
    [account.accountId, reseller.account.accountId],
  );
  const number = await fixture.order(login, ["vantar-pa-er.se"], { method: "invoice" });
  const [order] = await db.query<{ id: string }>("select id from sales_order where number = $1", [number]);
  const { accountId, brandId } = account.scope;
  const news = { accountId, brandId, orderId: order?.id ?? "" };
  for (let again = 0; again < 2; again += 1) await notifyResaleOrder(fixture.deps, account.scope, news);
  const told = await db.query(
    "select n.account_id, n.kind, d.template from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.kind like '%waits' or n.kind like '%asked'",
  );
  expect(told).toEqual([{ account_id: reseller.account.accountId, kind: "resale_order_waits", template: "resale-order" }]);
});
