import { accountSettings, freezeAccount, liftFreeze } from "@nameplane/contracts/accounts/operations";
import { permissions } from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dangerousPermissions } from "../platform/policy.ts";
import { tx } from "../platform/db/transaction.ts";
import { callProven } from "../testing/call-proven.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { setPassword, signIn } from "../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { makeTestToken } from "../testing/tokens.ts";
import { tokenAdmission } from "../areas/dnsapi/index.ts";
import { refuseInQuiet } from "../areas/domains/transfers/index.ts";
import { identityRoutes } from "../areas/identity/index.ts";
import { sessionOfCall } from "../areas/identity/sessions/index.ts";
import { accountRoutes } from "../areas/accounts/index.ts";

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let account: TestAccount;
let owner: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  deps.kept.length = 0;
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
});

const rightsOf = async (browser: TestBrowser): Promise<readonly string[]> => {
  const { body } = await browser.call(permissions, { accid: account.accountId, usrid: account.userId });
  return (body["permissions"] as { permissions: string[] }[])[0]?.permissions ?? [];
};
const frozen = async () => (await owner.call(accountSettings)).body["frozen"];

test("a freeze takes the rights by which owners and name servers change and domains are cancelled, and leaves all others", async () => {
  const before = await rightsOf(owner);
  expect((await owner.call(freezeAccount)).body.code).toBe(1000);
  const after = await rightsOf(owner);
  const taken = before.filter((name) => !after.includes(name));
  expect(taken).toEqual(["contact_registrant", "dns_delegation", "domain_cancel"]);
  expect(taken.filter((name) => !dangerousPermissions.has(name))).toEqual([]);
  // The same holds for a user with exceptions to the role, whose rights np_enter finds in another way.
  await db.query("update membership set denied = '{economy_view}' where user_id = $1", [account.userId]);
  expect(await rightsOf(owner)).toEqual(after.filter((name) => name !== "economy_view"));
});

test("an API key that changes name servers is refused while the account is frozen, and one that only changes records is not", async () => {
  const [delegating, plain] = [await makeTestToken(db, account), await makeTestToken(db, account)];
  await db.query("update api_token set permissions = permissions || '{dns_delegation}' where id = $1", [delegating.id]);
  const enters = (token: string) =>
    tx(
      db.app,
      null,
      async (trx) => (await tokenAdmission.enter(trx, token, { host: "localhost", address: "127.0.0.1" })) !== null,
    );
  expect([await enters(delegating.token), await enters(plain.token)]).toEqual([true, true]);
  await owner.call(freezeAccount);
  expect([await enters(delegating.token), await enters(plain.token)]).toEqual([false, true]);
});

test("nothing leaves a frozen account, whichever act it is", async () => {
  const leave = () =>
    tx(db.app, null, async (trx) => {
      const token = owner.cookie?.slice("sid=".length) ?? "";
      const session = await sessionOfCall(trx, token, "localhost");
      if (session === null) throw new Error("no session");
      await refuseInQuiet(trx, { scope: account.scope, session, now: clock.now() } as Parameters<typeof refuseInQuiet>[1]);
    });
  await leave();
  await owner.call(freezeAccount);
  await expect(leave()).rejects.toMatchObject({ refusal: { name: "AccountFrozen" } });
});

test("freezing needs no proof, lifting does; all owners are told of both by mail, once", async () => {
  expect(await frozen()).toBeNull();
  await owner.call(freezeAccount);
  await owner.call(freezeAccount);
  expect(await frozen()).toMatchObject({ at: clock.now().toISOString() });
  expect(deps.kept.map(({ payload }) => payload)).toMatchObject([{ what: "account_frozen", userId: account.userId }]);
  expect((await owner.call(liftFreeze)).body).toMatchObject({ name: "StepUpRequired" });
  expect((await callProven(owner, liftFreeze, {}, { password })).body.code).toBe(1000);
  expect(await frozen()).toBeNull();
  expect(deps.kept.map(({ payload }) => payload)).toMatchObject([{ what: "account_frozen" }, { what: "account_unfrozen" }]);
  const actions = await db.query<{ action: string }>(
    "select action from audit_event where account_id = $1 and action like 'accounts.%' order by seq",
    [account.accountId],
  );
  expect(actions.map(({ action }) => action)).toEqual(["accounts.freeze", "accounts.unfreeze"]);
});
