import { suspendCustomer } from "@nameplane/contracts/resellers/suspension-operations";
import { resaleCustomers } from "@nameplane/contracts/resellers/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { installJobs, Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { resellerRoutes } from "../resellers.routes.ts";
import { customerSuspendedJob, customerSuspensionRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let reseller: TestReseller;
let browser: TestBrowser;
let customer: TestAccount;
const password = "solros-vid-vagen-7";

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [customerSuspendedJob]);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    identityRoutes(edge, testIdentity(db));
    resellerRoutes(edge);
    customerSuspensionRoutes(edge, { jobs });
  });
});
beforeEach(async () => {
  reseller = await addReseller(db);
  ({ login: customer } = await addCustomerOf(db, reseller));
  browser = await as(reseller.account);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

async function as(account: TestAccount): Promise<TestBrowser> {
  const opened = api.browser();
  opened.cookie = await signIn(db, account);
  await setPassword(db, account, password);
  return opened;
}
const suspend = async (input: Record<string, unknown>, by = browser) =>
  (await callProven(by, suspendCustomer, { accid: customer.accountId, ...input }, { password })).body;
const stateOf = async () => (await db.query("select state, suspended_for from account where id = $1", [customer.accountId]))[0];
const shown = async () =>
  ((await browser.call(resaleCustomers, { page: 1, limit: 50 })).body["data"] as { state: string; suspendedbyus: boolean }[])[0];

test("a reseller suspends a customer with a reason and opens the account again; both logs say so, and the customer is told each time", async () => {
  expect(await suspend({ suspends: true })).toMatchObject({ code: 2005, param: "reason" });
  expect(await suspend({ suspends: true, reason: "Three invoices are unpaid" })).toMatchObject({ code: 1000 });
  expect([await stateOf(), await shown()]).toMatchObject([
    { state: "suspended", suspended_for: "reseller" },
    { state: "suspended", suspendedbyus: true },
  ]);
  expect(await suspend({ suspends: true, reason: "Again" })).toMatchObject({ code: 2304 });
  expect(await suspend({ suspends: false })).toMatchObject({ code: 1000 });
  expect([await stateOf(), await shown()]).toMatchObject([
    { state: "active", suspended_for: null },
    { state: "active", suspendedbyus: false },
  ]);
  const told = await db.query<{ reason: string }>(
    "select data ->> 'reason' as reason from pgboss.job where name = $1 and data ->> 'accountId' = $2 order by created_on",
    [customerSuspendedJob.name, customer.accountId],
  );
  expect(told.map(({ reason }) => reason)).toEqual(["Three invoices are unpaid", ""]);
  for (const accountId of [customer.accountId, reseller.account.accountId]) {
    const logged = await db.query<{ action: string }>(
      "select action from audit_event where account_id = $1 and action in ('resale.suspend','resale.resume') order by seq",
      [accountId],
    );
    expect(logged.map(({ action }) => action)).toEqual(["resale.suspend", "resale.resume"]);
  }
});

test("a suspension by the operator stays, and nobody suspends customers of another reseller, or the reseller itself", async () => {
  await db.query("update account set state = 'suspended', suspended_for = 'collection', version = version + 1 where id = $1", [
    customer.accountId,
  ]);
  expect(await suspend({ suspends: false })).toMatchObject({ code: 2304 });
  expect(await shown()).toMatchObject({ state: "suspended", suspendedbyus: false });
  const other = await as((await addReseller(db, "Vallmo")).account);
  expect(await suspend({ suspends: false }, other)).toMatchObject({ code: 2303, param: "accid" });
  const own = { accid: reseller.account.accountId, suspends: true, reason: "x" };
  expect(await suspend(own)).toMatchObject({ code: 2303, param: "accid" });
  expect(await stateOf()).toMatchObject({ state: "suspended", suspended_for: "collection" });
});
