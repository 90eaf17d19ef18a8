import { renderSVG } from "uqr";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  activate2Step,
  changePassword,
  deactivate2Step,
  logout,
  openSessions,
  reset2Step,
  selectAccount,
  userDetails,
  userLogin,
  userLogin2Step,
  userLoginRecovery,
} from "@nameplane/contracts/identity/operations";
import { newId } from "../../../platform/ids.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, lineOf, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../identity.routes.ts";
import { hotp, otpauthUrl, stepOf } from "../factors/totp.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => identityRoutes(edge, deps));
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type User = TestAccount & { readonly username: string };
let counter = 0;
async function newUser(): Promise<User> {
  const username = `tvasteg${(counter += 1)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  return { ...account, username };
}

/** The bytes that a base32 text stands for, decoded as an authenticator does. */
function bytesOf(text: string): Buffer {
  const bits = Array.from(text, (letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join(
    "",
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const codeOf = (secret: string, ahead = 0) => hotp(bytesOf(secret), stepOf(clock.now()) + ahead);
/** Moves the clock to the next 30-second step, because no code is accepted twice. */
const nextStep = () => clock.advance(30_000);

async function begin(browser: TestBrowser): Promise<string> {
  const { body } = await callProven(browser, activate2Step, { step: "begin" }, { password });
  expect(body).toMatchObject({ code: 1000, "2step": { nextstep: "validate2step" } });
  return (body["2step"] as { secret: string }).secret;
}

async function withFactor(): Promise<User & { secret: string; codes: string[]; browser: TestBrowser }> {
  const user = await newUser();
  const browser = api.browser();
  browser.cookie = await signIn(db, user);
  const secret = await begin(browser);
  const { body } = await browser.call(activate2Step, { step: "validate2step", code: codeOf(secret) });
  expect(body).toMatchObject({ code: 1000, "2step": { nextstep: "done" } });
  nextStep();
  return { ...user, secret, codes: body["recoverycodes"] as string[], browser };
}

async function half(user: User): Promise<TestBrowser> {
  const browser = api.browser();
  const { body } = await browser.call(userLogin, { user: user.username, password });
  expect(body).toMatchObject({ code: 2203, name: "TwoStepRequired", "2step": {} });
  return browser;
}

describe("setting up", () => {
  test("gives secret, picture and next step, then ten recovery codes once, and the user has a second factor [S3.29]", async () => {
    const user = await newUser();
    const browser = api.browser();
    browser.cookie = await signIn(db, user);
    const { body } = await callProven(browser, activate2Step, { step: "begin" }, { password });
    expect(body["2step"]).toMatchObject({
      nextstep: "validate2step",
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
      qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
    });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { "2step": false } });
    const { secret, qr } = body["2step"] as { secret: string; qr: string };
    // The QR code has the same secret: an authenticator that scans it shows correct codes.
    const [brand] = await db.query<{ name: string }>("select name from brand where is_operator");
    const picture = renderSVG(otpauthUrl(brand?.name ?? "", user.username, secret), { border: 2 });
    expect(Buffer.from(qr.split(",")[1] ?? "", "base64").toString()).toBe(picture);
    const done = await browser.call(activate2Step, { step: "validate2step", code: codeOf(secret), secret: "AAAA" });
    const codes = done.body["recoverycodes"] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    expect(deps.kept.at(-1)).toMatchObject({ name: "identity.login-changed", payload: { what: "second_factor_on" } });
    nextStep();
  });

  test("asks a logged-in user for the password, and is not active before the first code", async () => {
    const user = await newUser();
    const browser = api.browser();
    browser.cookie = await signIn(db, user);
    expect((await browser.call(activate2Step, { step: "begin" })).body).toMatchObject({
      code: 2205,
      stepup: { methods: ["password"] },
    });
    const wrong = await callProven(browser, activate2Step, { step: "begin" }, { password: "fel" });
    expect(wrong.body).toMatchObject({ code: 2202, param: "password" });
    const first = await begin(browser);
    const second = await begin(browser);
    for (const code of [codeOf(first), "000000", codeOf(second, 5)])
      expect(await browser.call(activate2Step, { step: "validate2step", code })).toMatchObject({
        status: 200,
        body: { code: 2200, name: "WrongCode" },
      });
    const plain = api.browser();
    expect((await plain.call(userLogin, { user: user.username, password })).body.code).toBe(1000);
    expect((await browser.call(activate2Step, { step: "validate2step", code: codeOf(second) })).body.code).toBe(1000);
    expect((await plain.call(userDetails)).status).toBe(401);
    expect((await browser.call(activate2Step, { step: "begin" })).body).toMatchObject({
      code: 2302,
      name: "TwoStepExists",
    });
    nextStep();
  });

  test("is refused to anybody who has not given a password", async () => {
    for (const input of [{ step: "begin" }, { step: "validate2step", code: "123456" }])
      expect(await api.browser().call(activate2Step, input)).toMatchObject({ status: 401, body: { code: 2200 } });
  });

  test("stores the secret encrypted and the recovery codes as hashes", async () => {
    const { secret, codes, userId } = await withFactor();
    const [text] = await db.query<{ all: string }>(
      `select string_agg(credential::text, ' ') as "all" from credential where user_id = $1`,
      [userId],
    );
    expect(text?.all).not.toContain(bytesOf(secret).toString("hex"));
    for (const code of codes) expect(text?.all).not.toContain(code.replaceAll("-", ""));
  });
});

describe("login with a code", () => {
  test("opens a session, under a cookie of its own, which the password alone does not [S7.08]", async () => {
    expect(lineOf(userLogin2Step)).toBe("POST /api/authenticate/userlogin2step/ form");
    const user = await withFactor();
    const browser = await half(user);
    expect(browser.cookie).toMatch(/^2s=[\w-]{43}$/);
    expect((await browser.call(userDetails)).status).toBe(401);
    const { body, setCookie } = await browser.call(userLogin2Step, { code: codeOf(user.secret) });
    expect(body).toMatchObject({ code: 1000, session: { accID: user.accountId, usrID: user.userId } });
    expect(setCookie).toMatch(/^sid=[\w-]{43}; /);
    expect(browser.cookie).not.toContain("2s=");
    expect((await browser.call(userDetails)).body.code).toBe(1000);
    const rows = await db.query<{ method: string }>(
      "select body -> 'after' ->> 'method' as method from audit_event where account_id = $1 and action = 'session.login' and result = 'ok'",
      [user.accountId],
    );
    expect(rows).toEqual([{ method: "totp" }]);
    nextStep();
  });

  test("a secret sent with the code is ignored: its own code is refused, and that of the user's secret is accepted [S7.08]", async () => {
    const user = await withFactor();
    const browser = await half(user);
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect((await browser.call(userLogin2Step, { code: codeOf(secret), secret })).body).toMatchObject({ code: 2204 });
    expect((await browser.call(userDetails)).status).toBe(401);
    const { body } = await browser.call(userLogin2Step, { code: codeOf(user.secret), secret });
    expect(body).toMatchObject({ code: 1000, session: { accID: user.accountId, usrID: user.userId } });
    nextStep();
  });

  test("accepts a code once: used in one browser it is refused in another, also when fifty ask at once", async () => {
    const user = await withFactor();
    const browsers = await Promise.all(Array.from({ length: 12 }, () => half(user)));
    const code = codeOf(user.secret);
    const answers = await Promise.all(browsers.map((browser) => browser.call(userLogin2Step, { code })));
    expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(answers.filter(({ body }) => ["TwoStepFailed", "TooFast"].includes(String(body["name"])))).toHaveLength(11);
    nextStep();
  });

  test("ends after five codes for one password", async () => {
    const user = await withFactor();
    const browser = await half(user);
    for (let i = 0; i < 5; i++)
      expect((await browser.call(userLogin2Step, { code: "000000" })).body).toMatchObject({ code: 2204 });
    for (let i = 0; i < 2; i++)
      expect((await browser.call(userLogin2Step, { code: codeOf(user.secret) })).body).toMatchObject({
        code: 2202,
        name: "TwoStepOver",
      });
  });

  test("wrong codes in a row cause ever longer waits, however many browsers ask at once; the owner is notified by mail", async () => {
    const user = await withFactor();
    const guess = async (browser: TestBrowser) => {
      const { status, body, headers } = await browser.call(userLogin2Step, { code: "000000" });
      return status === 429 ? Number(headers["retry-after"]) : body["name"];
    };
    const mails = () => deps.kept.filter(({ payload }) => (payload as { what?: string }).what === "codes_wrong").length;
    const before = mails();
    const browsers = await Promise.all(Array.from({ length: 4 }, () => half(user)));
    const answers = await Promise.all(browsers.flatMap((browser) => Array.from({ length: 4 }, () => guess(browser))));
    expect(answers.filter((answer) => answer === "TwoStepFailed")).toHaveLength(6);
    expect(answers.filter((answer) => answer === 15)).toHaveLength(10);
    expect(mails() - before).toBe(1);
    for (const seconds of [15, 30, 60, 120]) {
      clock.advance((seconds - 1) * 1000);
      expect(await guess(await half(user))).toBe(1);
      clock.advance(1000);
      expect(await guess(await half(user))).toBe("TwoStepFailed");
      expect(await guess(await half(user))).toBe(seconds * 2);
    }
    expect(mails() - before).toBe(1);
    clock.advance(3_600_000);
    expect((await (await half(user)).call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
    nextStep();
  });

  test("while codes have to wait, a recovery code and a browser the owner has logged in from do not", async () => {
    const user = await withFactor();
    const known = await half(user);
    expect((await known.call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
    nextStep();
    const thief = [await half(user), await half(user)];
    for (const browser of thief)
      for (let count = 0; count < 4; count += 1) await browser.call(userLogin2Step, { code: "000000" });
    expect((await (await half(user)).call(userLogin2Step, { code: codeOf(user.secret) })).status).toBe(429);
    const [code = ""] = user.codes;
    expect((await (await half(user)).call(userLoginRecovery, { code })).body.code).toBe(1000);
    await known.call(logout);
    expect((await known.call(userLogin, { user: user.username, password })).body.code).toBe(2203);
    expect((await known.call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
    nextStep();
  });

  test("waits ten minutes, and ends with a logout", async () => {
    const user = await withFactor();
    const late = await half(user);
    await db.query("update half_login set ends_at = now() where user_id = $1", [user.userId]);
    expect((await late.call(userLogin2Step, { code: codeOf(user.secret) })).body).toMatchObject({
      name: "TwoStepOver",
    });
    const left = await half(user);
    const { cookie } = left;
    await left.call(logout);
    expect(left.cookie).toBeNull();
    left.cookie = cookie;
    expect((await left.call(userLogin2Step, { code: codeOf(user.secret) })).body).toMatchObject({
      name: "TwoStepOver",
    });
  });

  test("is refused to a user who was disabled meanwhile, and for a suspended account", async () => {
    const [disabled, owing] = [await withFactor(), await withFactor()];
    const [one, other] = [await half(disabled), await half(owing)];
    await db.query("update panel_user set disabled_at = now() where id = $1", [disabled.userId]);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [owing.accountId]);
    expect((await one.call(userLogin2Step, { code: codeOf(disabled.secret) })).body).toMatchObject({
      name: "TwoStepOver",
    });
    expect((await other.call(userLogin2Step, { code: codeOf(owing.secret) })).body).toMatchObject({ code: 2104 });
  });

  test("a half login opens nothing but the two-step routes", async () => {
    const user = await withFactor();
    const browser = await half(user);
    for (const { operation } of api.edge.registered) {
      if (/authenticate|activate2step|user\/reset2step/.test(operation.path)) continue;
      const { status, body } = await browser.call(operation, {}, { key: "k".repeat(20) });
      if (status !== 401)
        expect([operation.path, body["name"]]).toEqual([operation.path, expect.stringMatching(/Parameter|Range/)]);
    }
    expect((await browser.call(selectAccount, { accid: user.accountId })).status).toBe(401);
    expect(await browser.call(activate2Step, { step: "begin" })).toMatchObject({ status: 401 });
  });
});

describe("recovery codes", () => {
  test("log in once each, however they are written, and the user is notified", async () => {
    const user = await withFactor();
    const [code = ""] = user.codes;
    const browser = await half(user);
    expect((await browser.call(userLoginRecovery, { code: ` ${code.toUpperCase().replaceAll("-", " ")} ` })).body.code).toBe(
      1000,
    );
    expect(deps.kept.at(-1)).toMatchObject({ payload: { what: "recovery_code_used", userId: user.userId } });
    expect((await (await half(user)).call(userLoginRecovery, { code })).body).toMatchObject({ code: 2204 });
  });

  test("of another user let nobody in", async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    const browser = await half(one);
    expect((await browser.call(userLoginRecovery, { code: other.codes[0] ?? "" })).body).toMatchObject({ code: 2204 });
  });
});

describe("an account that requires a second factor", () => {
  async function enforced(): Promise<User> {
    const user = await newUser();
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [user.accountId]);
    return user;
  }

  test("has it set up before the first session: password, secret, code", async () => {
    const user = await enforced();
    const browser = api.browser();
    const { body, setCookie } = await browser.call(userLogin, { user: user.username, password });
    expect(body).toMatchObject({ code: 2203, "2step": { new: true, nextstep: "validate2step" } });
    expect([setCookie, JSON.stringify(body)]).toEqual([null, expect.not.stringContaining("secret")]);
    expect((await browser.call(userLogin2Step, { code: "123456" })).body).toMatchObject({ name: "TwoStepOver" });
    const secret = await begin(browser);
    expect((await browser.call(userDetails)).status).toBe(401);
    const done = await browser.call(activate2Step, { step: "validate2step", code: codeOf(secret) });
    expect(done.body).toMatchObject({ code: 1000, session: { accID: user.accountId }, "2step": { nextstep: "done" } });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    nextStep();
  });

  test("and has domains under a registry lock names them before a user removes the last second factor", async () => {
    const user = await withFactor();
    const domainId = newId();
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, 'kvarn-last.se', 'kvarn-last.se', 'se', 'active', now(), now() + interval '90 days', now() + interval '60 days', 'manual')`,
      [user.accountId, domainId],
    );
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, is_registry_locked) values ($1, $2, 'iis', 'registered', true)",
      [user.accountId, domainId],
    );
    const off = async (input: Record<string, unknown>) =>
      (await callProven(user.browser, deactivate2Step, input, { code: codeOf(user.secret) })).body;
    for (const input of [{}, { lockeddomains: ["annan.se"] }])
      expect(await off(input)).toMatchObject({ code: 2304, name: "LocksStand", lockeddomains: ["kvarn-last.se"] });
    expect((await user.browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    expect((await off({ lockeddomains: ["kvarn-last.se"] })).code).toBe(1000);
    expect((await user.browser.call(userDetails)).body).toMatchObject({ user: { "2step": false } });
    nextStep();
  });

  test("or is below such an account does not let its user turn it off [S8.36, C6.07]", async () => {
    const master = await newUser();
    const sub = await withFactor();
    await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      sub.accountId,
      master.accountId,
    ]);
    const off = async (language = "en") =>
      (await callProven(sub.browser, deactivate2Step, {}, { code: codeOf(sub.secret) }, { language })).body;
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [master.accountId]);
    const desc = "Two-step login cannot be turned off: the main account requires it";
    expect(await off()).toMatchObject({ code: 2304, name: "TwoStepEnforced", desc });
    nextStep();
    const swedish = "Tvåstegsinloggning går inte att stänga av: huvudkontot kräver den";
    expect(await off("sv")).toMatchObject({ code: 2304, desc: swedish });
    expect((await sub.browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    await db.query("update account set enforces_2fa = false, version = version + 1 where id = $1", [master.accountId]);
    expect((await off()).code).toBe(1000);
    nextStep();
  });
});

describe("without SMS", () => {
  test("no phone is asked for, and a reset says that none can be sent", async () => {
    const user = await withFactor();
    const browser = await half(user);
    for (const input of [{}, { step: "sms" }])
      expect((await browser.call(reset2Step, input)).body).toMatchObject({
        code: 2304,
        name: "SmsOff",
        desc: "SMS is not available here",
      });
    const other = api.browser();
    other.cookie = await signIn(db, await newUser());
    expect((await other.call(activate2Step, { step: "request", phone: "+46.701234567" })).body).toMatchObject({
      code: 2304,
      name: "SmsOff",
    });
  });
});

describe("with a second factor", () => {
  test("turning it off needs a code and no password will do, ends other sessions, and the password is enough from then on", async () => {
    const user = await withFactor();
    const other = await half(user);
    await other.call(userLogin2Step, { code: codeOf(user.secret) });
    nextStep();
    const off = async (proof: { password?: string; code?: string }) =>
      (await callProven(user.browser, deactivate2Step, {}, proof)).body;
    expect(await off({ password })).toMatchObject({ code: 2003, missing: ["code"] });
    expect(await off({ code: "000000" })).toMatchObject({ code: 2200, param: "code" });
    expect((await off({ code: codeOf(user.secret) })).code).toBe(1000);
    expect((await other.call(openSessions)).status).toBe(401);
    expect(deps.kept.at(-1)).toMatchObject({ payload: { what: "second_factor_off" } });
    expect((await api.browser().call(userLogin, { user: user.username, password })).body.code).toBe(1000);
    expect(await off({ code: "000000" })).toMatchObject({ code: 2304, name: "TwoStepNotActive" });
    expect(await db.query("select 1 from credential where user_id = $1 and kind <> 'password'", [user.userId])).toEqual([]);
    nextStep();
  });

  test("a new password needs a code too, and a recovery code replaces it, once and with a mail", async () => {
    const user = await withFactor();
    const change = async (proof: { password?: string; code?: string }) =>
      (await callProven(user.browser, changePassword, { newpassword: "Backstugan-77" }, proof)).body;
    expect(await change({ password })).toMatchObject({ code: 2003, missing: ["code"] });
    expect(await change({ code: "000000" })).toMatchObject({ code: 2200, param: "code" });
    expect((await change({ code: user.codes[3] ?? "" })).code).toBe(1000);
    expect(deps.kept.slice(-2)).toMatchObject([
      { payload: { what: "recovery_code_used" } },
      { payload: { what: "password_changed" } },
    ]);
    expect(await change({ code: user.codes[3] ?? "" })).toMatchObject({ code: 2200 });
  });
});
