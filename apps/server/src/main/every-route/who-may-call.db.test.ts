import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountUsers, dashboard } from "@nameplane/contracts/accounts/operations";
import * as refusals from "@nameplane/contracts/refusals";
import type { Refusal } from "@nameplane/contracts";
import type { Registered } from "../../platform/http/edge.ts";
import { newId, newToken, sha256 } from "../../platform/ids.ts";
import { type Access } from "../../platform/policy.ts";
import { unaskedRights } from "../../areas/accounts/index.ts";
import { unaskedStaffRights } from "../../areas/staff/index.ts";
import { askedInside, byPermission, byStaffPermission } from "../../testing/authorisation-oracle.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createBrowser } from "../../testing/test-api.ts";
import { createAccount, createOperatorUser, type TestAccount } from "../../testing/test-database.ts";
import { EveryRoute, gates, isNamed, nameOf, oracle, sampleOf } from "../../testing/fixtures/every-route.ts";

let api: EveryRoute;
beforeAll(async () => {
  api = await EveryRoute.start();
});
afterAll(() => api.stop());

describe("who may call", () => {
  type Actor = {
    readonly who: string;
    readonly cookie: () => Promise<string | null>;
    readonly host?: string;
    /** Undoes what a call has changed, so that the next calls are not affected. */
    readonly afterEach?: () => Promise<unknown>;
    /**
     * The expected answer of routes, depending on what they require of the caller. Null means any answer except the refusals in
     * this list.
     */
    readonly answers: Readonly<Record<Access["kind"], Refusal | null>>;
  };
  const kindOf = ({ access, operation }: Registered): Access["kind"] => {
    if (access.kind === "staff") throw new Error(`${operation.path} is no route of customers`);
    return access.kind;
  };
  async function accountWith(change: string): Promise<string> {
    const account = await createAccount(api.db);
    const cookie = await signIn(api.db, account);
    await api.db.query(change, [account.accountId]);
    return cookie;
  }

  /** A half login: the password was accepted, but the second factor has not been given yet. */
  async function halfOf(step: "code" | "activate_totp"): Promise<string> {
    const { userId, scope } = await createAccount(api.db);
    const token = newToken();
    await api.db.query(
      "insert into half_login (token_hash, user_id, brand_id, step, ends_at) values ($1, $2, $3, $4, now() + interval '10 minutes')",
      [sha256(token), userId, scope.brandId, step],
    );
    return `2s=${token}`;
  }

  /** A session cookie of a user of the operator's own account, who acts there or in a sub-account. */
  async function operatorsCookie(below?: TestAccount): Promise<string> {
    const user = await createOperatorUser(api.db);
    if (below === undefined) return signIn(api.db, user);
    await api.db.query("update account set parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      user.accountId,
    ]);
    return signIn(api.db, { ...user, accountId: below.accountId });
  }

  /** A session cookie of the owner of a reseller's account, who acts there or in a sub-account. */
  async function resellerCookie(isBelow: boolean): Promise<string> {
    const [reseller, below] = [await createAccount(api.db), await createAccount(api.db)];
    await api.db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [reseller.accountId]);
    await api.db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      reseller.accountId,
    ]);
    return signIn(api.db, isBelow ? { ...reseller, accountId: below.accountId } : reseller);
  }

  const shutOut = {
    public: null,
    session: refusals.LoginRequired,
    permission: refusals.LoginRequired,
  } as const;
  const customers = { public: null, session: null, permission: null } as const;

  const actors: readonly Actor[] = [
    {
      who: "nobody",
      cookie: async () => null,
      answers: shutOut,
    },
    {
      who: "somebody with a cookie nobody gave out",
      cookie: async () => `sid=${"A".repeat(43)}`,
      answers: shutOut,
    },
    {
      who: "the owner",
      cookie: () => signIn(api.db, api.bea),
      answers: customers,
    },
    { who: "a reseller", cookie: () => resellerCookie(false), answers: customers },
    { who: "a reseller, acting in an account below", cookie: () => resellerCookie(true), answers: customers },
    {
      who: "a user without rights",
      cookie: () =>
        accountWith(
          "update membership m set denied = r.permissions from role r where m.account_id = $1 and r.account_id = m.role_account_id and r.id = m.role_id",
        ),
      answers: { public: null, session: null, permission: refusals.NoPermission },
    },
    {
      who: "the owner of an account that was suspended",
      cookie: () => accountWith("update account set state = 'suspended', version = version + 1 where id = $1"),
      // The call may end the session. It is restored after each call, so that every route is tested as if it were called first.
      afterEach: () => api.db.query("update session set revoked_at = null where revoked_at is not null"),
      answers: {
        public: null,
        session: refusals.AccountSuspended,
        permission: refusals.AccountSuspended,
      },
    },
    {
      who: "a user that was disabled",
      cookie: () =>
        accountWith(
          "update panel_user set disabled_at = now() where id in (select user_id from membership where account_id = $1)",
        ),
      answers: shutOut,
    },
    {
      who: "somebody whose session was ended",
      cookie: () => accountWith("update session set revoked_at = now() where account_id = $1"),
      answers: shutOut,
    },
    {
      who: "the owner on another brand's host",
      cookie: () => signIn(api.db, api.bea),
      host: "names.solrosen.example",
      answers: shutOut,
    },
    {
      who: "somebody between password and code",
      cookie: () => halfOf("code"),
      answers: shutOut,
    },
    {
      who: "somebody who has to set a second factor up first",
      cookie: () => halfOf("activate_totp"),
      answers: shutOut,
    },
    { who: "a user of the operator's own account", cookie: () => operatorsCookie(), answers: customers },
    {
      who: "a user of the operator's own account, acting in an account of another",
      cookie: async () => operatorsCookie(await createAccount(api.db)),
      answers: customers,
    },
  ];

  test.for(actors)("every route gives $who what its access says", async ({ cookie, host, answers, afterEach }, { annotate }) => {
    if (host !== undefined) await api.addBrand(host);
    const token = await cookie();
    const wrong: string[] = [];
    let cells = 0;
    for (const route of api.ofCustomers()) {
      // A logout would end the session that the other calls need, and a freeze would take rights from it.
      const endsRights = ["logout", "freezeAccount"].includes(route.operation.name);
      if (endsRights && answers.session !== refusals.LoginRequired) continue;
      const expected = answers[kindOf(route)];
      // The input only matters for callers who may use the route.
      for (const input of expected === null ? [sampleOf(route, 1)] : [sampleOf(route, 1), { of: { no: ["contract"] } }]) {
        const answer = await api.call(route, input, token, host);
        await afterEach?.();
        const { code } = answer.body;
        cells += 1;
        const isRight =
          expected === null
            ? answer.status < 500 && !gates.some((gate) => gate.resultCode === code && isNamed(answer, gate))
            : code === expected.resultCode && isNamed(answer, expected);
        if (!isRight) wrong.push(`${nameOf(route)}: ${answer.status} ${answer.text.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(api.ofCustomers().length - 2);
    await annotate(`${cells} cells`);
    // None of the half logins has become a session.
    expect(await api.db.query("select s.id from session s join half_login l on l.user_id = s.user_id")).toEqual([]);
  });

  test("the routes declare what the oracle says, which knows every one of them and no other", () => {
    const declared = Object.fromEntries(
      api.edge.registered.map(({ operation, access }) => [
        operation.name,
        "permission" in access && access.permission !== null ? access.permission : access.kind,
      ]),
    );
    expect(declared).toEqual(oracle);
  });

  test("the oracle knows every right there is, and no other", async () => {
    const rows = await api.db.query<{ name: string; is_staff: boolean }>("select name, is_staff from permission");
    const named = (isStaff: boolean) => rows.flatMap((row) => (row.is_staff === isStaff ? [row.name] : [])).toSorted();
    expect(Object.keys(byPermission).toSorted()).toEqual(named(false));
    expect(Object.keys(byStaffPermission).toSorted()).toEqual(named(true));
  });

  test("every right is required by a route or inside one; others are not offered, and those of staff in no account", async () => {
    const without = (rights: Readonly<Record<string, readonly string[]>>) =>
      Object.keys(rights)
        .filter((each) => rights[each]?.length === 0)
        .toSorted();
    expect([...Object.keys(askedInside), ...unaskedRights].toSorted()).toEqual(without(byPermission));
    expect([...unaskedStaffRights].toSorted()).toEqual(without(byStaffPermission));
    const asked = Object.keys(byPermission).filter((each) => !unaskedRights.has(each));
    const offeredTo = async (cookie: string) => {
      const browser = createBrowser(api.edge);
      browser.cookie = cookie;
      return (await browser.call(accountUsers)).body["permissions"];
    };
    for (const cookie of [await signIn(api.db, api.bea), await operatorsCookie()])
      expect(await offeredTo(cookie)).toEqual(asked.toSorted());
    for (const language of ["en", "sv"]) {
      const texts = readFileSync(new URL(`../../../../web/src/locales/${language}/accounts/users.ts`, import.meta.url), "utf8");
      expect(asked.filter((each) => !texts.includes(`    ${each}: "`))).toEqual([]);
    }
  });

  describe("by right", () => {
    const wrong: string[] = [];
    let cells = 0;

    /** A user with exactly these permissions in a new account. */
    async function userWith(permissions: readonly string[]): Promise<string> {
      const account = await createAccount(api.db);
      const roleId = newId();
      await api.db.query("insert into role (account_id, id, name, permissions) values ($1, $2, $3, $4)", [
        account.accountId,
        roleId,
        `Exact ${roleId}`,
        permissions,
      ]);
      await api.db.query("update membership set role_account_id = account_id, role_id = $2 where user_id = $1", [
        account.userId,
        roleId,
      ]);
      return signIn(api.db, account);
    }

    /** Whether the route lets the caller get as far as the check of the input, which is wrong on purpose. */
    async function isLetIn(route: Registered, cookie: string): Promise<boolean | string> {
      const answer = await api.call(route, { of: { no: ["contract"] } }, cookie);
      cells += 1;
      if (isNamed(answer, refusals.NoPermission))
        return answer.body["permission"] === oracle[route.operation.name] ? false : answer.text;
      return answer.status < 500 && !isNamed(answer, refusals.LoginRequired) ? true : answer.text;
    }

    /** The permission that a route needs. Null for routes that need none. */
    const neededFor = ({ operation }: Registered): string | null => {
      const needed = oracle[operation.name] ?? "";
      return byPermission[needed] === undefined ? null : needed;
    };

    async function tryEach(who: string, cookie: string, routes: readonly Registered[], may: (needed: string | null) => boolean) {
      // Twelve at once, because each waits for the database most of the time.
      for (let at = 0; at < routes.length; at += 12)
        await Promise.all(
          routes.slice(at, at + 12).map(async (route) => {
            const found = await isLetIn(route, cookie);
            if (found !== may(neededFor(route))) wrong.push(`${who}: ${nameOf(route)}: ${String(found).slice(0, 160)}`);
          }),
        );
    }

    test("with exactly one right, the routes of that right open and all others stay shut; with all but one, the other way round", async ({
      annotate,
    }) => {
      const rights = Object.keys(byPermission);
      const routes = api.ofCustomers().filter((route) => neededFor(route) !== null);
      for (const [index, one] of rights.entries()) {
        await tryEach(`only ${one}`, await userWith([one]), routes, (needed) => needed === one);
        // A user with more permissions may do at least as much as a user with a single permission, so each open route is tried
        // with only some of the other permissions missing.
        const tried = routes.filter((route, at) => neededFor(route) === one || at % 8 === index % 8);
        const others = rights.filter((each) => each !== one);
        await tryEach(`all but ${one}`, await userWith(others), tried, (needed) => needed !== one);
      }
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(rights.length * routes.length);
      await annotate(`${cells} cells`);
    });

    test("a route works with its right alone, or names the further right it requires", async () => {
      const missing: string[] = [];
      for (const [one, names] of Object.entries(byPermission)) {
        if (names.length === 0) continue;
        const cookie = await userWith([one]);
        for (const route of api.ofCustomers().filter(({ operation }) => names.includes(operation.name))) {
          const answer = await api.call(route, sampleOf(route, 1), cookie);
          if (answer.status >= 500 || (isNamed(answer, refusals.NoPermission) && answer.body["permission"] === one))
            missing.push(`${one}: ${nameOf(route)}: ${answer.text.slice(0, 160)}`);
        }
      }
      expect(missing).toEqual([]);
    });

    test("a user without rights reads nothing of the account: no name, request, invoice, contact or ticket", async () => {
      const cookie = await userWith([]);
      const [{ account_id: accountId } = { account_id: "" }] = await api.db.query<{ account_id: string }>(
        "select account_id from session where token_hash = $1",
        [sha256(cookie.slice("sid=".length))],
      );
      await api.db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, 'hemlig-kvarn.se', 'hemlig-kvarn', 'se', 'active', '2020-01-02', now() + interval '5 days', now() - interval '20 days')",
        [accountId, newId()],
      );
      const leaking: string[] = [];
      for (const route of api
        .ofCustomers()
        .filter(({ access, operation }) => access.kind === "session" && operation.name !== "logout")) {
        const answer = await api.call(route, sampleOf(route, 1), cookie);
        if (answer.text.includes("hemlig-kvarn")) leaking.push(nameOf(route));
      }
      expect(leaking).toEqual([]);
      const whole = createBrowser(api.edge);
      whole.cookie = cookie;
      expect((await whole.call(dashboard)).body).toMatchObject({
        domains: { total: 0 },
        needs: [],
        latest: [],
        renewals: [],
      });
    });
  });
});
