import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewalCardTrouble } from "../cards/index.ts";
import { readRenewalPayers } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** The price of a year of .se in öre, with VAT: 139 SEK plus 25 %. */
const yearMinor = 17_375;

async function hold(days: number, { mode = "auto", tier = null as string | null } = {}, of = account): Promise<string> {
  const [id, name] = [newId(), `betalas-${(next += 1)}.se`];
  const expiresAt = new Date(fixture.clock.now().getTime() + days * 86_400_000);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', 'active', '2020-01-01', $4, $4::timestamptz - interval '30 days', $5)`,
    [of.accountId, id, name, expiresAt, mode],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, 'iis', 'registered', $3)",
    [of.accountId, id, tier],
  );
  return id;
}

async function payersOf(
  ids: readonly string[],
  mayCharge: readonly ("card" | "paypal")[] = ["card", "paypal"],
  of = account,
): Promise<(string | null)[]> {
  const asked = { ids, now: fixture.clock.now(), mayCharge };
  const ahead = await tx(db.app, of.scope, (trx) => readRenewalPayers(trx, of.scope, asked));
  return ids.map((id) => ahead.get(id)?.payer ?? null);
}

test("the card for renewals is in trouble once its last payment without the payer was declined, or it has expired, and no longer after a payment", async () => {
  const trouble = () => tx(db.app, account.scope, (trx) => renewalCardTrouble(trx, account.scope, fixture.clock.now()));
  const { id } = await fixture.keepCard(account);
  const attempt = async (state: string, minutes: number) => {
    const paymentId = newId();
    await db.query(
      `insert into payment (account_id, id, purpose, seller_id, method, method_id, provider, state, currency, asked_minor, created_by, created_at, off_session)
       values ($1, $2, 'deposit', $3, 'card', $4, 'stripe', 'created', 'SEK', 100, 'test', $5, true)`,
      [account.accountId, paymentId, db.installation.sellerId, id, new Date(fixture.clock.now().getTime() + minutes * 60_000)],
    );
    await db.query("update payment set state = $2, version = version + 1 where id = $1", [paymentId, state]);
  };
  await attempt("failed", 0);
  expect(await trouble()).toBeNull();
  await db.query("update card_holder set pays_renewals = true, version = version + 1 where account_id = $1", [account.accountId]);
  expect(await trouble()).toMatchObject({ state: "declined", last4: expect.stringMatching(/^\d{4}$/) as string });
  await attempt("authorised", 1);
  expect(await trouble()).toBeNull();
  await db.query("update payment_method set expires_on = '2020-01-31' where account_id = $1", [account.accountId]);
  expect(await trouble()).toMatchObject({ state: "expired" });
  await db.query("update account set invoice_method = 'postpayment' where id = $1", [account.accountId]);
  expect(await trouble()).toBeNull();
});

test("the PayPal account for renewals is in trouble, under its address, once its last payment without the payer was declined", async () => {
  const { id } = await fixture.keepPayPal(account, { renews: true });
  const trouble = () => tx(db.app, account.scope, (trx) => renewalCardTrouble(trx, account.scope, fixture.clock.now()));
  expect(await trouble()).toBeNull();
  const paymentId = newId();
  await db.query(
    `insert into payment (account_id, id, purpose, seller_id, method, method_id, provider, state, currency, asked_minor, created_by, created_at, off_session)
     values ($1, $2, 'deposit', $3, 'paypal', $4, 'paypal', 'created', 'SEK', 100, 'test', $5, true)`,
    [account.accountId, paymentId, db.installation.sellerId, id, fixture.clock.now()],
  );
  await db.query("update payment set state = 'failed', version = version + 1 where id = $1", [paymentId]);
  expect(await trouble()).toMatchObject({ kind: "paypal", state: "declined", email: "payer@paypal.example" });
});

describe("what pays the coming renewals of an account", () => {
  test("is the PayPal account that is kept for renewals, and none where the brand does not offer PayPal", async () => {
    const ids = [await hold(20)];
    await fixture.keepPayPal(account, { renews: true });
    expect(await payersOf(ids)).toEqual(["paypal"]);
    expect(await payersOf(ids, ["card"])).toEqual(["nothing"]);
  });

  test("is nothing for somebody without card and credit, near or a year away", async () => {
    expect(await payersOf([await hold(20), await hold(364)])).toEqual(["nothing", "nothing"]);
  });

  test("is the card that is kept for renewals, and none where the brand charges no cards, it has ended, or nobody chose it", async () => {
    const ids = [await hold(20)];
    const { id } = await fixture.keepCard(account);
    expect(await payersOf(ids)).toEqual(["nothing"]);
    await fixture.keepCard(account, { renews: true });
    expect(await payersOf(ids)).toEqual(["card"]);
    expect(await payersOf(ids, [])).toEqual(["nothing"]);
    await db.query("update payment_method set expires_on = '2020-01-31' where account_id = $1 and is_default", [
      account.accountId,
    ]);
    expect(await payersOf(ids)).toEqual(["nothing"]);
    expect(id).not.toBe("");
  });

  test("is credit for the names whose turn comes first, as far as it goes", async () => {
    await fixture.deposit(account, yearMinor);
    const later = await hold(40);
    const sooner = await hold(20);
    expect(await payersOf([sooner, later])).toEqual(["credit", "nothing"]);
  });

  test("is the invoice of an account that pays on it", async () => {
    const reseller = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: yearMinor });
    const ids = [await hold(20, {}, reseller), await hold(300, {}, reseller)];
    expect(await payersOf(ids, ["card"], reseller)).toEqual(["invoice", "invoice"]);
  });

  test("is not said of a name renewed by hand, of a premium name, or of another account's", async () => {
    const other = await createAccount(db);
    const ids = [await hold(20, { mode: "manual" }), await hold(20, { tier: "gold" }), await hold(20, {}, other)];
    expect(await payersOf(ids)).toEqual([null, null, null]);
  });
});
