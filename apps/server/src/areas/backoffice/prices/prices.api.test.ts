import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { priceListSpec, priceSpec, previewPricesSpec } from "@nameplane/contracts/backoffice/prices";
import { minorOf, type Currency } from "@nameplane/values";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { pricesFor } from "../../products/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { priceRoutes } from "./index.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let petra: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    priceRoutes(edge);
  });
  petra = await joinAsColleague(db, api, "Prices");
});
beforeEach(() => clock.advance(1000));
afterAll(async () => {
  await api.close();
  await db.close();
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

type Line = AnswerOf<typeof operations.previewPrices>["preview"]["lines"][number];
const line = (name: string, operation: Line["operation"], currency: Currency, netMinor: number, months = 12) => ({
  subject: `tld:${name}`,
  operation,
  months,
  currency,
  netMinor,
});
const wanted = (lines: readonly unknown[], more: Record<string, unknown> = {}) => ({
  groupid: db.installation.priceGroupId,
  starts: null as string | null,
  ends: null as string | null,
  years: true,
  lines,
  ...more,
});

async function preview(input: Record<string, unknown>) {
  const { body } = await petra.browser.call(operations.previewPrices, input);
  expect(body).toMatchObject({ code: 1000 });
  return previewPricesSpec.answer.loose().parse(body).preview;
}

/** Previews prices and then sets them. */
async function set(input: Record<string, unknown>) {
  const shown = await preview(input);
  const { body } = await petra.proven(operations.setPrices, { ...input, version: shown.version });
  expect(body).toMatchObject({ code: 1000 });
  return { shown, changeid: body["changeid"] as string };
}

async function page(subject: string, groupid = db.installation.priceGroupId) {
  const { body } = await petra.browser.call(operations.price, { groupid, subject });
  return priceSpec.answer.loose().parse(body);
}

async function list(input: Record<string, unknown> = {}) {
  const { body } = await petra.browser.call(operations.priceList, { limit: 100, ...input });
  return priceListSpec.answer.loose().parse(body);
}

/** What customers of a price list pay for a TLD at a given time. */
async function pays(
  tld: string,
  operation: string,
  currency: Currency,
  { months = 12, at = clock.now(), groupId = db.installation.priceGroupId } = {},
) {
  const book = await tx(db.app, { brandId: db.installation.brandId, actor: "public" }, (trx) =>
    pricesFor(trx, { priceGroupId: groupId, currency, tlds: [tld], now: at }),
  );
  const net = book.net(tld, operation, months);
  return net === null ? null : minorOf(net);
}

async function addGroup(name: string, margin: { readonly percent: number; readonly floor?: boolean } | null): Promise<string> {
  const groupId = newId();
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, $3, $4)", [
    groupId,
    db.installation.brandId,
    `${name} ${groupId.slice(-8)}`,
    db.installation.priceGroupId,
  ]);
  if (margin !== null)
    await db.query(
      "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency, floor_at_cost) values ($1, 'all', '2020-01-01', $2, 'SEK', $3)",
      [groupId, margin.percent, margin.floor ?? true],
    );
  return groupId;
}

test("the list shows what a TLD costs customers, what the registry charges, and the margin between them", async () => {
  const { data, group, counts } = await list({ search: ".nu" });
  const nu = data.find(({ name }) => name === ".nu");
  expect(group).toMatchObject({ groupid: db.installation.priceGroupId, parent: null });
  expect(nu?.offers.map(({ operation, months }) => [operation, months])).toEqual([
    ["create", 12],
    ["renew", 12],
    ["transfer", expect.any(Number)],
    ["restore", 0],
    ["trade", 0],
  ]);
  expect(nu?.offers[0]?.amounts).toEqual([
    {
      currency: "SEK",
      netMinor: 11_900,
      stated: "own",
      isfrom: false,
      cost: { currency: "SEK", minor: 10_110 },
      costMinor: 10_110,
      marginMinor: 1790,
      marginBasisPoints: 1504,
      isbelow: false,
    },
  ]);
  expect(nu?.missing).toEqual([]);
  // In the delivered reference data everything has a price, and none is below its cost.
  expect(counts).toEqual({ below: 0, missing: 0 });
});

test("a colleague sets the prices of a TLD in three currencies; customers pay them at once, and longer periods follow", async () => {
  const lines = [line("nu", "create", "SEK", 20_000), line("nu", "create", "EUR", 1800), line("nu", "create", "USD", 2000)];
  const { shown } = await set(wanted(lines));
  const year = shown.lines.filter(({ months }) => months === 12);
  expect(
    year.map(({ currency, oldMinor, newMinor, changeBasisPoints }) => [currency, oldMinor, newMinor, changeBasisPoints]),
  ).toEqual([
    ["SEK", 11_900, 20_000, 6807],
    ["EUR", 1090, 1800, 6514],
    ["USD", 1190, 2000, 6807],
  ]);
  expect(await pays("nu", "create", "SEK")).toBe(20_000);
  expect(await pays("nu", "create", "EUR")).toBe(1800);
  expect(await pays("nu", "create", "SEK", { months: 24 })).toBe(20_000 + 15_900);
  expect(await pays("nu", "renew", "SEK")).toBe(15_900);
  const { changes } = await page("tld:nu");
  expect(changes).toMatchObject([
    { by: expect.stringContaining("Kollega") as string, ends: null, when: "begun", withdrawn: null },
  ]);
  expect(changes[0]?.lines).toContainEqual({
    subject: "tld:nu",
    operation: "create",
    months: 12,
    currency: "SEK",
    oldMinor: 11_900,
    newMinor: 20_000,
  });
  const [logged] = await db.query<{ actor: string; body: { after: object } }>(
    "select actor, body from audit_event where action = 'prices.set' order by seq desc limit 1",
  );
  expect(logged).toMatchObject({ actor: `staff:${petra.staffId}`, body: { after: { ends: null, prices: shown.lines.length } } });
});

test("planned prices hold from their day; for a limited time, what held before holds again afterwards", async () => {
  const before = await pays("org", "renew", "SEK");
  await set(wanted([line("org", "renew", "SEK", 30_000)], { starts: inDays(10), ends: inDays(20) }));
  expect(await pays("org", "renew", "SEK")).toBe(before);
  expect(await pays("org", "renew", "SEK", { at: new Date(inDays(11)) })).toBe(30_000);
  expect(await pays("org", "renew", "SEK", { at: new Date(inDays(21)) })).toBe(before);
  expect((await page("tld:org")).changes).toMatchObject([{ when: "coming" }]);
  expect((await list({ search: ".org" })).data[0]?.next).not.toBeNull();
});

test("of two changes for one day the later decision counts; withdrawn, the earlier one counts again", async () => {
  const starts = inDays(5);
  await set(wanted([line("info", "renew", "SEK", 31_000)], { starts }));
  const second = await set(wanted([line("info", "renew", "SEK", 32_000)], { starts }));
  expect(second.shown.lines.find(({ months }) => months === 12)).toMatchObject({ oldMinor: 31_000, newMinor: 32_000 });
  const at = new Date(inDays(6));
  expect(await pays("info", "renew", "SEK", { at })).toBe(32_000);
  expect((await petra.browser.call(operations.withdrawPrices, { changeid: second.changeid })).body).toMatchObject({ code: 1000 });
  expect(await pays("info", "renew", "SEK", { at })).toBe(31_000);
  expect((await page("tld:info")).changes).toMatchObject([{ when: "withdrawn" }, { when: "coming" }]);
});

test("what has begun cannot be withdrawn", async () => {
  const { changeid } = await set(wanted([line("biz", "create", "SEK", 12_345)]));
  expect((await petra.browser.call(operations.withdrawPrices, { changeid })).body["name"]).toBe("PriceHasBegun");
});

test("lists that take their prices from this one are shown with their customers and coming renewals, with what these add up to", async () => {
  const derived = await addGroup("Partners", { percent: 1000 });
  const account = await createAccount(db);
  await db.query("update account set price_group_id = $2 where id = $1", [account.accountId, derived]);
  const own = await pays("net", "renew", "SEK", { groupId: derived });
  for (const [index, days] of [30, 60, 800].entries())
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state, renews_at, renewal_mode) values ($1, $2, $3, $3, 'net', 'active', $4, $5)",
      [account.accountId, newId(), `renewed${index}.net`, inDays(days), "auto"],
    );
  const { groups } = await preview(wanted([line("net", "renew", "SEK", 30_000)]));
  const touched = groups.find(({ groupid }) => groupid === derived);
  expect(groups[0]?.groupid).toBe(db.installation.priceGroupId);
  expect(touched).toMatchObject({
    customers: 1,
    renewals: [{ currency: "SEK", count: 2, oldMinor: 2 * (own ?? 0), newMinor: 66_000 }],
  });
  // Renewals before the change begins, and after it ends, are not touched.
  const later = await preview(wanted([line("net", "renew", "SEK", 30_000)], { starts: inDays(40), ends: inDays(50) }));
  expect(later.groups.find(({ groupid }) => groupid === derived)?.renewals).toEqual([]);
});

test("a price below what the registry charges is marked before it is saved, and in the list afterwards", async () => {
  const lines = [line("se", "renew", "SEK", 9000)];
  const shown = await preview(wanted(lines));
  expect(shown.lines.find(({ months }) => months === 12)).toMatchObject({ costMinor: 10_000, isbelow: true });
  expect(shown.below).toBeGreaterThan(0);
  await set(wanted(lines));
  expect((await list({ problem: "below" })).data.map(({ name }) => name)).toContain(".se");
});

test("what somebody else changed meanwhile is not overwritten unseen", async () => {
  const input = wanted([line("com", "create", "SEK", 21_000)]);
  const { version } = await preview(input);
  await set(wanted([line("com", "create", "SEK", 22_000)]));
  clock.advance(1000);
  const late = await petra.proven(operations.setPrices, { ...input, version });
  expect(late.body["name"]).toBe("ChangedMeanwhile");
  expect(await pays("com", "create", "SEK")).toBe(22_000);
});

test("prices in the past, ends before starts, what is not sold, and what changes nothing are refused by field", async () => {
  const nameOf = async (input: Record<string, unknown>) => {
    const { body } = await petra.browser.call(operations.previewPrices, input);
    return [body["name"], body["param"]];
  };
  const one = line("eu", "create", "SEK", 5000);
  expect(await nameOf(wanted([one], { starts: inDays(-1) }))).toEqual(["StartsInPast", "starts"]);
  expect(await nameOf(wanted([one], { starts: inDays(2), ends: inDays(1) }))).toEqual(["EndsBeforeStart", "ends"]);
  expect(await nameOf(wanted([one, line("zz", "create", "SEK", 1)]))).toEqual(["NotFound", "lines.1.subject"]);
  expect(await nameOf(wanted([line("eu", "create", "SEK", 5000, 7)]))).toEqual(["NotFound", "lines.0.months"]);
  expect(await nameOf(wanted([one], { groupid: newId() }))).toEqual(["NotFound", "groupid"]);
  const same = (await pays("eu", "create", "SEK")) ?? 0;
  expect(await nameOf(wanted([line("eu", "create", "SEK", same)]))).toEqual(["PricesUnchanged", undefined]);
});

test("colleagues without the right see no prices; those of one brand see its lists alone, and no costs of the operator", async () => {
  const support = await joinAsColleague(db, api, "Support");
  expect((await support.browser.call(operations.priceList, { limit: 10 })).body["name"]).toBe("NoPermission");
  const other = await joinForOtherBrand(db, api);
  const [brand] = await db.query<{ id: string }>("select brand_id as id from staff_user where id = $1", [other.staffId]);
  const listId = newId();
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Customers', $3)", [
    listId,
    brand?.id ?? "",
    db.installation.priceGroupId,
  ]);
  const seen = priceListSpec.answer.loose().parse((await other.browser.call(operations.priceList, { limit: 100 })).body);
  expect(seen.groups.map(({ groupid }) => groupid)).toEqual([listId]);
  const amounts = seen.data.flatMap(({ offers }) => offers).flatMap((offer) => offer.amounts);
  expect(amounts.some(({ netMinor }) => netMinor !== null)).toBe(true);
  expect(amounts.every(({ cost, costMinor }) => cost === null && costMinor === null)).toBe(true);
  const foreign = await other.browser.call(operations.previewPrices, wanted([line("eu", "create", "SEK", 5000)]));
  expect(foreign.body).toMatchObject({ name: "NotFound", param: "groupid" });
});

test(
  "for any change, customers of the list and of those that derive from it pay what the preview said",
  { timeout: 120_000 },
  async () => {
    const derived = await addGroup("Derived", { percent: 1500, floor: false });
    const change = fc.record({
      tld: fc.constantFrom("dk", "de", "nu"),
      operation: fc.constantFrom("create" as const, "renew" as const),
      currency: fc.constantFrom("SEK" as const, "EUR" as const, "USD" as const),
      netMinor: fc.integer({ min: 0, max: 5_000_000 }),
      years: fc.boolean(),
      startsIn: fc.option(fc.integer({ min: 1, max: 40 })),
      lasts: fc.option(fc.integer({ min: 1, max: 40 })),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ tld, operation, currency, netMinor, years, startsIn, lasts }) => {
        clock.advance(1000);
        const starts = startsIn === null ? null : inDays(startsIn);
        const ends = lasts === null ? null : inDays((startsIn ?? 0) + lasts);
        const input = wanted([line(tld, operation, currency, netMinor)], { years, starts, ends });
        const asked = await petra.browser.call(operations.previewPrices, input);
        if (asked.body["name"] === "PricesUnchanged") return;
        const { shown } = await set(input);
        const at = new Date(shown.starts > clock.now().toISOString() ? shown.starts : clock.now().toISOString());
        for (const each of shown.lines)
          expect(await pays(tld, each.operation, currency, { months: each.months, at })).toBe(each.newMinor);
        const follows = shown.groups.find(({ groupid }) => groupid === derived);
        expect(follows?.prices).toBe(shown.lines.length);
      }),
      { numRuns: 25 },
    );
  },
);

test("prices by rule and a file of prices end in the same preview; what a file does not change is left out", async () => {
  const groupid = db.installation.priceGroupId;
  const { body } = await petra.browser.call(operations.proposePrices, {
    groupid,
    subjects: ["tld:nu", "tld:se"],
    operations: ["create"],
    marginBasisPoints: 3000,
    endings: { SEK: "ninety" },
  });
  // The registry charges 101.10 and 84.10; the prices are these costs plus the margin, rounded up.
  expect(body).toMatchObject({ nocost: 0, lines: [{ netMinor: 13_190 }, { netMinor: 10_990 }] });
  const file = await petra.browser.call(operations.exportPrices, { groupid }, { language: "sv" });
  const text = file.text.replace(/^(tld:ee;create;12;[^;]*;)[^;]*/m, "$1299,50");
  const read = await petra.browser.call(operations.readPriceFile, { groupid, text });
  const lines = [{ subject: "tld:ee", operation: "create", months: 12, currency: "SEK", netMinor: 29_950 }];
  expect(read.body).toMatchObject({ problems: [], lines });
  await set(wanted(lines, { years: false }));
  expect(await pays("ee", "create", "SEK")).toBe(29_950);
});

test("a new price group derives its prices by its margins; once somebody buys by it only its name can change", async () => {
  const margin = { currency: "SEK", basisPoints: -1000, ending: "whole", floor: false };
  const fields = { brandid: db.installation.brandId, name: `Friends ${newId()}`, parentid: db.installation.priceGroupId };
  const made = await petra.browser.call(operations.savePriceGroup, { ...fields, margins: [margin] });
  expect(made.body).toMatchObject({ code: 1000 });
  const groupid = made.body["groupid"] as string;
  const parent = (await pays("cz", "renew", "SEK")) ?? 0;
  expect(await pays("cz", "renew", "SEK", { groupId: groupid })).toBe(Math.ceil((parent * 0.9) / 100) * 100);
  const account = await createAccount(db);
  await db.query("update account set price_group_id = $2 where id = $1", [account.accountId, groupid]);
  const save = async (more: object) => {
    const { body } = await petra.browser.call(operations.savePriceGroup, { ...fields, groupid, margins: [margin], ...more });
    return [body["name"] ?? body.code, body["param"]];
  };
  expect(await save({ margins: [{ ...margin, basisPoints: 0 }] })).toEqual(["PriceGroupInUse", undefined]);
  expect(await save({ name: `Renamed ${groupid}` })).toEqual([1000, undefined]);
  expect(await save({ parentid: null })).toEqual(["NotFound", "parentid"]);
  const again = await petra.browser.call(operations.savePriceGroup, { ...fields, name: `Renamed ${groupid}`, margins: [] });
  expect(again.body).toMatchObject({ name: "PriceGroupNamed", param: "name" });
  const { body } = await petra.browser.call(operations.priceGroups, {});
  const rows = body["data"] as readonly { readonly groupid: string }[];
  expect(rows.find((row) => row.groupid === groupid)).toMatchObject({ customers: 1, isused: true, margins: [margin] });
});

test("exchange rates of today are listed with what came before, and costs in another currency get a margin by them", async () => {
  await db.query(
    `insert into reference_rate (kind, key, valid_from, ppm, source)
     values ('fx', 'EURUSD', current_date - 3, 1142300, 'ecb'), ('fx', 'EURUSD', current_date - 1, 1150000, 'ecb'),
            ('fx', 'EURUSD', current_date + 2, 1, 'ecb'), ('fx', 'USDSEK', current_date - 1, 9669200, 'riksbank')`,
  );
  const { body } = await petra.browser.call(operations.exchangeRates, {});
  expect(body).toMatchObject({
    data: [
      { from: "EUR", to: "USD", ppm: 1_150_000, formerPpm: 1_142_300, source: "ecb" },
      { from: "USD", to: "SEK", ppm: 9_669_200, formerPpm: null, source: "riksbank" },
    ],
    references: [{ country: "SE" }],
  });
  const { body: com } = await petra.browser.call(operations.price, {
    groupid: db.installation.priceGroupId,
    subject: "tld:com",
  });
  const offers = priceSpec.answer.loose().parse(com).offers;
  const renewal = offers.find(({ operation, months }) => operation === "renew" && months === 12);
  const inKronor = renewal?.amounts.find(({ currency }) => currency === "SEK");
  expect(inKronor?.cost).toMatchObject({ currency: "USD" });
  expect(inKronor?.costMinor).toBe(Math.floor(((inKronor?.cost?.minor ?? 0) * 9_669_200 + 500_000) / 1_000_000));
  expect(inKronor?.marginMinor).toBe((inKronor?.netMinor ?? 0) - (inKronor?.costMinor ?? 0));
});
