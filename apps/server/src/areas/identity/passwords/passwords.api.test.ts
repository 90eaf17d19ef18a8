import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changePassword,
  forgotPassword,
  openResetLink,
  resetPassword,
  userDetails,
  userLogin,
} from "@nameplane/contracts/identity/operations";
import { tx } from "../../../platform/db/transaction.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../identity.routes.ts";
import { issueResetToken } from "./issue-reset-token.ts";
import type { IdentityDeps } from "../identity.deps.ts";

const old = "Kvarnen-2026";
const fresh = "Backstugan-77";
let db: TestDatabase;
let api: TestApi;
let deps: ReturnType<typeof testIdentity>;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  deps = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => identityRoutes(edge, deps satisfies IdentityDeps));
});
beforeEach(async () => {
  deps.kept.length = 0;
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

let counter = 0;
async function user(): Promise<TestAccount & { username: string }> {
  const username = `glomsk${(counter += 1)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, old);
  return { ...account, username };
}

/** The token of a link, computed in the same way as the mailer computes it. */
function mailed({ scope, userId }: TestAccount): Promise<string> {
  const { brandId } = scope;
  return tx(db.worker, { brandId, actor: "job:mail" }, (trx) => issueResetToken(trx, { brandId, userId }, clock.now()));
}

async function opened(account: TestAccount) {
  const browser = api.browser();
  const answer = await browser.call(openResetLink, { token: await mailed(account) });
  expect(answer.body.code).toBe(1000);
  return browser;
}

const logIn = async (username: string, password: string) =>
  (await api.browser().call(userLogin, { user: username, password })).body;

describe("asking for a link", () => {
  test("answers and does the same for an existing name and an unknown one", async () => {
    const { username } = await user();
    const answers = [];
    for (const who of [username, "ingen-alls", "ingen@example.org"]) {
      const { body, status } = await api.browser().call(forgotPassword, { user: who });
      answers.push({ body, status });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { code: 1000 } });
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(deps.kept).toMatchObject([
      { name: "identity.reset-asked", payload: { who: username, address: "127.0.0.1" } },
      { name: "identity.reset-asked", payload: { who: "ingen-alls" } },
      { name: "identity.reset-asked", payload: { who: "ingen@example.org" } },
    ]);
  });

  test("is limited by address", async () => {
    for (let i = 0; i < 20; i++) await api.browser().call(forgotPassword, { user: `nagon${i}` });
    const { status, body } = await api.browser().call(forgotPassword, { user: "nagon" });
    expect([status, body.code]).toEqual([429, 2502]);
    expect(deps.kept).toHaveLength(20);
  });
});

describe("a mailed link", () => {
  test("is exchanged for a cookie that no script reads, as often as it is opened", async () => {
    const account = await user();
    const token = await mailed(account);
    for (let i = 0; i < 2; i++) {
      const { body, headers } = await api.browser().call(openResetLink, { token });
      expect(body).toMatchObject({ code: 1000, username: account.username });
      expect(headers["set-cookie"]).toBe(`reset=${token}; Max-Age=1800; Path=/; HttpOnly; SameSite=Strict`);
    }
  });

  test("sets the password once: sessions end, the old password is void, the user is notified", async () => {
    const account = await user();
    const before = api.browser();
    before.cookie = await signIn(db, account);
    const browser = await opened(account);
    const other = await mailed(account);
    expect((await browser.call(resetPassword, { newpassword: fresh })).body.code).toBe(1000);
    expect((await before.call(userDetails)).status).toBe(401);
    expect((await logIn(account.username, old)).code).toBe(2200);
    expect((await logIn(account.username, fresh)).code).toBe(1000);
    expect(deps.kept).toMatchObject([
      {
        name: "identity.login-changed",
        payload: { userId: account.userId, what: "password_reset", address: "127.0.0.1" },
      },
    ]);
    expect((await browser.call(resetPassword, { newpassword: "Annat-Namn-99" })).body).toMatchObject({
      name: "LinkOver",
    });
    expect((await api.browser().call(openResetLink, { token: other })).body).toMatchObject({
      code: 2303,
      name: "LinkOver",
    });
    const [row] = await db.query<{ isQuiet: boolean }>(
      `select quiet_until > now() + interval '71 hours' as "isQuiet" from panel_user where id = $1`,
      [account.userId],
    );
    expect(row?.isQuiet).toBe(true);
    expect(
      await db.query("select 1 from audit_event where account_id = $1 and action = 'user.password_reset'", [account.accountId]),
    ).toHaveLength(1);
  });

  test("sent a dozen times at once sets one password", async () => {
    const account = await user();
    const browser = await opened(account);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => browser.call(resetPassword, { newpassword: `Samtidig-${index + 10}` })),
    );
    expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(answers.filter(({ body }) => body["name"] === "LinkOver")).toHaveLength(11);
  });

  test("stays valid when the password is refused", async () => {
    const account = await user();
    const browser = await opened(account);
    // Passwords that are too weak, too common, or contain the name of the user, of the mail address, or of the service.
    const bad = {
      PasswordTooWeak: ["kort", "ingastoraalls1"],
      CommonPassword: ["Password1!"],
      PasswordHoldsName: [`X${account.username}-2026`, "Hos-Alva-2026", "Min-N4meplane7"],
    };
    for (const [name, passwords] of Object.entries(bad))
      for (const newpassword of passwords)
        expect((await browser.call(resetPassword, { newpassword })).body).toMatchObject({
          code: 2306,
          name,
          param: "newpassword",
        });
    expect((await browser.call(resetPassword, { newpassword: "Min-N4meplane7" })).body.desc).toContain("contains nameplane");
    expect((await browser.call(resetPassword, { newpassword: fresh })).body.code).toBe(1000);
  });

  test("that is expired, of another kind or invented is refused alike, and without one no password is set", async () => {
    const account = await user();
    const [late, stolen] = [await mailed(account), await mailed(account)];
    await db.query("update one_time_token set ends_at = now() where token_hash = sha256($1::text::bytea)", [late]);
    await db.query("update one_time_token set kind = 'signup' where token_hash = sha256($1::text::bytea)", [stolen]);
    const answers = [];
    for (const token of [late, stolen, "A".repeat(43), "x"])
      answers.push((await api.browser().call(openResetLink, { token })).body);
    expect(answers[0]).toMatchObject({ code: 2303, name: "LinkOver" });
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const [none] = [api.browser()];
    expect((await none.call(resetPassword, { newpassword: fresh })).body).toMatchObject({ name: "LinkOver" });
    const disabled = await user();
    const token = await mailed(disabled);
    await db.query("update panel_user set disabled_at = now() where id = $1", [disabled.userId]);
    expect((await api.browser().call(openResetLink, { token })).body).toEqual(answers[0]);
  });

  test("cannot be guessed in unlimited tries", async () => {
    for (let i = 0; i < 40; i++) await api.browser().call(openResetLink, { token: `gissning${i}` });
    expect((await api.browser().call(openResetLink, { token: "en till" })).status).toBe(429);
  });

  test("is stored as its hash only", async () => {
    const token = await mailed(await user());
    const found = await db.query("select 1 from one_time_token where one_time_token::text like '%' || $1 || '%'", [token]);
    expect(found).toEqual([]);
  });
});

describe("a change in the panel", () => {
  test("needs the old password, ends the other sessions, keeps this one and notifies the user", async () => {
    const account = await user();
    const [here, there] = [api.browser(), api.browser()];
    for (const browser of [here, there]) browser.cookie = await signIn(db, account);
    const change = async (password: string, newpassword: string) =>
      (await callProven(here, changePassword, { newpassword }, { password })).body;
    expect(await change("Fel-2026-fel", fresh)).toMatchObject({ code: 2202, param: "password" });
    expect(await change(old, "kort")).toMatchObject({ name: "PasswordTooWeak", param: "newpassword" });
    expect((await there.call(userDetails)).status).toBe(200);
    expect((await change(old, fresh)).code).toBe(1000);
    expect((await there.call(userDetails)).status).toBe(401);
    expect((await here.call(userDetails)).body.code).toBe(1000);
    expect((await logIn(account.username, fresh)).code).toBe(1000);
    expect(deps.kept).toMatchObject([{ name: "identity.login-changed", payload: { what: "password_changed" } }]);
  });
});
