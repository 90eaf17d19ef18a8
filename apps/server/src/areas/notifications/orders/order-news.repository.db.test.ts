import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { linesOfOrder } from "./order-news.repository.ts";

let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("the lines of an order of 500 names are read in a moment in a database that has not counted its new rows yet", async () => {
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 1_000_000_000 });
  const names = Array.from({ length: 500 }, (_, line) => `rad-${line}.se`);
  await fixture.order(account, names, { method: "invoice" });
  await fixture.dropWork(account);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     select account_id, gen_random_uuid(), ascii_name, ascii_name, tld, 'active', now(), now() + interval '1 year', now() + interval '300 days', 'manual'
       from request where account_id = $1`,
    [account.accountId],
  );
  await db.query(
    `insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen, sync_due_at)
     select account_id, id, 'iis', 'registered', '{ok}', now() + interval '1 day' from domain where account_id = $1`,
    [account.accountId],
  );
  await db.query(
    "update request r set domain_id = d.id, version = r.version + 1 from domain d where d.account_id = $1 and r.account_id = d.account_id and r.ascii_name = d.ascii_name",
    [account.accountId],
  );
  const [order] = await db.query<{ id: string }>("select id from sales_order where account_id = $1", [account.accountId]);
  const lines = await tx(db.worker, account.scope, async (trx) => {
    // If the database compared each of 500 lines with each name and each detail, that would be 125 million comparisons.
    await sql`set local statement_timeout = '8s'`.execute(trx);
    return linesOfOrder(trx, account.scope, order?.id ?? "");
  });
  expect(lines.map(({ ascii_name: name }) => name)).toEqual(names);
  expect(lines.every((line) => line.domain_id !== null && line.expires_at !== null && line.ns_wanted !== null)).toBe(true);
});
