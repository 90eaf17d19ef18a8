import { checkCallerSpec } from "@nameplane/contracts/backoffice/customer-logins";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { makeCallerPin } from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let otto: TestColleague;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  const identity = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, { pool: db.app, jobs: identity.jobs, clock, publicUrl: "https://panel.example" });
  });
  otto = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function newPin(): Promise<string> {
  const { body } = await browser.call(makeCallerPin);
  expect(body).toMatchObject({ code: 1000, pin: expect.stringMatching(/^\d{6}$/) as string });
  return String(body["pin"]);
}
async function check(pin: string, of = account, by = otto) {
  const { body } = await by.browser.call(operations.checkCaller, { number: of.number, pin });
  expect(body.code).toBe(1000);
  return checkCallerSpec.answer.loose().parse(body).caller;
}
const wrongOf = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, "0");
const logged = () =>
  db.query<{ actor: string; action: string; result: string; object_id: string | null }>(
    "select actor, action, result, object_id from audit_event where account_id = $1 and action like 'user.caller%' order by seq",
    [account.accountId],
  );

test("a colleague learns who calls by the PIN that the panel shows to that user, once, and both are in the customer's log", async () => {
  const pin = await newPin();
  expect(await check(pin)).toMatchObject({ userid: account.userId, name: "Alva Hedström" });
  expect(await check(pin)).toBeNull();
  expect(await logged()).toEqual([
    { actor: `user:${account.userId}`, action: "user.caller_pin_made", result: "ok", object_id: null },
    { actor: `staff:${otto.staffId}`, action: "user.caller_known", result: "ok", object_id: account.userId },
    { actor: `staff:${otto.staffId}`, action: "user.caller_unknown", result: "denied", object_id: null },
  ]);
});

test("a new PIN ends the former one, and one that is older than a quarter of an hour is of no use", async () => {
  const former = await newPin();
  const pin = await newPin();
  if (former !== pin) expect(await check(former)).toBeNull();
  clock.advance(15 * 60_000);
  expect(await check(pin)).toBeNull();
  expect(await check(await newPin())).not.toBeNull();
});

test("after five wrong PINs for the customer the right one is of no use any more, until the user makes another", async () => {
  const pin = await newPin();
  for (let time = 1; time <= 5; time += 1) expect(await check(wrongOf(pin))).toBeNull();
  expect(await check(pin)).toBeNull();
  expect(await check(await newPin())).not.toBeNull();
});

test("the PIN counts for the account it was made in, while its user may act there, and for colleagues of its brand", async () => {
  const other = await createAccount(db);
  const pin = await newPin();
  expect(await check(pin, other)).toBeNull();
  const stranger = await joinForOtherBrand(db, api);
  const { body } = await stranger.browser.call(operations.checkCaller, { number: account.number, pin });
  expect(body).toMatchObject({ name: "NotFound", param: "number" });
  await db.query("update membership set valid_until = now() - interval '1 minute' where user_id = $1", [account.userId]);
  expect(await check(pin)).toBeNull();
});
