import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller } from "../../../../testing/fixtures/reseller-fixture.ts";
import { createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyResaleTicket } from "./notify-resale-ticket.ts";

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

test("what a customer writes is told to the reseller who answers it, once and at the address it has named", async () => {
  const reseller = await addReseller(db);
  const { account: customer } = await addCustomerOf(db, reseller);
  const { accountId, brandId } = customer.scope;
  await db.query(
    "insert into reseller_support (account_id, is_on, email, changed_by, changed_at) values ($1, true, 'support@solrosen.example', 'test', now())",
    [reseller.account.accountId],
  );
  const [ticketId, messageId] = [newId(), newId()];
  await db.query(
    "insert into ticket (account_id, id, subject, created_by, handler) values ($1, $2, 'Mail bounces', 'user:x', 'reseller')",
    [accountId, ticketId],
  );
  await db.query(
    "insert into ticket_message (account_id, id, ticket_id, author_kind, author, body) values ($1, $2, $3, 'customer', 'user:x', 'Since this morning')",
    [accountId, messageId, ticketId],
  );
  const news = { accountId, brandId, ticketId, messageId };
  for (let again = 0; again < 2; again += 1) await notifyResaleTicket(fixture.deps, customer.scope, { ...news, step: "written" });
  const told = await db.query(
    "select n.account_id, n.kind, d.address from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id",
  );
  expect(told).toMatchObject([
    { account_id: reseller.account.accountId, kind: "resale_ticket_written", address: "support@solrosen.example" },
  ]);

  // A brand that has lost its reseller has nobody to tell.
  await db.query("update brand set owner_account_id = null where id = $1", [reseller.brandId]);
  await notifyResaleTicket(fixture.deps, customer.scope, { ...news, step: "answered" });
  expect(await db.query("select 1 from notice where kind = 'resale_ticket_answered'")).toEqual([]);
});
