import * as operations from "@nameplane/contracts/resellers/operations";
import type { ResaleLine, ResalePreview, ResaleRow } from "@nameplane/contracts/resellers/prices";
import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { pricesFor } from "../../products/index.ts";
import { resellerRoutes } from "../index.ts";

let db: TestDatabase;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, resellerRoutes);
});
beforeEach(async () => {
  reseller = await addReseller(db);
  browser = api.browser();
  browser.cookie = await signIn(db, reseller.account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Wish = {
  margins?: { scope: string; margin: { basisPoints: number; fixedMinor: number; ending: string } | null }[];
  prices?: { subject: string; operation: string; months: number; netMinor: number | null }[];
  starts?: string | null;
};
const margin = (basisPoints: number, ending = "exact", fixedMinor = 0) => ({ basisPoints, fixedMinor, ending });
const inputOf = ({ margins = [], prices = [], starts = null }: Wish) => ({
  groupid: reseller.groupId,
  currency: "SEK",
  starts,
  margins,
  prices,
});

const ask = (wish: Wish): Promise<Answer> => browser.call(operations.previewResalePrices, inputOf(wish));

async function preview(wish: Wish): Promise<ResalePreview> {
  const { body } = await ask(wish);
  expect(body).toMatchObject({ code: 1000 });
  return body["preview"] as ResalePreview;
}

async function save(wish: Wish, more: { version?: string; atloss?: boolean } = {}): Promise<Answer> {
  const version = more.version ?? (await preview(wish)).version;
  const input = { ...inputOf(wish), version, atloss: more.atloss ?? false };
  return browser.call(operations.setResalePrices, input, { key: newId() });
}

/** Sets prices and advances the clock, so that the next change begins later. Returns the id of the change. */
async function set(wish: Wish, atloss = false): Promise<string> {
  const { body } = await save(wish, { atloss });
  expect(body).toMatchObject({ code: 1000 });
  clock.advance(60_000);
  return String(body["changeid"]);
}

/** What a customer of the brand pays for a year, in öre. */
async function sold(operation: string, tld = "se", at = clock.now()): Promise<number> {
  const { account } = await addCustomerOf(db, reseller);
  const book = await tx(db.app, account.scope, (trx) =>
    pricesFor(trx, { priceGroupId: reseller.groupId, currency: "SEK", tlds: [tld], now: at }),
  );
  const net = book.net(tld, operation, 12);
  if (net === null) throw new Error(`${operation} of ${tld} is not sold`);
  return minorOf(net);
}

const rowOf = async (subject: string): Promise<ResaleRow> => {
  const { body } = await browser.call(operations.resalePrices, { search: subject.slice(4), limit: 100 });
  const row = (body["data"] as ResaleRow[]).find((each) => each.subject === subject);
  if (row === undefined) throw new Error(`no row ${subject}`);
  return row;
};
const lineOf = (lines: readonly ResaleLine[], operation: string, subject = "tld:se", months = 12) =>
  lines.find((line) => line.subject === subject && line.operation === operation && line.months === months);

test("a margin is shown as a difference with what the reseller pays, and holds for customers of the brand when it is saved", async () => {
  const before = await sold("create");
  const wish = { margins: [{ scope: "tld:se", margin: margin(2000, "nine") }] };
  const shown = lineOf((await preview(wish)).lines, "create");
  expect(shown).toMatchObject({ oldMinor: before, wholesaleMinor: before });
  // 20 per cent more, then up to the next whole amount that ends in 9.
  const expected = Math.ceil((before * 1.2 + 100) / 1000) * 1000 - 100;
  expect(shown?.newMinor).toBe(expected);
  expect(shown?.marginMinor).toBe(expected - before);
  expect(await sold("create")).toBe(before);
  await set(wish);
  expect(await sold("create")).toBe(expected);
  expect((await rowOf("tld:se")).offers.find(({ operation }) => operation === "create")).toMatchObject({
    netMinor: expected,
    wholesaleMinor: before,
    isown: false,
  });
});

test("the margin of an act of a TLD counts before that of the TLD, and that before the general one; a removed one no longer counts", async () => {
  const [create, renew, other] = [await sold("create"), await sold("renew"), await sold("create", "nu")];
  const raised = (minor: number, percent: number) => Math.floor((minor * (100 + percent) * 2 + 100) / 200);
  await set({
    margins: [
      { scope: "all", margin: margin(1000) },
      { scope: "tld:se", margin: margin(2000) },
      { scope: "tld:se:renew", margin: margin(5000) },
    ],
  });
  expect([await sold("create"), await sold("renew"), await sold("create", "nu")]).toEqual([
    raised(create, 20),
    raised(renew, 50),
    raised(other, 10),
  ]);
  await set({ margins: [{ scope: "tld:se:renew", margin: null }] });
  expect(await sold("renew")).toBe(raised(renew, 20));
  await set({ margins: [{ scope: "tld:se", margin: null }] });
  expect(await sold("create")).toBe(raised(create, 10));
});

test("a single price replaces the margin until it is removed", async () => {
  const list = await sold("create");
  await set({ margins: [{ scope: "all", margin: margin(1000) }] });
  const derived = await sold("create");
  const price = { subject: "tld:se", operation: "create", months: 12 };
  await set({ prices: [{ ...price, netMinor: list + 7700 }] });
  expect(await sold("create")).toBe(list + 7700);
  await set({ prices: [{ ...price, netMinor: null }] });
  expect(await sold("create")).toBe(derived);
  expect((await ask({ prices: [{ ...price, netMinor: null }] })).body).toMatchObject({ code: 2303, param: "prices.0.months" });
});

test("a price below what the reseller pays is said, and saved only when that is confirmed; nothing is given away (T103)", async () => {
  const price = { subject: "tld:se", operation: "create", months: 12 };
  const wish = { prices: [{ ...price, netMinor: 100 }] };
  const shown = await preview(wish);
  expect(shown).toMatchObject({ changed: 1, below: 1, lines: [{ isbelow: true, newMinor: 100 }] });
  expect((await save(wish)).body).toMatchObject({ name: "PricesBelowWholesale", param: "atloss" });
  expect((await save(wish, { atloss: true })).body).toMatchObject({ code: 1000 });
  const gift = await ask({ prices: [{ ...price, netMinor: 0 }] });
  expect(gift.body).toMatchObject({ name: "PriceOfNothing", param: "prices.0.netMinor" });
});

test("a change for later takes effect then, can be taken back before, and not afterwards", async () => {
  const before = await sold("create");
  const starts = new Date(clock.now().getTime() + 3 * 86_400_000);
  const wish = { margins: [{ scope: "all", margin: margin(3000) }], starts: starts.toISOString() };
  const changeid = await set(wish);
  expect(await sold("create")).toBe(before);
  expect(await sold("create", "se", starts)).toBeGreaterThan(before);
  expect((await browser.call(operations.withdrawResalePrices, { changeid })).body).toMatchObject({ code: 1000 });
  expect(await sold("create", "se", starts)).toBe(before);
  const again = await browser.call(operations.withdrawResalePrices, { changeid });
  expect(again.body).toMatchObject({ name: "NotFound" });

  const begun = await set({ margins: [{ scope: "all", margin: margin(3000) }] });
  expect((await browser.call(operations.withdrawResalePrices, { changeid: begun })).body).toMatchObject({
    name: "PriceHasBegun",
  });
  const { body } = await browser.call(operations.resaleChanges, { groupid: reseller.groupId });
  expect(body["data"]).toMatchObject([
    { changeid: begun, when: "begun", margins: [{ scope: "all", basisPoints: 3000 }] },
    { changeid, when: "withdrawn" },
  ]);
});

test("what is saved is what the preview showed: prices that changed meanwhile are refused", async () => {
  const wish = { margins: [{ scope: "all", margin: margin(2000) }] };
  const { version } = await preview(wish);
  await set({ margins: [{ scope: "tld:se", margin: margin(4000) }] });
  expect((await save(wish, { version })).body).toMatchObject({ name: "ChangedMeanwhile" });
});

test("what cannot be meant is refused with its field", async () => {
  const twice = await ask({ margins: ["all", "all"].map((scope) => ({ scope, margin: margin(1000) })) });
  expect(twice.body).toMatchObject({ name: "ScopeTwice", param: "margins.1.scope" });
  const unknown = await ask({ margins: [{ scope: "tld:finnsinte", margin: margin(1000) }] });
  expect(unknown.body).toMatchObject({ name: "NotFound", param: "margins.0.scope" });
  expect((await ask({ margins: [{ scope: "all", margin: margin(0) }] })).body).toMatchObject({ name: "PricesUnchanged" });
  const past = await ask({ margins: [{ scope: "all", margin: margin(1000) }], starts: "2020-01-01T00:00:00Z" });
  expect(past.body).toMatchObject({ name: "StartsInPast", param: "starts" });
});

test("only the account to which the brand was lent changes its prices, whatever a customer of the brand sends (T105)", async () => {
  const wish = { margins: [{ scope: "all", margin: margin(2000) }] };
  const stranger = await addReseller(db);
  const { login, account } = await addCustomerOf(db, reseller);
  for (const other of [stranger.account, login]) {
    const theirs = api.browser();
    theirs.cookie = await signIn(db, other);
    const answer = await theirs.call(operations.previewResalePrices, inputOf(wish));
    expect(answer.body).toMatchObject({ name: "NotFound", param: "groupid" });
  }
  // The row policies refuse the insert as well, so a statement that bypasses the routes fails too.
  const insert = tx(db.app, account.scope, (trx) =>
    trx
      .insertInto("price_margin")
      .values({ price_group_id: reseller.groupId, scope: "all", valid_from: clock.now(), currency: "SEK", percent_bp: -9000 })
      .execute(),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
  // A brand that was taken back is no longer the account's.
  await db.query("update brand set owner_account_id = null where id = $1", [reseller.brandId]);
  expect((await ask(wish)).body).toMatchObject({ name: "NotFound" });
});
