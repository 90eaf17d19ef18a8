import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  accountDetails,
  logout,
  permissions,
  setUserSettings,
  userDetails,
  userLogin,
} from "@nameplane/contracts/identity/operations";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestApi, lineOf, type TestApi } from "../../testing/test-api.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { newId, sha256 } from "../../platform/ids.ts";
import { setPassword } from "../../testing/sign-in.ts";
import { accountRoutes } from "../accounts/index.ts";
import { identityRoutes } from "./identity.routes.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let alva: TestAccount;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    accountRoutes(edge, testIdentity(db));
  });
  alva = await createAccount(db, { username: "alva" });
  await setPassword(db, alva, password);
});

afterAll(async () => {
  await api.close();
  await db.close();
});

async function signedIn() {
  const browser = api.browser();
  const answer = await browser.call(userLogin, { user: "alva", password });
  expect(answer.body.code).toBe(1000);
  return browser;
}

describe("login", () => {
  test("takes user and password as a form and answers with the session ids [S7.06, S3.01]", async () => {
    expect(lineOf(userLogin)).toBe("POST /api/authenticate/userlogin/ form");
    const browser = api.browser();
    const answer = await browser.call(userLogin, { user: "  Alva ", password });
    expect(answer.body).toMatchObject({ code: 1000, session: { accID: alva.accountId, usrID: alva.userId } });
    expect(answer.setCookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test("a browser that logs in again gets another session, and its former one ends, whoever's it was", async () => {
    const browser = await signedIn();
    const former = api.browser();
    former.cookie = browser.cookie;
    const another = await createAccount(db, { username: "otherwise" });
    await setPassword(db, another, password);
    expect((await browser.call(userLogin, { user: "alva", password: "Wrong-2026" })).body.code).toBe(2200);
    expect((await former.call(userDetails)).body.code).toBe(1000);
    for (const user of ["alva", "otherwise"]) {
      former.cookie = browser.cookie;
      expect((await browser.call(userLogin, { user, password })).body.code).toBe(1000);
      expect(browser.cookie).not.toBe(former.cookie);
      expect((await former.call(userDetails)).status).toBe(401);
      expect((await browser.call(userDetails)).body).toMatchObject({ code: 1000, user: { username: user } });
    }
  });

  test("stores only a hash of the session token", async () => {
    const browser = await signedIn();
    const token = browser.cookie?.slice("sid=".length) ?? "";
    const found = await db.query(
      "select 1 from session where position($1::bytea in token_hash) > 0 or encode(token_hash, 'escape') like '%' || $2 || '%'",
      [Buffer.from(token), token],
    );
    expect(found).toHaveLength(0);
  });

  test("answers a wrong password, an unknown user and a disabled user with the same words", async () => {
    const disabled = await createAccount(db, { username: "dora" });
    await db.query("update panel_user set disabled_at = now() where id = $1", [disabled.userId]);
    const bodies = [];
    for (const user of ["alva", "nobody-here", "dora"])
      bodies.push((await api.browser().call(userLogin, { user, password: "Wrong-2026" })).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: 2200, name: "WrongCredentials" });
  });

  test("names both missing fields at once with code 2003", async () => {
    const answer = await api.browser().call(userLogin, { user: "", password: "" });
    expect(answer.body).toMatchObject({ code: 2003, missing: ["user", "password"] });
  });

  test("accepts 80 characters and refuses 81 in username and password", async () => {
    expect((await api.browser().call(userLogin, { user: "u".repeat(80), password: "p".repeat(80) })).body.code).toBe(2200);
    expect((await api.browser().call(userLogin, { user: "u".repeat(81), password })).body).toMatchObject({
      code: 2004,
      param: "user",
    });
    expect((await api.browser().call(userLogin, { user: "alva", password: "p".repeat(81) })).body).toMatchObject({
      code: 2004,
      param: "password",
    });
  });

  test("answers a suspended account with 2104 and opens no session", async () => {
    const owing = await createAccount(db, { username: "olle" });
    await setPassword(db, owing, password);
    await db.query("update account set state = 'suspended' where id = $1", [owing.accountId]);
    const answer = await api.browser().call(userLogin, { user: "olle", password });
    expect(answer.body).toMatchObject({ code: 2104, name: "AccountSuspended" });
    expect(answer.setCookie).toBeNull();
    expect(await db.query("select 1 from session where user_id = $1", [owing.userId])).toHaveLength(0);
    expect(answer.body).not.toHaveProperty("paylink");
  });

  test("leads whoever has the right password to the payment because of which the account is suspended, and nobody else", async () => {
    const owing = await createAccount(db, { username: "pia" });
    await setPassword(db, owing, password);
    await db.query("update account set state = 'suspended', suspended_for = 'unpaid' where id = $1", [owing.accountId]);
    const other = await createTestApi(db, clock, (edge) =>
      identityRoutes(edge, {
        ...testIdentity(db),
        payLink: async (_trx, { accountId }) => (accountId === owing.accountId ? "t0ken" : null),
      }),
    );
    const right = await other.browser().call(userLogin, { user: "pia", password });
    expect(right.body).toMatchObject({ code: 2104, paylink: "t0ken" });
    const wrong = await other.browser().call(userLogin, { user: "pia", password: "Kvarnen-2027" });
    expect(wrong.body.code).toBe(2200);
    expect(wrong.body).not.toHaveProperty("paylink");
    await other.close();
  });

  test("a session of an account that is suspended ends at its next call: the old cookie answers 2200 from then on, paid or not", async () => {
    const owing = await createAccount(db, { username: "owe" });
    await setPassword(db, owing, password);
    const browser = api.browser();
    await browser.call(userLogin, { user: "owe", password });
    const { cookie } = browser;
    const ofCookie = () => {
      const thief = api.browser();
      thief.cookie = cookie;
      return thief.call(userDetails);
    };
    expect((await ofCookie()).body.code).toBe(1000);
    const become = (state: string) =>
      db.query("update account set state = $2, version = version + 1 where id = $1", [owing.accountId, state]);
    await become("suspended");
    expect((await ofCookie()).body).toMatchObject({ code: 2104, name: "AccountSuspended" });
    expect((await ofCookie()).body.code).toBe(2200);
    await become("active");
    expect((await ofCookie()).body.code).toBe(2200);
  });

  describe("of a user who needs a second factor", () => {
    const withPassword = async (username: string) => {
      const account = await createAccount(db, { username });
      await setPassword(db, account, password);
      return account;
    };
    const refusedWith2203 = async (user: string, userId: string) => {
      const answer = await api.browser().call(userLogin, { user, password });
      expect(answer.body).toMatchObject({ code: 2203, name: "TwoStepRequired" });
      expect(answer.setCookie).toBeNull();
      expect(await db.query("select 1 from session where user_id = $1", [userId])).toEqual([]);
    };

    test("opens no session on the password alone", async () => {
      const { userId } = await withPassword("tvåsteg");
      await db.query("update panel_user set has_2fa = true, version = version + 1 where id = $1", [userId]);
      await refusedWith2203("tvåsteg", userId);
      const wrong = await api.browser().call(userLogin, { user: "tvåsteg", password: "wrong" });
      expect(wrong.body).toMatchObject({ code: 2200, name: "WrongCredentials" });
    });

    test("because the account or a parent account requires it, opens none either", async () => {
      const own = await withPassword("tvingad");
      await db.query("update account set enforces_2fa = true, version = version + 1 where id = $1", [own.accountId]);
      await refusedWith2203("tvingad", own.userId);
      const sub = await withPassword("underkonto");
      await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
        sub.accountId,
        own.accountId,
      ]);
      await refusedWith2203("underkonto", sub.userId);
    });
  });

  test("stops guessing after twenty tries for one username and says how long to wait", async () => {
    await createAccount(db, { username: "gissad" });
    let last = (await api.browser().call(userLogin, { user: "gissad", password: "wrong" })).body;
    for (let i = 0; i < 20 && last.code !== 2502; i++)
      last = (await api.browser().call(userLogin, { user: "gissad", password: "wrong" })).body;
    expect(last).toMatchObject({ code: 2502, name: "TooFast" });
    expect(last.desc).toMatch(/Wait \d+ s$/);
  });

  test("counts the user, however the name is written: İ and I are both folded to the i of the stored name", async () => {
    await createAccount(db, { username: "inigissad" });
    for (let i = 0; i < 20; i++) await api.browser().call(userLogin, { user: "inigissad", password: "wrong" });
    for (const user of ["INIGISSAD", "İnigissad", "inİgissad"])
      expect((await api.browser().call(userLogin, { user, password: "wrong" })).body).toMatchObject({
        name: "TooFast",
      });
  });

  test("writes as much to the database for an unknown username as for a wrong password", async () => {
    const count = async (accountId: string) =>
      (
        await db.query("select 1 from audit_event where account_id = $1 and action = 'session.login' and result = 'denied'", [
          accountId,
        ])
      ).length;
    const own = await createAccount(db, { username: "uppskriven" });
    const brandOwner = db.installation.operatorAccountId;
    const before = [await count(own.accountId), await count(brandOwner)];
    for (const user of ["uppskriven", "finns-inte"]) await api.browser().call(userLogin, { user, password: "wrong" });
    expect([await count(own.accountId), await count(brandOwner)]).toEqual(before.map((each) => each + 1));
    const [row] = await db.query<{ body: object }>(
      "select body from audit_event where account_id = $1 and action = 'session.login' order by seq desc limit 1",
      [brandOwner],
    );
    // Unknown usernames are not logged, because people sometimes type their password into the wrong field.
    expect(JSON.stringify(row?.body)).not.toContain("finns-inte");
  });

  describe("with a day's tries used up", () => {
    const used = async (account: TestAccount, by = "user-day") => {
      const subject = by.startsWith("user") ? `${account.scope.brandId}:${account.userId}` : by;
      const name = by.startsWith("user") ? by : "device-day";
      await db.query(
        `insert into rate_counter (key, window_at, n, cap) values ($1, date_trunc('day', $2::timestamptz at time zone 'UTC') at time zone 'UTC', 100, 100)
         on conflict (key, window_at) do update set n = 100`,
        [`login:${name}:${sha256(subject).toString("hex")}`, clock.now()],
      );
    };

    test("nobody can log in from elsewhere, but the owner can from a browser that has logged in before", async () => {
      const owner = await createAccount(db, { username: "dagsgrans" });
      await setPassword(db, owner, password);
      const known = api.browser();
      await known.call(userLogin, { user: "dagsgrans", password });
      await used(owner);
      const refused = await api.browser().call(userLogin, { user: "dagsgrans", password });
      expect(refused).toMatchObject({ status: 429, body: { code: 2502, name: "TooFast" } });
      expect((await known.call(userLogin, { user: "dagsgrans", password })).body.code).toBe(1000);
      const other = api.browser();
      await other.call(userLogin, { user: "alva", password });
      expect((await other.call(userLogin, { user: "dagsgrans", password })).body).toMatchObject({ name: "TooFast" });
      const device = /device=([\w-]+)/.exec(known.cookie ?? "")?.[1] ?? "";
      expect(device).toHaveLength(43);
      await used(owner, device);
      expect((await known.call(userLogin, { user: "dagsgrans", password })).body).toMatchObject({ name: "TooFast" });
    });
  });

  test("a right password uses up none of the twenty tries", async () => {
    const often = await createAccount(db, { username: "often" });
    await setPassword(db, often, password);
    const tries = async () =>
      await db.query(
        "select n from rate_counter where n > 0 and key like any (array['login:user:%', 'login:user-day:%', 'login:device%'])",
      );
    const before = (await tries()).length;
    const browser = api.browser();
    expect((await browser.call(userLogin, { user: "often", password })).body.code).toBe(1000);
    expect((await browser.call(userLogin, { user: "often", password })).body.code).toBe(1000);
    expect(await tries()).toHaveLength(before);
    await browser.call(userLogin, { user: "often", password: "wrong" });
    expect((await tries()).length).toBeGreaterThan(before);
  });

  test("counts tries by address and by brand, whatever the names", async () => {
    await api.browser().call(userLogin, { user: "en-till", password: "wrong" });
    const n = async (name: string, subject: string) => {
      const rows = await db.query<{ n: number }>("select n from rate_counter where key = $1", [
        `login:${name}:${sha256(subject).toString("hex")}`,
      ]);
      return rows.reduce((sum, row) => sum + row.n, 0);
    };
    const before = [await n("address", "127.0.0.1"), await n("brand", db.installation.brandId)];
    await api.browser().call(userLogin, { user: "och-en-till", password: "wrong" });
    expect([await n("address", "127.0.0.1"), await n("brand", db.installation.brandId)]).toEqual(before.map((each) => each + 1));
    await db.query("update rate_counter set n = cap where key like 'login:brand:%'");
    const full = await api.browser().call(userLogin, { user: "sista", password: "wrong" });
    expect(full.body).toMatchObject({ name: "TooFast" });
    await db.query("update rate_counter set n = 1 where key like 'login:brand:%'");
  });

  test("answers in the caller's language", async () => {
    const answer = await api.browser().call(userLogin, { user: "nobody-there", password: "x" }, { language: "sv-SE" });
    expect(answer.body.desc).toBe("Användarnamnet eller lösenordet är fel");
  });

  test("writes login and denial into the account's audit chain", async () => {
    await api.browser().call(userLogin, { user: "alva", password: "Wrong-2026" });
    const rows = await db.query<{ result: string }>(
      "select result from audit_event where account_id = $1 and action = 'session.login'",
      [alva.accountId],
    );
    expect(new Set(rows.map((row) => row.result))).toEqual(new Set(["ok", "denied"]));
  });
});

describe("session calls", () => {
  test("answer 401 with 2200 without a session", async () => {
    const answer = await api.browser().call(userDetails);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 2200, name: "LoginRequired" });
  });

  test("getaccountdetails gives the session and the account with its contact [S7.11, S3.02]", async () => {
    expect(lineOf(accountDetails)).toBe("GET /api/account/getaccountdetails/ query");
    const browser = await signedIn();
    const { body } = await browser.call(accountDetails);
    expect(body).toMatchObject({
      session: { accID: alva.accountId, usrID: alva.userId },
      account: {
        currency: "SEK",
        lang: "en",
        whitelabel: 0,
        contact: {
          contactid: alva.contactId,
          firstname: "Alva",
          lastname: "Hedström",
          organization: "Kvarnstråket AB",
          orgnr: "556036-0793",
          email: "alva@example.com",
          phone: "+46.701234567",
        },
      },
    });
  });

  test("getuserdetails gives the user, settings and reachable accounts [S7.12, S3.03]", async () => {
    expect(lineOf(userDetails)).toBe("GET /api/user/getuserdetails/ query");
    const browser = await signedIn();
    const { body } = await browser.call(userDetails);
    expect(body).toMatchObject({
      session: { accID: alva.accountId, usrID: alva.userId },
      user: {
        username: "alva",
        currency: "SEK",
        language: "en",
        listsize: 10,
        "2step": false,
        accounts: {
          masteraccount: [
            {
              usrAccID: alva.accountId,
              fullname: "Alva Hedström",
              organization: "Kvarnstråket AB",
              orgnr: "556036-0793",
            },
          ],
          subaccounts: [],
        },
      },
    });
  });

  test("permissions lists the names of the user in the account and refuses other ids [S7.13]", async () => {
    expect(lineOf(permissions)).toBe("GET /api/user/permissions/ query");
    const browser = await signedIn();
    const { body } = await browser.call(permissions, { accid: alva.accountId, usrid: alva.userId });
    expect(body).toMatchObject({
      permissions: [
        {
          permissions: expect.arrayContaining(["account_create_user", "account_setaccountsettings", "domain_order"]) as string[],
        },
      ],
    });
    const other = await browser.call(permissions, { accid: newId(), usrid: alva.userId });
    expect(other.body).toMatchObject({ code: 2002, name: "NotYourSession" });
  });

  test("setusersettings saves language or list size [S7.15, S7.16]", async () => {
    expect(lineOf(setUserSettings)).toBe("POST /api/user/setusersettings/ form");
    const browser = await signedIn();
    expect((await browser.call(setUserSettings, { language: "sv" })).body.code).toBe(1000);
    expect((await browser.call(setUserSettings, { listsize: 25 })).body.code).toBe(1000);
    expect((await browser.call(setUserSettings, { listsize: 7 })).body.code).not.toBe(1000);
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { language: "sv", listsize: 25 } });
    expect((await browser.call(setUserSettings, { timezone: "America/New_York" })).body.code).toBe(1000);
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { timezone: "America/New_York" } });
    expect((await browser.call(setUserSettings, { timezone: "+02:00" })).body).toMatchObject({ code: 2005, param: "timezone" });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { timezone: "America/New_York" } });
    await browser.call(setUserSettings, { timezone: "" });
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { timezone: null } });
    await browser.call(setUserSettings, { language: "en" });
    await browser.call(setUserSettings, { listsize: 10 });
  });

  test("logout ends the session at once, and a second logout is a success too [S7.10]", async () => {
    expect(lineOf(logout)).toBe("GET /api/authenticate/logout/ query");
    const browser = await signedIn();
    const cookie = browser.cookie;
    const left = await browser.call(logout);
    expect([left.body.code, left.headers["clear-site-data"]]).toEqual([1000, '"cache"']);
    const again = api.browser();
    again.cookie = cookie;
    expect((await again.call(userDetails)).body.code).toBe(2200);
    expect((await again.call(logout)).body.code).toBe(1000);
  });

  test("calls without X-Requested-With, from another site or as a navigation are refused [S7.10]", async () => {
    const browser = await signedIn();
    const refused = { code: 2201, name: "NotFromThePanel" };
    expect((await browser.call(userDetails, {}, { headers: { "x-requested-with": "" } })).body).toMatchObject(refused);
    expect((await browser.call(userDetails, {}, { headers: { "sec-fetch-site": "cross-site" } })).body).toMatchObject(refused);
    for (const headers of [
      { "x-requested-with": "" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-mode": "navigate" },
      { "sec-fetch-dest": "image" },
    ] as Record<string, string>[])
      expect((await browser.call(logout, {}, { headers })).body).toMatchObject(refused);
    expect(
      (await browser.call(userLogin, { user: "alva", password }, { headers: { origin: "https://evil.example" } })).body,
    ).toMatchObject(refused);
    expect((await browser.call(userDetails)).body.code).toBe(1000);
  });

  test("an unknown host is not served", async () => {
    const answer = await api.browser().call(userLogin, { user: "alva", password }, { headers: { host: "elsewhere.example" } });
    expect(answer.status).toBe(421);
    expect(answer.body).toMatchObject({ name: "UnknownHost" });
  });

  test("an unknown field is refused by name", async () => {
    const answer = await api.browser().call(userLogin, { user: "alva", password, admin: "1" });
    expect(answer.body).toMatchObject({ code: 2005, param: "admin" });
  });
});
