import { findCompanyAsStaff } from "@nameplane/contracts/backoffice/operations";
import { findCompany } from "@nameplane/contracts/contacts/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createLog } from "../../platform/log.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { staffRoutes } from "../staff/index.ts";
import { companyLookupRoutes, type CompanyAnswer, type CompanyRegister } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let user: TestBrowser;
let asked: string[] = [];
let answer: CompanyAnswer;
const clock = new FakeClock(new Date());
const register: CompanyRegister = {
  country: "SE",
  name: "Bolagsverket",
  numberOf: (text) => (text.startsWith("55") ? text : null),
  find: async (number) => {
    asked.push(number);
    return answer;
  },
};
const company = {
  idnumber: "559900-1202",
  organization: "Kvarnbäckens Bageri AB",
  street: "Kvarngatan 12",
  street2: "",
  postcode: "582 22",
  city: "LINKÖPING",
  country: "SE",
  state: "active" as const,
  register: "Bolagsverket",
};

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    companyLookupRoutes(edge, { companyRegisters: [register], log: createLog("test", "silent") });
  });
});
beforeEach(async () => {
  asked = [];
  answer = { result: "found", company };
  user = api.browser();
  user.cookie = await signIn(db, await createAccount(db));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

test("a user and a colleague of the operator look a company up by its number", async () => {
  const input = { country: "SE", idnumber: "559900-1202" };
  expect((await user.call(findCompany, input)).body).toMatchObject({ code: 1000, company });
  const otto = await joinAsColleague(db, api, "Support");
  expect((await otto.browser.call(findCompanyAsStaff, input)).body).toMatchObject({ code: 1000, company });
  expect(asked).toEqual(["559900-1202", "559900-1202"]);
});

test("nobody who is not signed in can look a company up", async () => {
  expect((await api.browser().call(findCompany, { country: "SE", idnumber: "559900-1202" })).body).toMatchObject({ code: 2200 });
  expect(asked).toEqual([]);
});

test("a country without a register and the number of a person are refused, and no register is asked", async () => {
  expect((await user.call(findCompany, { country: "DE", idnumber: "HRB 1" })).body).toMatchObject({
    code: 2307,
    param: "country",
  });
  const refused = { code: 2005, param: "idnumber" };
  expect((await user.call(findCompany, { country: "SE", idnumber: "811218-9876" })).body).toMatchObject(refused);
  expect(asked).toEqual([]);
});

test("an unknown number names the register, and a register that does not answer says nothing about the number", async () => {
  answer = { result: "unknown" };
  expect((await user.call(findCompany, { country: "SE", idnumber: "559900-1202" })).body).toMatchObject({
    code: 2303,
    param: "idnumber",
    desc: "Bolagsverket has no company with this number",
  });
  answer = { result: "unavailable", code: "http_500" };
  expect((await user.call(findCompany, { country: "SE", idnumber: "559900-1202" })).body).toMatchObject({ code: 2400 });
});

test("a user can look up ten companies a minute", async () => {
  const input = { country: "SE", idnumber: "559900-1202" };
  for (let n = 0; n < 10; n++) expect((await user.call(findCompany, input)).body["code"]).toBe(1000);
  expect((await user.call(findCompany, input)).body).toMatchObject({ code: 2502 });
  expect(asked).toHaveLength(10);
  clock.advance(60_000);
  expect((await user.call(findCompany, input)).body["code"]).toBe(1000);
});
