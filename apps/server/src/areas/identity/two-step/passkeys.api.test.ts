import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  activate2Step,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginSecondStep,
  beginStepUp,
  changePassword,
  openSessions,
  passkeyLogin,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  secondFactors,
  stepUp,
  userDetails,
  userLogin,
  userLoginPasskey,
  userLoginRecovery,
} from "@nameplane/contracts/identity/operations";
import type { AskOptions, MakeOptions, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { askedOf, callProven } from "../../../testing/call-proven.ts";
import { relocateAbroad } from "../../../testing/abroad.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { SoftPasskey } from "../../../testing/far-ends/soft-passkey.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../identity.routes.ts";

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
  deps.kept.length = 0;
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type User = TestAccount & { readonly username: string; readonly browser: TestBrowser };
let counter = 0;
async function newUser(): Promise<User> {
  const username = `nyckel${(counter += 1)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return { ...account, username, browser };
}

const askIn = ({ body }: Answer) => body["options"] as AskOptions;

/** Proves the identity for an act by a passkey: asks for the challenge, answers it, and repeats the call. */
async function byPasskey(browser: TestBrowser, key: SoftPasskey, call: () => Promise<Answer>): Promise<Answer> {
  const { content } = askedOf(await call());
  const options = askIn(await browser.call(beginStepUp, { content }));
  key.counter += 1;
  const proven = await browser.call(stepUp, { content, passkey: key.answer(options) });
  return proven.body.code === 1000 ? call() : proven;
}

async function register(user: User, key = new SoftPasskey(), proof = { password }): Promise<Answer> {
  const begun = await callProven(user.browser, beginPasskey, {}, proof);
  expect(begun.body.code).toBe(1000);
  return user.browser.call(addPasskey, { name: "Mobilen", passkey: key.make(begun.body["options"] as MakeOptions) });
}

async function withPasskey(): Promise<User & { readonly key: SoftPasskey; readonly codes: readonly string[] }> {
  const user = await newUser();
  const key = new SoftPasskey();
  const { body } = await register(user, key);
  expect(body.code).toBe(1000);
  return { ...user, key, codes: body["recoverycodes"] as string[] };
}

const rowOf = async ({ browser }: User) =>
  ((await browser.call(secondFactors)).body["passkeys"] as { id: string; name: string; used: string | null }[])[0];

async function half(user: User): Promise<TestBrowser> {
  const browser = api.browser();
  expect((await browser.call(userLogin, { user: user.username, password })).body).toMatchObject({
    code: 2203,
    "2step": {},
  });
  return browser;
}

/** Logs in by this passkey alone, without a password. */
async function logIn(key: SoftPasskey, browser = api.browser()): Promise<Answer> {
  const options = askIn(await browser.call(beginPasskeyLogin));
  key.counter += 1;
  return browser.call(passkeyLogin, { passkey: key.answer(options) });
}

describe("registering a passkey", () => {
  test("needs a fresh proof, makes it a second factor, gives recovery codes, ends other sessions and is notified", async () => {
    const user = await newUser();
    const other = api.browser();
    other.cookie = await signIn(db, user);
    expect((await user.browser.call(beginPasskey)).body).toMatchObject({
      code: 2205,
      stepup: { methods: ["password"] },
    });
    const { body } = await register(user);
    expect(body["recoverycodes"]).toHaveLength(10);
    expect((await user.browser.call(userDetails)).body).toMatchObject({ user: { "2step": true } });
    expect((await other.call(openSessions)).status).toBe(401);
    expect(deps.kept).toMatchObject([{ payload: { what: "passkey_added", userId: user.userId } }]);
    expect((await user.browser.call(secondFactors)).body).toMatchObject({
      authenticator: false,
      recoverycodes: 10,
      passkeys: [{ name: "Mobilen", host: "localhost", used: null }],
    });
  });

  test("accepts only an answer to its own challenge: once, from this page, by this user, with finger or PIN", async () => {
    const [user, thief] = [await newUser(), await newUser()];
    const begin = async (by: User) =>
      (await callProven(by.browser, beginPasskey, {}, { password })).body["options"] as MakeOptions;
    const add = async (by: User, passkey: object) => (await by.browser.call(addPasskey, { name: "x", passkey })).body["name"];
    const options = await begin(user);
    expect(await add(thief, new SoftPasskey().make(options))).toBe("PasskeyFailed");
    expect(await add(user, new SoftPasskey().make(options))).toBe("PasskeyFailed");
    const elsewhere = Object.assign(new SoftPasskey(), { origin: "https://localhost.evil.example" });
    expect(await add(user, elsewhere.make(await begin(user)))).toBe("PasskeyFailed");
    const unasked = Object.assign(new SoftPasskey(), { verifies: false });
    expect(await add(user, unasked.make(await begin(user)))).toBe("PasskeyFailed");
    const late = await begin(user);
    await db.query("update passkey_challenge set ends_at = now() where user_id = $1", [user.userId]);
    expect(await add(user, new SoftPasskey().make(late))).toBe("PasskeyFailed");
    expect(await add(user, new SoftPasskey().make({ ...(await begin(user)), rp: { id: "evil.example", name: "" } }))).toBe(
      "PasskeyFailed",
    );
    expect((await user.browser.call(userDetails)).body).toMatchObject({ user: { "2step": false } });
    const { key } = await withPasskey();
    expect(await add(user, key.make(await begin(user)))).toBe("PasskeyKnown");
    expect(await add(user, new SoftPasskey().make(await begin(user)))).toBeUndefined();
  });

  test("works while its user acts in an account of another brand", async () => {
    const user = await newUser();
    await relocateAbroad(db, user);
    const key = new SoftPasskey();
    expect((await register(user, key)).body.code).toBe(1000);
    const renew = () => user.browser.call(renewRecoveryCodes);
    const { body } = await byPasskey(user.browser, key, renew);
    const [code = ""] = body["recoverycodes"] as string[];
    const begun = await callProven(user.browser, activate2Step, { step: "begin" }, { code });
    expect(begun.body.code).toBe(1000);
  });

  test("lets users rename their own passkeys, and not those of others", async () => {
    const [user, other] = [await withPasskey(), await withPasskey()];
    const row = await rowOf(user);
    expect((await user.browser.call(renamePasskey, { passkeyid: row?.id, name: " Kontoret " })).body.code).toBe(1000);
    expect(await rowOf(user)).toMatchObject({ name: "Kontoret" });
    const theirs = await other.browser.call(renamePasskey, { passkeyid: row?.id, name: "Min" });
    expect(theirs.body).toMatchObject({ code: 2303, name: "NotFound" });
  });
});

describe("a passkey as the second factor", () => {
  test("is asked for after the password, lets in, and is in the login log", async () => {
    const user = await withPasskey();
    const browser = await half(user);
    const second = await browser.call(beginSecondStep);
    expect(second.body).toMatchObject({ authenticator: false, options: { rpId: "localhost", allowCredentials: [{}] } });
    user.key.counter = 1;
    const { body, setCookie } = await browser.call(userLoginPasskey, { passkey: user.key.answer(askIn(second)) });
    expect(body).toMatchObject({ code: 1000, session: { usrID: user.userId } });
    expect(setCookie).toMatch(/^sid=/);
    expect(browser.cookie).not.toContain("2s=");
    expect((await rowOf({ ...user, browser }))?.used).not.toBeNull();
    const log = await db.query(
      "select body -> 'after' ->> 'method' as method, result from audit_event where account_id = $1 and action = 'session.login'",
      [user.accountId],
    );
    expect(log).toEqual([{ method: "passkey", result: "ok" }]);
  });

  test("of another user, for another challenge or given twice lets nobody in", async () => {
    const [user, thief] = [await withPasskey(), await withPasskey()];
    const browser = await half(user);
    const answer = async (key: SoftPasskey, options: AskOptions) =>
      (await browser.call(userLoginPasskey, { passkey: key.answer(options) })).body;
    expect(await answer(thief.key, askIn(await browser.call(beginSecondStep)))).toMatchObject({ code: 2204 });
    expect(await answer(user.key, askIn(await browser.call(beginPasskeyLogin)))).toMatchObject({ code: 2204 });
    const used = askIn(await browser.call(beginSecondStep));
    user.key.counter = 1;
    expect((await answer(user.key, used)).code).toBe(1000);
    expect((await answer(user.key, used)).code).toBe(2202);
    expect((await api.browser().call(beginSecondStep)).body).toMatchObject({ code: 2202, name: "TwoStepOver" });
  });

  test("can be replaced by a recovery code", async () => {
    const user = await withPasskey();
    const browser = await half(user);
    expect((await browser.call(userLoginRecovery, { code: user.codes[0] ?? "" })).body.code).toBe(1000);
    expect((await browser.call(secondFactors)).body).toMatchObject({ recoverycodes: 9 });
  });
});

describe("a login without password", () => {
  test("opens a session by the passkey alone, also where the account wants a second factor", async () => {
    const user = await withPasskey();
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [user.accountId]);
    const browser = api.browser();
    const { body } = await logIn(user.key, browser);
    expect(body).toMatchObject({ code: 1000, session: { accID: user.accountId, usrID: user.userId } });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { username: user.username } });
  });

  test("needs finger or PIN, its own challenge once, the right handle, and a user who may log in", async () => {
    const user = await withPasskey();
    const refused = { code: 2202, name: "PasskeyFailed" };
    expect((await logIn(new SoftPasskey())).body).toMatchObject(refused);
    user.key.verifies = false;
    expect((await logIn(user.key)).body).toMatchObject(refused);
    user.key.verifies = true;
    const browser = api.browser();
    const options = askIn(await browser.call(beginPasskeyLogin));
    user.key.counter += 1;
    const passkey = user.key.answer(options);
    const other = await withPasskey();
    const handle = other.key.answer(options).userhandle;
    expect((await browser.call(passkeyLogin, { passkey: { ...passkey, userhandle: handle } })).body).toMatchObject(refused);
    expect((await browser.call(passkeyLogin, { passkey })).body).toMatchObject(refused);
    expect((await logIn(user.key)).body.code).toBe(1000);
    await db.query("update panel_user set disabled_at = now() where id = $1", [user.userId]);
    expect((await logIn(user.key)).body).toMatchObject(refused);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [other.accountId]);
    expect((await logIn(other.key)).body).toMatchObject({ code: 2104 });
  });

  test("is refused to a passkey whose counter went back, which the account's log records", async () => {
    const user = await withPasskey();
    user.key.counter = 10;
    expect((await logIn(user.key)).body.code).toBe(1000);
    user.key.counter = 4;
    expect((await logIn(user.key)).body).toMatchObject({ name: "PasskeyFailed" });
    const log = await db.query(
      "select body -> 'before' ->> 'counter' as before, body -> 'after' ->> 'counter' as after, result from audit_event where account_id = $1 and action = 'user.passkey_counter'",
      [user.accountId],
    );
    expect(log).toEqual([{ before: "11", after: "5", result: "denied" }]);
  });
});

describe("a forged answer", () => {
  type Forge = (key: SoftPasskey, options: AskOptions) => object;
  const changed = (
    answer: PasskeyAnswer,
    field: "clientdata" | "authenticatordata" | "signature",
    change: (raw: Buffer) => Buffer,
  ) => ({
    ...answer,
    [field]: change(Buffer.from(answer[field], "base64url")).toString("base64url"),
  });
  const flip = (at: number) => (raw: Buffer) => {
    raw[at] = (raw[at] ?? 0) ^ 1;
    return raw;
  };
  const saying =
    (says: Readonly<Record<string, unknown>>): Forge =>
    (key, options) => {
      key.says = says;
      const answer = key.answer(options);
      key.says = {};
      return answer;
    };
  const forgeries: readonly (readonly [what: string, forge: Forge])[] = [
    ["from another site", saying({ origin: "https://evil.example" })],
    ["from another port of the host", saying({ origin: "http://localhost:8443" })],
    ["from a host below", saying({ origin: "http://a.localhost" })],
    ["from the host over another protocol", saying({ origin: "https://localhost" })],
    ["from a page that another site has framed", saying({ crossOrigin: true })],
    [
      "from a page that another site has framed, which it names",
      saying({ crossOrigin: true, topOrigin: "https://evil.example" }),
    ],
    ["that was made to register a passkey", saying({ type: "webauthn.create" })],
    ["to another challenge", saying({ challenge: "A".repeat(43) })],
    ["for another relying party", (key, options) => key.answer({ ...options, rpId: "evil.example" })],
    [
      "whose page's data were changed after the signature",
      (key, options) =>
        changed(key.answer(options), "clientdata", (raw) => Buffer.from(raw.toString("utf8").replace("{", '{"x":1,'))),
    ],
    [
      "whose flags were changed after the signature",
      (key, options) => changed(key.answer(options), "authenticatordata", flip(32)),
    ],
    [
      "whose counter was changed after the signature",
      (key, options) => changed(key.answer(options), "authenticatordata", flip(35)),
    ],
    ["with a broken signature", (key, options) => changed(key.answer(options), "signature", flip(12))],
    ["with next to no signature", (key, options) => changed(key.answer(options), "signature", () => Buffer.alloc(1))],
    [
      "signed by another key under its id",
      (key, options) => ({ ...new SoftPasskey().answer(options), id: key.id.toString("base64url") }),
    ],
  ];

  test.each(forgeries)("%s opens no session, finishes no login and proves nothing (T82)", async (_what, forge) => {
    const user = await withPasskey();
    user.key.counter = 1;
    const begun = askIn(await api.browser().call(beginPasskeyLogin));
    const alone = await api.browser().call(passkeyLogin, { passkey: forge(user.key, begun) });
    expect(alone.body).toMatchObject({ code: 2202, name: "PasskeyFailed" });
    expect(alone.setCookie ?? "").not.toContain("sid=");

    const halfway = await half(user);
    const second = askIn(await halfway.call(beginSecondStep));
    expect((await halfway.call(userLoginPasskey, { passkey: forge(user.key, second) })).body.code).toBe(2204);

    const { content } = askedOf(await user.browser.call(renewRecoveryCodes));
    const asked = askIn(await user.browser.call(beginStepUp, { content }));
    const proof = await user.browser.call(stepUp, { content, passkey: forge(user.key, asked) });
    expect(proof.body).toMatchObject({ code: 2202, name: "PasskeyFailed" });
    expect((await user.browser.call(renewRecoveryCodes)).body.code).toBe(2205);
    // The login succeeds with an answer that is not forged, so the passkey itself is valid.
    expect((await logIn(user.key)).body.code).toBe(1000);
  });

  test("with a counter of nothing is refused once the passkey has counted, and one that stands still is refused, too (T82)", async () => {
    const user = await withPasskey();
    user.key.counter = 5;
    expect((await logIn(user.key)).body.code).toBe(1000);
    for (const counter of [-1, 5]) {
      user.key.counter = counter;
      expect((await logIn(user.key)).body, String(counter)).toMatchObject({ name: "PasskeyFailed" });
    }
    user.key.counter = 6;
    expect((await logIn(user.key)).body.code).toBe(1000);
  });

  test("from a framed page registers nothing (T82)", async () => {
    const user = await newUser();
    const framed = Object.assign(new SoftPasskey(), { says: { crossOrigin: true } });
    expect((await register(user, framed)).body).toMatchObject({ name: "PasskeyFailed" });
    expect((await register(user)).body.code).toBe(1000);
  });
});

describe("fresh proof", () => {
  const newpassword = "Backstugan-77";

  test("by a passkey is valid for the act it was given for, and for no other", async () => {
    const user = await withPasskey();
    const change = (to: string) => user.browser.call(changePassword, { newpassword: to });
    const asked = askedOf(await change(newpassword));
    expect(asked.methods).toEqual(["passkey", "recovery"]);
    expect(askedOf(await change("Annat-Losen-9")).content).not.toBe(asked.content);
    const options = askIn(await user.browser.call(beginStepUp, { content: asked.content }));
    const { content } = askedOf(await change("Annat-Losen-9"));
    const crossed = await user.browser.call(stepUp, { content, passkey: user.key.answer(options) });
    expect(crossed.body).toMatchObject({ code: 2202, name: "PasskeyFailed" });
    expect((await byPasskey(user.browser, user.key, () => change(newpassword))).body.code).toBe(1000);
    expect((await change(newpassword)).body).toMatchObject({ code: 2205 });
    const log = await db.query(
      "select body -> 'after' ->> 'method' as method, result from audit_event where account_id = $1 and action = 'session.step_up' order by seq desc limit 1",
      [user.accountId],
    );
    expect(log).toEqual([{ method: "passkey", result: "ok" }]);
  });

  test("ends after ten minutes, is valid in its session only, and its content reveals nothing about the input", async () => {
    const user = await newUser();
    const other = api.browser();
    other.cookie = await signIn(db, user);
    const change = (browser: TestBrowser) => browser.call(changePassword, { newpassword });
    const [mine, theirs] = [askedOf(await change(user.browser)), askedOf(await change(other))];
    expect(mine.content).not.toBe(theirs.content);
    const prove = () => user.browser.call(stepUp, { content: mine.content, password });
    expect((await prove()).body.code).toBe(1000);
    expect((await change(other)).body.code).toBe(2205);
    await db.query("update step_up set made_at = now() - interval '10 minutes' where user_id = $1", [user.userId]);
    expect((await change(user.browser)).body.code).toBe(2205);
    expect((await prove()).body.code).toBe(1000);
    expect((await change(user.browser)).body.code).toBe(1000);
  });

  test("given once is used once, however many calls come at the same time", async () => {
    const user = await withPasskey();
    const renew = () => user.browser.call(renewRecoveryCodes);
    const { content } = askedOf(await renew());
    expect((await user.browser.call(stepUp, { content, code: user.codes[0] ?? "" })).body.code).toBe(1000);
    const answers = await Promise.all(Array.from({ length: 12 }, renew));
    expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 2205)).toHaveLength(11);
  });

  test("by wrong codes has to wait longer and longer after the fifth, as at the login", async () => {
    const user = await withPasskey();
    const { content } = askedOf(await user.browser.call(renewRecoveryCodes));
    const guess = () => user.browser.call(stepUp, { content, code: "aaaa-bbbb" });
    for (let i = 0; i < 6; i++) expect((await guess()).body["name"]).toBe("WrongCode");
    expect((await guess()).status).toBe(429);
    clock.advance(16_000);
    expect((await guess()).body["name"]).toBe("WrongCode");
    clock.advance(16_000);
    expect((await guess()).status).toBe(429);
    clock.advance(16_000);
    expect((await guess()).body["name"]).toBe("WrongCode");
  });
});

describe("recovery codes and removal", () => {
  test("new codes are shown after a fresh proof; the old ones let nobody in, and the user is notified", async () => {
    const user = await withPasskey();
    const { body } = await byPasskey(user.browser, user.key, () => user.browser.call(renewRecoveryCodes));
    const codes = body["recoverycodes"] as string[];
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => user.codes.includes(code))).toEqual([]);
    expect(deps.kept.at(-1)).toMatchObject({ payload: { what: "recovery_codes_renewed" } });
    const browser = await half(user);
    expect((await browser.call(userLoginRecovery, { code: user.codes[1] ?? "" })).body.code).toBe(2204);
    expect((await browser.call(userLoginRecovery, { code: codes[1] ?? "" })).body.code).toBe(1000);
    const none = await newUser();
    expect((await none.browser.call(renewRecoveryCodes)).body).toMatchObject({ name: "TwoStepNotActive" });
  });

  test("a removed passkey is not asked for; without any the password is enough, and transfers wait 72 hours", async () => {
    const user = await withPasskey();
    const { id: passkeyid } = (await rowOf(user)) ?? {};
    const stranger = await withPasskey();
    expect((await stranger.browser.call(removePasskey, { passkeyid })).body).toMatchObject({ name: "NotFound" });
    const remove = () => user.browser.call(removePasskey, { passkeyid });
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [user.accountId]);
    expect((await remove()).body).toMatchObject({ name: "TwoStepEnforced" });
    await db.query("update account set enforces_2fa = false, version = version + 1 where id = $1", [user.accountId]);
    expect((await byPasskey(user.browser, user.key, remove)).body.code).toBe(1000);
    expect(deps.kept.at(-1)).toMatchObject({ payload: { what: "passkey_removed" } });
    expect((await user.browser.call(secondFactors)).body).toMatchObject({ passkeys: [], recoverycodes: 0 });
    expect((await api.browser().call(userLogin, { user: user.username, password })).body.code).toBe(1000);
    expect((await logIn(user.key)).body).toMatchObject({ name: "PasskeyFailed" });
    const [quiet] = await db.query<{ isQuiet: boolean }>(
      `select quiet_until between now() + interval '71 hours' and now() + interval '73 hours' as "isQuiet" from panel_user where id = $1`,
      [user.userId],
    );
    expect(quiet).toEqual({ isQuiet: true });
  });
});

describe("a login from somewhere new", () => {
  const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

  test("is notified by mail: not the first one, not from a known browser, not the same kind of browser from the same network", async () => {
    const user = await newUser();
    const news = () => deps.kept.filter(({ payload }) => "what" in payload && payload.what === "new_device").length;
    const enter = async (agent: string, browser = api.browser()) => {
      const { body } = await browser.call(userLogin, { user: user.username, password }, { headers: { "user-agent": agent } });
      expect(body.code).toBe(1000);
      return browser;
    };
    const first = await enter(chrome);
    expect(news()).toBe(0);
    await enter(chrome.replace("142", "143"));
    expect(news()).toBe(0);
    await enter(firefox);
    expect(news()).toBe(1);
    await enter(firefox);
    expect(news()).toBe(1);
    await enter("curl/8", first);
    expect(news()).toBe(1);
  });
});
