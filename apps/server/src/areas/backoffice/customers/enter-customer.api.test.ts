import * as operations from "@nameplane/contracts/backoffice/operations";
import {
  changePassword,
  endSession,
  enterAsStaff,
  loginHistory,
  logout,
  openSessions,
  selectAccount,
  setUserSettings,
  userDetails,
} from "@nameplane/contracts/identity/operations";
import { LinkOver } from "@nameplane/contracts/identity/refusals";
import { OnlyTheUser, StaffOnlySees } from "@nameplane/contracts/refusals";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let identity: ReturnType<typeof testIdentity>;
let otto: TestColleague;
let account: TestAccount;

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
  identity.kept.length = 0;
  account = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const input = (mode: "see" | "act", more: Record<string, unknown> = {}) => ({
  number: account.number,
  userid: account.userId,
  mode,
  reason: "Ticket 1001: the records",
  ...more,
});
const linkOf = (url: unknown) => /^http:\/\/localhost\/enter#(.+)$/.exec(String(url))?.[1] ?? "";
async function link(mode: "see" | "act", by = otto): Promise<string> {
  const { body } = await (mode === "act"
    ? by.proven(operations.enterCustomer, input(mode))
    : by.browser.call(operations.enterCustomer, input(mode)));
  expect(body).toMatchObject({ code: 1000 });
  return linkOf(body["url"]);
}
/** Opens the customer's panel in a browser, by the link that the staff member got. */
async function panel(mode: "see" | "act") {
  const browser = api.browser();
  const { body } = await browser.call(enterAsStaff, { token: await link(mode) });
  expect(body).toMatchObject({ code: 1000, session: { accID: account.accountId, usrID: account.userId } });
  return browser;
}
const acting = async (browser: ReturnType<TestApi["browser"]>) =>
  ((await browser.call(userDetails, {})).body["user"] as Record<string, unknown> | undefined)?.["acting"];

test("a colleague sees a customer's panel for half an hour and changes nothing; both logs name them, and the user is mailed", async () => {
  const browser = await panel("see");
  expect(await acting(browser)).toEqual({ mode: "see", until: new Date(clock.now().getTime() + 30 * 60_000).toISOString() });
  expect((await browser.call(setUserSettings, { listsize: 25 })).body).toMatchObject({
    code: StaffOnlySees.resultCode,
    desc: StaffOnlySees.text.en,
  });
  expect((await browser.call(selectAccount, { accid: account.accountId })).body.desc).toBe(StaffOnlySees.text.en);

  const actor = `staff:${otto.staffId}`;
  const after = { mode: "see", reason: "Ticket 1001: the records" };
  expect(
    await db.query("select action, actor, object_id, body -> 'after' as after from audit_event where account_id = $1", [
      account.accountId,
    ]),
  ).toMatchObject([{ action: "session.staff", actor, object_id: account.userId, after }]);
  expect(
    await db.query("select actor, body -> 'after' as after from audit_event where action = 'customer.enter' and object_id = $1", [
      account.userId,
    ]),
  ).toMatchObject([{ actor, after: { ...after, number: account.number } }]);
  expect(identity.kept).toMatchObject([{ payload: { what: "staff_saw", userId: account.userId, address: "" } }]);
});

test("the user sees the colleague's session and when it began, but neither device nor address, and can end it", async () => {
  const theirs = await panel("act");
  const own = api.browser();
  own.cookie = await signIn(db, account);
  const { body } = await own.call(openSessions, {});
  const sessions = body["data"] as { id: string; isstaff: boolean; ip: string; device: string }[];
  const staff = sessions.find(({ isstaff }) => isstaff);
  expect(staff).toMatchObject({ ip: "", device: "" });
  expect((await own.call(loginHistory, {})).body).toMatchObject({ data: [{ type: "staff_act", ip: "", result: "ok" }] });

  expect((await own.call(userDetails, {})).body).not.toHaveProperty("user.acting");
  await own.call(endSession, { sessionid: staff?.id ?? "" });
  expect((await theirs.call(userDetails, {})).body.code).toBe(2200);
});

test("who acts may not touch password and settings of the user, and has no other account; leaving ends it, as the log says", async () => {
  const browser = await panel("act");
  for (const refused of [
    await browser.call(setUserSettings, { listsize: 25 }),
    await browser.call(changePassword, { password: "Sju sömniga sjömän 7", newpassword: "Åtta sömniga sjömän 8" }),
    await browser.call(selectAccount, { accid: account.accountId }),
  ])
    expect(refused.body).toMatchObject({ code: OnlyTheUser.resultCode, desc: OnlyTheUser.text.en });
  expect((await browser.call(userDetails, {})).body).toMatchObject({ user: { accounts: { subaccounts: [] } } });

  await browser.call(logout, {});
  expect((await browser.call(userDetails, {})).body.code).toBe(2200);
  const [last] = await db.query("select action, actor from audit_event where account_id = $1 order by seq desc limit 1", [
    account.accountId,
  ]);
  expect(last).toEqual({ action: "session.logout", actor: `staff:${otto.staffId}` });
});

test("to act a colleague proves afresh who they are; to see they need the right alone", async () => {
  expect((await otto.browser.call(operations.enterCustomer, input("act"))).body.code).toBe(2205);
  const reader = await joinAsColleague(db, api, "Auditor");
  expect((await reader.browser.call(operations.enterCustomer, input("see"))).body.code).toBe(2201);
  const elsewhere = await joinForOtherBrand(db, api);
  expect((await elsewhere.browser.call(operations.enterCustomer, input("see"))).body.code).toBe(2303);
  expect((await otto.browser.call(operations.enterCustomer, input("see", { reason: "  hm " }))).body.code).toBe(2004);
});

test("a link works once, for a minute, and not for a colleague who was dismissed or an account that was suspended", async () => {
  const over = { code: LinkOver.resultCode, desc: LinkOver.text.en };
  const open = async (token: string) => (await api.browser().call(enterAsStaff, { token })).body;
  const once = await link("see");
  expect(await open(once)).toMatchObject({ code: 1000 });
  expect(await open(once)).toMatchObject(over);
  expect(await open("A".repeat(43))).toMatchObject(over);

  const late = await link("see");
  await db.query("update staff_entry set ends_at = now() where used_at is null");
  expect(await open(late)).toMatchObject(over);

  const dismissed = await joinAsColleague(db, api, "Support");
  const [unused, used] = [await link("see", dismissed), await link("see", dismissed)];
  const browser = api.browser();
  await browser.call(enterAsStaff, { token: used });
  await db.query("update staff_user set disabled_at = now() where id = $1", [dismissed.staffId]);
  expect(await open(unused)).toMatchObject(over);
  expect((await browser.call(userDetails, {})).body.code).toBe(2200);

  const suspended = await link("see");
  await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
  expect(await open(suspended)).toMatchObject(over);
  expect((await otto.browser.call(operations.enterCustomer, input("see"))).body.code).toBe(2104);
});

test("after half an hour it is over, however busy the colleague is", async () => {
  const browser = await panel("see");
  await db.query("update session set ends_at = now() where staff_id is not null");
  expect((await browser.call(userDetails, {})).body.code).toBe(2200);
});
