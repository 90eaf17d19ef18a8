import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { renewDue } from "./renew-due.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let next = 0;

const dayMs = 86_400_000;
/** The price of a year of .se in öre, with VAT: 139 SEK plus 25 %. */
const yearMinor = 17_375;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  fixture.paypal.fault = null;
  account = await createAccount(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

/** A domain of the account that renews automatically and whose paid period ends `days` after now. */
async function hold(days: number): Promise<string> {
  const [id, name] = [newId(), `wallet-${(next += 1)}.se`];
  const expiresAt = new Date(fixture.clock.now().getTime() + days * dayMs);
  fixture.iis.hold(name, { isOurs: true, sponsor: "nameplane", expiresAt: expiresAt.toISOString() });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', 'active', '2020-01-01', $4, $4::timestamptz - interval '30 days', 'auto')`,
    [account.accountId, id, name, expiresAt],
  );
  await db.query("insert into domain_detail (account_id, domain_id, registry_id, source) values ($1, $2, 'iis', 'registered')", [
    account.accountId,
    id,
  ]);
  return name;
}

async function renew(deps = fixture.deps): Promise<void> {
  await renewDue(deps, db.readonly);
  await fixture.followMoney(account);
  await fixture.work(account);
  await fixture.followMoney(account);
}
const requests = () =>
  db.query<{ state: string; reason: number | null; reason_text: string | null; method: string }>(
    "select r.state, r.reason, r.reason_text, o.method from request r join sales_order o on o.id = r.order_id where r.account_id = $1",
    [account.accountId],
  );
const payments = () =>
  db.query(
    "select state, method, captured_minor::int as captured, off_session from payment where account_id = $1 order by created_at, id",
    [account.accountId],
  );
const charges = () => [...fixture.paypal.book.values()].filter(({ input }) => input.accountId === account.accountId);

test("a renewal is paid with the kept PayPal account: reserved, renewed, taken, invoiced and settled once", async () => {
  await fixture.keepPayPal(account, { renews: true });
  await hold(10);
  await renew();
  await renew();
  expect(await requests()).toMatchObject([{ state: "completed", method: "paypal" }]);
  expect(await payments()).toEqual([{ state: "succeeded", method: "paypal", captured: yearMinor, off_session: true }]);
  expect(charges()).toMatchObject([
    { takes: 1, capturedMinor: yearMinor, from: { isPayerThere: false }, input: { capture: "manual" } },
  ]);
  expect(
    await db.query("select state, total_minor::int as total, party ->> 'method' as method from invoice where account_id = $1", [
      account.accountId,
    ]),
  ).toEqual([{ state: "paid", total: yearMinor, method: "paypal" }]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("a renewal that its registry refuses is never charged to the PayPal account: the reservation is released", async () => {
  await fixture.keepPayPal(account, { renews: true });
  await hold(6);
  fixture.iis.next("domain:renew", { kind: "refused", code: 2306, text: "Maximum registration period exceeded" });
  await renew();
  expect(await requests()).toMatchObject([{ state: "rejected" }]);
  expect(charges()).toMatchObject([{ capturedMinor: 0, status: "VOIDED" }]);
});

test("a declined PayPal account leaves the renewal waiting in words that name PayPal; it is tried again after the brand's days, and its owner is told once", async () => {
  const { ref } = await fixture.keepPayPal(account, { renews: true, mood: "declined" });
  await hold(4);
  await renew();
  const [waiting] = await requests();
  expect(waiting).toMatchObject({ state: "action_required", reason: 4006 });
  expect(waiting?.reason_text).toContain("payPalDeclined");
  expect((await fixture.news(account)).filter(({ kind }) => kind === "request_needs_you")).toHaveLength(1);
  await renew();
  expect(charges()).toHaveLength(1);
  fixture.clock.advance(dayMs);
  fixture.paypal.setMood(ref, "pays");
  await renew();
  expect(charges()).toHaveLength(2);
  expect(await requests()).toMatchObject([{ state: "completed" }]);
  expect((await fixture.news(account)).filter(({ kind }) => kind === "request_needs_you")).toEqual([]);
});

test("when PayPal wants the payer, the owner is asked to pay; when the agreement has ended, a kept card is tried at once", async () => {
  const { ref } = await fixture.keepPayPal(account, { renews: true, mood: "wantsPayer" });
  await hold(4);
  await renew();
  expect((await requests())[0]?.reason_text).toContain("payPalWantsPayer");
  fixture.clock.advance(dayMs);
  await fixture.keepCard(account, { renews: true });
  fixture.paypal.wallets.delete(ref);
  await renew();
  await renew();
  expect(await requests()).toMatchObject([{ state: "completed", method: "card" }]);
  expect((await payments()).map((each) => String(each["method"])).toSorted()).toEqual(["card", "paypal", "paypal"]);
});

test("a PayPal account is not charged when it was not chosen for renewals, or the brand does not offer PayPal", async () => {
  await fixture.keepPayPal(account);
  await hold(5);
  await renew();
  expect(charges()).toEqual([]);
  expect(await requests()).toMatchObject([{ state: "action_required", reason: 4006 }]);
  await db.query("update card_holder set pays_renewals = true where account_id = $1", [account.accountId]);
  await renew({ ...fixture.deps, mayChargeCards: async () => ["card"] as const });
  expect(charges()).toEqual([]);
});

test("consent that ends between the decision and the charge is heeded: nothing is taken", async () => {
  await fixture.keepPayPal(account, { renews: true });
  await hold(5);
  await renewDue(fixture.deps, db.readonly);
  await db.query("update card_holder set pays_renewals = false where account_id = $1", [account.accountId]);
  await fixture.followMoney(account);
  expect(charges().every(({ takes }) => takes === 0)).toBe(true);
  expect(await payments()).toMatchObject([{ state: "cancelled" }]);
});
