import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountDetails,
  endOtherSessions,
  endSession,
  loginHistory,
  logout,
  openSessions,
  permissions,
  accountChoices,
  selectAccount,
  setUserSettings,
  userDetails,
  userLogin,
} from "@nameplane/contracts/identity/operations";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { relocateAbroad } from "../../../testing/abroad.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, lineOf, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { accountRoutes } from "../../accounts/index.ts";
import { identityRoutes } from "../identity.routes.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    identityRoutes(edge, testIdentity(db));
    accountRoutes(edge, testIdentity(db));
  });
});

afterAll(async () => {
  await api.close();
  await db.close();
});

async function browserOf(account: TestAccount) {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return browser;
}

async function rename(account: TestAccount, organization: string): Promise<void> {
  await db.query("update contact set organization = $2, version = version + 1 where account_id = $1", [
    account.accountId,
    organization,
  ]);
}

async function below(parent: TestAccount, organization: string): Promise<TestAccount> {
  const sub = await createAccount(db);
  await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
    sub.accountId,
    parent.accountId,
  ]);
  await rename(sub, organization);
  return sub;
}

async function addMember(account: TestAccount, user: TestAccount, change: { denied?: string[]; until?: string } = {}) {
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, denied, valid_until, created_by)
     select $1, $2, account_id, id, $4, $5, 'test' from role where account_id = $3 and name = 'Owner'`,
    [account.accountId, user.userId, db.installation.operatorAccountId, change.denied ?? [], change.until ?? null],
  );
}

describe("login history", () => {
  test("lists user, type, address, result and date, the latest first [S7.23, S3.28]", async () => {
    expect(lineOf(loginHistory)).toBe("GET /api/account/getloginhistory/ query");
    const ines = await createAccount(db, { username: "ines" });
    await setPassword(db, ines, password);
    await api.browser().call(userLogin, { user: "ines", password: "wrong" });
    const browser = api.browser();
    await browser.call(userLogin, { user: "ines", password });
    const { body } = await browser.call(loginHistory);
    expect(body).toMatchObject({
      code: 1000,
      data: [
        { user: "ines", type: "password", ip: "127.0.0.1", result: "ok" },
        { user: "ines", type: "password", ip: "127.0.0.1", result: "denied" },
      ],
    });
    const [first, second] = body["data"] as { date: string }[];
    expect(Date.parse(first?.date ?? "")).toBeGreaterThanOrEqual(Date.parse(second?.date ?? ""));
  });

  test("shows colleagues' logins only to those who may see the account's, and nobody another account's", async () => {
    const boss = await createAccount(db, { username: "boss" });
    const clerk = await createAccount(db, { username: "clerk" });
    for (const each of [boss, clerk]) await setPassword(db, each, password);
    await db.query("update membership set account_id = $2, is_owner = false, denied = '{loginlog_view}' where user_id = $1", [
      clerk.userId,
      boss.accountId,
    ]);
    const users = async (user: string) => {
      const browser = api.browser();
      await browser.call(userLogin, { user, password });
      const { body } = await browser.call(loginHistory);
      return new Set((body["data"] as { user: string }[]).map((row) => row.user));
    };
    expect(await users("clerk")).toEqual(new Set(["clerk"]));
    expect(await users("boss")).toEqual(new Set(["clerk", "boss"]));
  });
});

describe("in an account of another brand", () => {
  test("a user changes their own settings, switches back, ends other sessions and logs out", async () => {
    const user = await createAccount(db);
    const [here, there] = [await browserOf(user), await browserOf(user)];
    await addMember(await createAccount(db), user);
    await relocateAbroad(db, user);
    expect((await here.call(setUserSettings, { language: "sv" })).body.code).toBe(1000);
    const home = (await here.call(userDetails)).body["user"] as { accounts: { subaccounts: { usrAccID: string }[] } };
    const accid = home.accounts.subaccounts[0]?.usrAccID;
    expect((await here.call(selectAccount, { accid })).body.code).toBe(1000);
    expect((await there.call(endOtherSessions)).body).toMatchObject({ code: 1000, count: 1 });
    expect((await here.call(userDetails)).status).toBe(401);
    expect((await there.call(logout)).body.code).toBe(1000);
    expect((await there.call(userDetails)).status).toBe(401);
  });
});

describe("sessions of a user", () => {
  test("are twenty at most: a further login ends the oldest one of this user", async () => {
    const [username, account, other] = [
      "tjugo_till",
      await createAccount(db, { username: "tjugo_till" }),
      await createAccount(db),
    ];
    await setPassword(db, account, password);
    const browsers = [];
    for (let n = 0; n < 20; n += 1) {
      browsers.push(await browserOf(account));
      await db.query(
        "update session set created_at = now() - make_interval(mins => $2) where user_id = $1 and created_at > now() - interval '1 minute'",
        [account.userId, 40 - n],
      );
    }
    const theirs = await browserOf(other);
    const next = api.browser();
    expect((await next.call(userLogin, { user: username, password })).body.code).toBe(1000);
    const statuses = [];
    for (const browser of [...browsers, theirs, next]) statuses.push((await browser.call(userDetails)).status);
    expect(statuses).toEqual([401, ...Array.from({ length: 21 }, () => 200)]);
    expect((await next.call(openSessions)).body["data"]).toHaveLength(20);
  });

  test("in an account the user has left since can still be ended", async () => {
    const [account, second] = [await createAccount(db), await createAccount(db)];
    await addMember(second, account);
    const [here, there] = [await browserOf(account), await browserOf(account)];
    await there.call(selectAccount, { accid: second.accountId });
    await db.query("delete from membership where account_id = $1 and user_id = $2", [second.accountId, account.userId]);
    expect((await there.call(userDetails)).status).toBe(401);
    expect((await here.call(endOtherSessions)).body).toMatchObject({ code: 1000, count: 1 });
  });

  test("are listed without those that have ended, the current one first and marked", async () => {
    const account = await createAccount(db);
    const [one, other] = [await browserOf(account), await browserOf(account)];
    await browserOf(await createAccount(db));
    await db.query(
      `insert into session (token_hash, id, user_id, account_id, brand_id, host, ends_at, used_at, revoked_at)
       select sha256(random()::text::bytea), gen_random_uuid(), user_id, account_id, brand_id, host, e, u, r from session,
              (values (now() - interval '1 s', now(), null), (now() + interval '1 h', now() - interval '61 min', null), (now() + interval '1 h', now(), now())) v(e, u, r)
        where user_id = $1`,
      [account.userId],
    );
    const { body } = await one.call(openSessions);
    expect(body["data"]).toMatchObject([
      { iscurrent: true, device: "test", ip: "127.0.0.1", account: "Kvarnstråket AB" },
      { iscurrent: false },
    ]);
    expect((await other.call(openSessions)).body["data"]).toHaveLength(2);
  });

  test("end one by one: the ended one is refused on its next call, the others go on", async () => {
    const account = await createAccount(db);
    const [one, other, third] = [await browserOf(account), await browserOf(account), await browserOf(account)];
    const { body } = await other.call(openSessions);
    const [own] = body["data"] as { id: string }[];
    expect((await one.call(endSession, { sessionid: own?.id })).body.code).toBe(1000);
    expect(await other.call(userDetails)).toMatchObject({ status: 401, body: { code: 2200 } });
    for (const each of [one, third]) expect((await each.call(userDetails)).body.code).toBe(1000);
    expect((await one.call(endSession, { sessionid: own?.id })).body).toMatchObject({ code: 2303 });
    expect(
      await db.query("select 1 from audit_event where account_id = $1 and action = 'session.end'", [account.accountId]),
    ).toHaveLength(1);
  });

  test("end everywhere else at once, whatever account they act in", async () => {
    const account = await createAccount(db);
    const second = await createAccount(db);
    await addMember(second, account);
    const [here, there, elsewhere] = [await browserOf(account), await browserOf(account), await browserOf(account)];
    await elsewhere.call(selectAccount, { accid: second.accountId });
    expect((await here.call(endOtherSessions)).body).toMatchObject({ code: 1000, count: 2 });
    for (const each of [there, elsewhere]) expect((await each.call(userDetails)).status).toBe(401);
    expect((await here.call(userDetails)).body.code).toBe(1000);
    expect((await here.call(endOtherSessions)).body).toMatchObject({ code: 1000, count: 0 });
  });

  test("of others cannot be ended, and are answered like missing ones", async () => {
    const [one, other] = [await browserOf(await createAccount(db)), await browserOf(await createAccount(db))];
    const { body } = await other.call(openSessions);
    const [theirs] = body["data"] as { id: string }[];
    const answers = [];
    for (const sessionid of [theirs?.id, newId()]) answers.push((await one.call(endSession, { sessionid })).body);
    expect(answers[0]).toMatchObject({ code: 2303 });
    expect(answers[1]).toEqual(answers[0]);
    expect((await other.call(userDetails)).body.code).toBe(1000);
  });
});

describe("account switch", () => {
  test("getuserdetails names the master account and the sub-accounts [S3.04]", async () => {
    const master = await createAccount(db);
    const [north, south] = [await below(master, "Norr AB"), await below(master, "Söder AB")];
    const own = { fullname: "Alva Hedström", orgnr: "556036-0793" };
    const { body } = await (await browserOf(master)).call(userDetails);
    expect(body).toMatchObject({
      user: {
        accounts: {
          masteraccount: [{ ...own, usrAccID: master.accountId, organization: "Kvarnstråket AB" }],
          subaccounts: [
            { ...own, usrAccID: north.accountId, organization: "Norr AB" },
            { ...own, usrAccID: south.accountId, organization: "Söder AB" },
          ],
        },
      },
    });
  });

  test("selectaccount acts in a sub-account from the next call on, under a new token; the old one is over [S7.14, S6.01]", async () => {
    expect(lineOf(selectAccount)).toBe("GET /api/user/selectaccount/ query");
    const master = await createAccount(db);
    const sub = await below(master, "Norr AB");
    const browser = await browserOf(master);
    const old = api.browser();
    old.cookie = browser.cookie;
    const answer = await browser.call(selectAccount, { accid: sub.accountId });
    expect(answer.body).toMatchObject({ code: 1000, session: { accID: sub.accountId, usrID: master.userId } });
    expect(answer.setCookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await browser.call(accountDetails)).body).toMatchObject({
      account: { contact: { organization: "Norr AB" } },
    });
    expect((await browser.call(permissions, { accid: sub.accountId, usrid: master.userId })).body.code).toBe(1000);
    expect((await old.call(accountDetails)).status).toBe(401);
    expect((await browser.call(selectAccount, { accid: master.accountId })).body.code).toBe(1000);
    expect((await browser.call(accountDetails)).body).toMatchObject({ session: { accID: master.accountId } });
  });

  test("keeps the end of the session: switching does not extend it", async () => {
    const master = await createAccount(db);
    const sub = await below(master, "Norr AB");
    const browser = await browserOf(master);
    await browser.call(selectAccount, { accid: sub.accountId });
    const rows = await db.query("select distinct date_trunc('milliseconds', ends_at) from session where user_id = $1", [
      master.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("choosing the current account keeps it and its token", async () => {
    const browser = await browserOf(await createAccount(db));
    const { body } = await browser.call(userDetails);
    const { accID } = body["session"] as { accID: string };
    const answer = await browser.call(selectAccount, { accid: accID });
    expect([answer.body.code, answer.setCookie]).toEqual([1000, null]);
  });

  test("reaches accounts with a valid membership, and the sub-accounts of those with the right to act there, nothing else", async () => {
    const user = await createAccount(db);
    const [member, ended, limited, stranger] = await Promise.all([1, 2, 3, 4].map(() => createAccount(db)));
    if (!member || !ended || !limited || !stranger) throw new Error("four accounts");
    const [belowMember, belowLimited] = [await below(member, "Under AB"), await below(limited, "Dold AB")];
    await addMember(member, user);
    await addMember(ended, user, { until: "2020-01-01" });
    await addMember(limited, user, { denied: ["subaccounts_act"] });
    const allowed = new Set([user, member, limited, belowMember]);
    for (const target of [user, member, ended, limited, stranger, belowMember, belowLimited]) {
      const browser = await browserOf(user);
      const { body } = await browser.call(selectAccount, { accid: target.accountId });
      expect(body).toMatchObject(allowed.has(target) ? { code: 1000 } : { code: 2303, name: "NotYourAccount" });
      expect((await browser.call(accountDetails)).body).toMatchObject({
        session: { accID: allowed.has(target) ? target.accountId : user.accountId },
      });
    }
    // np_may_act_in, which row policies use for one account, has to agree with the list of reachable accounts.
    const each = await tx(db.app, user.scope, async (trx) => {
      const { rows } = await sql<{ id: string; may: boolean; listed: boolean }>`
        select id, np_may_act_in(id) as may, id in (select r.id from np_reachable_accounts('', null, false, 1000, 0) r) as listed
          from unnest(${[user, member, ended, limited, stranger, belowMember, belowLimited].map(({ accountId }) => accountId)}::uuid[]) id`.execute(
        trx,
      );
      return rows;
    });
    expect(each.map(({ may }) => may)).toEqual([true, true, false, true, false, true, false]);
    expect(each.filter(({ may, listed }) => may !== listed)).toEqual([]);
    const missing = await (await browserOf(user)).call(selectAccount, { accid: newId() });
    const foreign = await (await browserOf(user)).call(selectAccount, { accid: stranger.accountId });
    expect(missing.body).toEqual(foreign.body);
  });

  test("accounts are found a page at a time, the last used first; a login reads a few of them however many there are", async () => {
    const master = await createAccount(db);
    await rename(master, "Moder AB");
    const wanted = await below(master, "Zebra AB");
    // Inserts many sub-accounts in one statement. Only their number matters. A trigger updates the table of ancestors.
    await db.query(
      `insert into account (id, number, kind, parent_id, brand_id, currency, language, whitelabel, price_group_id)
       select gen_random_uuid(), 9000000 + n, 'sub', $1, a.brand_id, a.currency, a.language, 0, null from account a, generate_series(1, 2000) n where a.id = $1`,
      [master.accountId],
    );
    const browser = await browserOf(master);
    const { body: user } = await browser.call(userDetails);
    const { accounts } = user["user"] as { accounts: { masteraccount: unknown[]; subaccounts: unknown[] } };
    expect(accounts.masteraccount).toMatchObject([{ usrAccID: master.accountId }]);
    expect(accounts.subaccounts).toHaveLength(24);
    const page = async (input: Record<string, unknown>) => (await browser.call(accountChoices, { limit: 10, ...input })).body;
    expect(await page({})).toMatchObject({ total: 2002 });
    expect((await page({ page: 201 }))["data"]).toHaveLength(2);
    expect(await page({ search: "ZEBRA" })).toMatchObject({
      total: 1,
      data: [{ usrAccID: wanted.accountId, ismember: false, used: null }],
    });
    expect(await page({ search: "9000007" })).toMatchObject({ total: 1, data: [{ number: 9_000_007 }] });
    expect((await browser.call(selectAccount, { accid: wanted.accountId })).body).toMatchObject({ code: 1000 });
    const { data } = (await page({})) as unknown as { data: { usrAccID: string; used: string | null }[] };
    expect(data.slice(0, 2).map(({ usrAccID }) => usrAccID)).toContain(wanted.accountId);
    expect(data[0]?.used).not.toBeNull();
    const stranger = await browserOf(await createAccount(db));
    expect((await stranger.call(accountChoices, { search: "zebra", limit: 10 })).body).toMatchObject({ total: 0 });
  });

  test("to a suspended account, or to one that requires a second factor, is refused", async () => {
    const user = await createAccount(db);
    const [owing, strict] = [await createAccount(db), await createAccount(db)];
    for (const each of [owing, strict]) await addMember(each, user);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [owing.accountId]);
    await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [strict.accountId]);
    const browser = await browserOf(user);
    const choose = async (target: TestAccount) => (await browser.call(selectAccount, { accid: target.accountId })).body;
    expect(await choose(owing)).toMatchObject({ code: 2304, name: "SuspendedThere" });
    expect(await choose(strict)).toMatchObject({ code: 2304, name: "TwoStepThere" });
    expect((await browser.call(accountDetails)).body).toMatchObject({ session: { accID: user.accountId } });
  });

  test("is refused without the header, from another site and as a navigation [S7.14]", async () => {
    const master = await createAccount(db);
    const sub = await below(master, "Norr AB");
    const browser = await browserOf(master);
    for (const headers of [
      { "x-requested-with": "" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-mode": "navigate" },
      { "sec-fetch-dest": "image" },
    ] as Record<string, string>[])
      expect((await browser.call(selectAccount, { accid: sub.accountId }, { headers })).body).toMatchObject({
        code: 2201,
        name: "NotFromThePanel",
      });
    expect((await browser.call(accountDetails)).body).toMatchObject({ session: { accID: master.accountId } });
  });

  test("a page that was opened in another account or as another user is refused", async () => {
    const master = await createAccount(db);
    const sub = await below(master, "Norr AB");
    const browser = await browserOf(master);
    const as = (account: string, user: string) =>
      browser.call(userDetails, {}, { headers: { "x-session": `${account} ${user}` } });
    expect((await as(master.accountId, master.userId)).body.code).toBe(1000);
    await browser.call(selectAccount, { accid: sub.accountId });
    for (const [account, user] of [
      [master.accountId, master.userId],
      [sub.accountId, sub.userId],
    ] as const)
      expect((await as(account, user)).body).toMatchObject({ code: 2002, name: "OtherIdentity" });
    expect((await as(sub.accountId, master.userId)).body.code).toBe(1000);
  });
});
