import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { cancelReset2Step, pendingReset2Step, userLogin } from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
const password = "Sju sömniga sjömän 7";
const hourMs = 3_600_000;
let db: TestDatabase;
let api: TestApi;
let identity: ReturnType<typeof testIdentity>;
let otto: TestColleague;
let account: TestAccount;
let username: string;

beforeAll(async () => {
  db = await createTestDatabase();
  identity = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    staffRoutes(edge, { staffPool: db.staff });
    customerRoutes(edge, { pool: db.app, jobs: identity.jobs, clock, publicUrl: "https://panel.example" });
  });
  otto = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  username = `kund_${newId().slice(-8)}`;
  account = await createAccount(db, { username });
  await setPassword(db, account, password);
  await db.query("update panel_user set has_2fa = true where id = $1", [account.userId]);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const input = (more: Record<string, unknown> = {}) => ({
  number: account.number,
  userid: account.userId,
  evidence: "video",
  note: "Passport shown in a video call",
  ...more,
});
const begin = (more: Record<string, unknown> = {}, by = otto) => by.proven(operations.resetSecondFactor, input(more));
const stop = () => otto.browser.call(operations.stopSecondFactorReset, { number: account.number, userid: account.userId });
const logIn = async () => (await api.browser().call(userLogin, { user: username, password })).body;
async function resetAt() {
  const { body } = await otto.browser.call(operations.customer, { number: account.number });
  return (body["customer"] as AnswerOf<typeof operations.customer>["customer"]).users[0]?.resetat;
}
const logged = () =>
  db.query<{ actor: string; action: string; body: Record<string, unknown> }>(
    "select actor, action, body from audit_event where account_id = $1 and action like 'user.second_factor%' order by seq",
    [account.accountId],
  );

test("a lost second factor is reset after 72 hours: until then the login asks for it, then the password leads to setting up another", async () => {
  const began = clock.now();
  const notbefore = new Date(began.getTime() + 72 * hourMs).toISOString();
  expect((await begin()).body).toMatchObject({ code: 1000, notbefore });
  expect(await resetAt()).toBe(notbefore);
  expect(await logged()).toMatchObject([
    {
      actor: `staff:${otto.staffId}`,
      action: "user.second_factor_reset_by_staff",
      body: { after: { evidence: "video", note: "Passport shown in a video call" } },
    },
  ]);
  expect(identity.kept.at(-1)).toMatchObject({
    payload: { what: "second_factor_reset_by_staff", userId: account.userId, address: "" },
  });
  // The waiting time is moved into the past, because moving the clock would end the staff member's session.
  expect(await logIn()).toMatchObject({ code: 2203 });
  expect((await db.query("select 1 from panel_user where id = $1 and has_2fa", [account.userId])).length).toBe(1);
  await db.query("update half_login set not_before = $2 where user_id = $1 and step = 'reset_wait'", [account.userId, began]);
  await logIn();
  expect((await db.query("select 1 from panel_user where id = $1 and has_2fa", [account.userId])).length).toBe(0);
  expect((await logged()).at(-1)?.action).toBe("user.second_factor_reset");
});

test("the user who is logged in sees that it waits and stops it; so does a colleague", async () => {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const { body } = await begin();
  expect((await browser.call(pendingReset2Step)).body).toMatchObject({ notbefore: body["notbefore"] });
  expect((await begin()).body).toMatchObject({ code: 2304, param: "userid" });
  expect((await browser.call(cancelReset2Step)).body.code).toBe(1000);
  expect(await resetAt()).toBeNull();

  expect((await begin()).body.code).toBe(1000);
  expect((await stop()).body.code).toBe(1000);
  expect(await resetAt()).toBeNull();
  expect((await stop()).body.code).toBe(2303);
  expect((await logged()).at(-1)).toMatchObject({
    actor: `staff:${otto.staffId}`,
    action: "user.second_factor_reset_stopped",
  });
});

test("it needs a fresh proof, evidence that is described, a user with a second factor, and the right, in the colleague's own brand", async () => {
  expect((await otto.browser.call(operations.resetSecondFactor, input(), { key: newId() })).body["name"]).toBe("StepUpRequired");
  expect((await begin({ note: "seen" })).body).toMatchObject({ param: "note" });
  expect((await begin({ userid: newId() })).body).toMatchObject({ code: 2303, param: "userid" });
  const other = await createAccount(db);
  expect((await begin({ userid: other.userId })).body.code).toBe(2303);
  expect((await begin({}, await joinAsColleague(db, api, "Billing"))).body.code).toBe(2201);
  expect((await begin({}, await joinForOtherBrand(db, api))).body.code).toBe(2303);
  await db.query("update panel_user set has_2fa = false where id = $1", [account.userId]);
  expect((await otto.browser.call(operations.resetSecondFactor, input(), { key: newId() })).body["name"]).toBe(
    "TwoStepNotActive",
  );
  expect(await resetAt()).toBeNull();
});
