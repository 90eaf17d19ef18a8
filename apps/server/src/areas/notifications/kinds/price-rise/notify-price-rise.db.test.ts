import { priceRises } from "@nameplane/contracts/products/operations";
import { priceRisesSpec } from "@nameplane/contracts/products/price-rises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { riseRoutes } from "../../../products/rises/index.ts";
import { notifyPriceRises } from "./notify-price-rise.ts";

let db: TestDatabase;
let news: NewsFixture;
let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
  // The database checks sessions and prices by its own clock.
  news.clock.advance(Date.now() - news.clock.now().getTime());
  api = await createTestApi(db, news.clock, riseRoutes);
});
beforeEach(async () => {
  await db.query(
    "update price_change set withdrawn_at = least(now(), starts_at - interval '1 second'), withdrawn_by = made_by where withdrawn_at is null",
  );
  await db.query("delete from price where change_id is not null");
  await db.query("delete from domain");
  account = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await news.close();
  await db.close();
});

const inDays = (days: number) => new Date(news.clock.now().getTime() + days * 86_400_000);
let made = 0;

const holds = (of: TestAccount, tld: string, state = "active") =>
  db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at) values ($1, $2, $3, $3, $4, $5, now() + interval '1 year')",
    [of.accountId, newId(), `hojning-${(made += 1)}.${tld}`, tld, state],
  );

/** What a renewal of the TLD for a year costs now, in the first price list. */
async function priceOf(tld: string): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    `select amount_minor::int as minor from price where price_group_id = $1 and tld = $2 and operation = 'renew' and period_months = 12 and currency = 'SEK' and valid_from <= now()
      order by valid_from desc limit 1`,
    [db.installation.priceGroupId, tld],
  );
  return row?.minor ?? 0;
}

/** Staff plan another price for renewals of a TLD. */
async function plan(tld: string, by: number, startsAt: Date): Promise<string> {
  const [staffId, changeId, before] = [newId(), newId(), await priceOf(tld)];
  await db.query("insert into staff_user (id, username, name, email) values ($1, $2, 'Test', $3)", [
    staffId,
    `test_${staffId.replaceAll("-", "")}`,
    `${staffId}@example.com`,
  ]);
  const lines = [{ subject: `tld:${tld}`, operation: "renew", months: 12, currency: "SEK", old: before, new: before + by }];
  await db.query(
    "insert into price_change (id, price_group_id, starts_at, lines, made_by, at) values ($1, $2, $3, $4, $5, now())",
    [changeId, db.installation.priceGroupId, startsAt, JSON.stringify(lines), staffId],
  );
  await db.query(
    `insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from, change_id)
     values ($1, $2, $3, 'renew', 12, 'SEK', $4, $5, $6)`,
    [newId(), db.installation.priceGroupId, tld, before + by, startsAt, changeId],
  );
  return changeId;
}

type Facts = { lines: { tld: string; domains: number; beforeMinor: number; afterMinor: number }[] };
async function mails(of = account): Promise<Facts[]> {
  const rows = await db.query<{ payload: { facts: Facts } }>(
    "select payload from delivery where account_id = $1 and template = 'price-rise' order by created_at, id",
    [of.accountId],
  );
  return rows.map(({ payload }) => payload.facts);
}
const notify = () => notifyPriceRises(news.deps);
async function shown(of = account) {
  const browser = api.browser();
  browser.cookie = await signIn(db, of);
  await db.query("update session set ends_at = now() + interval '90 days' where user_id = $1", [of.userId]);
  const { body } = await browser.call(priceRises, {});
  expect(body.code, JSON.stringify(body)).toBe(1000);
  return priceRisesSpec.answer.loose().parse(body).data;
}

test("who has domains whose renewal rises is told once, thirty days before, and sees it until then; nobody else is", async () => {
  const other = await createAccount(db);
  await holds(account, "se");
  await holds(account, "se");
  await holds(account, "se", "transferred_away");
  await holds(account, "nu");
  await holds(other, "nu");
  const before = await priceOf("se");
  await plan("se", 2000, inDays(40));
  expect(await notify()).toBe(0);
  expect(await shown()).toEqual([]);
  news.clock.advance(11 * 86_400_000);
  expect(await notify()).toBe(1);
  expect(await notify()).toBe(0);
  expect(await mails()).toMatchObject([{ lines: [{ tld: "se", domains: 2, beforeMinor: before, afterMinor: before + 2000 }] }]);
  expect(await mails(other)).toEqual([]);
  expect(await shown()).toMatchObject([
    { currency: "SEK", lines: [{ tld: "se", domains: 2, months: 12, afterMinor: before + 2000 }] },
  ]);
});

test("a change that is nearer is told at once, one that was taken back is not shown, and a lower price is no news", async () => {
  await holds(account, "se");
  await plan("se", -500, inDays(5));
  expect(await notify()).toBe(0);
  const change = await plan("se", 3000, inDays(6));
  expect(await notify()).toBe(1);
  expect(await shown()).toHaveLength(1);
  await db.query("update price_change set withdrawn_at = now(), withdrawn_by = made_by where id = $1", [change]);
  expect(await shown()).toEqual([]);
});
