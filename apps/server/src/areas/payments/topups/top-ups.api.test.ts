import { makeDeposit } from "@nameplane/contracts/ledger/operations";
import * as operations from "@nameplane/contracts/payments/operations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { topUpCredit } from "./run-top-ups.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let may: readonly ("card" | "paypal" | "sepa")[];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  may = ["card", "paypal", "sepa"];
  await db.query("update top_up set state = 'off', stopped_for = null, stopped_at = null");
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterEach(async () => {
  fixture.card.fault = null;
  expect(await fixture.brokenInvariants()).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const run = () => topUpCredit({ ...fixture.deps, sweeping: db.readonly, mayTopUp: async () => may });
const plan = { thresholdMinor: 20_000, amountMinor: 50_000, monthMinor: 120_000 };
const set = async (more: Record<string, unknown>, of = browser) =>
  (await of.call(operations.setTopUp, { ...plan, ...more })).body as Record<string, unknown>;
const seen = async () => {
  const { body } = await browser.call(operations.topUp, {});
  return (body as unknown as { plan: null | { usedMinor: number; stopped: null | { why: string }; isunderway: boolean } }).plan;
};
const credit = async () => (await fixture.balance(account)).prepaid;
const news = async () =>
  (
    await db.query<{ what: string }>(
      "select data ->> 'what' as what from pgboss.job where name = 'payments.top-up-moved' and data ->> 'accountId' = $1 order by created_on, what",
      [account.accountId],
    )
  ).map(({ what }) => what);
const payments = () =>
  db.query<{ id: string; state: string; object: string | null }>(
    "select id, state, provider_object as object from payment where account_id = $1 order by created_at, id",
    [account.accountId],
  );
/** Runs the job and everything that it starts. Returns how many payments were begun. */
async function round(): Promise<number> {
  const begun = await run();
  await fixture.followMoney(account);
  return begun;
}

test("credit below the threshold is topped up once with the saved card, taken at once, and told", async () => {
  const card = await fixture.keepCard(account);
  expect(await set({ cardid: card.id })).toMatchObject({ code: 1000 });
  expect(await round()).toBe(1);
  expect(await credit()).toBe(50_000);
  expect(await round()).toBe(0);
  expect(await news()).toEqual(["done"]);
  expect(await seen()).toMatchObject({ usedMinor: 50_000, stopped: null, isunderway: false });
  await set({ cardid: card.id, thresholdMinor: 50_000 });
  expect(await round()).toBe(0);
  await set({ cardid: card.id, thresholdMinor: 50_001, amountMinor: 60_000 });
  expect(await round()).toBe(1);
  expect(await credit()).toBe(110_000);
});

test("two processes that see the same dip charge it once, also while the outcome of the charge is unknown", async () => {
  const card = await fixture.keepCard(account);
  await set({ cardid: card.id });
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
  fixture.card.charges.length = 0;
  fixture.card.fault = { kind: "unknown", at: "after" };
  await expect(fixture.followMoney(account)).rejects.toThrow("scripted");
  fixture.card.fault = null;
  expect(await run()).toBe(0);
  const [payment] = await payments();
  await fixture.settle(account, payment?.id ?? "");
  await fixture.settle(account, payment?.id ?? "");
  expect(fixture.card.charges).toHaveLength(1);
  expect(await credit()).toBe(50_000);
  expect(await round()).toBe(0);
});

test("a declined card stops it until somebody turns it on again, and that is told once", async () => {
  const card = await fixture.keepCard(account, { mood: "declines" });
  await set({ cardid: card.id });
  await round();
  expect(await credit()).toBe(0);
  expect(await seen()).toMatchObject({ stopped: { why: "declined" }, usedMinor: 0 });
  expect(await round()).toBe(0);
  expect(await news()).toEqual(["stopped"]);
  fixture.card.setMood(card.ref, "wantsHolder");
  await set({ cardid: card.id });
  await round();
  expect(await seen()).toMatchObject({ stopped: { why: "wantsPayer" } });
  fixture.card.setMood(card.ref, "pays");
  await set({ cardid: card.id });
  expect(await seen()).toMatchObject({ stopped: null });
  await round();
  expect(await credit()).toBe(50_000);
});

test("no more than the limit of the month is charged; the next month and a raised limit make room", async () => {
  const card = await fixture.keepCard(account);
  const dip = { cardid: card.id, amountMinor: 200_000, monthMinor: 500_000 };
  await set({ ...dip, thresholdMinor: 200_000 });
  expect(await round()).toBe(1);
  await set({ ...dip, thresholdMinor: 200_001, amountMinor: 200_001 });
  expect(await round()).toBe(1);
  await set({ ...dip, thresholdMinor: 400_002, amountMinor: 400_002 });
  for (const _ of [1, 2]) expect(await round()).toBe(0);
  expect((await news()).toSorted()).toEqual(["capped", "done", "done"]);
  await set({ ...dip, thresholdMinor: 400_002, amountMinor: 400_002, monthMinor: 900_000 });
  expect(await round()).toBe(1);
  await set({ ...dip, thresholdMinor: 900_000, amountMinor: 900_000, monthMinor: 900_000 });
  expect(await round()).toBe(0);
  await db.query("update payment set created_at = created_at - interval '40 days', version = version + 1 where account_id = $1", [
    account.accountId,
  ]);
  await db.query("update top_up set next_check_at = now() - interval '1 minute' where account_id = $1", [account.accountId]);
  expect(await round()).toBe(1);
});

test("what the customer has ended before the charge was sent is not charged, and nothing is told", async () => {
  const card = await fixture.keepCard(account);
  await set({ cardid: card.id });
  expect(await run()).toBe(1);
  fixture.card.charges.length = 0;
  expect((await browser.call(operations.endTopUp, {})).body.code).toBe(1000);
  await fixture.followMoney(account);
  expect(fixture.card.charges).toEqual([]);
  expect((await payments()).map(({ state }) => state)).toEqual(["cancelled"]);
  expect([await credit(), await seen(), await news()]).toEqual([0, null, []]);
});

test("a removed card stops it at the next dip; what the brand does not offer now is left for later", async () => {
  const card = await fixture.keepCard(account);
  await set({ cardid: card.id });
  may = ["paypal"];
  expect(await round()).toBe(0);
  expect(await seen()).toMatchObject({ stopped: null });
  may = ["card"];
  await db.query("update top_up set next_check_at = now() - interval '1 minute'");
  await db.query("update payment_method set removed_at = now(), is_default = false where id = $1", [card.id]);
  expect(await round()).toBe(0);
  expect(await seen()).toMatchObject({ stopped: { why: "gone" } });
});

test("a PayPal account is charged in the same way", async () => {
  const { id } = await fixture.keepPayPal(account);
  expect(await set({ cardid: id })).toMatchObject({ code: 1000 });
  expect(await round()).toBe(1);
  await fixture.settle(account, (await payments())[0]?.id ?? "");
  expect(await credit()).toBe(50_000);
});

test("a plan that cannot work, or somebody else's card, is refused by its field", async () => {
  const card = await fixture.keepCard(account);
  expect(await set({ cardid: card.id, amountMinor: 19_999 })).toMatchObject({
    name: "TopUpBelowThreshold",
    param: "amountMinor",
  });
  expect(await set({ cardid: card.id, monthMinor: 49_999 })).toMatchObject({ name: "TopUpOverMonth", param: "monthMinor" });
  expect(await set({ cardid: card.id, thresholdMinor: 100, amountMinor: 9999 })).toMatchObject({
    name: "DepositTooSmall",
    param: "amountMinor",
  });
  const other = await fixture.browser(await createAccount(db));
  expect(await set({ cardid: card.id }, other)).toMatchObject({ name: "NotFound", param: "cardid" });
});

test("a deposit outside the limits of its currency is refused with the limit; staff's limits apply at once", async () => {
  const deposit = async (amountMinor: number) =>
    (await browser.call(makeDeposit, { amountMinor, method: "card" }, { key: newId() })).body;
  expect(await deposit(9999)).toMatchObject({ name: "DepositTooSmall", param: "amountMinor" });
  expect((await deposit(9999))["desc"]).toContain("100");
  expect(await deposit(10_000_001)).toMatchObject({ name: "DepositTooLarge", param: "amountMinor" });
  await db.query("insert into deposit_limit (currency, least_minor, most_minor) values ('SEK', 50000, 60000)");
  expect(await deposit(10_000)).toMatchObject({ name: "DepositTooSmall" });
  expect(await deposit(60_001)).toMatchObject({ name: "DepositTooLarge" });
  expect(await deposit(60_000)).toMatchObject({ code: 1000 });
  await db.query("delete from deposit_limit");
});
