import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller } from "../../../../testing/fixtures/reseller-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyCustomerRules } from "./notify-customer-rules.ts";

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

test("a customer is told once of each change of its rules", async () => {
  const reseller = await addReseller(db, "Vallmo");
  const { account } = await addCustomerOf(db, reseller);
  const { accountId, brandId } = account.scope;
  const rules = { currency: "SEK", monthMinor: 50_000, names: null, holdsOrders: false, needsTwoStep: true, hidden: [] };
  const news = { accountId, brandId, brand: "Vallmo", number: 1004, ...rules };
  for (const version of [1, 1, 2]) await notifyCustomerRules(fixture.deps, account.scope, { ...news, hidden: [], version });
  const told = await db.query("select 1 from notice where account_id = $1 and kind = 'customer_rules'", [accountId]);
  expect(told).toHaveLength(2);
});
