import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountUsers, createUser } from "@nameplane/contracts/accounts/operations";
import { removeRole, saveRole } from "@nameplane/contracts/accounts/role-operations";
import type { AccountRole, AccountUser } from "@nameplane/contracts/accounts/users";
import type { Operation } from "@nameplane/contracts";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { accountRoutes } from "./index.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let owner: TestBrowser;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const deps = testIdentity(db);
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
  });
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  account = await createAccount(db);
  owner = await as(account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function as(who: TestAccount): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, who);
  await setPassword(db, who, password);
  return browser;
}
const prove = async (operation: Operation, input: Record<string, unknown>, by = owner) =>
  (await callProven(by, operation, input, { password }, operation.needsKey ? { key: newId() } : {})).body;
const rolesSeen = async () => (await owner.call(accountUsers)).body["roles"] as AccountRole[];
const roleNamed = async (name: string) => (await rolesSeen()).find((role) => role.name === name);
async function make(name: string, permissions: readonly string[]): Promise<string> {
  const body = await prove(saveRole, { name, permissions });
  expect(body).toMatchObject({ code: 1000 });
  return String(body["roleid"]);
}

/** Another user of the account with a role. */
async function colleague(roleId: string, roleAccountId = account.accountId): Promise<TestAccount> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, $4, 'Bo', 'Ek', 'en')",
    [userId, account.scope.brandId, `u_${userId.slice(-10)}`, `${userId.slice(-10)}@example.com`],
  );
  await db.query(
    "insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by) values ($1, $2, $3, $4, false, 'test')",
    [account.accountId, userId, roleAccountId, roleId],
  );
  return { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
}

test("a role of the account's own is made, given to a user, and changed: the user has its rights from the next call on", async () => {
  const roleid = await make("DNS team", ["dns_view", "account_view"]);
  expect(await roleNamed("DNS team")).toMatchObject({ roleid, version: 1, cangive: true });
  next += 1;
  const created = await prove(createUser, {
    username: `rolltagare${next}`,
    firstname: "Berit",
    lastname: "Ek",
    email: `berit${next}@example.com`,
    phone: "+46.701112233",
    language: "sv",
    roleid,
    extra: [],
    denied: [],
  });
  expect(created).toMatchObject({ code: 1000 });
  const bo = await as(await colleague(roleid));
  const seen = async () => ((await bo.call(accountUsers)).body["data"] as AccountUser[]).length;
  expect(await seen()).toBe(3);
  expect(await prove(saveRole, { roleid, version: 1, name: "DNS team", permissions: ["dns_view", "dns_edit"] })).toMatchObject({
    code: 1000,
  });
  expect(await seen()).toBe(1);
  expect(await prove(saveRole, { roleid, version: 1, name: "DNS", permissions: [] })).toMatchObject({ name: "ChangedMeanwhile" });
  const logged = await db.query("select action from audit_event where object_id = $1 order by seq", [roleid]);
  expect(logged).toEqual([{ action: "accounts.role_make" }, { action: "accounts.role_change" }]);
});

test("nobody adds a right that they do not have, or changes their own role or that of somebody who may do more", async () => {
  const lead = await make("Lead", ["account_view", "account_edit_user", "dns_view"]);
  const more = await make("More", ["dns_view", "domain_cancel"]);
  await colleague(more);
  const bo = await as(await colleague(lead));
  const beyond = { name: "Beyond", permissions: ["dns_view", "dns_edit"] };
  expect(await prove(saveRole, beyond, bo)).toMatchObject({ name: "MoreThanYouMay", param: "permissions" });
  const own = { roleid: lead, version: 1, name: "Lead", permissions: ["dns_view"] };
  expect(await prove(saveRole, own, bo)).toMatchObject({ name: "NotYourself", param: "roleid" });
  const theirs = { roleid: more, version: 1, name: "More", permissions: ["dns_view"] };
  expect(await prove(saveRole, theirs, bo)).toMatchObject({ name: "MoreThanYouMay", param: "roleid" });
  expect(await prove(saveRole, { name: "Fine", permissions: ["dns_view"] }, bo)).toMatchObject({ code: 1000 });
});

test("a role has no right of staff and no name of a shared role, whoever writes it", async () => {
  expect(await prove(saveRole, { name: "owner", permissions: [] })).toMatchObject({ name: "RoleNamed", param: "name" });
  await make("Twice", []);
  expect(await prove(saveRole, { name: "TWICE", permissions: [] })).toMatchObject({ name: "RoleNamed" });
  expect(await prove(saveRole, { name: "Staff too", permissions: ["staff_users"] })).toMatchObject({
    code: 2005,
    param: "permissions",
  });
  const [row] = await db.query<{ named: boolean; staff: boolean; fine: boolean }>(
    "select np_is_own_role('OWNER', '{}') as named, np_is_own_role('x', '{staff_users}') as staff, np_is_own_role('x', '{dns_view}') as fine",
  );
  expect(row).toEqual({ named: false, staff: false, fine: true });
});

test("a role is removed once no user and no group of the login service has it, and roles of other accounts cannot be touched", async () => {
  const roleid = await make("Short", ["dns_view"]);
  const bo = await colleague(roleid);
  expect(await prove(removeRole, { roleid })).toMatchObject({ name: "RoleInUse" });
  await db.query("delete from membership where user_id = $1", [bo.userId]);
  await db.query(
    `insert into login_provider (account_id, issuer, client_id, secret_enc, group_roles, created_by, created_at)
     values ($1, 'https://login.example', 'np', '\\x00', $2, $3, now())`,
    [account.accountId, JSON.stringify([{ group: "it", role: { accountId: account.accountId, id: roleid } }]), account.userId],
  );
  expect(await prove(removeRole, { roleid })).toMatchObject({ name: "RoleInUse" });
  await db.query("delete from login_provider where account_id = $1", [account.accountId]);
  const stranger = await as(await createAccount(db));
  expect(await prove(removeRole, { roleid }, stranger)).toMatchObject({ code: 2303 });
  expect(await prove(saveRole, { roleid, version: 1, name: "Mine", permissions: [] }, stranger)).toMatchObject({ code: 2303 });
  expect(await prove(removeRole, { roleid })).toMatchObject({ code: 1000 });
  expect(await roleNamed("Short")).toBeUndefined();
  const shared = await roleNamed("Technical");
  expect(await prove(removeRole, { roleid: shared?.roleid })).toMatchObject({ code: 2303 });
});
