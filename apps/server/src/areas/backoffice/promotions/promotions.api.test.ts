import * as operations from "@nameplane/contracts/backoffice/operations";
import {
  makeCodesSpec,
  previewPromotionSpec,
  promotionCodesSpec,
  promotionSpec,
} from "@nameplane/contracts/backoffice/promotions/promotions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { promotionRoutes } from "./index.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let petra: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    promotionRoutes(edge);
  });
  petra = await joinAsColleague(db, api, "Prices");
});
beforeEach(() => clock.advance(1000));
afterAll(async () => {
  await api.close();
  await db.close();
});

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

const terms = {
  covers: "domains",
  acts: ["create"],
  tlds: ["nu"],
  products: [],
  years: [],
  firstYear: true,
  automatic: false,
  combinable: false,
  belowCost: false,
  how: { kind: "percent", steps: [{ from: 1, basisPoints: 1000 }] } as Record<string, unknown>,
};
const wanted = (more: Record<string, unknown> = {}) => ({
  name: "Autumn",
  titleEn: "Autumn offer",
  titleSv: "Hösterbjudande",
  brandid: null,
  starts: null,
  ends: inDays(30),
  needsCode: true,
  terms,
  audience: { newCustomers: false, brands: [], priceGroups: [], countries: ["SE"], accounts: [] },
  limits: { counts: "orders", usesMax: 100, accountUsesMax: 1, budget: { SEK: 500_000 } },
  ...more,
});

const save = async (input: Record<string, unknown>, who = petra) => (await who.proven(operations.savePromotion, input)).body;

async function make(more: Record<string, unknown> = {}): Promise<string> {
  const body = await save(wanted(more));
  expect(body).toMatchObject({ code: 1000 });
  return String(body["promotionid"]);
}

async function page(promotionid: string) {
  const { body } = await petra.browser.call(operations.promotion, { promotionid });
  return promotionSpec.answer.loose().parse(body);
}

const codesOf = async (promotionid: string) => {
  const { body } = await petra.browser.call(operations.promotionCodes, { promotionid, limit: 100 });
  return promotionCodesSpec.answer.loose().parse(body);
};

test("a promotion is made as it was asked for, and the log says who made it", async () => {
  const id = await make();
  const { promotion, results, orders } = await page(id);
  expect(promotion).toMatchObject({ name: "Autumn", state: "live", needsCode: true, terms, audience: { countries: ["SE"] } });
  expect(promotion.limits).toEqual({ counts: "orders", usesMax: 100, accountUsesMax: 1, budget: { SEK: 500_000 } });
  expect([results, orders]).toEqual([[], []]);
  expect(await db.query("select action from audit_event where object_id = $1", [id])).toEqual([{ action: "promotions.make" }]);
});

test("the same call twice makes one promotion", async () => {
  const [input, key] = [wanted({ name: "Once" }), newId()];
  for (let times = 0; times < 2; times += 1) await petra.proven(operations.savePromotion, input, key);
  expect(await db.query("select count(*)::int as n from promotion where name = 'Once'")).toEqual([{ n: 1 }]);
});

test("what customers were shown prices by is fixed once it has begun; names, the end and limits are not", async () => {
  const id = await make();
  const { version } = (await page(id)).promotion;
  const other = { ...terms, how: { kind: "percent", steps: [{ from: 1, basisPoints: 2000 }] } };
  expect(await save({ ...wanted({ terms: other }), promotionid: id, version })).toMatchObject({ name: "PromotionBegun" });
  const changed = { ...wanted({ name: "Winter", ends: inDays(60) }), promotionid: id, version };
  expect(await save(changed)).toMatchObject({ code: 1000 });
  expect(await save(changed)).toMatchObject({ name: "ChangedMeanwhile" });
  const planned = await make({ starts: inDays(2) });
  expect(await save({ ...wanted({ terms: other, starts: inDays(3) }), promotionid: planned, version: 1 })).toMatchObject({
    code: 1000,
  });
});

test("a promotion that cannot be is refused, with the field", async () => {
  const none = { ...terms, how: { kind: "amount", amounts: {} } };
  expect(await save(wanted({ terms: none }))).toMatchObject({ name: "PromotionWithoutAmount" });
  expect(await save(wanted({ starts: inDays(3), ends: inDays(2) }))).toMatchObject({ name: "EndsBeforeStart" });
  expect(await save(wanted({ starts: inDays(-2) }))).toMatchObject({ name: "StartsInPast" });
  expect(await save(wanted({ terms: { ...terms, tlds: ["nosuchtld"] } }))).toMatchObject({ code: 2303 });
});

test("stopping takes effect at once and for good", async () => {
  const id = await make();
  expect((await petra.browser.call(operations.stopPromotion, { promotionid: id })).body.code).toBe(1000);
  expect((await page(id)).promotion.state).toBe("stopped");
  expect((await petra.browser.call(operations.stopPromotion, { promotionid: id })).body).toMatchObject({
    name: "PromotionEnded",
  });
  expect(await save({ ...wanted(), promotionid: id, version: 2 })).toMatchObject({ name: "PromotionEnded" });
});

test("the preview shows list price, new price and margin, and says where the cost ends a discount", async () => {
  const show = async (how: Record<string, unknown>, belowCost: boolean) => {
    const { body } = await petra.browser.call(operations.previewPromotion, {
      brandid: null,
      terms: { ...terms, how, belowCost },
    });
    const { examples } = previewPromotionSpec.answer.loose().parse(body);
    return examples.find(({ currency }) => currency === "SEK");
  };
  const half = { kind: "percent", steps: [{ from: 1, basisPoints: 5000 }] };
  expect(await show(half, false)).toMatchObject({
    listMinor: 11_900,
    netMinor: 10_110,
    costMinor: 10_110,
    marginMinor: 0,
    note: "cost",
  });
  expect(await show(half, true)).toMatchObject({ netMinor: 5950, marginMinor: -4160, note: "below" });
});

test("codes are made, found, withdrawn and exported; a batch has no letters that look alike", async () => {
  const id = await make();
  const batch = { promotionid: id, codes: { kind: "batch", count: 300 } };
  const key = newId();
  for (let times = 0; times < 2; times += 1) {
    const { body } = await petra.proven(operations.makeCodes, batch, key);
    expect(makeCodesSpec.answer.loose().parse(body).made).toBe(300);
  }
  const shared = (code: string) => petra.proven(operations.makeCodes, { promotionid: id, codes: { kind: "shared", code } });
  expect((await shared(" autumn-26 ")).body.code).toBe(1000);
  expect((await shared("AUTUMN26")).body).toMatchObject({ name: "CodeTaken" });
  expect((await shared("ÄÖ!")).body).toMatchObject({ name: "CodeTaken" });
  const { data, total } = await codesOf(id);
  expect(total).toBe(301);
  const single = data.filter(({ isSingle }) => isSingle);
  for (const { code } of single) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  const [first] = data;
  expect((await petra.browser.call(operations.withdrawCode, { codeid: first?.codeid })).body.code).toBe(1000);
  expect((await codesOf(id)).data.find(({ codeid }) => codeid === first?.codeid)?.state).toBe("withdrawn");
  const file = await petra.browser.call(operations.exportCodes, { promotionid: id });
  expect(file.text.trim().split("\r\n")).toHaveLength(302);
  expect(
    await db.query("select action, count(*)::int as n from audit_event where object_id = $1 group by 1 order by 1", [id]),
  ).toEqual([
    { action: "promotions.codes", n: 2 },
    { action: "promotions.export", n: 1 },
    { action: "promotions.make", n: 1 },
    { action: "promotions.withdraw", n: 1 },
  ]);
});

test("codes belong to promotions with codes", async () => {
  const id = await make({ needsCode: false });
  const { body } = await petra.proven(operations.makeCodes, { promotionid: id, codes: { kind: "batch", count: 1 } });
  expect(body).toMatchObject({ name: "CodesWithoutPromotion" });
});

test("a colleague of one brand neither sees nor stops the operator's promotions, and makes none for it", async () => {
  const id = await make();
  const colleague = await joinForOtherBrand(db, api);
  expect((await colleague.browser.call(operations.promotions, {})).body["data"]).toEqual([]);
  expect((await colleague.browser.call(operations.promotion, { promotionid: id })).body.code).toBe(2303);
  expect((await colleague.browser.call(operations.stopPromotion, { promotionid: id })).body.code).toBe(2303);
  expect(await save(wanted(), colleague)).toMatchObject({ code: 2303 });
});

test("no customer reads the operator's promotions or codes, or makes one", async () => {
  const id = await make();
  await petra.proven(operations.makeCodes, { promotionid: id, codes: { kind: "batch", count: 1 } });
  const asCustomer = { brandId: db.installation.brandId, actor: "public" };
  expect(await db.query("select 1 from voucher_code where promotion_id = $1", [id])).not.toEqual([]);
  expect(await tx(db.app, asCustomer, (trx) => trx.selectFrom("promotion").select("id").execute())).toEqual([]);
  expect(await tx(db.app, asCustomer, (trx) => trx.selectFrom("voucher_code").select("id").execute())).toEqual([]);
  const values = {
    id: newId(),
    name: "Own",
    title_en: "Own",
    title_sv: "Egen",
    starts_at: new Date(),
    terms: "{}",
    needs_code: true,
  };
  await expect(tx(db.app, asCustomer, (trx) => trx.insertInto("promotion").values(values).execute())).rejects.toThrow(
    "row-level security",
  );
});
