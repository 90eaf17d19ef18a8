import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  beginStepUp,
  beginPasskey,
  addPasskey,
  beginPasskeyLogin,
  changePassword,
  endOtherSessions,
  endSession,
  logout,
  openSessions,
  passkeyLogin,
  selectAccount,
  stepUp,
  userDetails,
} from "@nameplane/contracts/identity/operations";
import type { AskOptions, MakeOptions } from "@nameplane/contracts/identity/passkeys";
import { askedOf, callProven } from "../../../testing/call-proven.ts";
import { sha256 } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { SoftPasskey } from "../../../testing/far-ends/soft-passkey.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../identity.routes.ts";

// The test keeps a model of the user's sessions with their cookies, and compares it with the server after every step.

let db: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => identityRoutes(edge, testIdentity(db)));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Session = { readonly cookie: string; isLive: boolean; account: string };

/** A user of two accounts with a passkey, all sessions that ever existed, and the expected state of each. */
class Model {
  readonly sessions: Session[] = [];
  readonly #user: TestAccount;
  readonly #accounts: readonly string[];
  readonly #key: SoftPasskey;

  constructor(user: TestAccount, accounts: readonly string[], key: SoftPasskey) {
    [this.#user, this.#accounts, this.#key] = [user, accounts, key];
  }

  /** One of the live sessions, chosen by a number. Undefined if there is none. */
  pick(n: number): Session | undefined {
    const live = this.sessions.filter(({ isLive }) => isLive);
    return live[n % Math.max(live.length, 1)];
  }

  browserOf({ cookie }: Session) {
    const browser = api.browser();
    browser.cookie = cookie;
    return browser;
  }

  async logIn(): Promise<void> {
    const browser = api.browser();
    const { body } = await browser.call(beginPasskeyLogin);
    this.#key.counter += 1;
    const { setCookie } = await browser.call(passkeyLogin, {
      passkey: this.#key.answer(body["options"] as AskOptions),
    });
    this.#open(setCookie, this.#accounts[0] ?? "");
  }

  async logOut(session: Session): Promise<void> {
    await this.browserOf(session).call(logout);
    session.isLive = false;
  }

  /** Ends one session from the list that the browser of the session `by` is shown: the one at position n. */
  async end(by: Session, n: number): Promise<void> {
    const browser = this.browserOf(by);
    const { body } = await browser.call(openSessions);
    const rows = body["data"] as { id: string; iscurrent: boolean }[];
    expect(rows).toHaveLength(this.sessions.filter(({ isLive }) => isLive).length);
    const row = rows[n % rows.length];
    const hashes = await db.query<{ hash: string }>("select encode(token_hash, 'hex') as hash from session where id = $1", [
      row?.id,
    ]);
    expect((await browser.call(endSession, { sessionid: row?.id })).body.code).toBe(1000);
    const ended = this.sessions.find(({ cookie }) => hashOf(cookie) === hashes[0]?.hash);
    if (ended === undefined) throw new Error("a session nobody opened");
    ended.isLive = false;
  }

  async endOthers(by: Session): Promise<void> {
    await this.browserOf(by).call(endOtherSessions);
    for (const each of this.sessions) if (each !== by) each.isLive = false;
  }

  async switchAccount(session: Session): Promise<void> {
    const accid = this.#accounts.find((account) => account !== session.account) ?? "";
    const { body, setCookie } = await this.browserOf(session).call(selectAccount, { accid });
    expect(body.code).toBe(1000);
    session.isLive = false;
    this.#open(setCookie, accid);
  }

  async changePassword(by: Session, n: number): Promise<void> {
    const browser = this.browserOf(by);
    const input = { newpassword: `Backstugan-${n}` };
    const { content } = askedOf(await browser.call(changePassword, input));
    const { body } = await browser.call(beginStepUp, { content });
    this.#key.counter += 1;
    await browser.call(stepUp, { content, passkey: this.#key.answer(body["options"] as AskOptions) });
    expect((await browser.call(changePassword, input)).body.code).toBe(1000);
    for (const each of this.sessions) if (each !== by) each.isLive = false;
  }

  /** Makes one session too old: unused for an hour, or past its end. */
  async grow(session: Session, column: "used_at" | "ends_at"): Promise<void> {
    const aged = column === "used_at" ? "used_at = now() - interval '61 minutes'" : "ends_at = now()";
    await db.query(`update session set ${aged} where encode(token_hash, 'hex') = $1`, [hashOf(session.cookie)]);
    session.isLive = false;
  }

  /**
   * Makes a call with every session that ever existed. Live ones must be answered, and ended ones refused. Returns how many were
   * refused.
   */
  async check(): Promise<number> {
    let refused = 0;
    for (const session of this.sessions) {
      const { status, body } = await this.browserOf(session).call(userDetails);
      expect(status).toBe(session.isLive ? 200 : 401);
      if (session.isLive) expect(body["session"]).toEqual({ accID: session.account, usrID: this.#user.userId });
      else refused += 1;
    }
    return refused;
  }

  #open(setCookie: string | null, account: string): void {
    const cookie = setCookie?.split(";")[0];
    if (!cookie) throw new Error("no session was opened");
    this.sessions.push({ cookie, isLive: true, account });
    // If there are more than twenty sessions, the oldest ones end.
    const live = this.sessions.filter(({ isLive }) => isLive);
    for (const oldest of live.slice(0, Math.max(0, live.length - 20))) oldest.isLive = false;
  }
}

const hashOf = (cookie: string) => sha256(cookie.slice("sid=".length)).toString("hex");

async function newModel(): Promise<Model> {
  const [user, other] = [await createAccount(db), await createAccount(db)];
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, created_by)
     select $1, $2, account_id, id, 'test' from role where account_id = $3 and name = 'Owner'`,
    [other.accountId, user.userId, db.installation.operatorAccountId],
  );
  await setPassword(db, user, "Kvarnen-2026");
  const key = new SoftPasskey();
  const browser = api.browser();
  browser.cookie = await signIn(db, user);
  const begun = await callProven(browser, beginPasskey, {}, { password: "Kvarnen-2026" });
  await browser.call(addPasskey, { name: "Mobilen", passkey: key.make(begun.body["options"] as MakeOptions) });
  const model = new Model(user, [user.accountId, other.accountId], key);
  model.sessions.push({ cookie: browser.cookie, isLive: true, account: user.accountId });
  return model;
}

const step = fc.record({
  act: fc.constantFrom(
    "logIn",
    "logIn",
    "logIn",
    "logOut",
    "end",
    "end",
    "endOthers",
    "switch",
    "switch",
    "password",
    "idle",
    "old",
  ),
  who: fc.nat(20),
  whom: fc.nat(20),
});

async function take(model: Model, { act, who, whom }: { act: string; who: number; whom: number }): Promise<void> {
  const session = model.pick(who);
  if (session === undefined || act === "logIn") return model.logIn();
  if (act === "logOut") return model.logOut(session);
  if (act === "end") return model.end(session, whom);
  if (act === "endOthers") return model.endOthers(session);
  if (act === "switch") return model.switchAccount(session);
  if (act === "password") return model.changePassword(session, whom);
  return model.grow(session, act === "idle" ? "used_at" : "ends_at");
}

test("whatever happens to a user's sessions, in any order, one that has ended is always refused on its next call", async () => {
  let refused = 0;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await db.query("delete from rate_counter");
      const model = await newModel();
      for (const each of steps) {
        await take(model, each);
        refused += await model.check();
      }
      runs += 1;
    }),
    { numRuns: Number(process.env["SESSION_RUNS"] ?? 12) },
  );
  expect(runs).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(runs * 10);
});
