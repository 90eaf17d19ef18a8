import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { syncCards } from "../../../payments/cards/index.ts";
import { renewDue } from "./renew-due.ts";

let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const payer = () => createAccount(db, { currency: "EUR" });
const name = () => `dragning-${newId().slice(-10)}.se`;
const invoicesOf = (account: TestAccount) =>
  db.query<{ state: string; left: number }>(
    "select state, (total_minor - settled_minor)::int as left from invoice where account_id = $1 and kind = 'invoice' order by number",
    [account.accountId],
  );

test("an automatic renewal is debited from the kept bank account, once, on the announced day, and renewed when the money has arrived", async () => {
  const account = await payer();
  await db.query(
    "insert into card_holder (account_id, provider, provider_ref, pays_renewals, chosen_by, chosen_at) values ($1, 'stripe', $2, true, 'test', now())",
    [account.accountId, `cus_${account.accountId.slice(-12)}`],
  );
  fixture.card.keepDebit(`cus_${account.accountId.slice(-12)}`);
  await syncCards(fixture.deps, account.scope);
  const [id, domain] = [newId(), name()];
  const expiresAt = new Date(fixture.clock.now().getTime() + 10 * 86_400_000);
  fixture.iis.hold(domain, { isOurs: true, sponsor: "nameplane", expiresAt: expiresAt.toISOString() });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', 'active', '2020-01-01', $4, $4::timestamptz - interval '30 days', 'auto')`,
    [account.accountId, id, domain, expiresAt],
  );
  await db.query("insert into domain_detail (account_id, domain_id, registry_id, source) values ($1, $2, 'iis', 'registered')", [
    account.accountId,
    id,
  ]);
  for (const _ of [1, 2]) {
    await renewDue(fixture.deps, db.readonly);
    await fixture.followMoney(account);
  }
  const found = () =>
    db.query<{ id: string; state: string; request: string; object: string; off: boolean }>(
      `select p.id, p.state, r.state as request, p.provider_object as object, p.off_session as off from payment p
         join request r on r.account_id = p.account_id and r.order_id = p.order_id where p.account_id = $1`,
      [account.accountId],
    );
  const [debit] = await found();
  expect(await found()).toMatchObject([{ state: "processing", request: "awaiting_payment", off: true }]);
  fixture.card.pay(debit?.object ?? "");
  await fixture.settle(account, debit?.id ?? "");
  await fixture.work(account);
  expect(await found()).toMatchObject([{ state: "succeeded", request: "completed" }]);
  expect(await invoicesOf(account)).toEqual([{ state: "paid", left: 0 }]);
});
