import * as checkout from "@nameplane/contracts/checkout/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { accountSettings } from "@nameplane/contracts/accounts/operations";
import { hideable } from "@nameplane/contracts/resellers/rule-values";
import * as operations from "@nameplane/contracts/resellers/rule-operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { installJobs } from "../../../platform/jobs.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { customerRuleRoutes, customerRulesJob } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
/** The customer as it logs in, and as its scope is. */
let login: TestAccount;
let customer: TestAccount;
let next = 0;
const password = "solros-vid-vagen-7";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [customerRulesJob]);
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    customerRuleRoutes(edge, { ...fixture.deps, pool: db.app });
  });
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  reseller = await addReseller(db);
  ({ login, account: customer } = await addCustomerOf(db, reseller));
  browser = await as(reseller.account);
});

async function as(account: TestAccount): Promise<TestBrowser> {
  const opened = api.browser();
  opened.cookie = await signIn(db, account);
  await setPassword(db, account, password);
  return opened;
}
const name = () => `regel-${(next += 1)}.se`;
const none = { monthMinor: null, names: null, holdsorders: false, needs2fa: false, hidden: [] };
const rulesOf = async (by = browser) => (await by.call(operations.customerRules, { accid: customer.accountId })).body;
async function rule(rules: Record<string, unknown>, by = browser) {
  const { version = 0 } = (await rulesOf(by)) as { version?: number };
  const input = { accid: customer.accountId, version, ...none, ...rules };
  return (await callProven(by, operations.setCustomerRules, input, { password })).body;
}
const order = (names = 1) => fixture.order(login, Array.from({ length: names }, name), { method: "invoice" });
const approvalOf = async (ordernr: number) =>
  ((await (await fixture.browser(login)).call(orders.getOrder, { ordernr })).body["order"] as { approval: object | null })
    .approval;
const decide = async (ordernr: number, decision: string, reason = "", by = browser) =>
  (await by.call(operations.decideResaleOrder, { ordernr, decision, reason }, { key: crypto.randomUUID() })).body;
const waiting = async (by = browser) =>
  ((await by.call(operations.resaleOrders)).body["data"] as { ordernr: number }[]).map(({ ordernr }) => ordernr);
const actions = async (accountId: string) =>
  (
    await db.query<{ action: string }>(
      "select action from audit_event where account_id = $1 and action like 'resale.%' order by seq",
      [accountId],
    )
  ).map(({ action }) => action);

test("rules are saved, told to the customer once each time and logged in both accounts with what was before", async () => {
  expect(await rulesOf()).toMatchObject({ code: 1000, version: 0, maychange: true, rules: { monthMinor: null, usednames: 0 } });
  expect(await rule({ monthMinor: 50_000, names: 3, needs2fa: true, hidden: ["Search"] })).toMatchObject({ code: 1000 });
  expect(await rulesOf()).toMatchObject({
    version: 1,
    rules: { monthMinor: 50_000, names: 3, needs2fa: true, hidden: ["Search"] },
  });
  const late = { accid: customer.accountId, version: 0, ...none };
  expect((await callProven(browser, operations.setCustomerRules, late, { password })).body).toMatchObject({ code: 2306 });
  expect(await rule(none)).toMatchObject({ code: 1000 });
  const told = await db.query<{ version: number }>(
    "select (data ->> 'version')::int as version from pgboss.job where name = $1 and data ->> 'accountId' = $2 order by version",
    [customerRulesJob.name, customer.accountId],
  );
  expect(told.map(({ version }) => version)).toEqual([1, 2]);
  for (const accountId of [customer.accountId, reseller.account.accountId])
    expect(await actions(accountId)).toEqual(["resale.set-rules", "resale.set-rules"]);
});

test("an order above the limit of the month waits for the reseller, who lets it go on; the customer's own users cannot", async () => {
  const first = await order();
  expect(await approvalOf(first)).toBeNull();
  const { spentMinor } = (await rulesOf())["rules"] as { spentMinor: number };
  expect(spentMinor).toBeGreaterThan(0);
  await rule({ monthMinor: spentMinor * 2 });
  expect(await approvalOf(await order())).toBeNull();
  const held = await order();
  const cause = { why: "resellermonth", limitMinor: spentMinor * 2, spentMinor: spentMinor * 2, sumMinor: spentMinor };
  expect(await approvalOf(held)).toMatchObject({ state: "waiting", mayapprove: false, cause });
  const own = await fixture.browser(login);
  expect(
    (await own.call(checkout.decideOrder, { ordernr: held, decision: "approve" }, { key: crypto.randomUUID() })).body,
  ).toMatchObject({ code: 2201 });
  expect(await waiting()).toEqual([held]);
  expect(await decide(held, "approve")).toMatchObject({ code: 1000 });
  expect(await approvalOf(held)).toMatchObject({ state: "approved" });
  expect(await waiting()).toEqual([]);
  expect(await decide(held, "approve")).toMatchObject({ code: 2303 });
  expect(await actions(reseller.account.accountId)).toEqual(["resale.set-rules", "resale.approve-order"]);
  await fixture.work(customer);
  expect(await brokenInvariants(db)).toEqual([]);
});

test("an order of more domains than the customer may have waits; a refusal needs a reason and ends it", async () => {
  await rule({ names: 2 });
  expect(await approvalOf(await order())).toBeNull();
  const held = await order(2);
  expect(await approvalOf(held)).toMatchObject({ cause: { why: "resellernames", limitMinor: 2, spentMinor: 1, sumMinor: 2 } });
  expect(await decide(held, "deny")).toMatchObject({ code: 2005, param: "reason" });
  expect(await decide(held, "deny", "Talk to us first")).toMatchObject({ code: 1000 });
  expect(await approvalOf(held)).toMatchObject({ state: "denied", reason: "Talk to us first" });
  expect(await approvalOf(await order())).toBeNull();
});

test("where every order waits, users of the account who may approve orders do not bypass the reseller", async () => {
  await rule({ holdsorders: true });
  const held = await order();
  expect(await approvalOf(held)).toMatchObject({ mayapprove: false, cause: { why: "reseller" } });
  expect((await (await fixture.browser(login)).call(orders.spending)).body).toMatchObject({ reseller: { holdsorders: true } });
});

test("an order that its own account has to approve waits for the reseller afterwards", async () => {
  await db.query("update account set moderates_orders = true where id = $1", [customer.accountId]);
  await db.query("update membership set denied = '{order_approve}' where account_id = $1 and user_id = $2", [
    customer.accountId,
    login.userId,
  ]);
  await rule({ holdsorders: true });
  const held = await order();
  expect(await approvalOf(held)).toMatchObject({ cause: { why: "all" } });
  expect(await waiting()).toEqual([]);
  await db.query("update approval set asked_by = 'user:colleague' where account_id = $1", [customer.accountId]);
  await db.query("update membership set denied = '{}' where account_id = $1", [customer.accountId]);
  const own = await fixture.browser(login);
  const approved = await own.call(checkout.decideOrder, { ordernr: held, decision: "approve" }, { key: crypto.randomUUID() });
  expect(approved.body).toMatchObject({ code: 1000 });
  expect(await approvalOf(held)).toMatchObject({ state: "waiting", cause: { why: "reseller" } });
  expect(await waiting()).toEqual([held]);
  expect(await decide(held, "approve")).toMatchObject({ code: 1000 });
});

test("hidden sections are refused as if they did not exist, at once, and come back with the next change", async () => {
  const own = await fixture.browser(login);
  const settings = async () => (await own.call(orders.spending)).body["code"];
  expect(await settings()).toBe(1000);
  await db.query("update account set hidden_sections = '{enableBasket,Search}' where id = $1", [customer.accountId]);
  expect(await settings()).not.toBe(1000);
  expect((await own.call(accountSettings)).body).toMatchObject({ code: 1000 });
  await rule({ hidden: [...hideable] });
  expect(await settings()).toBe(1000);
});

test("a customer of whom the reseller requires it needs a second factor, until the brand has another reseller", async () => {
  const needed = async () =>
    (await db.query<{ yes: boolean }>("select np_2fa_asked_above($1) as yes", [customer.accountId]))[0]?.yes;
  await rule({ needs2fa: true });
  expect(await needed()).toBe(true);
  const other = await addReseller(db, "Vallmo");
  await db.query("update brand set owner_account_id = $2 where id = $1", [reseller.brandId, other.account.accountId]);
  expect(await needed()).toBe(false);
  await db.query("update brand set owner_account_id = $2 where id = $1", [reseller.brandId, reseller.account.accountId]);
});

test("nobody rules or decides for customers of another reseller, or for the own account [T179]", async () => {
  await rule({ holdsorders: true });
  const held = await order();
  const other = await as((await addReseller(db, "Vallmo")).account);
  expect(await rulesOf(other)).toMatchObject({ code: 2303, param: "accid" });
  expect(await rule({ names: 0 }, other)).toMatchObject({ code: 2303 });
  expect(await waiting(other)).toEqual([]);
  expect(await decide(held, "approve", "", other)).toMatchObject({ code: 2303, param: "ordernr" });
  const own = { accid: reseller.account.accountId };
  expect((await browser.call(operations.customerRules, own)).body).toMatchObject({ code: 2303 });
});
