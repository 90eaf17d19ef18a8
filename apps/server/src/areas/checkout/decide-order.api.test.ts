import { accountSettings } from "@nameplane/contracts/accounts/operations";
import * as checkout from "@nameplane/contracts/checkout/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { getOrderSpec } from "@nameplane/contracts/orders/order-view";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { brokenInvariants } from "../../testing/invariants.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let orderer: TestAccount;
let owner: TestBrowser;
let colleague: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000 });
  await moderate(true);
  owner = await fixture.browser(account);
  orderer = await whoMayNotApprove();
  colleague = await fixture.browser(orderer);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const moderate = (on: boolean) => db.query("update account set moderates_orders = $2 where id = $1", [account.accountId, on]);

/** Creates another user of the account, with all permissions of its owner except approving orders. */
async function whoMayNotApprove(): Promise<TestAccount> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, 'bo@example.com', 'Bo', 'Ek', 'en')",
    [userId, account.scope.brandId, `bo_${userId.slice(-8)}`],
  );
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
     select $1, $2, role_account_id, role_id, false, 'test', '{order_approve}' from membership where account_id = $1 and user_id = $3`,
    [account.accountId, userId, account.userId],
  );
  return { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
}

async function ordered(method: "invoice" | "card" | "bank" = "invoice"): Promise<{ ordernr: number; name: string }> {
  const name = `prövas-${(nextName += 1)}.se`;
  return { ordernr: await fixture.order(orderer, [name], { method }), name };
}

async function seen(browser: TestBrowser, ordernr: number) {
  const { code: _, desc: __, ...fields } = (await browser.call(orders.getOrder, { ordernr })).body;
  return getOrderSpec.answer.parse(fields).order;
}

const decide = (browser: TestBrowser, ordernr: number, decision: string, reason = "") =>
  browser.call(checkout.decideOrder, { ordernr, decision, reason }, { key: crypto.randomUUID() });

test("the account's settings show that orders are moderated; the order of a user who may not approve waits before anything is paid or done, and a user who may approve releases it [C3.60]", async () => {
  const moderation = async () => (await owner.call(accountSettings)).body["ordermoderation"];
  await moderate(false);
  expect(await moderation()).toBe(false);
  const unasked = await seen(colleague, (await ordered()).ordernr);
  expect([unasked.approval, unasked.lines.map(({ status }) => status)]).toEqual([null, [10]]);
  await fixture.work(account);
  await moderate(true);
  expect(await moderation()).toBe(true);
  const sent = fixture.iis.received.length;
  const { ordernr } = await ordered();
  const waiting = await seen(colleague, ordernr);
  expect(waiting.lines.map(({ status, reason }) => [status, reason])).toEqual([[4000, 4015]]);
  expect(waiting.approval).toMatchObject({ state: "waiting", askedby: "Bo Ek", mayapprove: false, maywithdraw: true });
  expect(waiting.invoices).toEqual([]);
  await fixture.work(account);
  expect(fixture.iis.received).toHaveLength(sent);
  expect((await seen(owner, ordernr)).approval).toMatchObject({ mayapprove: true, maywithdraw: false });

  expect((await decide(owner, ordernr, "approve")).body).toMatchObject({ code: 1000, status: 20202 });
  await fixture.work(account);
  const done = await seen(colleague, ordernr);
  expect(done.lines.map(({ status }) => status)).toEqual([2001]);
  expect(done.approval).toMatchObject({ state: "approved", decidedby: "Alva Hedström" });
  expect(done.invoices).toHaveLength(1);
  expect((await decide(owner, ordernr, "deny")).body).toMatchObject({ code: 2304 });
  expect(await brokenInvariants(db)).toEqual([]);
});

test("nobody approves their own order, nobody without the permission approves any, and paying does not replace approval", async () => {
  const { ordernr } = await ordered("card");
  expect((await seen(colleague, ordernr)).toPayMinor).toBe(0);
  expect((await decide(colleague, ordernr, "approve")).body).toMatchObject({ code: 2201 });
  expect((await colleague.call(checkout.payOrder, { ordernr, method: "card" }, { key: crypto.randomUUID() })).body).toMatchObject(
    { code: 2304 },
  );
  await db.query("update membership set denied = '{}' where account_id = $1 and user_id = $2", [
    account.accountId,
    orderer.userId,
  ]);
  expect((await decide(colleague, ordernr, "approve")).body).toMatchObject({ code: 2201 });

  expect((await decide(owner, ordernr, "approve")).body).toMatchObject({ code: 1000, status: 20201 });
  const approved = await seen(colleague, ordernr);
  expect(approved.toPayMinor).toBe(approved.totalMinor);
  expect(approved.lines.map(({ status }) => status)).toEqual([2]);
});

test("a denial ends the order with its reason, a withdrawal without one; a line alone cannot be cancelled", async () => {
  const denied = await ordered();
  const [line] = (await seen(colleague, denied.ordernr)).lines;
  expect(
    (await colleague.call(orders.cancelRequest, { requestid: line?.number }, { key: crypto.randomUUID() })).body,
  ).toMatchObject({ code: 2304 });
  await decide(owner, denied.ordernr, "deny", "We have that name under .com");
  const ended = await seen(colleague, denied.ordernr);
  expect(ended.status).toBe(20203);
  expect(ended.lines.map(({ status, reasontext }) => [status, reasontext])).toEqual([
    [4998, "Not approved: We have that name under .com"],
  ]);

  const withdrawn = await ordered("bank");
  expect((await decide(owner, withdrawn.ordernr, "withdraw")).body).toMatchObject({ code: 2201 });
  expect((await decide(colleague, withdrawn.ordernr, "withdraw")).body).toMatchObject({ code: 1000, status: 20203 });
  expect(await brokenInvariants(db)).toEqual([]);
});

test("a bank transfer is invoiced when it is approved, and unanswered orders end after two weeks", async () => {
  const bank = await ordered("bank");
  expect((await seen(owner, bank.ordernr)).bank).toBeNull();
  await decide(owner, bank.ordernr, "approve");
  expect((await seen(owner, bank.ordernr)).bank).toMatchObject({ amountMinor: expect.any(Number) as number });

  const forgotten = await ordered();
  const [asked] = await db.query<{ days: number }>(
    "select round(extract(epoch from ends_at - asked_at) / 86400)::int as days from approval where subject_id = (select id from sales_order where number = $1)",
    [forgotten.ordernr],
  );
  expect(asked).toEqual({ days: 14 });
});
