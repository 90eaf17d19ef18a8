import * as operations from "@nameplane/contracts/resellers/operations";
import type { GroupMovePreview, ResaleCustomer } from "@nameplane/contracts/resellers/customers";
import type { ResalePreview } from "@nameplane/contracts/resellers/prices";
import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { pricesFor, saleTerms, visitorTerms } from "../../products/index.ts";
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

const save = (input: { groupid?: string; name: string; fornew?: boolean }): Promise<Answer> =>
  browser.call(operations.saveResaleGroup, { brandid: reseller.brandId, fornew: false, ...input });

async function makeGroup(name: string, fornew = false): Promise<string> {
  const { body } = await save({ name, fornew });
  expect(body).toMatchObject({ code: 1000 });
  return String(body["groupid"]);
}

type Margin = { scope: string; margin: { basisPoints: number; fixedMinor: number; ending: string } | null };
const margin = (scope: string, basisPoints: number, ending = "exact"): Margin => ({
  scope,
  margin: { basisPoints, fixedMinor: 0, ending },
});

type Wish = { groupid: string; margins: Margin[]; ends?: string | null };
const inputOf = ({ groupid, margins, ends = null }: Wish) => ({
  groupid,
  currency: "SEK",
  starts: null,
  ends,
  margins,
  prices: [],
});
const ask = (wish: Wish): Promise<Answer> => browser.call(operations.previewResalePrices, inputOf(wish));

async function setMargins(wish: Wish, atloss = false): Promise<Answer> {
  const { body } = await ask(wish);
  expect(body).toMatchObject({ code: 1000 });
  const { version } = body["preview"] as ResalePreview;
  const answer = await browser.call(operations.setResalePrices, { ...inputOf(wish), version, atloss }, { key: newId() });
  clock.advance(60_000);
  return answer;
}

const moveInput = (accids: string[], groupid: string) => ({ accids, groupid });

async function move(accids: string[], groupid: string, atloss = false): Promise<Answer> {
  const { body } = await browser.call(operations.previewGroupMove, moveInput(accids, groupid));
  expect(body).toMatchObject({ code: 1000 });
  const { version } = body["preview"] as GroupMovePreview;
  return browser.call(operations.moveToGroup, { ...moveInput(accids, groupid), version, atloss });
}

/** The price of a year for a customer, in öre, from the price list that is used for the customer's orders. */
async function pays({ scope }: TestAccount, operation: string, months = 12): Promise<number> {
  return tx(db.app, scope, async (trx) => {
    const { priceGroupId } = await saleTerms(trx, scope, clock.now());
    const book = await pricesFor(trx, { priceGroupId, currency: "SEK", tlds: ["se"], now: clock.now() });
    const net = book.net("se", operation, months);
    if (net === null) throw new Error(`${operation} of .se is not sold`);
    return minorOf(net);
  });
}

const customersOf = async (input: Record<string, unknown> = {}): Promise<ResaleCustomer[]> => {
  const { body } = await browser.call(operations.resaleCustomers, { limit: 20, ...input });
  expect(body).toMatchObject({ code: 1000 });
  return body["data"] as ResaleCustomer[];
};

test("a customer in a price group pays its prices from then on, and others keep theirs; the history says since when", async () => {
  const [inside, outside] = [(await addCustomerOf(db, reseller)).account, (await addCustomerOf(db, reseller)).account];
  expect(await setMargins({ groupid: reseller.groupId, margins: [margin("all", 2000)] })).toMatchObject({ body: { code: 1000 } });
  const listed = await pays(outside, "renew");
  const group = await makeGroup("Byråer");
  expect(await pays(inside, "renew")).toBe(listed);
  await setMargins({ groupid: group, margins: [margin("all", -1000)] });
  expect(await pays(inside, "renew")).toBe(listed);

  const shown = await browser.call(operations.previewGroupMove, moveInput([inside.accountId], group));
  const { moves, customers } = shown.body["preview"] as GroupMovePreview;
  expect(customers).toBe(1);
  const line = moves[0]?.lines[0];
  const expected = listed - Math.floor((listed * 10 + 50) / 100);
  expect(line?.newMinor).toBe((line?.oldMinor ?? 0) - Math.floor(((line?.oldMinor ?? 0) * 10 + 50) / 100));

  expect(await move([inside.accountId], group)).toMatchObject({ body: { code: 1000, moved: 1 } });
  expect([await pays(inside, "renew"), await pays(outside, "renew")]).toEqual([expected, listed]);
  expect((await customersOf({ groupid: group })).map(({ accid }) => accid)).toEqual([inside.accountId]);
  const { body } = await browser.call(operations.customerGroups, { accid: inside.accountId });
  // Until then, from the day on which the customer came to the brand, the customer bought by the first price list.
  expect(body["data"]).toMatchObject([
    { groupid: group, name: "Byråer", kind: "user" },
    { groupid: reseller.groupId, name: "Solrosen" },
  ]);
  expect((await move([inside.accountId], reseller.groupId)).body).toMatchObject({ moved: 1 });
  expect(await pays(inside, "renew")).toBe(listed);
});

test("the margin of one period counts before that of its act, and a margin with a last day ends by itself", async () => {
  const { account } = await addCustomerOf(db, reseller);
  const group = await makeGroup("Vänner");
  await move([account.accountId], group);
  const [one, two] = [await pays(account, "create"), await pays(account, "create", 24)];
  const ends = new Date(clock.now().getTime() + 86_400_000).toISOString();
  await setMargins({ groupid: group, margins: [margin("tld:se:create", 5000), margin("tld:se:create:24", 1000)], ends });
  const raised = (minor: number, percent: number) => Math.floor((minor * (100 + percent) + 50) / 100);
  expect([await pays(account, "create"), await pays(account, "create", 24)]).toEqual([raised(one, 50), raised(two, 10)]);
  clock.advance(86_400_000);
  expect([await pays(account, "create"), await pays(account, "create", 24)]).toEqual([one, two]);
});

test("a discount below what the reseller pays is said and has to be confirmed, for the group's prices, those who move into it, and a change of the first list", async () => {
  const { account } = await addCustomerOf(db, reseller);
  await setMargins({ groupid: reseller.groupId, margins: [margin("all", 2000)] });
  const group = await makeGroup("Byråer");
  const wish = { groupid: group, margins: [margin("all", -5000)] };
  const shown = (await ask(wish)).body["preview"] as ResalePreview;
  expect(shown.lines.some(({ isbelow }) => isbelow)).toBe(true);
  expect((await setMargins(wish)).body).toMatchObject({ name: "PricesBelowWholesale", param: "atloss" });
  expect((await setMargins(wish, true)).body).toMatchObject({ code: 1000 });
  expect((await move([account.accountId], group)).body).toMatchObject({ name: "PricesBelowWholesale" });
  expect((await move([account.accountId], group, true)).body).toMatchObject({ code: 1000 });
  const first = { groupid: reseller.groupId, margins: [margin("all", 1000)] };
  const { groups, below } = (await ask(first)).body["preview"] as ResalePreview;
  expect(below).toBe(0);
  expect(groups).toMatchObject([{ groupid: group, customers: 1 }]);
  expect(groups[0]?.below).toBeGreaterThan(0);
  expect((await setMargins(first)).body).toMatchObject({ name: "PricesBelowWholesale" });
});

test("only price groups give discounts, and none of more than 90 per cent", async () => {
  const first = await ask({ groupid: reseller.groupId, margins: [margin("all", -100)] });
  expect(first.body).toMatchObject({ name: "DiscountOnlyInGroups", param: "margins.0.margin" });
  const group = await makeGroup("Vänner");
  expect((await ask({ groupid: group, margins: [margin("all", -9001)] })).body["code"]).not.toBe(1000);
  expect((await ask({ groupid: group, margins: [margin("all", -9000)] })).body).toMatchObject({ code: 1000 });
});

test("new customers and visitors get the group that is for them, and customers before stay where they are", async () => {
  const { account } = await addCustomerOf(db, reseller);
  const group = await makeGroup("Nya", true);
  const visitor = await tx(db.app, account.scope, (trx) => visitorTerms(trx, reseller.brandId, clock.now()));
  expect(visitor.priceGroupId).toBe(group);
  const before = await tx(db.app, account.scope, (trx) => saleTerms(trx, account.scope, clock.now()));
  expect(before.priceGroupId).toBe(reseller.groupId);
  const other = await makeGroup("Andra", true);
  const { body } = await browser.call(operations.resaleCustomers, { limit: 20 });
  expect(body["groups"]).toMatchObject([
    { groupid: reseller.groupId, isgroup: false, isfornew: false },
    { groupid: group, isgroup: true, isfornew: false },
    { groupid: other, isgroup: true, isfornew: true },
  ]);
});

test("a group is removed only when nobody buys by it; its name is then free, and the first list stays", async () => {
  const { account } = await addCustomerOf(db, reseller);
  const group = await makeGroup("Byråer");
  expect((await save({ name: "Byråer" })).body).toMatchObject({ name: "GroupNamed", param: "name" });
  await move([account.accountId], group);
  const end = (groupid: string) => browser.call(operations.endResaleGroup, { groupid });
  expect((await end(group)).body).toMatchObject({ name: "GroupHasCustomers" });
  expect((await end(reseller.groupId)).body).toMatchObject({ name: "FirstListStays" });
  await move([account.accountId], reseller.groupId);
  expect((await end(group)).body).toMatchObject({ code: 1000 });
  expect((await browser.call(operations.previewGroupMove, moveInput([account.accountId], group))).body).toMatchObject({
    name: "NotFound",
    param: "groupid",
  });
  await makeGroup("Byråer");
});

test("only the account to which a brand is lent makes its groups and moves its customers, whatever it sends (T151)", async () => {
  const { account, login } = await addCustomerOf(db, reseller);
  const stranger = await addReseller(db, "Månrosen");
  const group = await makeGroup("Byråer");
  for (const other of [stranger.account, login]) {
    const theirs = api.browser();
    theirs.cookie = await signIn(db, other);
    const calls: Answer[] = [
      await theirs.call(operations.saveResaleGroup, { brandid: reseller.brandId, name: "Egna", fornew: false }),
      await theirs.call(operations.endResaleGroup, { groupid: group }),
      await theirs.call(operations.previewGroupMove, moveInput([account.accountId], group)),
      await theirs.call(operations.customerGroups, { accid: account.accountId }),
    ];
    expect(calls.map(({ body }) => body["name"])).toEqual(Array(4).fill("NotFound"));
  }
  const theirs = (await addCustomerOf(db, stranger)).account;
  const foreign = await browser.call(operations.previewGroupMove, moveInput([theirs.accountId], group));
  expect(foreign.body).toMatchObject({ name: "NotFound", param: "accids" });
  // The row policies refuse the insert as well, so a statement that bypasses the routes fails too.
  const insert = tx(db.app, account.scope, (trx) =>
    trx
      .insertInto("price_group")
      .values({ id: newId(), brand_id: reseller.brandId, name: "X", parent_id: reseller.groupId })
      .execute(),
  );
  await expect(insert).rejects.toThrow(/row-level security/);
});

test("what is moved is what the preview showed: a customer who was moved meanwhile is refused", async () => {
  const { account } = await addCustomerOf(db, reseller);
  const [one, two] = [await makeGroup("Ett"), await makeGroup("Två")];
  const { body } = await browser.call(operations.previewGroupMove, moveInput([account.accountId], two));
  const { version } = body["preview"] as GroupMovePreview;
  await move([account.accountId], one);
  const late = await browser.call(operations.moveToGroup, { ...moveInput([account.accountId], two), version, atloss: false });
  expect(late.body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await browser.call(operations.previewGroupMove, moveInput([account.accountId], one))).body).toMatchObject({
    name: "CustomersThereAlready",
  });
});

test("customers are searched and paged; a sign of a pattern is read as itself", async () => {
  await addCustomerOf(db, reseller);
  await addCustomerOf(db, reseller);
  const all = await customersOf();
  expect(all).toHaveLength(2);
  const [first] = all;
  expect((await customersOf({ search: String(first?.number) })).map(({ accid }) => accid)).toEqual([first?.accid]);
  expect(await customersOf({ search: "%" })).toEqual([]);
});
