import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { givePremiumSupport, moveTestService } from "../../../testing/fixtures/premium-support.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let bella: TestColleague;
let otto: TestColleague;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, { pool: db.app, jobs: testIdentity(db).jobs, clock, publicUrl: "https://panel.example" });
  });
  bella = await joinAsColleague(db, api, "Billing");
  otto = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  account = await createAccount(db);
  await givePremiumSupport(db, account);
});

afterAll(async () => {
  await api.close();
  await db.close();
});

async function page() {
  const { body } = await bella.browser.call(operations.customer, { number: account.number });
  return body["customer"] as AnswerOf<typeof operations.customer>["customer"];
}
const terms = (more: Record<string, unknown> = {}) => ({
  number: account.number,
  version: 1,
  method: "postpayment",
  paymentdays: 20,
  creditlimitMinor: 5_000_000,
  groupid: null,
  ...more,
});
const logged = (action: string) =>
  db.query<{ actor: string; body: Record<string, unknown> }>(
    "select actor, body from audit_event where account_id = $1 and action = $2 order by seq",
    [account.accountId, action],
  );

test("a customer gets other terms by a fresh proof; the page shows them, and the log what they were", async () => {
  const groupId = newId();
  await db.query("insert into price_group (id, brand_id, name) values ($1, $2, $3)", [
    groupId,
    db.installation.brandId,
    `Resellers ${groupId.slice(-8)}`,
  ]);
  const before = await page();
  expect(before.pricegroups.map(({ groupid }) => groupid)).toContain(groupId);
  const asked = await bella.browser.call(operations.setCustomerTerms, terms({ groupid: groupId }), { key: newId() });
  expect(asked.body["name"]).toBe("StepUpRequired");
  expect((await page()).terms.method).toBe("prepayment");

  expect((await bella.proven(operations.setCustomerTerms, terms({ groupid: groupId }))).body.code).toBe(1000);
  expect(await page()).toMatchObject({
    version: 2,
    terms: { method: "postpayment", paymentdays: 20, creditlimit: { minor: 5_000_000, currency: "SEK" } },
    pricegroup: { groupid: groupId },
  });
  expect(await logged("accounts.terms")).toMatchObject([
    {
      actor: `staff:${bella.staffId}`,
      body: {
        before: { method: "prepayment", paymentDays: 30, creditLimitMinor: 0 },
        after: { method: "postpayment", paymentDays: 20, creditLimitMinor: 5_000_000, priceGroup: groupId },
      },
    },
  ]);
  // If no price group is given, the account keeps the one it has.
  expect((await bella.proven(operations.setCustomerTerms, terms({ version: 2, paymentdays: 10 }))).body.code).toBe(1000);
  expect(await page()).toMatchObject({ terms: { paymentdays: 10 }, pricegroup: { groupid: groupId } });
});

test("terms that cannot be, are named by their field; those that were changed meanwhile are not overwritten", async () => {
  const set = (more: Record<string, unknown>) => bella.proven(operations.setCustomerTerms, terms(more));
  expect((await set({ paymentdays: 121 })).body).toMatchObject({ param: "paymentdays" });
  expect((await set({ creditlimitMinor: -1 })).body).toMatchObject({ param: "creditlimitMinor" });
  const otherBrand = newId();
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Vallmon', seller_id, mail_from from brand where is_operator",
    [otherBrand],
  );
  const foreign = newId();
  await db.query("insert into price_group (id, brand_id, name) values ($1, $2, 'Theirs')", [foreign, otherBrand]);
  expect((await set({ groupid: foreign })).body).toMatchObject({ code: 2303, param: "groupid" });
  expect((await set({})).body.code).toBe(1000);
  expect((await set({ paymentdays: 60 })).body["name"]).toBe("ChangedMeanwhile");
  expect((await page()).terms.paymentdays).toBe(20);
});

test("an invoice agreement needs premium support that runs; one that exists can still be changed [C6.11]", async () => {
  account = await createAccount(db);
  const set = (more: Record<string, unknown> = {}) => bella.proven(operations.setCustomerTerms, terms(more));
  expect((await set()).body).toMatchObject({ name: "SupportNeeded", param: "method" });
  expect((await set({ method: "prepayment" })).body.code).toBe(1000);
  const id = await givePremiumSupport(db, account);
  await moveTestService(db, id, "suspended");
  expect((await set({ version: 2 })).body["name"]).toBe("SupportNeeded");
  await moveTestService(db, id, "active");
  expect((await set({ version: 2 })).body.code).toBe(1000);
  await moveTestService(db, id, "suspended");
  expect((await set({ version: 3, paymentdays: 10 })).body.code).toBe(1000);
});

test("orders of a customer need approval when a colleague says so, and no longer when they say so [C6.08]", async () => {
  const moderate = (on: boolean, by = otto) =>
    by.browser.call(operations.moderateCustomer, { number: account.number, moderate: on });
  expect((await moderate(true)).body.code).toBe(1000);
  expect((await page()).settings.moderatesorders).toBe(true);
  expect((await moderate(true)).body.code).toBe(1000);
  expect((await moderate(false)).body.code).toBe(1000);
  expect((await page()).settings.moderatesorders).toBe(false);
  expect(await logged("account.moderate-orders")).toMatchObject([
    { actor: `staff:${otto.staffId}`, body: { after: { moderatesOrders: true } } },
    { body: { after: { moderatesOrders: false } } },
  ]);
  expect((await moderate(true, bella)).body.code).toBe(2201);
});

test("terms are for those with the right, in their own brand", async () => {
  expect((await otto.proven(operations.setCustomerTerms, terms())).body.code).toBe(2201);
  const other = await joinForOtherBrand(db, api);
  expect((await other.proven(operations.setCustomerTerms, terms())).body.code).toBe(2303);
  expect((await other.browser.call(operations.moderateCustomer, { number: account.number, moderate: true })).body.code).toBe(
    2303,
  );
  expect((await page()).terms.method).toBe("prepayment");
});

test("a customer gets a Peppol ID and a reference for electronic invoices; a wrong ID is refused, and what is left out stays", async () => {
  const set = (more: Record<string, unknown>) => bella.proven(operations.setCustomerTerms, terms(more));
  expect((await set({ peppolid: "7300010000001" })).body).toMatchObject({ code: 2005, param: "peppolid" });
  expect((await set({ peppolid: "0088:7300010000001", buyerreference: "Kst 4711" })).body.code).toBe(1000);
  expect((await page()).terms).toMatchObject({ peppolid: "0088:7300010000001", buyerreference: "Kst 4711" });
  expect((await set({ version: 2, buyerreference: "" })).body.code).toBe(1000);
  expect((await page()).terms).toMatchObject({ peppolid: "0088:7300010000001", buyerreference: "" });
});
