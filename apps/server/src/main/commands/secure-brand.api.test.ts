import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountSettings } from "@nameplane/contracts/accounts/operations";
import { activate2Step, deactivate2Step, selectAccount, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { brandSecurityList, secureBrand as secureByPage } from "@nameplane/contracts/whitelabel/operations";
import { accountRoutes } from "../../areas/accounts/index.ts";
import { identityRoutes } from "../../areas/identity/index.ts";
import { hotp, stepOf } from "../../areas/identity/factors/totp.ts";
import { staffRoutes } from "../../areas/staff/index.ts";
import { Brands, secureBrand, whitelabelRoutes } from "../../areas/whitelabel/index.ts";
import { newId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeSms } from "../../testing/far-ends/fake-sms.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";

const password = "Kvarnen-2026";
const clock = new FakeClock(new Date());
const carrier = new FakeSms(clock);
let db: TestDatabase;
let api: TestApi;
let withSms: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  const deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, deps);
    accountRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
    whitelabelRoutes(edge, new Brands(db.app, createLog("test", "silent")));
  });
  const sms = carrier.service({ prefixes: new Set(["+46", "+47"]) });
  withSms = await createTestApi(db, clock, (edge) => identityRoutes(edge, { ...deps, sms }));
});
beforeEach(() => db.query("delete from rate_counter"));
afterEach(() => secure({ users: false, staff: false, smsPrefixes: null }));
afterAll(async () => {
  await Promise.all([api.close(), withSms.close()]);
  await db.close();
});

const secure = (wanted: Parameters<typeof secureBrand>[3]) => secureBrand(db.worker, "staff:test", "localhost", wanted);

type User = TestAccount & { readonly username: string };
let counter = 0;
async function newUser(): Promise<User> {
  const username = `trygg${(counter += 1)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  return { ...account, username };
}

const join = (user: User, accountId: string) =>
  db.query(
    "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, account_id, id, 'test' from role where account_id = $3 and name = 'Owner'",
    [accountId, user.userId, db.installation.operatorAccountId],
  );

async function browserOf(user: User): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, user);
  return browser;
}

async function logIn(user: User, of = api) {
  const browser = of.browser();
  return { browser, body: (await browser.call(userLogin, { user: user.username, password })).body };
}

function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  clock.advance(30_000);
  return hotp(bytes, stepOf(clock.now()));
}

async function setUp(browser: TestBrowser): Promise<string> {
  const begun = (await browser.call(activate2Step, { step: "begin" })).body["2step"] as { secret: string };
  const done = await browser.call(activate2Step, { step: "validate2step", code: codeOf(begun.secret) });
  expect(done.body).toMatchObject({ code: 1000, "2step": { nextstep: "done" } });
  return begun.secret;
}

test("a brand that asks all its users for a second factor lets nobody further than setting it up", async () => {
  const [user, other] = [await newUser(), await newUser()];
  await db.query("update panel_user set has_2fa = true where id = $1", [other.userId]);
  const [before, strong] = [await browserOf(user), await browserOf(other)];
  expect((await logIn(user)).body.code).toBe(1000);

  expect(await secure({ users: true })).toEqual({ users: true, staff: false, smsPrefixes: null });
  // A session without a second factor has ended, one with it continues.
  expect((await before.call(userDetails)).status).toBe(401);
  expect((await strong.call(accountSettings)).body).toMatchObject({ code: 1000, enforcedabove: true });
  const { browser, body } = await logIn(user);
  expect(body).toMatchObject({ code: 2203, "2step": { new: true, nextstep: "validate2step" } });
  expect((await browser.call(userDetails)).status).toBe(401);
  expect((await browser.call(accountSettings)).status).toBe(401);
  const secret = await setUp(browser);
  expect((await browser.call(userDetails)).body).toMatchObject({ code: 1000, user: { "2step": true } });
  const off = async () => (await callProven(browser, deactivate2Step, {}, { code: codeOf(secret) })).body;
  expect(await off()).toMatchObject({ code: 2304, name: "TwoStepEnforced" });

  await secure({ users: false });
  expect((await off()).code).toBe(1000);
});

test("a brand that requires it of staff requires it of all users of the operator's account, in every account, and of nobody else", async () => {
  const [staff, both, customer] = [await newUser(), await newUser(), await newUser()];
  const { operatorAccountId } = db.installation;
  await db.query("delete from membership where user_id = $1", [staff.userId]);
  await join(staff, operatorAccountId);
  await join(both, operatorAccountId);
  const [working, atHome] = [await browserOf(both), await browserOf(customer)];

  await secure({ staff: true });
  expect((await working.call(userDetails)).status).toBe(401);
  for (const user of [staff, both]) expect((await logIn(user)).body).toMatchObject({ code: 2203, "2step": { new: true } });
  expect((await atHome.call(userDetails)).body.code).toBe(1000);
  // A user who becomes staff while logged in cannot enter the operator's account without a second factor, either.
  await join(customer, operatorAccountId);
  expect((await atHome.call(selectAccount, { accid: operatorAccountId })).body).toMatchObject({ name: "TwoStepThere" });
  expect((await atHome.call(accountSettings)).body).toMatchObject({ code: 1000, enforcedabove: false });
  expect((await logIn(await newUser())).body.code).toBe(1000);
});

test("SMS of a brand go to the countries of its list, within those of the installation", async () => {
  await secure({ users: true, smsPrefixes: ["+46", "+358"] });
  const ask = async (phone: string) => {
    const { browser } = await logIn(await newUser(), withSms);
    return (await browser.call(activate2Step, { step: "request", phone })).body;
  };
  expect(await ask("+47.41234567")).toMatchObject({ name: "PhoneNotServed", param: "phone" });
  expect(await ask("+358.401234567")).toMatchObject({ name: "PhoneNotServed", param: "phone" });
  expect(carrier.sent).toEqual([]);
  expect(await ask("+46.701234567")).toMatchObject({ code: 1000, "2step": { nextstep: "validate" } });
  await secure({ smsPrefixes: null });
  expect(await ask("+47.41234567")).toMatchObject({ code: 1000 });
  expect(carrier.sent.map(({ to }) => to)).toEqual(["+46701234567", "+4741234567"]);
});

test("the command reports what it did and records it, leaves other settings unchanged, and names what it cannot read", async () => {
  const run = async (...args: string[]) => {
    const script = fileURLToPath(new URL("secure-brand.ts", import.meta.url));
    const env = { ...process.env, DATABASE_URL: db.url };
    return promisify(execFile)(process.execPath, [script, ...args], { env }).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `${error.code} ${error.stderr}`,
    );
  };
  expect(await run("--host", "localhost", "--users-2fa", "on", "--sms-prefixes", "+46 +47")).toBe(
    "Second factor of all users: on; of staff: off; SMS to +46 +47.\n",
  );
  expect(await run("--host", "LOCALHOST", "--staff-2fa", "on", "--users-2fa", "off")).toBe(
    "Second factor of all users: off; of staff: on; SMS to +46 +47.\n",
  );
  expect(await run("--host", "elsewhere.example")).toBe("2 No brand has the host elsewhere.example.\n");
  expect(await run("--host", "localhost", "--sms-prefixes", "46")).toContain("2 --sms-prefixes: 46 is no country prefix");
  expect(await run("--host", "localhost", "--users-2fa", "yes")).toContain("2 --users-2fa is on or off.");
  const rows = await db.query<{ body: { after: object } }>(
    "select body from audit_event where body ->> 'action' = 'brand.security' order by at",
  );
  expect(rows.map(({ body }) => body.after)).toContainEqual({ users: false, staff: true, smsPrefixes: ["+46", "+47"] });
});

describe("the page of staff", () => {
  const solrosen = "panel.solrosen.test";
  let office: TestColleague;
  let otto: TestBrowser;

  type Asked = { on: boolean; users: number; without: number; loggedin: number };
  type Row = { host: string; name: string; users: Asked; staff: Asked | null };
  const read = async (by = otto) => (await by.call(brandSecurityList)).body as unknown as { code: number; data: Row[] };
  const rowOf = async (host: string) => {
    const found = (await read()).data.find((row) => row.host === host);
    if (!found) throw new Error(`no brand at ${host}`);
    return found;
  };
  const turn = async (wanted: { host: string; users?: boolean; staff?: boolean }) =>
    (await office.proven(secureByPage, wanted)).body;
  const audited = (accountId: string) =>
    db.query<{ actor: string; body: object }>(
      "select body ->> 'actor' as actor, body from audit_event where account_id = $1 and body ->> 'action' = 'brand.security' order by seq",
      [accountId],
    );

  beforeAll(async () => {
    office = await joinAsColleague(db, api);
    otto = office.browser;
    const owner = await newUser();
    const brandId = newId();
    await db.query(
      "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, 'Solrosen', $2, seller_id, 'Solrosen <hej@solrosen.example>' from brand where is_operator",
      [brandId, owner.accountId],
    );
    await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [solrosen, brandId]);
    for (const name of ["sol-ett", "sol-tva", "sol-slut"]) {
      const user = await newUser();
      await db.query("update panel_user set brand_id = $2, username = $3, has_2fa = $4, disabled_at = $5 where id = $1", [
        user.userId,
        brandId,
        name,
        name === "sol-tva",
        name === "sol-slut" ? new Date() : null,
      ]);
      await db.query("delete from membership where user_id = $1", [user.userId]);
    }
  });

  test("only colleagues with the right can use it, for the brands they see", async () => {
    const customer = await browserOf(await newUser());
    const clerk = (await joinAsColleague(db, api, "Support")).browser;
    for (const [who, refused] of [
      [customer, { code: 2200, name: "LoginRequired" }],
      [clerk, { code: 2201, permission: "staff_settings" }],
    ] as const) {
      expect((await who.call(brandSecurityList)).body).toMatchObject(refused);
      expect((await who.call(secureByPage, { host: "localhost", users: true })).body).toMatchObject(refused);
    }
    expect((await otto.call(secureByPage, { host: "elsewhere.example", users: true })).body).toMatchObject({
      name: "NotFound",
      param: "host",
    });
    const [sol] = await db.query<{ id: string }>("select brand_id as id from brand_host where host = $1", [solrosen]);
    const abroad = await joinAsColleague(db, api, "Administrator", sol?.id ?? "");
    expect((await read(abroad.browser)).data.map(({ host, name, users }) => [host, name, users.users])).toEqual([
      [solrosen, "Solrosen", 2],
    ]);
    expect((await abroad.proven(secureByPage, { host: "localhost", users: true })).body).toMatchObject({
      name: "NotFound",
      param: "host",
    });
    expect((await rowOf("localhost")).users.on).toBe(false);
    expect((await abroad.proven(secureByPage, { host: solrosen, users: true })).body).toMatchObject({ code: 1000 });
    expect((await rowOf(solrosen)).users.on).toBe(true);
    expect((await abroad.proven(secureByPage, { host: solrosen, users: false })).body).toMatchObject({ code: 1000 });
  });

  test("it counts who has no second factor and who of them is logged in, those of a brand and those of the operator's own account", async () => {
    expect(await rowOf(solrosen)).toEqual({
      host: solrosen,
      name: "Solrosen",
      users: { on: false, users: 2, without: 1, loggedin: 0 },
      staff: null,
    });
    const before = await rowOf("localhost");
    const oneMore = ({ users, without, loggedin }: Asked) => ({
      on: false,
      users: users + 1,
      without: without + 1,
      loggedin: loggedin + 1,
    });
    expect(before.staff).not.toBeNull();
    const colleague = await newUser();
    await join(colleague, db.installation.operatorAccountId);
    await browserOf(colleague);
    expect(await rowOf("localhost")).toEqual({
      ...before,
      users: oneMore(before.users),
      staff: before.staff && oneMore(before.staff),
    });
    expect((await read()).data[0]?.host).toBe("localhost");
  });

  test("nobody can switch it on without a fresh proof", async () => {
    expect((await otto.call(secureByPage, { host: solrosen, users: true })).body).toMatchObject({
      name: "StepUpRequired",
    });
    expect((await rowOf(solrosen)).users.on).toBe(false);
  });

  test("switched on, it logs out users without one, counts down as they set one up, and is in the log of the brand's account; switched off, passwords are enough", async () => {
    const user = await newUser();
    const inside = await browserOf(user);
    const { without } = (await rowOf("localhost")).users;
    expect(await turn({ host: "localhost", users: true })).toMatchObject({ code: 1000 });
    expect((await inside.call(userDetails)).status).toBe(401);
    expect((await rowOf("localhost")).users).toMatchObject({ on: true, without, loggedin: 0 });
    expect((await rowOf(solrosen)).users.on).toBe(false);

    const { browser, body } = await logIn(user);
    expect(body).toMatchObject({ code: 2203, "2step": { new: true } });
    await setUp(browser);
    expect((await rowOf("localhost")).users.without).toBe(without - 1);

    expect(await turn({ host: "localhost", staff: true })).toMatchObject({ code: 1000 });
    expect(await rowOf("localhost")).toMatchObject({ users: { on: true }, staff: { on: true } });
    expect(await turn({ host: "localhost", users: false, staff: false })).toMatchObject({ code: 1000 });
    expect((await logIn(await newUser())).body.code).toBe(1000);
    expect((await audited(db.installation.operatorAccountId)).slice(-3)).toMatchObject([
      { actor: `staff:${office.staffId}`, body: { after: { users: true, staff: false } } },
      { actor: `staff:${office.staffId}`, body: { after: { users: true, staff: true } } },
      { actor: `staff:${office.staffId}`, body: { after: { users: false, staff: false } } },
    ]);
  });
});
