import { enterVoucher } from "@nameplane/contracts/orders/operations";
import * as operations from "@nameplane/contracts/resellers/voucher-operations";
import { resaleVouchersSpec } from "@nameplane/contracts/resellers/vouchers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { voucherRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let browser: TestBrowser;
let login: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, voucherRoutes);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  reseller = await addReseller(db);
  ({ login } = await addCustomerOf(db, reseller));
  browser = await as(reseller.account);
  await db.query(
    "insert into price_margin (price_group_id, scope, valid_from, percent_bp, currency) values ($1, 'all', '2020-01-01', 2500, 'SEK')",
    [reseller.groupId],
  );
});

async function as(account: TestAccount): Promise<TestBrowser> {
  const opened = api.browser();
  opened.cookie = await signIn(db, account);
  return opened;
}
const newCode = () => `KOD${newId().slice(-9)}`.toUpperCase();
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString();
const wanted = (more: Record<string, unknown> = {}) => ({
  brandid: reseller.brandId,
  code: newCode(),
  titleEn: "Welcome",
  titleSv: "Välkommen",
  starts: null,
  ends: null,
  covers: "domains",
  acts: ["create"],
  tlds: [],
  how: { kind: "percent", basisPoints: 1000 },
  newCustomers: false,
  customerUsesMax: null,
  usesMax: null,
  budgetMinor: null,
  ...more,
});
const make = async (input: Record<string, unknown>, by = browser) =>
  (await by.call(operations.makeResaleVoucher, input, { key: newId() })).body;
async function made(input: Record<string, unknown>): Promise<string> {
  const body = await make(input);
  expect(body).toMatchObject({ code: 1000 });
  return String(body["voucherid"]);
}
async function vouchers(by = browser) {
  const { code: _, desc: __, ...answer } = (await by.call(operations.resaleVouchers)).body;
  return resaleVouchersSpec.answer.parse(answer);
}
async function enter(code: string, account = login) {
  const buyer = await fixture.browser(account);
  await fixture.fillBasket(buyer, [`kodkund-${(next += 1)}.se`]);
  return (await buyer.call(enterVoucher, { code })).body;
}

test("a code is made as it was asked for, read without spaces and hyphens, shown in the list and in the log without its end", async () => {
  const code = newCode();
  const voucherid = await made(wanted({ code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, budgetMinor: 5000 }));
  const { data, brands, maychange } = await vouchers();
  expect(data).toMatchObject([{ voucherid, code, state: "live", budgetMinor: 5000, brand: "Solrosen", results: [] }]);
  expect([brands.length, maychange]).toEqual([1, true]);
  const [logged] = await db.query<{ after: { code: string } }>(
    "select body -> 'after' as after from audit_event where object_id = $1",
    [voucherid],
  );
  expect(logged?.after.code).toBe(`${code.slice(0, 2)}…`);
});

test("what cannot be is refused with its field", async () => {
  expect(await make(wanted({ code: "ÖÖÖÖ" }))).toMatchObject({ name: "CodeTaken", param: "code" });
  expect(await make(wanted({ tlds: ["se", "nosuchtld"] }))).toMatchObject({ code: 2303, param: "tlds.1" });
  expect(await make(wanted({ ends: inDays(-1) }))).toMatchObject({ name: "EndsBeforeStart", param: "ends" });
  expect(await make(wanted({ starts: inDays(-1) }))).toMatchObject({ name: "StartsInPast", param: "starts" });
  const code = newCode();
  expect(await make(wanted({ code }))).toMatchObject({ code: 1000 });
  expect(await make(wanted({ code }))).toMatchObject({ name: "CodeTaken" });
});

test("customers of the brand use it within its limits, others cannot, and stopped it works for nobody", async () => {
  const code = newCode();
  const voucherid = await made(wanted({ code, customerUsesMax: 1 }));
  expect(await enter(code)).toMatchObject({ code: 1000 });
  const { login: stranger } = await addCustomerOf(db, await addReseller(db, "Vallmo"));
  expect((await enter(code, stranger))["code"]).not.toBe(1000);
  const buyer = await fixture.browser(login);
  expect((await fixture.place(buyer, await fixture.prepare(buyer), { method: "invoice" })).body).toMatchObject({ code: 1000 });
  expect((await vouchers()).data[0]?.results).toMatchObject([{ currency: "SEK", orders: 1, customers: 1 }]);
  expect((await enter(code))["code"]).not.toBe(1000);
  expect((await browser.call(operations.stopResaleVoucher, { voucherid })).body).toMatchObject({ code: 1000 });
  expect((await browser.call(operations.stopResaleVoucher, { voucherid })).body).toMatchObject({ name: "PromotionEnded" });
  expect((await vouchers()).data[0]?.state).toBe("stopped");
});

test("nobody sees, makes or stops codes of another reseller's brand, or finds out many codes by trying [T180]", async () => {
  const voucherid = await made(wanted());
  const other = await as((await addReseller(db, "Vallmo")).account);
  expect((await vouchers(other)).data).toEqual([]);
  expect(await make(wanted(), other)).toMatchObject({ code: 2303, param: "brandid" });
  expect((await other.call(operations.stopResaleVoucher, { voucherid })).body).toMatchObject({ code: 2303 });
  const answers = [];
  for (let times = 0; times < 61; times += 1) answers.push((await make(wanted({ code: "ÅÅÅÅ" })))["name"]);
  expect([answers.at(0), answers.at(-1)]).toEqual(["CodeTaken", "TooFast"]);
});

test("codes of a reseller that has lost its brand work no more", async () => {
  const code = newCode();
  await make(wanted({ code }));
  const heir = await addReseller(db, "Vallmo");
  await db.query("update brand set owner_account_id = $2 where id = $1", [reseller.brandId, heir.account.accountId]);
  expect((await enter(code))["code"]).not.toBe(1000);
});
