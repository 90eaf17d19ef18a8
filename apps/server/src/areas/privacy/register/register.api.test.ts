import {
  processingRegister,
  registerFile,
  removeActivity,
  saveActivity,
  saveController,
} from "@nameplane/contracts/privacy/operations";
import { processingRegisterSpec } from "@nameplane/contracts/privacy/register";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { registerRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let boss: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    registerRoutes(edge, { payments: ["Stripe", "Swish"], sms: [], vendors: ["Tunnlar AB (VPN)"] });
  });
  boss = await joinAsColleague(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function read(who = boss, language = "en") {
  const { body } = await who.browser.call(processingRegister, {}, { language });
  expect(body.code).toBe(1000);
  return processingRegisterSpec.answer.loose().parse(body);
}
const empty = {
  isunused: false,
  name: "",
  purpose: "",
  basis: "",
  persons: "",
  data: "",
  recipients: "",
  transfers: "",
  retention: "",
  measures: "",
};

test("the product describes what it does, with the outside parties and the periods of this installation", async () => {
  const { activities, controller } = await read();
  const of = (key: string) => activities.find((activity) => activity.key === key);
  expect(activities.length).toBeGreaterThan(8);
  expect(of("money")?.recipients).toContain("Payment providers and the bank: Stripe, Swish");
  expect(of("services")?.recipients).toBe("Vendors that run services: Tunnlar AB (VPN)");
  expect(of("notices")?.recipients).not.toContain("SMS");
  // The law requires that books are kept for seven years after the end of the year: 2,922 days.
  expect(of("money")?.retention).toBe("accounting records: 8 years");
  expect(of("security")?.retention).toContain("to 3 years");
  expect(of("security")?.basis).toBe("Legitimate interest (GDPR, article 6.1 f)");
  expect((await read(boss, "sv")).activities[0]?.name).toBe("Konton och inloggning");
  expect(controller).toMatchObject({ contact: "", version: 0 });
});

test("words of an activity are changed, one is left out of the file, and the product's words come back", async () => {
  const { activities } = await read();
  const before = activities.find(({ key }) => key === "marketing");
  const changed = await boss.browser.call(saveActivity, {
    ...empty,
    key: "marketing",
    purpose: "Our letter in spring.",
    version: 0,
  });
  expect(changed.body.code).toBe(1000);
  const after = (await read()).activities.find(({ key }) => key === "marketing");
  expect(after).toMatchObject({ purpose: "Our letter in spring.", basis: before?.basis, version: 1 });
  // A colleague who still has the version before the change.
  expect((await boss.browser.call(saveActivity, { ...empty, key: "marketing", version: 0 })).body["name"]).toBe(
    "ChangedMeanwhile",
  );
  const off = { ...empty, activityid: after?.activityid, isunused: true, version: 1 };
  expect((await boss.browser.call(saveActivity, off)).body.code).toBe(1000);
  expect((await boss.browser.call(registerFile)).text).not.toContain("Newsletters");
  const gone = await boss.browser.call(removeActivity, { activityid: after?.activityid, version: 2 });
  expect(gone.body.code).toBe(1000);
  expect((await read()).activities.find(({ key }) => key === "marketing")).toEqual(before);
  expect((await boss.browser.call(registerFile)).text).toContain("Newsletters");
});

test("an activity of the operator's own needs a name and a purpose; it is listed, and in the file without becoming a formula", async () => {
  expect((await boss.browser.call(saveActivity, { ...empty, name: "Cameras", version: 0 })).body).toMatchObject({
    code: 2003,
    param: "purpose",
  });
  const made = await boss.browser.call(saveActivity, {
    ...empty,
    name: "=Cameras",
    purpose: "The entrance is watched.",
    version: 0,
  });
  expect(made.body.code).toBe(1000);
  expect((await read()).activities.at(-1)).toMatchObject({ name: "=Cameras", key: null, product: null });
  expect((await boss.browser.call(registerFile)).text).toContain("'=Cameras,The entrance is watched.");
});

test("the controller is saved once for each version, and every change is in the log of staff", async () => {
  const details = { contact: "Exempelgatan 1", officer: "dpo@nameplane.test", measures: "", version: 0 };
  expect((await boss.browser.call(saveController, details)).body.code).toBe(1000);
  expect((await boss.browser.call(saveController, details)).body["name"]).toBe("ChangedMeanwhile");
  expect((await read()).controller).toMatchObject({ officer: "dpo@nameplane.test", version: 1 });
  const log = await db.query<{ action: string }>("select action from audit_event where action like 'register.%'");
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set(["register.save", "register.remove", "register.controller"]));
});

test("staff of one brand, and staff without the right, do not see it", async () => {
  const support = await joinAsColleague(db, api, "Support");
  expect((await support.browser.call(processingRegister)).body.code).toBe(2201);
  const other = await joinForOtherBrand(db, api);
  expect((await read(other)).controller.officer).toBe("");
});
