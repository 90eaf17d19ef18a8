import * as operations from "@nameplane/contracts/resellers/operations";
import type { WholesaleChange } from "@nameplane/contracts/resellers/costs";
import { minorOf } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { pricesFor } from "../../products/index.ts";
import { resellerRoutes } from "../index.ts";
import { untoldCosts } from "./index.ts";

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
  // The reseller adds 20 per cent.
  await db.query(
    "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency) values ($1, 'all', now() - interval '1 day', 2000, 'SEK')",
    [reseller.groupId],
  );
});
afterEach(async () => {
  await db.query("delete from price where change_id in (select id from price_change where made_by is not null)");
  await db.query("update price_change set withdrawn_at = now(), withdrawn_by = made_by where made_by is not null");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

/** Staff plan another price for renewing .se domains in the price list by which the reseller pays. */
async function plan(minor: number, startsAt: Date): Promise<string> {
  const [staffId, changeId] = [newId(), newId()];
  await db.query("insert into staff_user (id, username, name, email) values ($1, $2, 'Test', $3)", [
    staffId,
    `test_${staffId.replaceAll("-", "")}`,
    `${staffId}@example.com`,
  ]);
  await db.query(
    "insert into price_change (id, price_group_id, starts_at, lines, made_by, at) values ($1, $2, $3, '[]', $4, $5)",
    [changeId, db.installation.priceGroupId, startsAt, staffId, clock.now()],
  );
  await db.query(
    `insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from, change_id)
     values ($1, $2, 'se', 'renew', 12, 'SEK', $3, $4, $5)`,
    [newId(), db.installation.priceGroupId, minor, startsAt, changeId],
  );
  return changeId;
}

const changes = async (): Promise<WholesaleChange[]> => {
  const { body } = await browser.call(operations.wholesaleChanges);
  expect(body).toMatchObject({ code: 1000, maychange: true });
  return body["data"] as WholesaleChange[];
};

async function sold(at: Date): Promise<number> {
  const { account } = await addCustomerOf(db, reseller);
  const book = await tx(db.app, account.scope, (trx) =>
    pricesFor(trx, { priceGroupId: reseller.groupId, currency: "SEK", tlds: ["se"], now: at }),
  );
  const net = book.net("se", "renew", 12);
  return net === null ? 0 : minorOf(net);
}

const answer = (change: WholesaleChange | undefined, keeps: "margin" | "prices", atloss = false) =>
  browser.call(operations.answerWholesaleChange, {
    changeid: change?.changeid,
    groupid: change?.groupid,
    version: change?.version,
    keeps,
    atloss,
  });

test("a planned change of what the reseller pays is told once, and shown with what its customers would pay; keeping the margin lets them follow", async () => {
  const before = await sold(clock.now());
  const changeId = await plan(Math.round(before * 1.5), inDays(30));
  const news = await tx(db.readonly, { actor: "job:test" }, (trx) => untoldCosts(trx, clock.now()));
  expect(news).toContainEqual(expect.objectContaining({ accountId: reseller.account.accountId, changeId }));
  const [change] = await changes();
  const line = change?.currencies.find(({ currency }) => currency === "SEK")?.lines[0];
  expect(line).toMatchObject({ subject: "tld:se", operation: "renew", retailMinor: before, isbelow: true });
  expect(line?.followsMinor).toBe(Math.floor((Math.round(before * 1.5) * 120 + 50) / 100));
  expect((await answer(change, "margin")).body).toMatchObject({ code: 1000 });
  expect(await sold(inDays(31))).toBe(line?.followsMinor);
  expect((await changes())[0]).toMatchObject({ answer: { keeps: "margin" } });
  expect((await answer(change, "prices", true)).body).toMatchObject({ name: "CostsAnswered" });
});

test("keeping the prices sets them from the day of the change on; below what is then paid only if that is confirmed", async () => {
  const before = await sold(clock.now());
  await plan(before + 1000, inDays(30));
  const [change] = await changes();
  expect((await answer(change, "prices")).body).toMatchObject({ name: "PricesBelowWholesale", param: "atloss" });
  expect((await answer(change, "prices", true)).body).toMatchObject({ code: 1000 });
  expect([await sold(clock.now()), await sold(inDays(31))]).toEqual([before, before]);
});

test("an answer to prices that have changed since they were shown is refused, and so is one of another reseller (T151)", async () => {
  const before = await sold(clock.now());
  await plan(before - 100, inDays(30));
  const [change] = await changes();
  await db.query(
    "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency) values ($1, 'tld:se', now() - interval '1 minute', 5000, 'SEK')",
    [reseller.groupId],
  );
  expect((await answer(change, "margin")).body).toMatchObject({ name: "ChangedMeanwhile" });
  const stranger = await addReseller(db, "Månrosen");
  const theirs = api.browser();
  theirs.cookie = await signIn(db, stranger.account);
  const { body } = await theirs.call(operations.answerWholesaleChange, {
    changeid: change?.changeid,
    groupid: change?.groupid,
    version: change?.version,
    keeps: "margin",
    atloss: false,
  });
  expect(body).toMatchObject({ name: "NotFound" });
});
