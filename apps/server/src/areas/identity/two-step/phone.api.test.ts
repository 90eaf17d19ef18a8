import {
  activate2Step,
  cancelReset2Step,
  openResetLink,
  pendingReset2Step,
  reset2Step,
  resetPassword,
  userDetails,
  userLogin,
  userLogin2Step,
} from "@nameplane/contracts/identity/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeSms } from "../../../testing/far-ends/fake-sms.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, lineOf, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../identity.routes.ts";
import { issueResetToken } from "../passwords/issue-reset-token.ts";
import { smsSweep } from "../phone/decide-sms.ts";
import { hotp, stepOf } from "../factors/totp.ts";
import { beginResetByStaff } from "./reset-by-staff.ts";

const password = "Kvarnen-2026";
const phone = "+46.701234567";
const dayMs = 24 * 3_600_000;
const clock = new FakeClock(new Date());
const carrier = new FakeSms(clock);
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
let kept: typeof deps.kept;
let dailyMax = 500;

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  kept = deps.kept;
  const sms = carrier.service();
  Object.defineProperty(sms, "dailyMax", { get: () => dailyMax });
  api = await createTestApi(db, clock, (edge) => identityRoutes(edge, { ...deps, sms }));
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  carrier.sent.length = 0;
  carrier.ends.length = 0;
  dailyMax = 500;
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type User = TestAccount & { readonly username: string };
let counter = 0;
async function newUser(isEnforced = false): Promise<User> {
  const username = `telefon${(counter += 1)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  if (isEnforced)
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [account.accountId]);
  return { ...account, username };
}

const logIn = async (user: User, browser = api.browser()): Promise<{ browser: TestBrowser; body: { code: number } }> => ({
  body: (await browser.call(userLogin, { user: user.username, password })).body,
  browser,
});
const step = async (browser: TestBrowser, input: Record<string, string>) => (await browser.call(activate2Step, input)).body;
const reset = async (browser: TestBrowser, input: Record<string, string> = {}) => browser.call(reset2Step, input);
const nextSms = () => clock.advance(90_000);
/**
 * Moves the clock to midnight UTC, when daily limits start again. A test that ran over midnight would have the limits of two
 * days.
 */
const beginDay = () => clock.advance(dayMs - (clock.now().getTime() % dayMs));

function codeOf(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  clock.advance(30_000);
  return hotp(bytes, stepOf(clock.now()));
}

/** Creates a user with two-step login by phone and authenticator. */
async function activated(isEnforced = false): Promise<User & { secret: string; browser: TestBrowser }> {
  const user = await newUser(isEnforced);
  const browser = api.browser();
  browser.cookie = await signIn(db, user);
  await callProven(browser, activate2Step, { step: "begin" }, { password });
  await step(browser, { step: "request", phone });
  const shown = await step(browser, { step: "validate", pincode: carrier.pin() });
  const { secret } = shown["2step"] as { secret: string };
  await step(browser, { step: "validate2step", code: codeOf(secret) });
  nextSms();
  await db.query("delete from rate_counter");
  return { ...user, secret, browser };
}

const deliveries = (user: User) =>
  db.query(
    "select state, address, provider_ref, error, payload ->> 'userId' as reader from delivery where account_id = $1 order by id",
    [user.accountId],
  );
const wrongOf = (pin: string) => (pin === "000000" ? "000001" : "000000");

describe("activation by phone", () => {
  test("of a logged-in user is no login: when the session has ended, its PIN and code open none", async () => {
    const user = await newUser();
    const browser = api.browser();
    browser.cookie = await signIn(db, user);
    await callProven(browser, activate2Step, { step: "begin" }, { password });
    await step(browser, { step: "request", phone });
    const pincode = carrier.pin();
    await db.query("update session set revoked_at = now() where user_id = $1", [user.userId]);
    const refused = await browser.call(activate2Step, { step: "validate", pincode });
    expect([refused.status, refused.body]).toMatchObject([401, { code: 2200, name: "LoginRequired" }]);
    // If the user logs in again in this browser, the setup continues with the same step.
    const { body } = await logIn(user, browser);
    expect(body).toMatchObject({ code: 1000 });
    const shown = await step(browser, { step: "validate", pincode });
    expect(shown).toMatchObject({ "2step": { nextstep: "validate2step" } });
    await db.query("update session set revoked_at = now() where user_id = $1", [user.userId]);
    const { secret } = shown["2step"] as { secret: string };
    const finished = await browser.call(activate2Step, { step: "validate2step", code: codeOf(secret) });
    expect([finished.status, "session" in finished.body]).toEqual([401, false]);
    expect(await db.query("select has_2fa from panel_user where id = $1", [user.userId])).toEqual([{ has_2fa: false }]);
  });

  test("at a login: phone, PIN, secret, code; then the user has two-step login and a proved phone [S4.22, S7.20, S7.21, S7.22]", async () => {
    expect(lineOf(activate2Step)).toBe("POST /api/user/activate2step/ form");
    const user = await newUser(true);
    const { browser, body } = await logIn(user);
    expect(body).toMatchObject({ code: 2203, "2step": { new: true, nextstep: "request" } });
    expect(await step(browser, { step: "begin" })).toMatchObject({ code: 1000, "2step": { nextstep: "request" } });
    expect(await step(browser, { step: "request", phone })).toMatchObject({
      code: 1000,
      "2step": { nextstep: "validate", seconds: 90 },
    });
    expect(carrier.sent).toMatchObject([{ to: "+46701234567", text: expect.stringMatching(/^\d{6} /) as string }]);
    const shown = await step(browser, { step: "validate", pincode: carrier.pin() });
    expect(shown).toMatchObject({
      code: 1000,
      "2step": {
        nextstep: "validate2step",
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
        qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      },
    });
    const { secret } = shown["2step"] as { secret: string };
    // A secret sent by the caller is ignored, whether the code fits it or not.
    const own = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect(await step(browser, { step: "validate2step", code: codeOf(own), secret: own })).toMatchObject({
      code: 2200,
      name: "WrongCode",
    });
    const done = await step(browser, { step: "validate2step", code: codeOf(secret), secret: own });
    expect(done).toMatchObject({ code: 1000, "2step": { nextstep: "done" }, session: { usrID: user.userId } });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    const [row] = await db.query("select phone, phone_proved_at is not null as proved from panel_user where id = $1", [
      user.userId,
    ]);
    expect(row).toEqual({ phone, proved: true });
  });

  test("no step can be left out, and none comes without the password", async () => {
    const user = await newUser(true);
    for (const input of [
      { step: "request", phone },
      { step: "validate", pincode: "123456" },
    ])
      expect((await api.browser().call(activate2Step, input)).status).toBe(401);
    const { browser } = await logIn(user);
    for (const input of [
      { step: "validate", pincode: "123456" },
      { step: "validate2step", code: "123456" },
    ])
      expect(await step(browser, input)).toMatchObject({ code: 2304, name: "StepNotNext" });
    await step(browser, { step: "request", phone });
    expect(await step(browser, { step: "validate2step", code: "123456" })).toMatchObject({ name: "StepNotNext" });
    expect(await step(browser, { step: "validate" })).toMatchObject({ code: 2003, missing: ["pincode"] });
    expect(await step(browser, { step: "request" })).toMatchObject({ code: 2003, missing: ["phone"] });
    // A logged-in user needs a fresh proof of identity first. A session alone is not enough to have an SMS sent.
    const other = api.browser();
    other.cookie = await signIn(db, user);
    expect(await step(other, { step: "request", phone })).toMatchObject({ name: "StepNotNext" });
    expect(await step(other, { step: "begin" })).toMatchObject({ code: 2205, stepup: { methods: ["password"] } });
  });

  test("the PIN of one login is not valid in another, and not after five tries", async () => {
    const user = await newUser(true);
    const [{ browser: one }, { browser: other }] = [await logIn(user), await logIn(user)];
    await step(one, { step: "request", phone });
    const pin = carrier.pin();
    nextSms();
    await step(other, { step: "request", phone });
    const ofOther = carrier.pin();
    if (pin !== ofOther)
      expect(await step(other, { step: "validate", pincode: pin })).toMatchObject({ code: 2200, param: "pincode" });
    for (let i = 0; i < 5; i++)
      expect(await one.call(activate2Step, { step: "validate", pincode: wrongOf(pin) })).toMatchObject({
        status: 200,
        body: { code: 2200, name: "WrongPin", desc: "Wrong PIN." },
      });
    // After wrong PINs in a row, the next PIN has to wait, even if it is entered in another login.
    expect(await step(other, { step: "validate", pincode: ofOther })).toMatchObject({ name: "TooFast" });
    clock.advance(15_000);
    expect(await step(one, { step: "validate", pincode: pin })).toMatchObject({ name: "WrongPin" });
    clock.advance(30_000);
    expect(await step(other, { step: "validate", pincode: ofOther })).toMatchObject({ code: 1000 });
    expect(await step(other, { step: "validate", pincode: ofOther })).toMatchObject({ name: "StepNotNext" });
  });

  test("the same PIN five times at once is accepted once; a PIN ends after ten minutes; it is not in the database", async () => {
    const user = await newUser(true);
    const { browser } = await logIn(user);
    await step(browser, { step: "request", phone });
    const pin = carrier.pin();
    const [stored] = await db.query<{ all: string }>(
      "select string_agg(h::text, ' ') || (select string_agg(d::text, ' ') from delivery d where account_id = $2) as \"all\" from half_login h where user_id = $1",
      [user.userId, user.accountId],
    );
    expect(stored?.all).not.toMatch(new RegExp(`\\b${pin}\\b`));
    const answers = await Promise.all(Array.from({ length: 5 }, () => step(browser, { step: "validate", pincode: pin })));
    expect(answers.filter(({ code }) => code === 1000)).toHaveLength(1);
    const { browser: late } = await logIn(user);
    nextSms();
    await step(late, { step: "request", phone });
    await db.query("update half_login set ends_at = now() where user_id = $1", [user.userId]);
    expect((await late.call(activate2Step, { step: "validate", pincode: carrier.pin() })).status).toBe(401);
  });

  test("is refused to users who have it already, at every step", async () => {
    const { browser } = await activated();
    for (const input of [
      { step: "begin" },
      { step: "request", phone },
      { step: "validate", pincode: "123456" },
      { step: "validate2step", code: "123456" },
    ])
      expect(await step(browser, input)).toMatchObject({ code: 2302, name: "TwoStepExists" });
  });

  test("accepts phone numbers that are too long for a registry's contact, and none of unknown countries", async () => {
    const long = "+46.123456789012345";
    const user = await newUser(true);
    const { browser } = await logIn(user);
    expect(await step(browser, { step: "request", phone: long })).toMatchObject({ code: 1000 });
    const shown = await step(browser, { step: "validate", pincode: carrier.pin() });
    const { secret } = shown["2step"] as { secret: string };
    expect(await step(browser, { step: "validate2step", code: codeOf(secret) })).toMatchObject({ code: 1000 });
    expect(await db.query("select phone from panel_user where id = $1", [user.userId])).toEqual([{ phone: long }]);
    const { browser: other } = await logIn(await newUser(true));
    expect(await step(other, { step: "request", phone: "+999.7012345" })).toMatchObject({ code: 2306, param: "phone" });
    for (const bad of ["+46701234567", "+46.123456", "+46.1234567890123456", "0701234567", "+46.70123456a"])
      expect(await step(other, { step: "request", phone: bad })).toMatchObject({
        code: expect.any(Number) as number,
        param: "phone",
      });
    expect(carrier.sent).toHaveLength(1);
  });
});

describe("sending", () => {
  test("is recorded before, and its outcome after; nothing is sent twice automatically", async () => {
    const user = await newUser(true);
    const { browser } = await logIn(user);
    await step(browser, { step: "request", phone });
    expect(await deliveries(user)).toEqual([
      {
        state: "sent",
        address: phone,
        provider_ref: carrier.sent[0]?.providerRef,
        error: null,
        reader: user.userId,
      },
    ]);
    nextSms();
    carrier.ends.push("unknown", "unknown_unsent");
    expect(await step(browser, { step: "request", phone })).toMatchObject({ code: 1000 });
    expect(carrier.sent).toHaveLength(2);
    nextSms();
    expect(await step(browser, { step: "request", phone })).toMatchObject({ code: 1000 });
    expect((await deliveries(user)).map(({ state }) => state)).toEqual(["sent", "queued", "queued"]);
    const sweep = () => smsSweep({ pool: db.worker, sweeping: db.readonly, sms: carrier.service(), clock });
    clock.advance(31_000);
    await sweep();
    expect((await deliveries(user)).map(({ state, provider_ref: ref }) => [state, ref])).toEqual([
      ["sent", carrier.sent[0]?.providerRef],
      ["delivered", carrier.sent[1]?.providerRef],
      ["queued", null],
    ]);
    clock.advance(11 * 60_000);
    await sweep();
    expect((await deliveries(user)).at(-1)).toMatchObject({ state: "failed", error: "unknown to the provider" });
    expect(carrier.sent).toHaveLength(2);
  });

  test.each([
    ["refused", 2306, "PhoneNotServed"],
    ["unavailable", 2400, "SmsFailed"],
    ["misconfigured", 2400, "SmsFailed"],
  ] as const)("%s by the provider is reported, counts for no limit, and can be tried again at once", async (kind, code, name) => {
    const user = await newUser(true);
    const { browser } = await logIn(user);
    for (let i = 0; i < 4; i++) {
      carrier.ends.push(kind);
      expect(await step(browser, { step: "request", phone })).toMatchObject({ code, name });
    }
    expect((await deliveries(user)).map(({ state }) => state)).toEqual(["failed", "failed", "failed", "failed"]);
    expect(await step(browser, { step: "request", phone })).toMatchObject({ code: 1000 });
  });

  test("waits 90 seconds between two SMS of a user, however many ask at once and whichever login asks", async () => {
    const user = await newUser(true);
    const browsers = await Promise.all(Array.from({ length: 6 }, async () => (await logIn(user)).browser));
    const answers = await Promise.all(browsers.map((browser) => browser.call(activate2Step, { step: "request", phone })));
    expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(carrier.sent).toHaveLength(1);
    clock.advance(89_000);
    expect((await browsers[0]?.call(activate2Step, { step: "request", phone }))?.status).toBe(429);
    clock.advance(1_000);
    expect((await browsers[0]?.call(activate2Step, { step: "request", phone }))?.body.code).toBe(1000);
  });

  test("stops at three a day to one number, five of one user, and what the brand may spend", async () => {
    const ask = async (browser: TestBrowser, number: string) => {
      const { status } = await browser.call(activate2Step, { step: "request", phone: number });
      nextSms();
      return status;
    };
    beginDay();
    const { browser } = await logIn(await newUser(true));
    const statuses: number[] = [];
    for (const number of [phone, phone, phone, phone, "+46.702222222", "+46.703333333", "+46.704444444"])
      statuses.push(await ask((await logIn(await newUser(true))).browser, number));
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200]);
    const own: number[] = [];
    for (let i = 0; i < 6; i++) {
      own.push(await ask(browser, `+46.70900000${i}`));
      await db.query("update half_login set ends_at = now() + interval '1 hour'");
    }
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    await db.query("delete from rate_counter");
    dailyMax = 2;
    const brand: number[] = [];
    for (let i = 0; i < 4; i++) brand.push(await ask((await logIn(await newUser(true))).browser, `+46.70800000${i}`));
    expect(brand).toEqual([200, 200, 429, 429]);
  });
});

describe("reset by SMS", () => {
  test("an empty form gives phone and next step, a step sends, step and code reset after a day [S7.17, S7.18, S7.19]", async () => {
    expect(lineOf(reset2Step)).toBe("POST /api/user/reset2step/ form");
    const user = await activated();
    const { browser } = await logIn(user);
    expect((await reset(browser)).body).toMatchObject({
      code: 1000,
      "2step": { nextstep: "sms", phone: "+46 ••• ••67", seconds: 0, notbefore: null },
    });
    expect((await reset(browser, { step: "sms" })).body).toMatchObject({
      "2step": { nextstep: "resetcode", phone: "+46 ••• ••67", seconds: 90 },
    });
    expect((await reset(browser, { step: "sms" })).status).toBe(429);
    const pin = carrier.pin();
    expect(await reset(browser, { step: "resetcode", resetcode: wrongOf(pin) })).toMatchObject({
      status: 200,
      body: { code: 2200, name: "WrongPin", desc: "Wrong PIN.", param: "resetcode" },
    });
    const taken = (await reset(browser, { step: "resetcode", resetcode: pin })).body;
    const notBefore = new Date(clock.now().getTime() + dayMs).toISOString();
    expect(taken).toMatchObject({ code: 1000, "2step": { nextstep: "wait", notbefore: notBefore } });
    expect(kept.at(-1)).toMatchObject({ payload: { what: "second_factor_reset_asked", userId: user.userId } });
    expect(browser.cookie ?? "").not.toContain("2s=");

    // Nothing changes until the day is over, and the owner is shown that a reset waits.
    const { body: before } = await logIn(user);
    expect(before).toMatchObject({ code: 2203, "2step": {} });
    expect((await user.browser.call(pendingReset2Step)).body).toMatchObject({ notbefore: notBefore });
    const { browser: again } = await logIn(user);
    expect((await reset(again)).body).toMatchObject({ "2step": { nextstep: "wait", notbefore: notBefore } });
    expect((await reset(again, { step: "sms" })).body).toMatchObject({ code: 2304, name: "StepNotNext" });

    await db.query("update half_login set not_before = $2 where user_id = $1 and step = 'reset_wait'", [
      user.userId,
      clock.now(),
    ]);
    const { body: after, browser: entering } = await logIn(user);
    expect(after).toMatchObject({ code: 2203, "2step": { new: true, nextstep: "request" } });
    expect(kept.at(-1)).toMatchObject({ payload: { what: "second_factor_reset" } });
    expect((await user.browser.call(userDetails)).status).toBe(401);
    const [row] = await db.query<{ has_2fa: boolean; hours: number; factors: number }>(
      "select has_2fa, extract(epoch from quiet_until - $2::timestamptz) / 3600 as hours, (select count(*)::int from credential c where c.user_id = u.id and kind <> 'password') as factors from panel_user u where id = $1",
      [user.userId, clock.now()],
    );
    expect([row?.has_2fa, Math.round(Number(row?.hours)), row?.factors]).toEqual([false, 72, 0]);
    nextSms();
    expect(await step(entering, { step: "request", phone: "+46.709999999" })).toMatchObject({ code: 1000 });
  });

  test("its owner can stop it where they are logged in, by the authenticator, or by a new password", async () => {
    const wait = async (user: User) => {
      const { browser } = await logIn(user);
      await reset(browser, { step: "sms" });
      await reset(browser, { step: "resetcode", resetcode: carrier.pin() });
      nextSms();
    };
    const user = await activated();
    await wait(user);
    expect((await user.browser.call(cancelReset2Step)).body.code).toBe(1000);
    expect((await user.browser.call(cancelReset2Step)).body).toMatchObject({ code: 2303 });
    expect((await user.browser.call(pendingReset2Step)).body).toMatchObject({ notbefore: null });
    expect((await reset((await logIn(user)).browser)).body).toMatchObject({ "2step": { nextstep: "sms" } });
    await db.query("delete from rate_counter");
    await wait(user);
    const { browser: found } = await logIn(user);
    expect((await found.call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
    expect((await found.call(pendingReset2Step)).body).toMatchObject({ notbefore: null });
    await db.query("delete from rate_counter");
    await wait(user);
    const of = { brandId: user.scope.brandId, userId: user.userId };
    const token = await tx(db.worker, user.scope, (trx) => issueResetToken(trx, of, clock.now()));
    const mailed = api.browser();
    await mailed.call(openResetLink, { token });
    expect((await mailed.call(resetPassword, { newpassword: "Backstugan-77" })).body.code).toBe(1000);
    expect(await db.query("select 1 from half_login where user_id = $1", [user.userId])).toEqual([]);
  });

  test("is for users who have given the password and not yet the code, and needs a phone", async () => {
    expect((await reset(api.browser())).body).toMatchObject({ code: 2202, name: "TwoStepOver" });
    const user = await activated();
    expect((await reset(user.browser)).body).toMatchObject({ name: "TwoStepOver" });
    expect((await reset((await logIn(await newUser(true))).browser)).body).toMatchObject({ name: "TwoStepOver" });
    await db.query("update panel_user set phone = null where id = $1", [user.userId]);
    const { browser } = await logIn(user);
    for (const input of [{}, { step: "sms" }, { step: "resetcode", resetcode: "123456" }])
      expect((await reset(browser, input as Record<string, string>)).body).toMatchObject({
        code: 2304,
        name: "NoPhone",
        desc: "There is no phone number on file, so an SMS reset code cannot be sent",
      });
    expect((await browser.call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
  });

  test("a reset that staff began is shown to a user without a phone", async () => {
    const user = await activated();
    await db.query("update panel_user set phone = null where id = $1", [user.userId]);
    const scope = { ...user.scope, userId: user.userId };
    const asked = { requestId: "test", address: "192.0.2.1", brandId: scope.brandId, proof: {}, now: clock.now() };
    const notBefore = await tx(db.app, scope, (trx) => beginResetByStaff(trx, { jobs: deps.jobs }, scope, asked));
    const { browser } = await logIn(user);
    expect((await reset(browser)).body).toMatchObject({
      "2step": { nextstep: "wait", phone: "", notbefore: notBefore.toISOString() },
    });
    expect((await reset(browser, { step: "sms" })).body).toMatchObject({ name: "StepNotNext" });
  });

  test("gives five tries for one SMS, after which the authenticator can still be used", async () => {
    const user = await activated();
    const { browser } = await logIn(user);
    await reset(browser, { step: "sms" });
    const pin = carrier.pin();
    expect((await browser.call(userLogin2Step, { code: "000000" })).body).toMatchObject({ code: 2204 });
    for (let i = 0; i < 4; i++)
      expect((await reset(browser, { step: "resetcode", resetcode: wrongOf(pin) })).body).toMatchObject({ code: 2200 });
    expect((await reset(browser, { step: "resetcode", resetcode: pin })).body).toMatchObject({ code: 2200 });
    const { browser: other } = await logIn(user);
    nextSms();
    await reset(other, { step: "sms" });
    expect((await other.call(userLogin2Step, { code: codeOf(user.secret) })).body.code).toBe(1000);
  });

  test("who has the password guesses it at most some twenty-five times a day, however many logins they begin (T08)", async () => {
    beginDay();
    const user = await activated();
    let tried = 0;
    const begun = clock.now().getTime();
    for (let login = 0; login < 12; login += 1) {
      const { browser } = await logIn(user);
      await reset(browser, { step: "sms" });
      for (let guess = 0; guess < 8; guess += 1) {
        const { status, body } = await reset(browser, { step: "resetcode", resetcode: wrongOf(carrier.pin()) });
        // The attacker of this test is patient, and waits until the next guess is allowed.
        if (status === 429) clock.advance(600_000);
        else if (body.code === 2200) tried += 1;
      }
      nextSms();
    }
    expect(clock.now().getTime() - begun).toBeLessThan(dayMs);
    expect(carrier.sent.length).toBeLessThanOrEqual(5);
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(25);
  });

  test("cannot be asked for anybody else, and says alike of everybody else what it is for (T02, T08)", async () => {
    const [user, other] = [await activated(), await activated()];
    const sent = carrier.sent.length;
    const stranger = async (input: Record<string, string>) => (await reset(api.browser(), input)).body;
    const forms: Record<string, string>[] = [{}, { step: "sms" }, { step: "resetcode", resetcode: "123456" }];
    for (const form of forms)
      for (const named of [user.username, other.username, "nobody-has-this-name"])
        expect(await stranger({ ...form, user: named })).toEqual(await stranger({ ...form, user: "somebody" }));
    for (const form of forms) expect(await stranger(form)).toMatchObject({ code: 2202, name: "TwoStepOver" });
    expect(carrier.sent.length).toBe(sent);

    // A reset in the login of one user concerns only that user.
    const { browser } = await logIn(user);
    await reset(browser, { step: "sms" });
    await reset(browser, { step: "resetcode", resetcode: carrier.pin() });
    expect((await user.browser.call(pendingReset2Step)).body["notbefore"]).not.toBeNull();
    expect((await other.browser.call(pendingReset2Step)).body["notbefore"]).toBeNull();
  });

  test("begun again does not end sooner, and its quiet days cannot be cut short (T08)", async () => {
    const user = await activated();
    const ask = async () => {
      const { browser } = await logIn(user);
      await reset(browser, { step: "sms" });
      await reset(browser, { step: "resetcode", resetcode: carrier.pin() });
      nextSms();
      await db.query("delete from rate_counter");
    };
    await ask();
    const first = (await user.browser.call(pendingReset2Step)).body["notbefore"];
    expect((await user.browser.call(cancelReset2Step)).body.code).toBe(1000);
    clock.advance(3_600_000);
    await ask();
    const second = (await user.browser.call(pendingReset2Step)).body["notbefore"];
    expect(Date.parse(String(second)) - Date.parse(String(first))).toBeGreaterThanOrEqual(3_600_000);
    await ask();
    expect((await user.browser.call(pendingReset2Step)).body["notbefore"]).toBe(second);
  });
});
