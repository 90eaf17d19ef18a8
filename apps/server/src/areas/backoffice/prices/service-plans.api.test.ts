import * as operations from "@nameplane/contracts/backoffice/operations";
import { servicePlansSpec, type PlannedProduct } from "@nameplane/contracts/backoffice/service-plans";
import { productList } from "@nameplane/contracts/products/operations";
import { seoProduct, vpnProduct } from "@nameplane/contracts/products/service-pages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { insertPlainService } from "../../../testing/fixtures/plain-service.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { serviceRoutes } from "../../products/index.ts";
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
    serviceRoutes(edge);
  });
  petra = await joinAsColleague(db, api, "Prices");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const team = {
  productid: vpnProduct,
  name: { en: "Team", sv: "Arbetslag" },
  included: 15,
  issold: true,
  prices: [
    { currency: "SEK", netMinor: 236_300 },
    { currency: "EUR", netMinor: 21_500 },
  ],
};
const save = async (input: Record<string, unknown>) => (await petra.browser.call(operations.saveServicePlan, input)).body;
async function vpn(): Promise<PlannedProduct | undefined> {
  const { body } = await petra.browser.call(operations.servicePlans, {});
  return servicePlansSpec.answer
    .loose()
    .parse(body)
    .data.find(({ productid }) => productid === vpnProduct);
}

test("staff make a plan with its prices, which price screens and customers see, and take it off sale", async () => {
  expect(await vpn()).toMatchObject({ unit: "devices", included: 5, most: 25, plans: [] });
  const { planid, code } = await save(team);
  expect(code).toBe(1000);
  expect((await vpn())?.plans).toEqual([
    { planid, name: team.name, included: 15, issold: true, prices: team.prices.toReversed(), services: 0 },
  ]);
  const { body: list } = await petra.browser.call(operations.priceList, { kind: "product", search: "VPN Team", limit: 100 });
  expect(list["data"]).toMatchObject([{ subject: `product:${String(planid)}`, name: "VPN Team", missing: ["USD"] }]);

  const customer = api.browser();
  customer.cookie = await signIn(db, await createAccount(db));
  const shown = async () => (await customer.call(productList, { type: "vpn" })).body["data"];
  expect(await shown()).toMatchObject([
    {
      productid: vpnProduct,
      unit: "devices",
      included: 5,
      plans: [{ planid, name: team.name, included: 15, price: { netMinor: 236_300 } }],
    },
  ]);
  expect((await save({ ...team, planid, issold: false })).code).toBe(1000);
  expect(await shown()).toMatchObject([{ plans: [] }]);
  expect((await save({ ...team, planid })).code).toBe(1000);
  const logged = await db.query("select action from audit_event where action = 'service-plans.save' and object_id = $1", [
    String(planid),
  ]);
  expect(logged).toHaveLength(3);
});

test("a plan is refused with a name that another has, a limit outside, less than services have, and for other products", async () => {
  const { planid } = await save({ ...team, name: { en: "Office", sv: "Kontor" }, included: 20 });
  expect(await save(team)).toMatchObject({ name: "PlanNamed", param: "name.en" });
  expect(await save({ ...team, name: { en: "Huge", sv: "Jätte" }, included: 26 })).toMatchObject({
    name: "PlanLimitOutside",
    param: "included",
  });
  const account = await createAccount(db);
  const id = await insertPlainService(db, account, vpnProduct, clock.now());
  await db.query("update service set plan_id = $2, version = version + 1 where id = $1", [id, planid]);
  const office = { ...team, planid, name: { en: "Office", sv: "Kontor" } };
  expect(await save({ ...office, included: 19 })).toMatchObject({ name: "PlanInUse", param: "included" });
  expect((await save({ ...office, included: 25 })).code).toBe(1000);
  expect(await save({ ...team, productid: 2281 })).toMatchObject({ name: "NotFound", param: "productid" });
  expect(await save({ ...office, productid: seoProduct })).toMatchObject({ name: "NotFound", param: "planid" });
});
