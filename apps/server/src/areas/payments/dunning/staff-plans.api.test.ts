import * as operations from "@nameplane/contracts/payments/operations";
import { dunningPlansSpec } from "@nameplane/contracts/payments/dunning-plans";
import { money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { dateIn, issueInvoice } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { plusDays } from "./dunning.rules.ts";
import { staffDunningRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;
let account: TestAccount;
/** The database checks staff sessions by its own clock, so these tests run today. */
const today = dateIn("Europe/Stockholm", new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    staffDunningRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterEach(async () => expect(await brokenInvariants(db)).toEqual([]));
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** An invoice that is due today. */
async function open(): Promise<string> {
  const { invoiceId } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 0,
      lines: [{ requestId: null, text: "DNS", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "en",
      now: new Date(`${today}T00:30:00Z`),
    }),
  );
  return invoiceId;
}

async function plans(by = boss) {
  const { code: _, desc: __, ...answer } = (await by.browser.call(operations.dunningPlans)).body;
  return dunningPlansSpec.answer.parse(answer);
}
const planOf = async (kind: string, key = "") =>
  (await plans()).data.find(({ owner }) => owner.kind === kind && owner.key === key);
async function known(kind: string, key = "") {
  const plan = await planOf(kind, key);
  if (plan === undefined) throw new Error(`no plan of ${kind} ${key}`);
  return plan;
}
const nameOf = ({ body }: Answer) => [body["code"], body["name"], body["param"]];
const own = () => ({ kind: "account", key: String(account.number) });
const remind = (days: number) => ({ days, acts: ["remind"], fees: [] });
/** The coming stages, as numbers of days after today. */
const coming = async (invoiceid: string) => {
  const { body } = await boss.browser.call(operations.staffReminders, { invoiceid });
  return (body["coming"] as { code: string; on: string }[]).map(({ code }) => code);
};

test("the plans of an installation are those of all and of Sweden, with how many open invoices each decides", async () => {
  const before = (await known("country", "SE")).openinvoices;
  await open();
  const { data, maychange, sellers } = await plans();
  expect(maychange).toBe(true);
  expect(sellers.map(({ sellerid }) => sellerid)).toContain(db.installation.sellerId);
  expect(data[0]).toMatchObject({ owner: { kind: "all", name: null }, version: 1, openinvoices: 0 });
  expect(data[1]?.stages[2]).toEqual({
    code: "second",
    days: 10,
    acts: ["remind", "pause"],
    fees: [{ currency: "SEK", minor: 6000 }],
  });
  expect((await known("country", "SE")).openinvoices).toBe(before + 1);
});

test("a customer gets a plan of its own, which decides at once, and the general one decides again when it is removed", async () => {
  const invoice = await open();
  expect(await coming(invoice)).toEqual(["first", "second", "third", "suspension", "collection"]);
  const asked = { owner: own(), stages: [remind(20), { days: 60, acts: ["remind", "suspend"], fees: [] }], closeddays: [] };
  const made = await boss.proven(operations.addDunningPlan, asked);
  expect(made.body["code"]).toBe(1000);
  expect(await coming(invoice)).toEqual(["first", "second"]);
  expect(await known("account", String(account.number))).toMatchObject({ openinvoices: 1, version: 1 });
  expect(nameOf(await boss.proven(operations.addDunningPlan, asked))).toEqual([2302, "PlanThere", "owner"]);

  const { planid, version } = await known("account", String(account.number));
  expect(nameOf(await boss.proven(operations.removeDunningPlan, { planid, version: 9 }))).toEqual([
    2306,
    "ChangedMeanwhile",
    undefined,
  ]);
  expect((await boss.proven(operations.removeDunningPlan, { planid, version })).body["code"]).toBe(1000);
  expect(await planOf("account", String(account.number))).toBeUndefined();
  expect(await coming(invoice)).toHaveLength(5);
});

test("a stage keeps its code when its day changes, a new one gets a code of its own, and the log says both plans", async () => {
  await boss.proven(operations.addDunningPlan, { owner: own(), stages: [remind(5), remind(15)], closeddays: [] });
  const { planid, version } = await known("account", String(account.number));
  const stages = [{ ...remind(8), code: "first" }, remind(11), { ...remind(15), code: "second" }];
  const closeddays = [plusDays(today, 30)];
  expect((await boss.proven(operations.saveDunningPlan, { planid, version, stages, closeddays })).body["code"]).toBe(1000);
  const saved = await known("account", String(account.number));
  expect(saved.stages.map(({ code, days }) => [code, days])).toEqual([
    ["first", 8],
    ["third", 11],
    ["second", 15],
  ]);
  expect(saved).toMatchObject({ version: 2, closeddays });
  expect(nameOf(await boss.proven(operations.saveDunningPlan, { planid, version, stages, closeddays }))).toEqual([
    2306,
    "ChangedMeanwhile",
    undefined,
  ]);
  const [entry] = await db.query<{ action: string; body: { before: object; after: object } }>(
    "select action, body from audit_event where action = 'dunning.plan-save' and body::text like $1 order by seq desc limit 1",
    [`%${planid}%`],
  );
  expect(entry).toMatchObject({
    action: "dunning.plan-save",
    body: {
      before: { stages: ["5: remind", "15: remind"] },
      after: { stages: ["8: remind", "11: remind", "15: remind"], closedDays: closeddays },
    },
  });
});

test("a plan that switches off before it reminds, or that says something twice, is refused with its stage", async () => {
  const stage = (days: number, ...acts: string[]) => ({ days, acts, fees: [] });
  const refused = async (...stages: object[]) =>
    nameOf(await boss.proven(operations.addDunningPlan, { owner: own(), stages, closeddays: [] }));
  expect(await refused(stage(-3, "remind"), stage(10, "suspend"))).toEqual([2004, "PlanWrong", "stages.1"]);
  expect(await refused(stage(3, "remind"), stage(3, "pause"))).toEqual([2004, "PlanWrong", "stages.1"]);
  expect(await refused(stage(-3, "remind", "pause"), stage(3, "remind"))).toEqual([2004, "PlanWrong", "stages.0"]);
  expect(await refused({ days: 3, acts: ["pause"], fees: [{ currency: "SEK", minor: 6000 }] })).toEqual([
    2004,
    "PlanWrong",
    "stages.0",
  ]);
  expect(await refused(stage(9, "collect"), stage(3, "remind"), stage(12, "remind"))).toEqual([2004, "PlanWrong", "stages.2"]);
  expect(await planOf("account", String(account.number))).toBeUndefined();
});

test("the plan of all stays, unknown owners are refused, and so are colleagues of one brand and those without the right", async () => {
  const { planid, version } = await known("all");
  expect(nameOf(await boss.proven(operations.removeDunningPlan, { planid, version }))).toEqual([
    2304,
    "StatusProhibits",
    "planid",
  ]);
  const stages = [remind(5)];
  const asked = { owner: { kind: "account", key: "99999999" }, stages, closeddays: [] };
  expect(nameOf(await boss.proven(operations.addDunningPlan, asked))).toEqual([2303, "NotFound", "owner"]);

  const other = await joinForOtherBrand(db, api);
  await boss.proven(operations.addDunningPlan, { owner: own(), stages, closeddays: [] });
  const theirs = await plans(other);
  expect(theirs.maychange).toBe(false);
  expect(theirs.data.map(({ owner }) => owner.kind)).not.toContain("account");
  const general = theirs.data[0];
  const input = { planid: general?.planid, version: general?.version, stages, closeddays: [] };
  expect(nameOf(await other.proven(operations.saveDunningPlan, input))).toEqual([2201, "OnlyWholeOperator", undefined]);

  const reader = await joinAsColleague(db, api, "Support");
  expect(nameOf(await reader.proven(operations.saveDunningPlan, input))).toEqual([2201, "NoPermission", undefined]);
});
