import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { approveProposal, proposeAct } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { taxPosition } from "../../products/index.ts";
import { proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { companyRoutes } from "./companies.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    proposalRoutes(edge, { jobs: testIdentity(db).jobs });
    companyRoutes(edge);
  });
  anna = await joinAsColleague(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Company = AnswerOf<typeof operations.companies>["data"][number];
type Rates = AnswerOf<typeof operations.vatRates>;
async function company(): Promise<Company> {
  const { body } = await anna.browser.call(operations.companies, {});
  if (body.code !== 1000) throw new Error(JSON.stringify(body));
  const [first] = body["data"] as Company[];
  if (first === undefined) throw new Error("there is no company");
  return first;
}
const change = (of: Company, more: Record<string, unknown> = {}) => ({
  companyid: of.companyid,
  version: of.version,
  name: of.name,
  orgnr: "556036-0793",
  isvatregistered: true,
  vatnumber: "SE556036079301",
  street: "Kvarngatan 3",
  postal: "211 22 Malmö",
  email: "faktura@nameplane.test",
  phone: "",
  bankgiro: "5050-1055",
  iban: "",
  bic: "",
  hasftax: true,
  why: "Moved",
  ...more,
});
const rates = async () => (await anna.browser.call(operations.vatRates, {})).body as unknown as Rates;
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test("company data are changed by a fresh proof, kept with who changed what and why, and other details of the company stay", async () => {
  await db.query(`update seller set details = details || '{"creditor": "SE97ZZZ1234567890"}' where owner_account_id is null`);
  const before = await company();
  const wanted = change(before);
  expect((await anna.browser.call(operations.saveCompany, wanted)).body["name"]).toBe("StepUpRequired");
  expect((await anna.proven(operations.saveCompany, wanted)).body.code).toBe(1000);
  const after = await company();
  expect(after).toMatchObject({
    street: "Kvarngatan 3",
    postal: "211 22 Malmö",
    bankgiro: "5050-1055",
    version: before.version + 1,
  });
  expect(after.changes[0]).toMatchObject({ by: expect.stringContaining("Kollega") as unknown, why: "Moved" });
  expect(after.changes[0]?.fields).toContain("street");
  const [row] = await db.query<{ creditor: string }>("select details ->> 'creditor' as creditor from seller where id = $1", [
    before.companyid,
  ]);
  expect(row?.creditor).toBe("SE97ZZZ1234567890");
  expect((await anna.proven(operations.saveCompany, wanted)).body["name"]).toBe("ChangedMeanwhile");
});

test("data that cannot be are refused by their field", async () => {
  const now = await company();
  const save = async (more: Record<string, unknown>) => (await anna.proven(operations.saveCompany, change(now, more))).body;
  expect(await save({ orgnr: "556036-0794" })).toMatchObject({ name: "OrganisationNumberWrong", param: "orgnr" });
  expect(await save({ vatnumber: "DE1" })).toMatchObject({ name: "VatNumberWrong", param: "vatnumber" });
  expect(await save({ bankgiro: "1-1" })).toMatchObject({ name: "BankgiroWrong", param: "bankgiro" });
  expect(await save({ bankgiro: "", iban: "" })).toMatchObject({ name: "BankMissing", param: "bankgiro" });
  expect(await save({ iban: "SE1" })).toMatchObject({ name: "IbanWrong", param: "iban" });
  expect(await save({ why: "" })).toMatchObject({ param: "why" });
});

test("a change of bank account waits for a colleague where the rule says so, with the values before and after", async () => {
  await db.query("update second_person_rule set is_on = true where kind = 'companyData'");
  const bert = await joinAsColleague(db, api);
  const input = change(await company(), { iban: "SE4550000000058398257466", why: "New bank" });
  expect((await anna.browser.call(operations.saveCompany, input)).body["name"]).toBe("SecondPersonNeeded");
  await anna.proven(proposeAct, { operation: "saveCompany", input, reason: "New bank" });
  const [proposal] = await db.query<{ id: string; changes: { field: string; after: string }[] }>(
    "select id, changes from staff_proposal where kind = 'companyData' and state = 'open'",
  );
  expect(proposal?.changes).toContainEqual({ field: "iban", before: null, after: "SE4550000000058398257466", currency: null });
  expect((await company()).iban).toBe("");
  expect((await bert.proven(approveProposal, { proposalid: proposal?.id })).body.code).toBe(1000);
  expect((await company()).iban).toBe("SE4550000000058398257466");
  await db.query("update second_person_rule set is_on = false");
});

test("a rate holds from its day on, for sales of that day, and can be taken back until then", async () => {
  const set = (more: Record<string, unknown>) =>
    anna.proven(operations.setVatRate, { country: "DE", begins: day(0), rate: 2100, why: "New law", ...more });
  const account = await createAccount(db, { country: "DE" });
  const charged = async (days: number) =>
    (
      await tx(db.app, account.scope, (trx) =>
        taxPosition(trx, account.scope, new Date(clock.now().getTime() + days * 86_400_000)),
      )
    ).rateBasisPoints;
  const before = await charged(0);
  expect((await set({ begins: day(-1) })).body).toMatchObject({ name: "RateInPast", param: "begins" });
  expect((await set({ country: "QQ" })).body).toMatchObject({ code: 2303, param: "country" });
  expect((await set({ rate: 10_001 })).body).toMatchObject({ param: "rate" });
  expect((await set({ begins: day(10) })).body.code).toBe(1000);
  expect(await charged(0)).toBe(before);
  expect(await charged(11)).toBe(2100);
  const german = async () => (await rates()).data.find(({ country }) => country === "DE");
  expect((await german())?.rates[0]).toEqual({ begins: day(10), rate: 2100 });
  const remove = (begins: string) => anna.proven(operations.removeVatRate, { country: "DE", begins, why: "Postponed" });
  expect((await remove(day(11))).body.code).toBe(2303);
  expect((await remove(day(10))).body.code).toBe(1000);
  expect(await charged(11)).toBe(before);
  const begun = (await german())?.rates[0]?.begins ?? "";
  expect((await remove(begun)).body["name"]).toBe("StatusProhibits");
});

test("a country of the EU without a rate is named, and can get one from a past day on", async () => {
  await db.query("delete from vat_rate where country = 'MT'");
  expect((await rates()).data.find(({ country }) => country === "MT")).toMatchObject({ needed: true, current: null, rates: [] });
  const input = { country: "MT", begins: "2024-01-01", rate: 1800, why: "Missing" };
  expect((await anna.proven(operations.setVatRate, input)).body.code).toBe(1000);
  expect((await rates()).data.find(({ country }) => country === "MT")).toMatchObject({ current: 1800 });
});

test("limits for deposits are changed with a reason, must fit together, and are kept in the log", async () => {
  const limits = async (currency: string) =>
    (
      (await anna.browser.call(operations.depositLimits, {})).body["data"] as AnswerOf<typeof operations.depositLimits>["data"]
    ).find((each) => each.currency === currency);
  expect(await limits("SEK")).toEqual({ currency: "SEK", leastMinor: 10_000, mostMinor: 10_000_000 });
  expect(await limits("EUR")).toEqual({ currency: "EUR", leastMinor: 1000, mostMinor: 1_000_000 });
  const wanted = { currency: "EUR", leastMinor: 2000, mostMinor: 500_000, why: "Fees" };
  expect((await anna.browser.call(operations.setDepositLimit, wanted)).body["name"]).toBe("StepUpRequired");
  const set = async (more: object) => (await anna.proven(operations.setDepositLimit, { ...wanted, ...more })).body;
  expect(await set({ leastMinor: 49 })).toMatchObject({ name: "DepositLimitsWrong", param: "leastMinor" });
  expect(await set({ mostMinor: 1999 })).toMatchObject({ name: "DepositLimitsWrong", param: "mostMinor" });
  expect(await set({ currency: "XXX" })).toMatchObject({ name: "NotFound", param: "currency" });
  expect(await set({})).toMatchObject({ code: 1000 });
  expect(await limits("EUR")).toEqual({ currency: "EUR", leastMinor: 2000, mostMinor: 500_000 });
  const [logged] = await db.query<{ before: number; after: number }>(
    "select (body #>> '{before,leastMinor}')::int as before, (body #>> '{after,leastMinor}')::int as after from audit_event where action = 'companies.set-deposit-limit'",
  );
  expect(logged).toEqual({ before: 1000, after: 2000 });
});

test("only those who may change bank details see and change companies and rates, and nobody of a single brand", async () => {
  const otto = await joinAsColleague(db, api, "Support");
  expect((await otto.browser.call(operations.companies, {})).body.code).toBe(2201);
  const limited = await joinAsColleague(db, api, "Administrator", db.installation.brandId);
  expect((await limited.browser.call(operations.companies, {})).body.code).toBe(2201);
  expect((await limited.browser.call(operations.vatRates, {})).body.code).toBe(2201);
  expect((await limited.browser.call(operations.depositLimits, {})).body.code).toBe(2201);
});
