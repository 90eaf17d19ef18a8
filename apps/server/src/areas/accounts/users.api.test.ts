import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  acceptInvitation,
  accountSettings,
  accountUsers,
  createSignupLink,
  createSubaccount,
  createUser,
  editSubaccount,
  editUser,
  endUser,
  inviteAgain,
  openInvitation,
  setAccountProfile,
  setAccountSecurity,
  setAccountSettings,
  subaccount,
  subaccounts,
} from "@nameplane/contracts/accounts/operations";
import type { Operation } from "@nameplane/contracts";
import type { AccountRole, AccountUser } from "@nameplane/contracts/accounts/users";
import {
  accountDetails,
  addPasskey,
  beginPasskey,
  beginStepUp,
  permissions,
  selectAccount,
  setUserProfile,
  setUserSettings,
  stepUp,
  userDetails,
  userLogin,
} from "@nameplane/contracts/identity/operations";
import type { AskOptions, MakeOptions } from "@nameplane/contracts/identity/passkeys";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { askedOf, callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { SoftPasskey } from "../../testing/far-ends/soft-passkey.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import {
  createAccount,
  createOperatorUser,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { issueLinkToken } from "../identity/links/index.ts";
import { accountRoutes } from "./index.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let master: TestAccount;
let owner: TestBrowser;
let roles: readonly AccountRole[];
const clock = new FakeClock(new Date());
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
  });
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  deps.kept.length = 0;
  master = await createAccount(db);
  await setPassword(db, master, password);
  owner = api.browser();
  owner.cookie = await signIn(db, master);
  roles = (await owner.call(accountUsers)).body["roles"] as AccountRole[];
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const roleId = (name: string) => roles.find((role) => role.name === name)?.roleid ?? "";

function person(change: Record<string, unknown> = {}): Record<string, unknown> & { username: string } {
  counter += 1;
  return {
    username: `kollega${counter}`,
    firstname: "Berit",
    lastname: "Ek",
    email: `berit${counter}@example.com`,
    phone: "+46.701112233",
    language: "sv",
    roleid: roleId("Technical"),
    extra: [],
    denied: [],
    ...change,
  };
}

/** Makes a call as the panel does: if a fresh proof of identity is required, the password is sent first. */
const prove = (browser: TestBrowser, operation: Operation, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, operation.needsKey ? { key: newId() } : {});

const make = (change: Record<string, unknown> = {}, browser = owner) => prove(browser, createUser, person(change));
const edit = (browser: TestBrowser, input: Record<string, unknown>) => prove(browser, editUser, input);
const end = (browser: TestBrowser, usrid: string) => prove(browser, endUser, { usrid });

/** A user who has accepted the invitation and is logged in. */
async function colleague(change: Record<string, unknown> = {}): Promise<TestBrowser & { usrid: string; username: string }> {
  const wanted = person(change);
  const { body } = await prove(owner, createUser, wanted);
  const usrid = String(body["usrid"]);
  const of = {
    brandId: master.scope.brandId,
    accountId: master.accountId,
    userId: usrid,
    kind: "invite",
    toCheckout: false,
  } as const;
  const token = await tx(db.worker, { brandId: of.brandId, actor: "job:mail" }, (trx) => issueLinkToken(trx, of, clock.now()));
  const browser = api.browser();
  expect((await browser.call(openInvitation, { token })).body).toMatchObject({ code: 1000, username: wanted.username });
  expect((await browser.call(acceptInvitation, { newpassword: password })).body.code).toBe(1000);
  expect((await browser.call(userLogin, { user: wanted.username, password })).body.code).toBe(1000);
  return Object.assign(browser, { usrid, username: wanted.username });
}

const users = async (browser: TestBrowser) => (await browser.call(accountUsers)).body["data"] as AccountUser[];

describe("users of an account", () => {
  test("are created on the account, invited by mail, and log in with a password they chose themselves [C6.04, S6.03]", async () => {
    const wanted = person();
    const made = await prove(owner, createUser, wanted);
    expect(made.body.code).toBe(1000);
    expect(deps.kept).toMatchObject([{ payload: { what: "user_invited", by: "Kvarnstråket AB" } }]);
    expect((await api.browser().call(userLogin, { user: wanted.username, password })).body.code).toBe(2200);
    const other = await colleague();
    const rows = await users(owner);
    expect(rows.map(({ username, iswaiting, role }) => [username, iswaiting, role])).toEqual([
      [expect.any(String), false, "Owner"],
      [wanted.username, true, "Technical"],
      [other.username, false, "Technical"],
    ]);
    expect(rows[2]).toMatchObject({ "2step": false, isowner: false, lastlogin: expect.any(String) as string });
    expect((await owner.call(inviteAgain, { usrid: made.body["usrid"] })).body.code).toBe(1000);
    expect((await owner.call(inviteAgain, { usrid: other.usrid })).body.code).toBe(2303);
  });

  test.each([
    [{ phone: "" }, 2003],
    [{ phone: "0701112233" }, 2005],
    [{ phone: "+46.701112233" }, 1000],
  ])("need a country code and a phone number: %j gives %i [C5.12]", async (change, code) => {
    const { body } = await make(change);
    expect(body.code).toBe(code);
    if (code === 2003) expect(body["missing"]).toEqual(["phone"]);
    if (code === 2005) expect(body["param"]).toBe("phone");
  });

  test("need fresh proof and the right for it to be created, changed or ended", async () => {
    const [wanted, key] = [person(), newId()];
    expect((await callProven(owner, createUser, wanted, { password: "fel" }, { key })).body).toMatchObject({
      code: 2202,
      param: "password",
    });
    expect((await owner.call(createUser, wanted, { key })).body).toMatchObject({
      code: 2205,
      stepup: { methods: ["password"] },
    });
    expect(await users(owner)).toHaveLength(1);
    const other = await colleague();
    expect((await make({}, other)).body).toMatchObject({ code: 2201, permission: "account_create_user" });
    expect((await other.call(editUser, { usrid: master.userId, roleid: roleId("Owner"), extra: [], denied: [] })).body.code).toBe(
      2201,
    );
    expect((await other.call(endUser, { usrid: master.userId })).body.code).toBe(2201);
    const before = await users(owner);
    const rights = { usrid: other.usrid, roleid: roleId("Owner"), extra: [], denied: [] };
    expect((await owner.call(editUser, rights)).body.code).toBe(2205);
    expect((await owner.call(endUser, { usrid: other.usrid })).body.code).toBe(2205);
    expect(await users(owner)).toEqual(before);
  });

  test("access can end by itself on a day, which is set, moved and removed, and is over for the next call", async () => {
    const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
    expect((await make({ validuntil: day(-1) })).body).toMatchObject({ name: "EndInPast", param: "validuntil" });
    const other = await colleague({ validuntil: day(30) });
    const rights = { usrid: other.usrid, roleid: roleId("Technical"), extra: [], denied: [] };
    const endOf = async () => (await users(owner)).find(({ usrid }) => usrid === other.usrid)?.validuntil;
    expect(await endOf()).toBe(day(30));
    await edit(owner, rights);
    expect(await endOf()).toBe(day(30));
    await edit(owner, { ...rights, validuntil: null });
    expect(await endOf()).toBeNull();
    await edit(owner, { ...rights, validuntil: day(7) });
    expect((await other.call(accountDetails)).body.code).toBe(1000);
    // The user's access has ended.
    await db.query("update membership set valid_until = now() - interval '1 second' where user_id = $1", [other.usrid]);
    expect((await other.call(accountDetails)).body.code).toBe(2200);
    expect((await api.browser().call(userLogin, { user: other.username, password })).body.code).toBe(2200);
    expect(new Date((await endOf()) ?? "") < new Date()).toBe(true);
  });

  test("an owner whose access ends does not count as one who stays, so the last other owner cannot get an end or be removed", async () => {
    const second = await colleague({
      roleid: roleId("Owner"),
      validuntil: new Date(clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect((await end(second, master.userId)).body).toMatchObject({ name: "LastOwner" });
    const soon = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const rights = { usrid: master.userId, roleid: roleId("Owner"), extra: [], denied: [], validuntil: soon };
    expect((await edit(second, rights)).body).toMatchObject({ name: "LastOwner", param: "validuntil" });
  });

  test("invalid data are refused before a fresh proof is asked for", async () => {
    const other = await colleague();
    const rights = { roleid: roleId("Read only"), extra: [], denied: [] };
    const create = async (change: Record<string, unknown>) =>
      (await owner.call(createUser, person(change), { key: newId() })).body;
    expect(await create({ email: "ingen" })).toMatchObject({ code: 2005, param: "email" });
    expect(await create({ username: other.username })).toMatchObject({ code: 2302, param: "username" });
    expect(await create({ roleid: newId() })).toMatchObject({ code: 2303, param: "roleid" });
    const both = async (usrid: string) => [
      (await owner.call(editUser, { usrid, ...rights })).body,
      (await owner.call(endUser, { usrid })).body,
    ];
    for (const body of await both(newId())) expect(body).toMatchObject({ code: 2303, param: "usrid" });
    for (const body of await both(master.userId)) expect(body).toMatchObject({ code: 2306, param: "usrid" });
  });

  test("one proof creates one user: the same key again gives the same answer, another key needs another proof", async () => {
    const [wanted, key] = [person(), newId()];
    const made = await callProven(owner, createUser, wanted, { password }, { key });
    expect(made.body.code).toBe(1000);
    expect((await owner.call(createUser, wanted, { key })).body).toMatchObject({ usrid: made.body["usrid"] });
    const again = { ...wanted, username: `${wanted.username}b` };
    expect((await owner.call(createUser, again, { key })).body["name"]).toBe("KeyUsedOtherwise");
    expect((await owner.call(createUser, again, { key: newId() })).body.code).toBe(2205);
    expect(await users(owner)).toHaveLength(2);
  });

  test("are not made with the password alone by a user with a second factor, but with that factor", async () => {
    const passkey = new SoftPasskey();
    const begun = await callProven(owner, beginPasskey, {}, { password });
    const added = { name: "Mobilen", passkey: passkey.make(begun.body["options"] as MakeOptions) };
    expect((await owner.call(addPasskey, added)).body.code).toBe(1000);
    const [wanted, key] = [person(), newId()];
    const asked = await owner.call(createUser, wanted, { key });
    expect(asked.body).toMatchObject({ code: 2205, stepup: { methods: ["passkey", "recovery"] } });
    const { content } = askedOf(asked);
    expect((await owner.call(stepUp, { content, password })).body).toMatchObject({ code: 2003, missing: ["code"] });
    expect((await owner.call(createUser, wanted, { key })).body.code).toBe(2205);
    expect(await users(owner)).toHaveLength(1);
    const { body } = await owner.call(beginStepUp, { content });
    passkey.counter += 1;
    const proof = { content, passkey: passkey.answer(body["options"] as AskOptions) };
    expect((await owner.call(stepUp, proof)).body.code).toBe(1000);
    expect((await owner.call(createUser, wanted, { key })).body.code).toBe(1000);
    expect(await users(owner)).toHaveLength(2);
  });

  test("have the rights of role and extra without what is denied; the server says so, per account and user [S6.05]", async () => {
    const other = await colleague({ extra: ["economy_view", "economy_pay"], denied: ["economy_pay", "dns_edit"] });
    const { body } = await other.call(permissions, { accid: master.accountId, usrid: other.usrid });
    const [{ permissions: names }] = body["permissions"] as [{ permissions: string[] }];
    expect(names).toEqual(expect.arrayContaining(["dns_view", "economy_view"]));
    expect(names).not.toContain("economy_pay");
    expect(names).not.toContain("dns_edit");
    const mine = await owner.call(permissions, { accid: master.accountId, usrid: master.userId });
    expect((mine.body["permissions"] as [{ permissions: string[] }])[0].permissions).toContain("economy_pay");
  });

  test("cannot give rights that they do not hold, or change a user who has more rights", async () => {
    const helper = await colleague({ extra: ["account_view", "account_create_user", "account_edit_user"] });
    const owned = await make({ roleid: roleId("Owner") }, helper);
    expect(owned.body).toMatchObject({ code: 2201, param: "roleid" });
    expect((await make({ extra: ["economy_pay"] }, helper)).body).toMatchObject({ code: 2201 });
    expect((await make({}, helper)).body.code).toBe(1000);
    expect((await make({ extra: ["staff_view"] })).body).toMatchObject({ code: 2005, param: "extra" });
    const rights = { roleid: roleId("Read only"), extra: [], denied: [] };
    expect((await helper.call(editUser, { usrid: master.userId, ...rights })).body).toMatchObject({
      code: 2201,
      param: "usrid",
    });
    expect((await helper.call(endUser, { usrid: master.userId })).body).toMatchObject({ code: 2201, param: "usrid" });
    expect((await helper.call(editUser, { usrid: helper.usrid, ...rights })).body).toMatchObject({
      code: 2306,
      param: "usrid",
    });
    const seen = await users(helper);
    expect(seen.map(({ isyou, abilities }) => [isyou, abilities.canedit])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  test("are given no rights of staff, in the operator's own account neither", async () => {
    const operators = api.browser();
    operators.cookie = await signIn(db, await createOperatorUser(db));
    for (const browser of [owner, operators]) {
      const { body } = await browser.call(accountUsers);
      expect((body["permissions"] as string[]).filter((name) => name.startsWith("staff_"))).toEqual([]);
      expect((body["roles"] as AccountRole[]).map(({ name }) => name)).toEqual(["Economy", "Owner", "Read only", "Technical"]);
    }
    expect((await make({ extra: ["staff_requests"] })).body).toMatchObject({ code: 2005, param: "extra" });
    expect((await make({ denied: ["staff_requests"] })).body).toMatchObject({ code: 2005, param: "denied" });
  });

  test("a change acts on the next call, and ended access ends the session", async () => {
    const other = await colleague({ extra: ["account_view"] });
    expect((await other.call(accountSettings)).body.code).toBe(1000);
    expect(await users(other)).toHaveLength(2);
    const rights = { roleid: roleId("Technical"), extra: [], denied: [] };
    expect((await edit(owner, { usrid: other.usrid, ...rights })).body.code).toBe(1000);
    expect((await other.call(accountSettings)).body).toMatchObject({ code: 2201, permission: "account_view" });
    expect(await users(other)).toMatchObject([{ usrid: other.usrid, isyou: true }]);
    expect((await end(owner, other.usrid)).body.code).toBe(1000);
    expect(await other.call(userDetails)).toMatchObject({ status: 401 });
    expect((await api.browser().call(userLogin, { user: other.username, password })).body.code).toBe(2200);
    expect((await owner.call(endUser, { usrid: other.usrid })).body.code).toBe(2303);
  });

  test("the last owner cannot be removed; of two owners one can, but not both at once", async () => {
    const second = await colleague({ roleid: roleId("Owner") });
    const down = (usrid: string) => ({ usrid, roleid: roleId("Read only"), extra: [], denied: [] });
    const both = [
      { by: owner, usrid: second.usrid },
      { by: second, usrid: master.userId },
    ];
    for (const { by, usrid } of both) {
      const { content } = askedOf(await by.call(endUser, { usrid }));
      expect((await by.call(stepUp, { content, password })).body.code).toBe(1000);
    }
    const [one, two] = (await Promise.all(both.map(({ by, usrid }) => by.call(endUser, { usrid })))) as [Answer, Answer];
    expect([one, two].filter(({ body }) => body.code === 1000)).toHaveLength(1);
    const survivor = one.body.code === 1000 ? owner : second;
    const [left] = await users(survivor);
    expect(left?.isowner).toBe(true);
    // The rule also applies to a user of the parent account who acts in this one.
    await db.query("update membership set is_owner = false where account_id <> $1", [master.accountId]);
    const above = await createAccount(db);
    await db.query("update account set parent_id = $2 where id = $1", [master.accountId, above.accountId]);
    await setPassword(db, above, password);
    const boss = api.browser();
    boss.cookie = await signIn(db, above);
    expect((await boss.call(selectAccount, { accid: master.accountId })).body.code).toBe(1000);
    const usrid = left?.usrid ?? "";
    expect((await boss.call(endUser, { usrid })).body).toMatchObject({ code: 2306, param: "usrid" });
    expect((await boss.call(editUser, down(usrid))).body).toMatchObject({ code: 2306, param: "roleid" });
  });
});

describe("settings", () => {
  test("default auto-renew persists", async () => {
    expect((await owner.call(accountSettings)).body).toMatchObject({ defaultautorenew: true, ordermoderation: false });
    const saved = await owner.call(setAccountSettings, { defaultautorenew: false, reference: "Ref 7" });
    expect(saved.body.code).toBe(1000);
    expect((await owner.call(accountSettings)).body).toMatchObject({
      defaultautorenew: false,
      reference: "Ref 7",
      language: "en",
    });
    const [row] = await db.query("select default_renewal from account where id = $1", [master.accountId]);
    expect(row).toEqual({ default_renewal: "manual" });
    const other = await colleague({ extra: ["account_view"] });
    expect((await other.call(setAccountSettings, { defaultautorenew: true })).body).toMatchObject({
      permission: "account_setaccountsettings",
    });
  });

  test("that only the operator sets are refused as such, by whoever may change the rest, and change nothing (T24)", async () => {
    const rows = () =>
      db.query(
        "select to_jsonb(a) - 'version' as account, (select jsonb_agg(to_jsonb(u)) from panel_user u where u.id = $2) as users from account a where id = $1",
        [master.accountId, master.userId],
      );
    const before = await rows();
    const { currency: _, ...change } = company();
    const tries: readonly (readonly [Operation, Record<string, unknown>, string])[] = [
      [setAccountSettings, { reference: "x", ordermoderation: true }, "ordermoderation"],
      [setAccountSecurity, { ordermoderation: false }, "ordermoderation"],
      [setUserSettings, { language: "sv", ordermoderation: "true" }, "ordermoderation"],
      [setUserProfile, { firstname: "Eve", invoicemethod: "postpayment" }, "invoicemethod"],
      ...[
        "number",
        "currency",
        "invoicemethod",
        "invoicepaymentdays",
        "vatratebasispoints",
        "publicname",
        "abuseemail",
        "defaultowner",
      ].map((field) => [setAccountProfile, { city: "Lund", [field]: "1" }, field] as const),
      // These calls are refused before missing fields are listed, because no additional field could make them valid.
      [createSubaccount, { state: "active" }, "state"],
      [editSubaccount, { ...change, accid: master.accountId, invoicepaymentdays: 90 }, "invoicepaymentdays"],
    ];
    for (const [operation, input, param] of tries)
      expect((await owner.call(operation, input, { key: newId() })).body, `${operation.name} ${param}`).toMatchObject({
        code: 2201,
        name: "OperatorSets",
        desc: `Only support can change ${param}`,
        param,
      });
    expect(await rows()).toEqual(before);
    expect((await owner.call(setAccountSettings, { shoesize: 42 })).body).toMatchObject({ code: 2005, name: "UnknownParameter" });
    const other = await colleague({ extra: ["account_view"] });
    const may = (await other.call(setAccountSettings, { ordermoderation: true })).body;
    expect(may).toMatchObject({ code: 2201, permission: "account_setaccountsettings" });
  });

  test("enforced two-step login is asked of every user at the next login, and of users of sub-accounts, where it cannot be switched off [C3.61, C6.05, C6.06]", async () => {
    const other = await colleague();
    const set = (enforce2fa: boolean) => prove(owner, setAccountSecurity, { enforce2fa });
    const ask = async (enforce2fa: boolean) => (await owner.call(setAccountSecurity, { enforce2fa })).body;
    expect(await ask(true)).toMatchObject({ code: 2304, param: "enforce2fa" });
    await db.query("update panel_user set has_2fa = true where id = $1", [master.userId]);
    expect(await ask(true)).toMatchObject({ code: 2205, stepup: { methods: ["password"] } });
    expect((await owner.call(accountSettings)).body).toMatchObject({ enforce2fa: false });
    expect((await set(true)).body.code).toBe(1000);
    expect((await owner.call(accountSettings)).body).toMatchObject({ enforce2fa: true, enforcedabove: false });
    const login = () => api.browser().call(userLogin, { user: other.username, password });
    expect((await login()).body).toMatchObject({ code: 2203, "2step": { new: true } });
    const username = `undre${(counter += 1)}`;
    const lower = await createAccount(db, { username });
    await setPassword(db, lower, password);
    await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      lower.accountId,
      master.accountId,
    ]);
    const below = () => api.browser().call(userLogin, { user: username, password });
    expect((await below()).body).toMatchObject({ code: 2203, "2step": { new: true } });
    const sub = await owner.call(createSubaccount, company(), { key: newId() });
    expect((await owner.call(selectAccount, { accid: sub.body["accid"] })).body.code).toBe(1000);
    expect((await owner.call(accountSettings)).body).toMatchObject({ enforce2fa: false, enforcedabove: true });
    expect(await ask(false)).toMatchObject({
      code: 2304,
      desc: expect.stringContaining("main account") as string,
    });
    await owner.call(selectAccount, { accid: master.accountId });
    expect((await set(false)).body.code).toBe(1000);
    for (const enter of [login, below]) expect((await enter()).body.code).toBe(1000);
  });

  test("approval of DNS changes by a second person can be required only where there is one, and with fresh proof", async () => {
    const ask = async (dnsneedssecond: boolean) => (await owner.call(setAccountSecurity, { dnsneedssecond })).body;
    expect(await ask(true)).toMatchObject({ code: 2306, param: "dnsneedssecond" });
    await colleague({ denied: ["dns_edit"] });
    expect(await ask(true)).toMatchObject({ code: 2306, param: "dnsneedssecond" });
    await colleague();
    expect(await ask(true)).toMatchObject({ code: 2205 });
    expect((await prove(owner, setAccountSecurity, { dnsneedssecond: true })).body.code).toBe(1000);
    expect((await owner.call(accountSettings)).body).toMatchObject({ dnsneedssecond: true, enforce2fa: false });
    expect((await owner.call(setAccountSettings, { dnsneedsnote: true })).body.code).toBe(1000);
    expect((await owner.call(accountSettings)).body).toMatchObject({ dnsneedsnote: true, dnsneedssecond: true });
    expect((await prove(owner, setAccountSecurity, { dnsneedssecond: false })).body.code).toBe(1000);
  });

  test("of the user persist: list size, prices with VAT, currency and views [C3.54]", async () => {
    const wanted = {
      listsize: 50,
      priceswithvat: true,
      currency: "EUR",
      cartview: "summary",
      helpexpanded: false,
      showlabels: false,
      includesubaccounts: true,
      newsletter: true,
      telemarketing: true,
    };
    expect((await owner.call(setUserSettings, wanted)).body.code).toBe(1000);
    expect((await owner.call(userDetails)).body["user"]).toMatchObject(wanted);
    await owner.call(setUserSettings, { newsletter: false });
    expect((await owner.call(userDetails)).body["user"]).toMatchObject({ ...wanted, newsletter: false });
  });

  test("a consent to advertising is stored with its time and its words, and so is its end [C3.58, C3.59]", async () => {
    const log = () =>
      db.query<{ action: string; body: { given: boolean; words: string } }>(
        "select action, body -> 'after' as body from audit_event where action like 'marketing.%' order by id",
      );
    const before = (await log()).length;
    await owner.call(setUserSettings, { newsletter: true, telemarketing: true });
    const agreed = (await owner.call(userDetails)).body["user"] as Record<string, unknown>;
    expect(agreed["newslettersince"]).toEqual(expect.any(String));
    await owner.call(setUserSettings, { newsletter: true });
    await owner.call(setUserSettings, { newsletter: false });
    expect((await owner.call(userDetails)).body["user"]).toMatchObject({
      newsletter: false,
      newslettersince: null,
      telemarketing: true,
      telemarketingsince: agreed["telemarketingsince"],
    });
    const words = "Email me news about domains a few times a year";
    expect((await log()).slice(before).filter(({ action }) => action === "marketing.newsletter")).toMatchObject([
      { body: { given: true, words } },
      { body: { given: false, words } },
    ]);
  });
});

function company(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    party: "company",
    organization: "Underbolaget AB",
    firstname: "Ulla",
    lastname: "Under",
    idnumber: "556677-8899",
    vatnumber: "",
    street: "Backgatan 2",
    street2: "",
    postcode: "111 22",
    city: "Stockholm",
    country: "SE",
    phone: "+46.701112233",
    email: "ulla@example.com",
    language: "sv",
    currency: "SEK",
    ...change,
  };
}

describe("sub-accounts", () => {
  test("are made below the master, reached by the account switch, and edited from above [C6.01]", async () => {
    const made = await owner.call(createSubaccount, company(), { key: newId() });
    expect(made.body.code).toBe(1000);
    const accid = String(made.body["accid"]);
    const details = await owner.call(userDetails);
    expect(details.body["user"]).toMatchObject({
      accounts: { subaccounts: [{ usrAccID: accid, organization: "Underbolaget AB" }] },
    });
    expect(
      await db.query("select depth from account_closure where ancestor_id = $1 and descendant_id = $2", [
        master.accountId,
        accid,
      ]),
    ).toEqual([{ depth: 1 }]);
    expect((await owner.call(subaccounts)).body).toMatchObject({
      data: [{ accid, orgnr: "556677-8899", state: "active" }],
      abilities: { cancreate: true },
    });
    const page = async (input: Record<string, unknown>) => (await owner.call(subaccounts, input)).body;
    expect(await page({ search: "UNDERBOL", limit: 10 })).toMatchObject({ data: [{ accid }], total: 1, all: 1 });
    expect(await page({ search: "%", limit: 10 })).toMatchObject({ data: [], total: 0, all: 1 });
    expect(await page({ orderby: "name", desc: true, page: 2, limit: 10 })).toMatchObject({ data: [], total: 1, all: 1 });
    const { currency: _, ...change } = company({ organization: "Underbolaget & Co AB", vatnumber: "SE556677889901" });
    expect((await owner.call(editSubaccount, { ...change, accid, enforce2fa: true })).body.code).toBe(2205);
    expect((await prove(owner, editSubaccount, { ...change, accid, enforce2fa: true })).body.code).toBe(1000);
    expect((await owner.call(editSubaccount, { ...change, accid })).body.code).toBe(1000);
    expect((await owner.call(subaccount, { accid })).body["account"]).toMatchObject({
      organization: "Underbolaget & Co AB",
      vatnumber: "SE556677889901",
      enforce2fa: true,
      currency: "SEK",
    });
    expect((await owner.call(selectAccount, { accid })).body.code).toBe(2304);
    await prove(owner, editSubaccount, { ...change, accid, enforce2fa: false });
    expect((await owner.call(selectAccount, { accid })).body.code).toBe(1000);
    expect((await owner.call(accountDetails)).body["account"]).toMatchObject({
      contact: { organization: "Underbolaget & Co AB" },
    });
    // Sub-accounts cannot have sub-accounts, and a user of the sub-account is invited from inside it.
    expect((await owner.call(subaccounts)).body).toMatchObject({ data: [], abilities: { cancreate: false } });
    expect((await owner.call(createSubaccount, company(), { key: newId() })).body.code).toBe(2306);
    expect((await owner.call(createSignupLink, { brandid: master.scope.brandId }, { key: newId() })).body.code).toBe(2306);
    expect((await make({ roleid: roleId("Owner") })).body.code).toBe(1000);
    expect((await users(owner)).map(({ isowner, iswaiting }) => [isowner, iswaiting])).toEqual([[true, true]]);
  });

  test("of another account are answered like missing ones, and the form says what is wrong", async () => {
    const other = await createAccount(db);
    const stranger = api.browser();
    stranger.cookie = await signIn(db, other);
    const made = await stranger.call(createSubaccount, company(), { key: newId() });
    const accid = String(made.body["accid"]);
    const { currency: _, ...change } = company();
    for (const id of [accid, other.accountId, master.accountId, newId()]) {
      expect((await owner.call(subaccount, { accid: id })).body).toMatchObject({ code: 2303, param: "accid" });
      expect((await owner.call(editSubaccount, { ...change, accid: id, enforce2fa: false })).body.code).toBe(2303);
    }
    expect((await owner.call(createSubaccount, company({ organization: "" }), { key: newId() })).body).toMatchObject({
      code: 2003,
      missing: ["organization"],
    });
    expect((await owner.call(createSubaccount, company({ vatnumber: "SE1" }), { key: newId() })).body).toMatchObject({
      code: 2005,
      param: "vatnumber",
    });
    expect((await owner.call(createSignupLink, { brandid: newId() }, { key: newId() })).body.code).toBe(2303);
  });
});
