import { decideOrder } from "@nameplane/contracts/checkout/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { approvalAskedJob, type OrderApprovalNews } from "../../../orders/spending/index.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyOrderApproval } from "./notify-order-approval.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let bo: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  bo = await colleague("bo", "{order_approve}");
  await db.query("update account set moderates_orders = true where id = $1", [account.accountId]);
});

async function colleague(username: string, denied = "{}"): Promise<TestAccount> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, $4, $5, 'Ek', 'en')",
    [userId, account.scope.brandId, `${username}_${userId.slice(-8)}`, `${username}@example.com`, username],
  );
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
     select $1, $2, role_account_id, role_id, false, 'test', $4 from membership where account_id = $1 and user_id = $3`,
    [account.accountId, userId, account.userId, denied],
  );
  return { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
}

const order = (method: "card" | "invoice") => fixture.order(bo, [`besked-${(next += 1)}.se`], { method });

/** Handles the waiting news as the worker does, each piece twice, as if after a crash. */
async function work(): Promise<void> {
  const rows = await db.query<{ data: OrderApprovalNews }>(
    "with taken as (delete from pgboss.job where name = $1 and data ->> 'accountId' = $2 returning data) select data from taken",
    [approvalAskedJob.name, account.accountId],
  );
  for (const { data } of [...rows, ...rows])
    await notifyOrderApproval(fixture.deps, { ...account.scope, actor: "job:news" }, data);
}

const mails = () =>
  db.query<{ address: string; step: string; isToPay: boolean }>(
    `select address, payload -> 'facts' ->> 'step' as step, (payload -> 'facts' ->> 'isToPay')::boolean as "isToPay"
       from delivery where account_id = $1 and template = 'order-approval' order by created_at, address`,
    [account.accountId],
  );

const decide = async (ordernr: number, decision: "approve" | "deny") =>
  (await fixture.browser(account)).call(decideOrder, { ordernr, decision }, { key: newId() });

async function emailOf({ userId }: TestAccount): Promise<string> {
  const [user] = await db.query<{ email: string }>("select email from panel_user where id = $1", [userId]);
  return user?.email ?? "";
}

test("all users who may approve an order are told once that it waits; the user who ordered and others without the right are not", async () => {
  const [eva] = [await colleague("eva"), await colleague("kim", "{order_approve}")];
  await order("invoice");
  await work();
  expect((await mails()).map(({ address }) => address).toSorted()).toEqual(
    [await emailOf(account), await emailOf(eva)].toSorted(),
  );
});

test("the user who ordered is told that the order was approved, and whether it still has to be paid", async () => {
  const [byCard, byInvoice] = [await order("card"), await order("invoice")];
  await decide(byCard, "approve");
  await decide(byInvoice, "approve");
  await work();
  expect((await mails()).map(({ address, step }) => [address, step])).toEqual([
    ["bo@example.com", "approved"],
    ["bo@example.com", "approved"],
  ]);
  expect(new Set((await mails()).map(({ isToPay }) => isToPay))).toEqual(new Set([false, true]));
});

test("nobody is told of an order that was denied in the meantime", async () => {
  await decide(await order("invoice"), "deny");
  await work();
  expect(await mails()).toEqual([]);
});
