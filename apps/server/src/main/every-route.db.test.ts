import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import {
  isFeatureOn,
  menuFlags,
  menuTree,
  switchNames,
  type Feature,
  type SectionFlag,
  type Switch,
} from "@nameplane/contracts/whitelabel/switches";
import { accountUsers, dashboard } from "@nameplane/contracts/accounts/operations";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { domainList, saveDomainView, saveLabel, searchDomains } from "@nameplane/contracts/domains/operations";
import { keepingNamesSpec, tldListSpec } from "@nameplane/contracts/tlds/tld-info";
import { keepingNames, tldInfo, tldList } from "@nameplane/contracts/tlds/operations";
import { prepareCheckoutSpec } from "@nameplane/contracts/checkout/checkout";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { depositChoices, makeDeposit } from "@nameplane/contracts/ledger/operations";
import { productListSpec } from "@nameplane/contracts/products/catalogue";
import { productList } from "@nameplane/contracts/products/operations";
import { createZone, saveTemplate, saveZone, setDraft } from "@nameplane/contracts/zones/operations";
import { openTicket } from "@nameplane/contracts/tickets/operations";
import { placeOrder, prepareCheckout } from "@nameplane/contracts/checkout/operations";
import * as refusals from "@nameplane/contracts/refusals";
import type { Operation, Refusal } from "@nameplane/contracts";
import { createOpenIdProviders } from "../adapters/openid/index.ts";
import { createSamlProviders } from "../adapters/saml/index.ts";
import { filesInPostgres } from "../adapters/files-postgres/index.ts";
import { Brands } from "../areas/whitelabel/index.ts";
import type { Edge, Registered } from "../platform/http/edge.ts";
import { noProxies } from "../platform/http/proxies.ts";
import { failureReports } from "../platform/http/failure-reports.ts";
import type { RegisteredForeign } from "../platform/http/foreign.ts";
import { unswitchedRoutes } from "../platform/http/unswitched-routes.ts";
import { newId, newToken, sha256 } from "../platform/ids.ts";
import { installJobs, Jobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { dangerousPermissions, type Access } from "../platform/policy.ts";
import { createMetrics } from "../platform/metrics.ts";
import { unaskedRights } from "../areas/accounts/index.ts";
import { unaskedStaffRights } from "../areas/staff/index.ts";
import {
  anybody,
  anyColleague,
  anyUser,
  askedInside,
  byPermission,
  byStaffPermission,
  onlyTheUsers,
  readingPosts,
} from "../testing/authorisation-oracle.ts";
import { arbitraryInput, arbitraryJunk } from "../testing/arbitrary-input.ts";
import { FakeCard } from "../testing/far-ends/fake-card.ts";
import { FakePayPal } from "../testing/far-ends/fake-paypal.ts";
import { FakeSwish } from "../testing/far-ends/fake-swish.ts";
import { FakeSms } from "../testing/far-ends/fake-sms.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { silentPropagation, createTestZone } from "../testing/fixtures/zones.ts";
import { FakeChain } from "../testing/far-ends/fake-chain.ts";
import { FakeRegistries, FakeRegistry } from "../testing/far-ends/fake-registries.ts";
import { FakeTrials } from "../testing/far-ends/fake-trials.ts";
import { signIn } from "../testing/sign-in.ts";
import { addColleague } from "../testing/staff.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { createBrowser, type Answer } from "../testing/test-api.ts";
import { makeTestToken } from "../testing/tokens.ts";
import {
  createAccount,
  createOperatorUser,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../testing/test-database.ts";
import { composeHttp } from "./composition/compose-http.ts";
import { jobKinds } from "./composition/job-kinds.ts";

// Tests that run for all existing routes. The routes are read from the edge, and their inputs are made from the contracts, so a
// new route is tested automatically.

let db: TestDatabase;
let edge: Edge;
let jobs: Jobs;
let brands: Brands;
let alva: TestAccount;
let bea: TestAccount;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, jobKinds);
  const log = createLog("test", "silent");
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const iis = new FakeRegistry("iis", () => clock.now());
  const chainReader = new FakeChain(iis);
  const registries = new FakeRegistries(
    iis,
    new FakeRegistry("gtld-generic", () => clock.now(), { contacts: "full", needsOrganizationNumber: false }),
    new FakeRegistry("cctld-generic", () => clock.now(), { needsOrganizationNumber: false }),
  );
  brands = new Brands(db.app, log);
  const whois = { lookUp: async () => null };
  const scanner = {
    scan: async () => ({ way: "queries" as const, servers: [], records: [], asked: 0, unanswered: 0 }),
  };
  const metrics = createMetrics();
  const card = new FakeCard();
  const { vault } = testIdentity(db);
  const addressCountries = { countryOf: async () => "SE" };
  edge = composeHttp({
    pool: db.app,
    staffPool: db.staff,
    brands,
    jobs,
    clock,
    log,
    metrics,
    registries,
    trials: new FakeTrials(),
    card,
    paypal: new FakePayPal(),
    swish: new FakeSwish(),
    sepa: new FakeCard(),
    accessPoint: null,
    whois,
    scanner,
    vault,
    proxies: noProxies,
    openIdProviders: createOpenIdProviders({ isOwn: () => false }),
    samlProviders: createSamlProviders({ isOwn: () => false }),
    sms: new FakeSms(clock).service(),
    files: { store: filesInPostgres, scanner: null },
    addressCountries,
    publicUrl: "https://panel.example",
    propagation: silentPropagation,
    sending: { asker: { texts: async () => [], alias: async () => null }, operator: { spf: null, bounceHost: null } },
    delegation: { addressesOf: async () => [], textsOf: async () => [], waitMaxSeconds: 0 },
    chainReader,
    publishWaitMs: 0,
  });
  failureReports(edge, { log, webhook: null });
  await edge.app.ready();
  alva = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  bea = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
});

afterAll(async () => {
  await edge.app.close();
  await jobs.stop();
  await db.close();
});

async function call(route: Registered, input: Record<string, unknown>, cookie: string | null, host = "localhost") {
  const browser = createBrowser(edge);
  browser.cookie = cookie;
  return browser.call(route.operation, input, { key: newId(), headers: { host } });
}

function sampleOf({ spec, operation }: Registered, seed: number): Record<string, unknown> {
  return fc.sample(arbitraryInput(spec.input), { numRuns: 1, seed: seed + operation.path.length })[0] ?? {};
}

/** Routes of customers and visitors. Those of staff, including the staff login, are tested separately. */
const ofCustomers = () => edge.registered.filter(({ operation }) => !operation.path.startsWith("/api/staff/"));
const ofStaff = () => edge.registered.filter(({ operation }) => operation.path.startsWith("/api/staff/"));

const name = ({ operation }: Registered) => `${operation.method} ${operation.path}`;

// A file contains none of our descriptions, even if its content is JSON.
const isNamed = ({ body }: Answer, { text }: Refusal) =>
  typeof body.desc === "string" && body.desc.startsWith(text.en.split("{")[0] ?? "");

/** Makes a brand with its own host and with a price list that inherits the operator's prices. */
async function addBrand(host: string): Promise<{ brandId: string; priceGroupId: string }> {
  const [brandId, priceGroupId] = [newId(), newId()];
  await db.query(
    "insert into brand (id, name, seller_id, mail_from) select $1, 'Solrosen', seller_id, mail_from from brand where is_operator",
    [brandId],
  );
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Customers', $3)", [
    priceGroupId,
    brandId,
    db.installation.priceGroupId,
  ]);
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandId]);
  return { brandId, priceGroupId };
}

/** What every route requires of its caller, according to the authorisation oracle. */
const oracle: Readonly<Record<string, string>> = Object.fromEntries<string>([
  ...anybody.map((each) => [each, "public"] as const),
  ...anyUser.map((each) => [each, "session"] as const),
  ...anyColleague.map((each) => [each, "staff"] as const),
  ...Object.entries(byStaffPermission).flatMap(([permission, names]) => names.map((each) => [each, permission] as const)),
  ...Object.entries(byPermission).flatMap(([permission, names]) => names.map((each) => [each, permission] as const)),
]);

/** The answers to callers who may not use a route at all. */
const gates: readonly Refusal[] = [refusals.NoPermission, refusals.AccountSuspended, refusals.NoSuchEndpoint];

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
    const account = await createAccount(db);
    const cookie = await signIn(db, account);
    await db.query(change, [account.accountId]);
    return cookie;
  }

  /** A half login: the password was accepted, but the second factor has not been given yet. */
  async function halfOf(step: "code" | "activate_totp"): Promise<string> {
    const { userId, scope } = await createAccount(db);
    const token = newToken();
    await db.query(
      "insert into half_login (token_hash, user_id, brand_id, step, ends_at) values ($1, $2, $3, $4, now() + interval '10 minutes')",
      [sha256(token), userId, scope.brandId, step],
    );
    return `2s=${token}`;
  }

  /** A session cookie of a user of the operator's own account, who acts there or in a sub-account. */
  async function operatorsCookie(below?: TestAccount): Promise<string> {
    const user = await createOperatorUser(db);
    if (below === undefined) return signIn(db, user);
    await db.query("update account set parent_id = $2, version = version + 1 where id = $1", [below.accountId, user.accountId]);
    return signIn(db, { ...user, accountId: below.accountId });
  }

  /** A session cookie of the owner of a reseller's account, who acts there or in a sub-account. */
  async function resellerCookie(isBelow: boolean): Promise<string> {
    const [reseller, below] = [await createAccount(db), await createAccount(db)];
    await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [reseller.accountId]);
    await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      reseller.accountId,
    ]);
    return signIn(db, isBelow ? { ...reseller, accountId: below.accountId } : reseller);
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
      cookie: () => signIn(db, bea),
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
      afterEach: () => db.query("update session set revoked_at = null where revoked_at is not null"),
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
      cookie: () => signIn(db, bea),
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
      cookie: async () => operatorsCookie(await createAccount(db)),
      answers: customers,
    },
  ];

  test.for(actors)("every route gives $who what its access says", async ({ cookie, host, answers, afterEach }, { annotate }) => {
    if (host !== undefined) await addBrand(host);
    const token = await cookie();
    const wrong: string[] = [];
    let cells = 0;
    for (const route of ofCustomers()) {
      // A logout would end the session that the other calls need.
      if (route.operation.name === "logout" && answers.session !== refusals.LoginRequired) continue;
      const expected = answers[kindOf(route)];
      // The input only matters for callers who may use the route.
      for (const input of expected === null ? [sampleOf(route, 1)] : [sampleOf(route, 1), { of: { no: ["contract"] } }]) {
        const answer = await call(route, input, token, host);
        await afterEach?.();
        const { code } = answer.body;
        cells += 1;
        const isRight =
          expected === null
            ? answer.status < 500 && !gates.some((gate) => gate.resultCode === code && isNamed(answer, gate))
            : code === expected.resultCode && isNamed(answer, expected);
        if (!isRight) wrong.push(`${name(route)}: ${answer.status} ${answer.text.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(ofCustomers().length - 1);
    await annotate(`${cells} cells`);
    // None of the half logins has become a session.
    expect(await db.query("select s.id from session s join half_login l on l.user_id = s.user_id")).toEqual([]);
  });

  test("the routes declare what the oracle says, which knows every one of them and no other", () => {
    const declared = Object.fromEntries(
      edge.registered.map(({ operation, access }) => [
        operation.name,
        "permission" in access && access.permission !== null ? access.permission : access.kind,
      ]),
    );
    expect(declared).toEqual(oracle);
  });

  test("the oracle knows every right there is, and no other", async () => {
    const rows = await db.query<{ name: string; is_staff: boolean }>("select name, is_staff from permission");
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
      const browser = createBrowser(edge);
      browser.cookie = cookie;
      return (await browser.call(accountUsers)).body["permissions"];
    };
    for (const cookie of [await signIn(db, bea), await operatorsCookie()])
      expect(await offeredTo(cookie)).toEqual(asked.toSorted());
    for (const language of ["en", "sv"]) {
      const texts = readFileSync(new URL(`../../../web/src/locales/${language}/accounts/users.ts`, import.meta.url), "utf8");
      expect(asked.filter((each) => !texts.includes(`    ${each}: "`))).toEqual([]);
    }
  });

  describe("by right", () => {
    const wrong: string[] = [];
    let cells = 0;

    /** A user with exactly these permissions in a new account. */
    async function userWith(permissions: readonly string[]): Promise<string> {
      const account = await createAccount(db);
      const roleId = newId();
      await db.query("insert into role (account_id, id, name, permissions) values ($1, $2, $3, $4)", [
        account.accountId,
        roleId,
        `Exact ${roleId}`,
        permissions,
      ]);
      await db.query("update membership set role_account_id = account_id, role_id = $2 where user_id = $1", [
        account.userId,
        roleId,
      ]);
      return signIn(db, account);
    }

    /** Whether the route lets the caller get as far as the check of the input, which is wrong on purpose. */
    async function isLetIn(route: Registered, cookie: string): Promise<boolean | string> {
      const answer = await call(route, { of: { no: ["contract"] } }, cookie);
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
            if (found !== may(neededFor(route))) wrong.push(`${who}: ${name(route)}: ${String(found).slice(0, 160)}`);
          }),
        );
    }

    test("with exactly one right, the routes of that right open and all others stay shut; with all but one, the other way round", async ({
      annotate,
    }) => {
      const rights = Object.keys(byPermission);
      const routes = ofCustomers().filter((route) => neededFor(route) !== null);
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
        for (const route of ofCustomers().filter(({ operation }) => names.includes(operation.name))) {
          const answer = await call(route, sampleOf(route, 1), cookie);
          if (answer.status >= 500 || (isNamed(answer, refusals.NoPermission) && answer.body["permission"] === one))
            missing.push(`${one}: ${name(route)}: ${answer.text.slice(0, 160)}`);
        }
      }
      expect(missing).toEqual([]);
    });

    test("a user without rights reads nothing of the account: no name, request, invoice, contact or ticket", async () => {
      const cookie = await userWith([]);
      const [{ account_id: accountId } = { account_id: "" }] = await db.query<{ account_id: string }>(
        "select account_id from session where token_hash = $1",
        [sha256(cookie.slice("sid=".length))],
      );
      await db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, 'hemlig-kvarn.se', 'hemlig-kvarn', 'se', 'active', '2020-01-02', now() + interval '5 days', now() - interval '20 days')",
        [accountId, newId()],
      );
      const leaking: string[] = [];
      for (const route of ofCustomers().filter(
        ({ access, operation }) => access.kind === "session" && operation.name !== "logout",
      )) {
        const answer = await call(route, sampleOf(route, 1), cookie);
        if (answer.text.includes("hemlig-kvarn")) leaking.push(name(route));
      }
      expect(leaking).toEqual([]);
      const whole = createBrowser(edge);
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

describe("switches of a brand", () => {
  /** Feature switches that only hide something in the browser and have no effect on the server, with the reasons. */
  const onlyHides: Partial<Record<Feature, string>> = {
    enableTranslation: "the language is the user's own, however it is chosen",
    showHelp: "texts of the browser",
    showContactUs: "an address on the page",
    showIntercom: "a script of somebody else's",
    ...Object.fromEntries(menuTree.Services.map((tab) => [tab, "pages of one list, which closes with its section"])),
    AccountUsers: "the page opens with the permission too, and closes with its section",
    AccountSecurity: "the page opens with the permission too, and closes with its section",
  };
  /** Feature switches that remove a part of what a route returns or accepts. */
  const inside: readonly Switch[] = [
    "enablePrices",
    "enableHistory",
    "enableCardPayment",
    "enablePayPal",
    "enableSepa",
    "enableBankTransfer",
    "enableInvoicePayment",
    // This feature switch removes only DNS plans from the basket.
    "enableServiceOrder",
  ];

  const featuresOf = ({ feature }: Pick<Registered, "feature">): readonly Feature[] =>
    feature === undefined ? [] : typeof feature === "string" ? [feature] : "anyOf" in feature ? feature.anyOf : feature;
  const base = defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" });
  const allFlags = [...menuFlags, ...switchNames];

  /** All feature switches on, except these. */
  function globalsWithout(off: readonly Feature[]) {
    const closed = new Set<string>(off);
    const on = <Name extends string>(names: readonly Name[]) =>
      Object.fromEntries(names.map((each) => [each, !closed.has(each)])) as Record<Name, boolean>;
    return { ...base.globals, ...on(switchNames), menus: on(menuFlags) };
  }

  async function brandWithout(host: string, off: readonly Feature[]) {
    const { brandId, priceGroupId } = await addBrand(host);
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
      [brandId, JSON.stringify({ ...base, globals: globalsWithout(off) })],
    );
    return { brandId, priceGroupId };
  }

  const samples = new Map<string, Record<string, unknown>>();

  /** Returns a function that tells whether a route answers on a host as if its path did not exist. */
  function missingOn(host: string, cookie: string | null) {
    const nobodys = new Map<string, Answer>();
    return async (route: Registered): Promise<boolean> => {
      const { operation } = route;
      const input = samples.get(operation.name) ?? sampleOf(route, 2);
      samples.set(operation.name, input);
      const kind = `${operation.method} ${operation.encoding}`;
      const nowhere = { ...route, operation: { ...operation, path: "/api/no/such/call/" } as const };
      const missing = nobodys.get(kind) ?? (await call(nowhere, input, cookie, host));
      nobodys.set(kind, missing);
      const { status, text } = await call(route, input, cookie, host);
      return status === 404 && status === missing.status && text === missing.text;
    };
  }

  test("each closes a route, a part of one, or is known to hide only", () => {
    const closing = new Set(ofCustomers().flatMap(featuresOf));
    const closes = (flag: Feature) =>
      closing.has(flag) || (menuTree[flag as SectionFlag] ?? []).some((tab: Feature) => closing.has(tab));
    const known = new Set<string>([...inside, ...Object.keys(onlyHides)]);
    expect(allFlags.filter((flag) => !closes(flag) && !known.has(flag))).toEqual([]);
    expect(allFlags.filter((flag) => closes(flag) && flag in onlyHides)).toEqual([]);
  });

  test("every route depends on a switch or is in the list of unswitched routes, which contains nothing else", () => {
    const names = new Set(ofCustomers().map(({ operation }) => operation.name));
    const without = ofCustomers().filter(({ feature }) => feature === undefined);
    expect(without.map(({ operation }) => operation.name).toSorted()).toEqual([...unswitchedRoutes.keys()].toSorted());
    expect([...unswitchedRoutes.keys()].filter((each) => !names.has(each))).toEqual([]);
    // A longer list needs a review, because the routes in it stay open whatever a brand hides.
    expect(without.length).toBeLessThan(84);
  });

  test("of every switch: the routes behind it answer as if they were not there, and no others do", async ({ annotate }) => {
    const wrong: string[] = [];
    let [cells, closed] = [0, 0];
    for (const flag of allFlags) {
      const host = `no-${flag.toLowerCase()}.solrosen.example`;
      await brandWithout(host, [flag]);
      const globals = globalsWithout([flag]);
      const isOn = (each: Feature) => isFeatureOn(globals, each);
      const isMissing = missingOn(host, null);
      for (const route of ofCustomers()) {
        const features = featuresOf(route);
        const wanted = typeof route.feature === "object" && "anyOf" in route.feature ? features.some(isOn) : features.every(isOn);
        // Routes that stay open are tested only if that is cheap, which means that they refuse a call without a session.
        if (wanted && route.access.kind === "public") continue;
        cells += 1;
        if (!wanted) closed += 1;
        if ((await isMissing(route)) === wanted) wrong.push(`${flag} off: ${name(route)} is ${wanted ? "not there" : "open"}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(ofCustomers().length * allFlags.length * 0.8);
    expect(closed).toBeGreaterThan(300);
    await annotate(`${cells} cells`);
  });

  test("with everything off, nothing but the listed routes is there, for visitors and for those who are logged in", async () => {
    const host = "off.solrosen.example";
    const { brandId, priceGroupId } = await brandWithout(host, allFlags);
    const customer = await createAccount({ ...db, installation: { ...db.installation, brandId, priceGroupId } });
    const wrong: string[] = [];
    for (const cookie of [null, await signIn(db, customer, host)]) {
      const isMissing = missingOn(host, cookie);
      for (const route of ofCustomers()) {
        if (route.feature === undefined && route.access.kind === "public") continue;
        if ((await isMissing(route)) !== (route.feature !== undefined)) wrong.push(name(route));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("prices and ways to pay are taken out of answers where the brand has them off", async () => {
    const host = "quiet.solrosen.example";
    const { brandId, priceGroupId } = await addBrand(host);
    const config = defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" });
    const off = {
      enablePrices: false,
      enableCardPayment: false,
      enablePayPal: false,
      enableSwish: false,
      enableSepa: false,
      enableBankTransfer: false,
      enableInvoicePayment: false,
    };
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
      [brandId, JSON.stringify({ ...config, globals: { ...config.globals, ...off } })],
    );
    const customer = await createAccount({ ...db, installation: { ...db.installation, brandId, priceGroupId } });
    const browser = createBrowser(edge);
    const ask = (operation: Operation, input = {}) => browser.call(operation, input, { headers: { host }, key: newId() });
    const { body: list } = await ask(tldList);
    const { tlds } = tldListSpec.answer.partial().loose().parse(list);
    expect(tlds?.length).toBeGreaterThan(10);
    expect(tlds?.filter(({ create, renew }) => create !== null || renew !== null)).toEqual([]);
    expect((await ask(tldInfo, { tld: "se" })).body["prices"]).toEqual([]);
    // But what it costs to keep a domain is always published, whatever a brand hides.
    const { body: keeping } = await ask(keepingNames);
    const com = keepingNamesSpec.answer
      .partial()
      .loose()
      .parse(keeping)
      .data?.find(({ tld }) => tld === "com");
    expect(com?.renew?.totalMinor).toBeGreaterThan(0);
    expect(com?.restore?.totalMinor).toBeGreaterThan(0);
    const { text } = await ask(searchDomains, { text: "kvarnen.se" });
    expect(text).toContain('"name":"kvarnen.se"');
    expect(text).not.toContain("netMinor");

    browser.cookie = await signIn(db, customer, host);
    const { body: sold } = await ask(productList);
    const { data } = productListSpec.answer.partial().loose().parse(sold);
    expect(data?.length).toBeGreaterThan(20);
    expect(data?.flatMap(({ prices }) => prices)).toEqual([]);
    const item = { itemaction: "create-domain-registration", domainname: "kvarn-tyst.se", years: 1 };
    await ask(addToBasket, { items: [item] });
    const { body: prepared } = await ask(prepareCheckout);
    // The costs of an order are shown nevertheless.
    expect(prepareCheckoutSpec.answer.partial().loose().parse(prepared)).toMatchObject({
      methods: [],
      totals: { totalMinor: expect.any(Number) as number },
    });
    expect((await ask(depositChoices)).body["methods"]).toEqual([]);
    expect(isNamed(await ask(makeDeposit, { amountMinor: 50_000, method: "card" }), MethodNotAllowed)).toBe(true);
  });
});

describe("whose it is", () => {
  /** Which kind of object each field identifies, for ids of objects of the account. A new field has to be added here. */
  const kinds: Readonly<Record<string, string>> = {
    itemid: "domain",
    itemids: "domain",
    requestids: "basketitem",
    runid: "run",
    ordernr: "ordernr",
    contactid: "contact",
    others: "contact",
    billingcontactid: "contact",
    invoiceid: "invoice",
    invoiceids: "invoice",
    paymentid: "payment",
    cardid: "card",
    labelid: "label",
    labelids: "label",
    add: "label",
    remove: "label",
    quoteid: "quote",
    accid: "account",
    accids: "account",
    roleid: "role",
    defaultroleid: "role",
    brandid: "brand",
    usrid: "user",
    sessionid: "session",
    passkeyid: "passkey",
    ticketid: "ticket",
    invoicenr: "invoicenr",
    zoneid: "zone",
    draftid: "draft",
    approvalid: "approval",
    tokenid: "token",
    feedid: "calendar",
    templateid: "template",
    viewid: "view",
    pushid: "push",
    askid: "ask",
    fileid: "file",
    fileids: "file",
    caseid: "case",
    diffid: "difference",
    serviceid: "service",
    escrowid: "escrow",
    inquiryid: "inquiry",
    offerid: "offer",
    taskid: "task",
    webhookid: "webhook",
    deliveryid: "delivery",
    noticeids: "notice",
    exportid: "export",
    keyid: "acmekey",
    groupid: "pricegroup",
    changeid: "pricechange",
    settlementid: "settlement",
    payoutid: "affiliatepayout",
    modeid: "sellingmode",
    limitid: "limit",
    markid: "mark",
    notices: "claims",
    findingid: "finding",
    findingids: "finding",
  };
  let foreign: Readonly<Record<string, unknown>>;
  let missing: Readonly<Record<string, unknown>>;
  let parent: TestAccount;

  beforeAll(async () => {
    parent = await createAccount(db);
    await putUnder(parent, alva);
    const browser = createBrowser(edge);
    browser.cookie = await signIn(db, alva);
    const item = (domainname: string) => ({ itemaction: "create-domain-registration", domainname, years: 1 });
    await browser.call(addToBasket, { items: [item("kvarn-ett.se")] });
    const { body: prepared } = await browser.call(prepareCheckout, {});
    const { items, totals } = prepareCheckoutSpec.answer.partial().loose().parse(prepared);
    const placed = await browser.call(
      placeOrder,
      {
        items: items?.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
        contactid: alva.contactId,
        fields: {},
        method: "invoice",
        totalMinor: totals?.totalMinor,
        currency: totals?.currency,
        termsaccepted: true,
      },
      { key: newId() },
    );
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, 'kvarn.se', 'kvarn', 'se', 'active', '2020-01-02', '2027-03-04', '2027-02-03')",
      [alva.accountId, newId()],
    );
    await browser.call(saveLabel, { title: "Kvarn", color: "#112233" });
    await browser.call(saveDomainView, { name: "Kvarn", query: {} });
    await db.query(
      "insert into credential (id, user_id, kind, is_active, secret_hash, passkey, name) values ($1, $2, 'passkey', true, $3, $4, 'Mobil')",
      [
        newId(),
        alva.userId,
        sha256("a passkey"),
        JSON.stringify({ id: "a-passkey", publicKey: "AA", counter: 0, transports: [], host: "localhost" }),
      ],
    );
    await db.query("update panel_user set has_2fa = true where id = $1", [alva.userId]);
    await browser.call(addToBasket, { items: [item("kvarn-tre.se")] });
    await browser.call(openTicket, { subject: "Kvarn", category: "dns", message: "Hej" }, { key: newId() });
    await db.query("insert into role (account_id, id, name, permissions) values ($1, $2, 'Own', '{dns_view}')", [
      alva.accountId,
      newId(),
    ]);
    await db.query(
      "insert into brand (id, name, seller_id, mail_from, owner_account_id) select $1, 'Kvarnen', seller_id, mail_from, $2 from brand where is_operator",
      [newId(), alva.accountId],
    );
    const [{ id: itemid } = { id: "" }] = await db.query<{ id: string }>("select id from domain where account_id = $1", [
      alva.accountId,
    ]);
    const { zoneid } = (await browser.call(createZone, { itemid })).body;
    const www = { owner: "www", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.1"] } };
    await browser.call(setDraft, { zoneid, changes: [www] });
    const second = (wants: boolean) =>
      db.query("update account set dns_needs_second = $2, version = version + 1 where id = $1", [alva.accountId, wants]);
    await second(true);
    await browser.call(saveZone, { zoneid, changes: [{ ...www, owner: "andra" }] }, { key: newId() });
    await second(false);
    await makeTestToken(db, alva);
    await db.query(
      "insert into api_token (account_id, id, kind, token_hash, name, permissions, scope, created_by) values ($1, $2, 'calendar', $3, 'Kvarn', '{domain_view}', $4, $5)",
      [alva.accountId, newId(), sha256("a calendar"), JSON.stringify({ labelid: null, language: "en" }), `user:${alva.userId}`],
    );
    await browser.call(saveTemplate, { name: "Kvarn", zoneid });
    await db.query(
      "insert into batch_run (account_id, id, kind, source, state, created_by) values ($1, $2, 'bulk', 'autorenew', 'done', 'test')",
      [alva.accountId, newId()],
    );
    await db.query(
      "insert into push (account_id, id, receiver_email, begun_by, ends_at) values ($1, $2, 'cia@example.com', 'test', now() + interval '7 days')",
      [alva.accountId, newId()],
    );
    const [caseId, askId] = [newId(), newId()];
    await db.query(
      "insert into compliance_case (account_id, id, kind, source, contact_id, deadline_at) values ($1, $2, 'verification', 'staff', $3, now() + interval '9 days')",
      [alva.accountId, caseId, alva.contactId],
    );
    await db.query(
      "insert into document_ask (account_id, id, subject_kind, subject_id, what, why, asked_by, asked_at) values ($1, $2, 'compliance_case', $3, 'owner', '', 'test', now())",
      [alva.accountId, askId, caseId],
    );
    await db.query(
      "insert into file (account_id, id, owner_kind, owner_id, name, mime, size_bytes, sha256_hash, storage_key, created_by) values ($1, $2, 'document_ask', $3, 'Kvarn.pdf', 'application/pdf', 1, $4, 'none', 'test')",
      [alva.accountId, newId(), askId, sha256("k")],
    );
    await db.query(
      "insert into registry_diff (account_id, id, registry_id, ascii_name, field, ours, theirs) values ($1, $2, 'iis', 'kvarn-ett.se', 'ns', 'ns1.a.example', 'ns1.b.example')",
      [alva.accountId, newId()],
    );
    await db.query(
      `insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at)
       values ($1, $2, 2323, 'kvarn.se', $3, 'SEK', now(), now() + interval '200 days', now() + interval '170 days')`,
      [alva.accountId, newId(), itemid],
    );
    await db.query("insert into staff_task (account_id, id, kind, key, text) values ($1, $2, 'test', 'kvarn', 'Kvarn')", [
      alva.accountId,
      newId(),
    ]);
    await db.query(
      `insert into payment_method (account_id, id, provider, provider_ref, kind, display, mandate_at, expires_on)
       values ($1, $2, 'stripe', 'pm_kvarn', 'card', '{"brand":"visa","last4":"4242","expMonth":12,"expYear":2030}', now(), '2030-12-31')`,
      [alva.accountId, newId()],
    );
    await db.query(
      `with w as (insert into webhook (account_id, id, url, secret_enc, created_by) values ($1, $2, 'https://hooks.example.com/', $4, 'test') returning id),
            e as (insert into webhook_event (account_id, id, type, object_id, occurred_at, body) values ($1, $3, 'webhook.test', $2, now(), '{}') returning id)
       insert into webhook_delivery (account_id, id, webhook_id, event_id, state) select $1, $3, w.id, e.id, 'held' from w, e`,
      [alva.accountId, newId(), newId(), Buffer.alloc(60, 1)],
    );
    await db.query(
      `insert into payment (account_id, id, seller_id, purpose, method, provider, currency, asked_minor, created_by)
       select $1, $2, seller_id, 'deposit', 'card', 'stripe', 'SEK', 50000, 'test' from brand where is_operator`,
      [alva.accountId, newId()],
    );
    await db.query("insert into notice (account_id, id, kind, cause) values ($1, $2, 'renewal_month', 'test:kvarn')", [
      alva.accountId,
      newId(),
    ]);
    await db.query(
      `with covered as (insert into certificate (account_id, id, kind, common_name) values ($1, $2, 'redirect', 'kvarn.se') returning id)
       insert into acme_key (account_id, id, certificate_id, name, secret_enc, any_names, created_by, created_at)
       select $1, $3, id, 'Kvarn', 'x', false, 'test', now() from covered`,
      [alva.accountId, newId(), newId()],
    );
    await db.query(
      `insert into data_export (account_id, id, state, user_id, language, file_id, size_bytes, ordered_at, worked_at, ended_at, fetch_until)
       values ($1, $2, 'ready', $3, 'en', $2, 1, now(), now(), now(), now() + interval '7 days')`,
      [alva.accountId, newId(), alva.userId],
    );
    const inquiryId = newId();
    await db.query(
      "insert into inquiry (account_id, id, product_id, answers, asked_by, asked_at, touched_at) values ($1, $2, 2291, '{}', 'user:x', now(), now())",
      [alva.accountId, inquiryId],
    );
    await db.query(
      `insert into offer (account_id, id, inquiry_id, currency, period_minor, words, valid_until, made_by, made_at)
       values ($1, $2, $3, 'SEK', 100, 'An offer', now() + interval '9 days', 'staff:x', now())`,
      [alva.accountId, newId(), inquiryId],
    );
    await db.query(
      `insert into escrow (account_id, id, request_id, brand_id, opener, buyer_account_id, invited_email, ascii_name, unicode_name, tld, currency, price_minor, percent_bp, buyer_fee_minor,
                           seller_fee_minor, payer, inspection_days, opened_at, touched_at)
       select r.account_id, $2, r.id, a.brand_id, 'buyer', r.account_id, 'bo@example.com', 'kvarn.shop', 'kvarn.shop', 'shop', 'SEK', 100, 1000, 10, 0, 'buyer', 5, now(), now()
         from request r join account a on a.id = r.account_id where r.account_id = $1 limit 1`,
      [alva.accountId, newId()],
    );
    await db.query(
      `insert into affiliate (account_id, brand_id, name, state, asked_at, asked_by, decided_at)
       select id, brand_id, 'kvarnen', 'approved', now(), $2, now() from account where id = $1`,
      [alva.accountId, alva.userId],
    );
    await db.query(
      `insert into affiliate_payout (account_id, id, seller_id, month, currency, amount_minor, way, made_at, paid_at, paid_by)
       select $1, $2, seller_id, '2026-10-01', 'SEK', 100, 'credit', now(), now(), 'test' from brand where is_operator`,
      [alva.accountId, newId()],
    );
    const [listId, settlementId] = [newId(), newId()];
    await db.query(
      "insert into price_group (id, brand_id, name) select $2, id, 'Kvarnen' from brand where owner_account_id = $1",
      [alva.accountId, listId],
    );
    await db.query(
      "insert into price_change (id, price_group_id, starts_at, lines, made_by_user, at) values ($1, $2, now() + interval '9 days', '[]', $3, now())",
      [newId(), listId, alva.userId],
    );
    await db.query("insert into reseller_month (account_id, month, settled_at) values ($1, '2026-10-01', now())", [
      alva.accountId,
    ]);
    await db.query(
      `insert into reseller_settlement (account_id, id, seller_id, month, currency, line_count, opening_minor, retail_minor, wholesale_minor, margin_minor, credited_minor, carried_minor, made_at)
       select $1, $2, seller_id, '2026-10-01', 'SEK', 0, 0, 0, 0, 0, 0, 0, now() from brand where is_operator`,
      [alva.accountId, settlementId],
    );
    await db.query(
      "insert into reseller_mode (account_id, id, mode, begins_on, asked_by, asked_at) values ($1, $2, 'agent', '2030-01-01', $3, now())",
      [alva.accountId, newId(), alva.userId],
    );
    await db.query(
      `insert into spending_limit (account_id, id, subject, currency, order_minor, changed_by, changed_at)
       values ($1, $2, 'account', 'SEK', 100000000, 'test', now())`,
      [alva.accountId, newId()],
    );
    await db.query(
      `insert into signed_mark (account_id, id, smd_id, mark_names, labels, not_before, not_after, facts, content_enc, uploaded_by, uploaded_at)
       values ($1, $2, 'kvarn-1', '{Kvarn}', '{kvarn}', now(), now() + interval '1 year', '{"marks":[]}', 'x', 'test', now())`,
      [alva.accountId, newId()],
    );
    await db.query(
      `insert into claims_notice (account_id, id, request_id, name, lookup_key, notice_id, not_after, content, fetched_at)
       select account_id, $2, id, ascii_name, 'key', 'kvarn-1', now() + interval '2 days', '{"claims":[]}', now()
         from request where account_id = $1 and order_id is not null`,
      [alva.accountId, newId()],
    );
    await db.query(
      "insert into name_watch (account_id, service_id, marks) select account_id, id, '{kvarnen}' from service where account_id = $1",
      [alva.accountId],
    );
    await db.query(
      `insert into seo_site (account_id, service_id, domain_name, host, next_run_at) select account_id, id, 'kvarn.se', 'kvarn.se', now() from service where account_id = $1`,
      [alva.accountId],
    );
    await db.query(
      `insert into name_finding (account_id, id, service_id, mark, name, kind, score, source, file, listed_on, is_added)
       select account_id, $2, id, 'kvarnen', 'kvarnen-login.com', 'word', 88, 'com', 'com.2026-11-30.zone', '2026-11-30', true from service where account_id = $1`,
      [alva.accountId, newId()],
    );
    const [ids] = await db.query(
      `select (select id from batch_run where account_id = $1) as run,
              (select id from request where account_id = $1 and order_id is null) as basketitem,
              (select id from zone where account_id = $1) as zone,
              (select id from push where account_id = $1) as push,
              (select id from zone_draft where account_id = $1 and kind = 'staged') as draft,
              (select id from approval where account_id = $1) as approval,
              (select id from template where account_id = $1) as template,
              (select number from request where account_id = $1 and order_id is not null) as request,
              (select id from invoice where account_id = $1) as invoice,
              (select id from payment_method where account_id = $1) as card,
              (select id from payment where account_id = $1) as payment,
              (select number from invoice where account_id = $1) as invoicenr,
              (select id from label where account_id = $1) as label,
              (select number from ticket where account_id = $1) as ticket,
              (select id from domain_view where account_id = $1) as view,
              (select id from compliance_case where account_id = $1) as case,
              (select id from document_ask where account_id = $1) as ask,
              (select id from file where account_id = $1 and name = 'Kvarn.pdf') as file,
              (select id from registry_diff where account_id = $1) as difference,
              (select id from staff_task where account_id = $1 and kind = 'test') as task,
              (select id from notice where account_id = $1 and cause = 'test:kvarn') as notice,
              (select id from domain where account_id = $1) as domain,
              (select id from service where account_id = $1) as service,
              (select id from inquiry where account_id = $1) as inquiry,
              (select id from offer where account_id = $1) as offer,
              (select id from data_export where account_id = $1) as export,
              (select id from acme_key where account_id = $1) as acmekey,
              (select id from name_finding where account_id = $1) as finding,
              (select id from spending_limit where account_id = $1) as limit,
              (select id from escrow where account_id = $1) as escrow,
              (select id from signed_mark where account_id = $1) as mark,
              (select id from claims_notice where account_id = $1) as claims,
              (select id from role where account_id = $1) as role,
              (select id from brand where owner_account_id = $1) as brand,
              (select g.id from price_group g join brand b on b.id = g.brand_id where b.owner_account_id = $1) as pricegroup,
              (select id from price_change where made_by_user = $2) as pricechange,
              (select id from reseller_settlement where account_id = $1) as settlement,
              (select id from affiliate_payout where account_id = $1) as affiliatepayout,
              (select id from reseller_mode where account_id = $1) as sellingmode,
              (select id from session where account_id = $1 limit 1) as session,
              (select quote_id from request where account_id = $1 and order_id is null) as quote,
              (select id from credential where user_id = $2 and kind = 'passkey') as passkey,
              (select id from webhook where account_id = $1) as webhook,
              (select id from webhook_delivery where account_id = $1) as delivery,
              (select id from api_token where account_id = $1 and kind = 'calendar') as calendar,
              (select id from api_token where account_id = $1 and kind = 'dns') as token`,
      [alva.accountId, alva.userId],
    );
    const { accountId: account, userId: user, contactId: contact } = alva;
    foreign = { ...ids, ordernr: placed.body["ordernr"], account, user, contact };
    expect(Object.entries(foreign).filter(([, value]) => value === null || value === undefined)).toEqual([]);
    missing = Object.fromEntries(
      Object.entries(foreign).map(([key, value]) => [key, typeof value === "number" ? 99_999_999 : newId()]),
    );
  });

  /** The input with its ids replaced, and how many ids it contains. */
  function withKeys(input: unknown, keys: Readonly<Record<string, unknown>>): { value: unknown; found: number } {
    if (Array.isArray(input)) {
      const parts = input.map((entry) => withKeys(entry, keys));
      return { value: parts.map(({ value }) => value), found: parts.reduce((sum, { found }) => sum + found, 0) };
    }
    if (typeof input !== "object" || input === null) return { value: input, found: 0 };
    let found = 0;
    const entries = Object.entries(input).map(([field, value]) => {
      const kind = field === "requestid" ? (typeof value === "number" ? "request" : "basketitem") : kinds[field];
      if (kind === undefined) {
        const inner = withKeys(value, keys);
        found += inner.found;
        return [field, inner.value];
      }
      found += 1;
      return [field, Array.isArray(value) ? [keys[kind]] : keys[kind]];
    });
    return { value: Object.fromEntries(entries), found };
  }

  const stateOf = (accountId: string) =>
    db.query(
      `select array(select d::text from domain d where account_id = $1) domains, array(select r::text from request r where account_id = $1 order by id) requests,
              array(select l::text from label l where account_id = $1) labels, array(select i::text from invoice i where account_id = $1) invoices,
              array(select o::text from sales_order o where account_id = $1) orders, array(select c::text from contact c where account_id = $1) contacts,
              array(select z::text from zone z where account_id = $1) zones, array(select s::text from zone_rrset s where account_id = $1) sets,
              array(select t::text from ticket t where account_id = $1) tickets, array(select m::text from membership m where account_id = $1 order by user_id) members`,
      [accountId],
    );

  const putUnder = (above: TestAccount, below: TestAccount) =>
    db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      above.accountId,
    ]);
  const under = async (above: TestAccount): Promise<TestAccount> => {
    const account = await createAccount(db);
    await putUnder(above, account);
    return account;
  };

  test.for([
    { who: "a stranger", make: async () => bea },
    { who: "an account under the same parent", make: () => under(parent) },
    { who: "an account below", make: () => under(alva) },
    // A parent account can switch to sub-accounts and manage them; it sees what they own only after switching.
    {
      who: "the parent, who has not switched to it",
      make: async () => parent,
      but: ["selectAccount", "subaccount", "editSubaccount"],
    },
  ])(
    "to $who what is an account's own answers as what is not there, and stays as it was",
    async ({ make, but }, { annotate }) => {
      const before = await stateOf(alva.accountId);
      const cookie = await signIn(db, await make());
      const wrong: string[] = [];
      let cells = 0;
      for (const route of ofCustomers().filter(({ operation }) => !but?.includes(operation.name))) {
        // Uses the sample with the most fields, because any optional field may contain an id.
        const whole = fc.sample(arbitraryInput(route.spec.input), { numRuns: 30, seed: 3 });
        const input = whole.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {};
        const [theirs, nobodys] = [withKeys(input, foreign), withKeys(input, missing)];
        if (theirs.found === 0) continue;
        cells += 1;
        const answers = [];
        for (const { value } of [theirs, nobodys]) {
          const { status, text } = await call(route, value as Record<string, unknown>, cookie);
          // The content of a proof is a hash of the input, so it changes with the id and is left out of the comparison.
          let plain = text.replace(/"content":"[0-9a-f]{64}"/, '"content":"HASH"');
          for (const keys of [foreign, missing])
            for (const key of Object.values(keys)) plain = plain.replaceAll(String(key), "KEY");
          answers.push(`${status} ${plain}`);
        }
        if (answers[0] !== answers[1]) wrong.push(`${name(route)}: ${answers.join(" / ").slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(15);
      await annotate(`${cells} cells`);
      expect(await stateOf(alva.accountId)).toEqual(before);
    },
  );

  test("a dangerous route does nothing for its owner without fresh proof, and says what would prove it", async () => {
    const cookie = await signIn(db, alva);
    await db.query(
      "update domain set is_locked = true, version = version + 1 where account_id = $1 and ascii_name = 'kvarn.se'",
      [alva.accountId],
    );
    // Makes these domains known at a registry. Otherwise changes there would be refused before the proof of identity is required.
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source) select account_id, id, 'iis', 'registered' from domain where account_id = $1 and ascii_name = 'kvarn.se'",
      [alva.accountId],
    );
    const secrets = () =>
      db.query("select id, kind, secret_text, passkey, name from credential where user_id = $1 order by id", [alva.userId]);
    // Another user of the account, whom its owner may change and remove.
    await db.query(
      "insert into membership (account_id, user_id, role_account_id, role_id, created_by) select $1, $2, account_id, id, 'test' from role where account_id = $1",
      [alva.accountId, parent.userId],
    );
    const own = { ...foreign, user: parent.userId };
    const before = [await stateOf(alva.accountId), await secrets()];
    const dangerous = ofCustomers().filter(({ asksProof }) => asksProof);
    /** Tells for a route which of its inputs need no confirmation of identity. */
    const harmless: Readonly<Record<string, (input: Record<string, unknown>) => boolean>> = {
      addToBasket: ({ items }) => {
        const proven =
          /^(cancel-service|create-(item-registration|service)|update-domain-(cancellation|contacts|dns|registrant.*))$/;
        type Item = { itemaction: string; change?: { productid?: number } };
        // Among the services, only a registry lock needs proof of identity. A DNS plan does not.
        const isOther = ({ itemaction, change }: Item) =>
          /^(cancel-service|create-(item-registration|service))$/.test(itemaction) &&
          (change?.productid ?? registryLockProduct) !== registryLockProduct;
        return !(items as Item[]).some((item) => proven.test(item.itemaction) && !isOther(item));
      },
      setDomainLock: ({ locked }) => locked === true,
      startBulk: ({ change }) => {
        const { act, on } = change as { act: string; on?: boolean };
        return act !== "lock" || on === true;
      },
      setUserProfile: ({ phone }) => phone === undefined,
      setAccountProfile: ({ email, vatnumber }) => email === undefined && vatnumber === undefined,
    };
    const formed: Readonly<Record<string, unknown>> = {
      name: "kvarn.se",
      host: "ns1.kvarn.se",
      addresses: ["192.0.2.1"],
      servers: [{ host: "ns1.example.net" }, { host: "ns2.example.net" }],
      email: "ny@example.com",
      phone: "+46.701112233",
      vatnumber: "SE556036079301",
      country: "SE",
    };
    const done: string[] = [];
    let asked = 0;
    for (const route of dangerous)
      for (const sample of fc.sample(arbitraryInput(route.spec.input), { numRuns: 10, seed: 5 })) {
        const keyed = withKeys(sample, own).value as Record<string, unknown>; // These ids belong to alva's account.
        // Replaces values that an earlier rule would refuse.
        const value = Object.fromEntries(Object.entries(keyed).map(([field, given]) => [field, formed[field] ?? given]));
        const isHarmless = harmless[route.operation.name]?.(value) === true;
        if (isHarmless && route.operation.name !== "setDomainLock") continue;
        const { body, text } = await call(route, value, cookie);
        if (body.code === refusals.StepUpRequired.resultCode) {
          asked += 1;
          expect(body["stepup"]).toMatchObject({
            content: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
            methods: ["passkey"],
          });
        } else if (body.code < 2000 && !isHarmless) done.push(`${name(route)}: ${text.slice(0, 120)}`);
      }
    expect(done).toEqual([]);
    expect(dangerous.length).toBeGreaterThan(5);
    // Some routes require proof of identity for only some of their inputs.
    expect(asked).toBeGreaterThan(dangerous.length * 2);
    expect([await stateOf(alva.accountId), await secrets()]).toEqual(before);
  });

  test("the permissions that the start asks fresh proof for are those the table calls dangerous", async () => {
    const rows = await db.query<{ name: string }>("select name from permission where is_dangerous");
    expect(rows.map((row) => row.name).toSorted()).toEqual([...dangerousPermissions].toSorted());
  });

  describe("a user who sees only some domains of the account", () => {
    /** Kinds of things that hang on a domain, or that only those see who made them. Everything else belongs to the account. */
    const hidden = [
      "domain",
      "zone",
      "draft",
      "service",
      "request",
      "basketitem",
      "quote",
      "ordernr",
      "push",
      "escrow",
      "difference",
      "acmekey",
      "approval",
      "run",
      "webhook",
      "delivery",
      "token",
      "calendar",
      "notice",
    ];
    let cookie: string;

    beforeAll(async () => {
      const domainId = newId();
      await db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, 'synlig.se', 'synlig', 'se', 'active', '2020-01-02', '2027-03-04', '2027-02-03')",
        [alva.accountId, domainId],
      );
      const user = await createAccount(db);
      await db.query("delete from membership where user_id = $1", [user.userId]);
      await db.query(
        `insert into membership (account_id, user_id, role_account_id, role_id, label_ids, domain_ids, created_by)
         select account_id, $2, role_account_id, role_id, '{}', $3, 'test' from membership where account_id = $1 and user_id = $4`,
        [alva.accountId, user.userId, [domainId], alva.userId],
      );
      cookie = await signIn(db, { ...user, accountId: alva.accountId });
    });

    test("gets for what hangs on other domains the answer for what is not there, and changes nothing", async ({ annotate }) => {
      const before = await stateOf(alva.accountId);
      const theirKeys = { ...missing, ...Object.fromEntries(hidden.map((kind) => [kind, foreign[kind]])) };
      const wrong: string[] = [];
      let cells = 0;
      for (const route of ofCustomers()) {
        const whole = fc.sample(arbitraryInput(route.spec.input), { numRuns: 30, seed: 3 });
        const input = whole.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0] ?? {};
        const [theirs, nobodys] = [withKeys(input, theirKeys), withKeys(input, missing)];
        if (theirs.found === 0) continue;
        cells += 1;
        const answers = [];
        for (const { value } of [theirs, nobodys]) {
          const { status, text } = await call(route, value as Record<string, unknown>, cookie);
          let plain = text.replace(/"content":"[0-9a-f]{64}"/, '"content":"HASH"');
          for (const keys of [foreign, missing])
            for (const key of Object.values(keys)) plain = plain.replaceAll(String(key), "KEY");
          answers.push(`${status} ${plain}`);
        }
        if (answers[0] !== answers[1] || /^(?:401|5)/.test(answers[0] ?? ""))
          wrong.push(`${name(route)}: ${answers.join(" / ").slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      expect(cells).toBeGreaterThan(50);
      await annotate(`${cells} cells`);
      await expectOwn();
      expect(await stateOf(alva.accountId)).toEqual(before);
    });

    test("reads no name of another domain anywhere, apart from what belongs to the account", async ({ annotate }) => {
      const wrong: string[] = [];
      let cells = 0;
      const reads = ofCustomers().filter(({ operation }) => operation.method === "GET" && operation.name !== "logout");
      // Invoices and their lines are the account's: who may see them is decided by the role.
      for (const route of reads.filter(({ operation }) => !operation.path.startsWith("/api/economy/"))) {
        const { status, text } = await call(route, {}, cookie);
        cells += 1;
        if (status >= 500 || /kvarn(?:-ett|-tre)?\.se/.test(text)) wrong.push(`${name(route)}: ${status} ${text.slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      await annotate(`${cells} cells`);
      await expectOwn();
    });

    /** Fails if the answers above were those to somebody who is not logged in, or who sees nothing at all. */
    async function expectOwn(): Promise<void> {
      const browser = createBrowser(edge);
      browser.cookie = cookie;
      const { body } = await browser.call(domainList, {});
      expect(body).toMatchObject({ total: 1, data: [{ domainname: "synlig.se" }] });
    }
  });

  test("every field that looks like a key is known to this test", () => {
    const unknown = ofCustomers().flatMap(({ spec, operation }) =>
      fc
        .sample(arbitraryInput(spec.input), { numRuns: 30, seed: 3 })
        .flatMap((input) => Object.keys(input))
        .filter(
          (field) =>
            /(?:id|ids|nr)$/i.test(field) &&
            !["requestid", "requestId", "clientid", "peppolid", "orgnr"].includes(field) &&
            kinds[field] === undefined,
        )
        .map((field) => `${operation.name}: ${field}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });
});

/** The input in several versions. In each of them another one of its texts is replaced. */
function* withText(value: unknown, text: string): Generator {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const changed of withText(inner, text))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

const everyStaffRight = Object.keys(byStaffPermission);

/** A session of a staff member with exactly these permissions. */
async function colleagueWith(permissions: readonly string[]): Promise<string> {
  const { staffId } = await addColleague(db, "none");
  const [roleId, token] = [newId(), newToken()];
  await db.query("insert into staff_role (id, name, permissions) values ($1, $2, $3)", [roleId, `Exact ${roleId}`, permissions]);
  await db.query("insert into staff_role_holder (staff_id, role_id) values ($1, $2)", [staffId, roleId]);
  await db.query(
    "insert into staff_session (token_hash, id, staff_id, host, ends_at) values ($1, $2, $3, 'localhost', now() + interval '1 hour')",
    [sha256(token), newId(), staffId],
  );
  return `ssid=${token}`;
}

describe("staff", () => {
  const colleagues = () => ofStaff().filter(({ access }) => access.kind === "staff");

  const wrongInput = { of: { no: ["contract"] } };
  const isRefused = async (route: Registered, cookie: string | null, wanted: Refusal, host?: string) => {
    const answer = await call(route, wrongInput, cookie, host);
    return answer.body.code === wanted.resultCode && isNamed(answer, wanted);
  };

  test("no customer's session, right or host reaches a route of staff, and no session of staff one of customers", async ({
    annotate,
  }) => {
    const wrong: string[] = [];
    let cells = 0;
    const admin = await colleagueWith(everyStaffRight);
    await addBrand("apart.solrosen.example");
    const customers = [null, await signIn(db, bea), await signIn(db, await createOperatorUser(db))];
    const swapped = customers.map((cookie) => cookie?.replace("sid=", "ssid=") ?? null);
    for (const route of colleagues()) {
      for (const cookie of [...customers, ...swapped]) {
        cells += 1;
        if (!(await isRefused(route, cookie, refusals.LoginRequired))) wrong.push(`${name(route)} with ${String(cookie)}`);
      }
    }
    for (const route of ofStaff()) {
      cells += 1;
      if (!(await isRefused(route, admin, refusals.NoSuchEndpoint, "apart.solrosen.example")))
        wrong.push(`${name(route)} on a reseller's host`);
    }
    for (const route of ofCustomers().filter(({ access }) => access.kind !== "public")) {
      cells += 1;
      if (!(await isRefused(route, admin, refusals.LoginRequired))) wrong.push(`${name(route)} as staff`);
    }
    expect(wrong).toEqual([]);
    await annotate(`${cells} cells`);
  });

  const inPanel = async (mode: "see" | "act", refusal: Refusal): Promise<string[]> => {
    const [owner, { staffId }] = [await createAccount(db), await addColleague(db, "Support")];
    const cookie = await signIn(db, owner);
    await db.query("update session set staff_id = $2, staff_mode = $3, staff_reason = 'Ticket 1001' where user_id = $1", [
      owner.userId,
      staffId,
      mode,
    ]);
    const refused: string[] = [];
    for (const route of ofCustomers().filter(({ access }) => access.kind !== "public")) {
      const answer = await call(route, sampleOf(route, 1), cookie);
      if (answer.body.code === refusal.resultCode && isNamed(answer, refusal)) refused.push(route.operation.name);
      else if (answer.status >= 500 || gates.some((gate) => isNamed(answer, gate)))
        throw new Error(`${name(route)}: ${answer.text}`);
    }
    return refused.toSorted();
  };

  test("a colleague who only sees a customer's panel is refused every call that changes something, and nothing else", async () => {
    const changing = ofCustomers().filter(
      ({ access, operation }) =>
        access.kind !== "public" &&
        (operation.method !== "GET" || operation.name === "selectAccount") &&
        !readingPosts.includes(operation.name),
    );
    expect(await inPanel("see", refusals.StaffOnlySees)).toEqual(changing.map(({ operation }) => operation.name).toSorted());
  });

  test("a colleague who acts in a customer's panel is refused what is about the user, and what only the user can prove", async () => {
    expect(await inPanel("act", refusals.OnlyTheUser)).toEqual([...onlyTheUsers].toSorted());
  });

  test("with exactly one right of staff the routes of that right open and all others stay shut; with all but one, the other way round", async ({
    annotate,
  }) => {
    const wrong: string[] = [];
    let cells = 0;
    const tryAll = async (who: string, cookie: string, may: (right: string) => boolean) => {
      for (const route of colleagues()) {
        const needed = oracle[route.operation.name] ?? "";
        const expected = needed === "staff" || may(needed);
        const answer = await call(route, wrongInput, cookie);
        cells += 1;
        const isOpen = answer.status < 500 && !isNamed(answer, refusals.NoPermission) && !isNamed(answer, refusals.LoginRequired);
        if (isOpen !== expected) wrong.push(`${who}: ${name(route)}: ${answer.text.slice(0, 160)}`);
      }
    };
    for (const one of everyStaffRight) {
      await tryAll(`only ${one}`, await colleagueWith([one]), (right) => right === one);
      await tryAll(
        `all but ${one}`,
        await colleagueWith(everyStaffRight.filter((each) => each !== one)),
        (right) => right !== one,
      );
    }
    await tryAll("none", await colleagueWith([]), () => false);
    expect(wrong).toEqual([]);
    await annotate(`${cells} cells`);
  });

  test("wrong input never causes a fault, and right input is answered", async () => {
    const cookie = await colleagueWith(everyStaffRight);
    const wrong: string[] = [];
    for (const route of ofStaff().filter(({ operation }) => operation.name !== "staffLogout"))
      for (let seed = 1; seed <= 5; seed += 1) {
        const input = sampleOf(route, seed);
        const answer = await call(route, input, cookie);
        if (answer.status >= 500) wrong.push(`${name(route)} ${JSON.stringify(input)}: ${answer.text.slice(0, 160)}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe("what comes in", () => {
  test("a text that no database can hold is refused like any other wrong one", async () => {
    const cookie = await signIn(db, bea);
    const wrong: string[] = [];
    let calls = 0;
    for (const route of ofCustomers())
      for (const input of withText(sampleOf(route, 4), "a\0b")) {
        calls += 1;
        const { status, body } = await call(route, input as Record<string, unknown>, cookie);
        if (status >= 500 || body.code < 2000) wrong.push(`${name(route)} ${JSON.stringify(input)}: ${status} ${body.code}`);
      }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(30);
  });

  const everywhere = new Set(Object.values(refusals).map(({ resultCode }) => resultCode));
  const runs = Number(process.env["FUZZ_RUNS"] ?? 15);

  test.each([
    { who: "a customer", routes: ofCustomers, login: () => signIn(db, bea) },
    { who: "a colleague", routes: ofStaff, login: () => colleagueWith(everyStaffRight) },
  ])("nothing that $who sends ends in a fault, and every answer is one the contract knows", async ({ routes, login }) => {
    const wrong: string[] = [];
    let calls = 0;
    for (const route of routes()) {
      const { spec } = route;
      const known = new Set([...everywhere, ...spec.refusals.map(({ resultCode }) => resultCode)]);
      const tries = [
        ...fc.sample(arbitraryInput(spec.input), { numRuns: runs }),
        ...fc.sample(arbitraryJunk(spec.input), { numRuns: runs }),
      ];
      // The route may end the session, so each route gets a new one.
      const cookie = await login();
      for (const input of tries) {
        calls += 1;
        const answer = await call(route, input, cookie);
        const { code, desc: _, ...fields } = answer.body;
        const isKnown =
          code === undefined
            ? answer.status === 200 && answer.text !== ""
            : code < 2000
              ? spec.answer.safeParse(fields).success
              : known.has(code);
        if (answer.status >= 500 || !isKnown)
          wrong.push(`${name(route)} ${JSON.stringify(input).slice(0, 200)}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBe(routes().length * runs * 2);
  });
});

describe("programs that call with a token", () => {
  const apex = "kvarn-program.se";
  let zone: string;

  beforeAll(async () => {
    zone = await createTestZone(db, jobs, alva, apex, clock.now());
    expect(zone).not.toBe("");
  });

  // Wrong tokens are counted per minute. Advancing the clock keeps one test from blocking the next.
  beforeEach(() => clock.advance(60_000));

  const foreignName = ({ operation }: RegisteredForeign) => `${operation.method} ${operation.path}`;

  type Sent = {
    token: string | null;
    host?: string;
    of?: string;
    cookie?: string;
    query?: Record<string, string>;
    body?: unknown;
  };

  /** Calls a route in its dialect, for the zone `of`. */
  async function send({ operation, dialect }: RegisteredForeign, sent: Sent) {
    const values: Record<string, string> = {
      server: "localhost",
      zone: `${sent.of ?? apex}.`,
      key: "1",
      kind: "ALSO-NOTIFY",
      service: newId(),
      id: newId(),
      number: "0",
      // ACME names a certificate by its key and serial number (RFC 9773 4.1), and the downloads by an id.
      certificate: dialect.name === "acme" ? "AAAA.AAAA" : newId(),
    };
    const url = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? "x");
    const query = new URLSearchParams({ hostname: `home.${sent.of ?? apex}`, ...sent.query });
    const { token } = sent;
    const basic = token === null ? "" : `Basic ${Buffer.from(`any:${token}`).toString("base64")}`;
    const shown = shownBy(dialect.security["scheme"]);
    function shownBy(scheme: string | undefined): Record<string, string> {
      if (scheme === "basic") return { authorization: basic };
      return scheme === "bearer" ? { authorization: `Bearer ${token ?? ""}` } : { "x-api-key": token ?? "" };
    }
    const body = sent.body ?? { rrsets: [] };
    const reply = await edge.app.inject({
      method: operation.method,
      url: `${url}?${query.toString()}`,
      headers: {
        host: sent.host ?? "localhost",
        ...(token === null ? {} : shown),
        ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
      },
      ...(operation.method === "GET" ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: reply.statusCode, text: reply.body, type: reply.headers["content-type"] ?? "" };
  }

  const withToken = () => edge.registeredForeign.filter(({ access }) => access.kind === "token");

  async function tokenOf(change: string | null, account = alva): Promise<string> {
    const { token, id } = await makeTestToken(db, account);
    if (change !== null) await db.query(change, [id]);
    return token;
  }

  test.each([
    { who: "nobody", token: async () => null },
    { who: "a token nobody made", token: async () => `np_dns_${"A".repeat(43)}` },
    { who: "a token that was revoked", token: () => tokenOf("update api_token set revoked_at = now() where id = $1") },
    { who: "a token that has ended", token: () => tokenOf("update api_token set ends_at = now() where id = $1") },
    { who: "a token of the panel API", token: () => tokenOf("update api_token set kind = 'api' where id = $1") },
    {
      who: "a token of a suspended account",
      token: async () => {
        const account = await createAccount(db);
        const { token } = await makeTestToken(db, account);
        await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
        return token;
      },
    },
    { who: "a token on another brand's host", token: () => tokenOf(null), host: "program.solrosen.example" },
  ])("every route refuses $who", async ({ token: make, host }) => {
    if (host !== undefined) await addBrand(host);
    const token = await make();
    const wrong: string[] = [];
    for (const route of withToken()) {
      const { status, text } = await send(route, { token, ...(host === undefined ? {} : { host }) });
      if (status !== 401) wrong.push(`${foreignName(route)}: ${status} ${text.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
    expect(withToken().length).toBeGreaterThan(10);
  });

  test("no session opens a route for programs, and no token one of the panel", async () => {
    const cookie = await signIn(db, alva);
    const open: string[] = [];
    for (const route of withToken())
      if ((await send(route, { token: null, cookie })).status !== 401) open.push(foreignName(route));
    const token = await tokenOf(null);
    for (const route of ofCustomers().filter(({ access }) => access.kind !== "public")) {
      const { operation } = route;
      const headers = {
        host: "localhost",
        "x-requested-with": "XMLHttpRequest",
        "x-api-key": token,
        authorization: `Bearer ${token}`,
      };
      const { statusCode } = await edge.app.inject({ method: operation.method, url: operation.path, headers });
      if (statusCode !== 401) open.push(name(route));
    }
    expect(open).toEqual([]);
  });

  test("a route gives a token what its permission says", async () => {
    const tokens = {
      dns: [(await makeTestToken(db, alva, { canwrite: false })).token, await tokenOf(null)],
      scim: [
        (await makeTestToken(db, alva)).token,
        await tokenOf(
          "update api_token set kind = 'scim', permissions = '{account_create_user,account_edit_user,account_setaccountsettings}' where id = $1",
        ),
      ],
      certificates: [
        (await makeTestToken(db, alva, { kind: "cert" })).token,
        (await makeTestToken(db, alva, { kind: "cert", withkeys: true })).token,
      ],
    } as const;
    const wrong: string[] = [];
    for (const route of withToken()) {
      const permission = route.access.kind === "token" ? route.access.permission : "";
      const mayBoth = permission === "dns_view" || permission === "service_view";
      const [reader, writer] =
        tokens[route.dialect.name === "certificates" || route.dialect.name === "scim" ? route.dialect.name : "dns"];
      const refused = ({ status, text }: { status: number; text: string }) => status === 403 || text === "!yours\n";
      const [read, written] = [await send(route, { token: reader }), await send(route, { token: writer })];
      if (refused(read) === mayBoth || refused(written) || read.status >= 500 || written.status >= 500)
        wrong.push(
          `${foreignName(route)}: ${read.status} ${read.text.slice(0, 80)} / ${written.status} ${written.text.slice(0, 80)}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  test("for a token of another account a zone does not exist, and it stays unchanged", async () => {
    const contents = () =>
      db.query(
        "select z::text, array(select r::text from zone_rrset r where r.zone_id = z.id order by 1) from zone z where id = $1",
        [zone],
      );
    const before = await contents();
    const theirs = await tokenOf(null, bea);
    const narrow = (await makeTestToken(db, alva, { zones: ["other.se"], names: ["x"], types: ["CAA"] })).token;
    const body = {
      rrsets: [{ name: `home.${apex}.`, type: "A", ttl: 60, changetype: "REPLACE", records: [{ content: "192.0.2.9" }] }],
    };
    const wrong: string[] = [];
    for (const token of [theirs, narrow])
      for (const route of withToken()) {
        const [one, other] = [await send(route, { token, body }), await send(route, { token, body, of: "nobodys.se" })];
        if (`${one.status} ${one.text}` !== `${other.status} ${other.text}`)
          wrong.push(`${foreignName(route)}: ${one.text.slice(0, 120)} / ${other.text.slice(0, 120)}`);
      }
    expect(wrong).toEqual([]);
    expect(await contents()).toEqual(before);
  });

  test("a route behind a switch is closed where the brand has it off", async () => {
    const host = "off-program.solrosen.example";
    const { brandId } = await addBrand(host);
    const config = defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" });
    const menus = Object.fromEntries(menuFlags.map((flag) => [flag, false]));
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
      [brandId, JSON.stringify({ ...config, globals: { ...config.globals, menus } })],
    );
    const open: string[] = [];
    for (const route of edge.registeredForeign) {
      const { status, text } = await send(route, { token: "x", host });
      const nowhere = { ...route, operation: { ...route.operation, path: `${route.dialect.prefix}/no/such` as const } };
      const nobodys = await send(nowhere, { token: "x", host });
      if (status !== nobodys.status || text !== nobodys.text) open.push(`${foreignName(route)}: ${status} ${text.slice(0, 80)}`);
    }
    expect(open).toEqual([]);
  });

  test("nothing that is sent ends in a fault, and every answer is one the dialect knows", async () => {
    const runs = Number(process.env["FUZZ_RUNS"] ?? 15);
    const wrong: string[] = [];
    for (const route of edge.registeredForeign) {
      const { operation } = route;
      const made = fc.sample(fc.tuple(arbitraryInput(operation.query), fc.jsonValue(), fc.jsonValue()), runs);
      const rrsets = fc.sample(fc.array(rrset(apex), { maxLength: 3 }), runs);
      for (const [index, [query, junk, top]] of made.entries()) {
        const bodies = [{ rrsets: rrsets[index] }, { rrsets: [junk] }, top, "{", "\0"];
        clock.advance(60_000);
        const token = await tokenOf(null);
        const sent = {
          query: {
            ...Object.fromEntries(
              Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
            ),
            [`x${index}`]: JSON.stringify(junk).slice(0, 300),
          },
          body: bodies[index % bodies.length],
        };
        const { status, text, type } = await send(route, { token, ...sent });
        if (!isKnown(route, status, text, type))
          wrong.push(`${foreignName(route)} ${JSON.stringify(sent).slice(0, 200)}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** A change in the form that programs send. Each part may be valid or not. */
function rrset(apex: string): fc.Arbitrary<object> {
  const content = fc.oneof(fc.constantFrom("192.0.2.1", "10 mail.example.net.", '"text"', "www"), fc.string());
  return fc.record(
    {
      name: fc.oneof(fc.constantFrom(`${apex}.`, `a.${apex}.`, `*.${apex}.`, "elsewhere.se.", apex), fc.string()),
      type: fc.oneof(fc.constantFrom("A", "MX", "TXT", "CNAME", "NS", "SOA", "REDIRECT", "LUA"), fc.string()),
      ttl: fc.oneof(fc.constant(300), fc.integer(), fc.string()),
      changetype: fc.oneof(fc.constantFrom("REPLACE", "DELETE", "EXTEND", "PRUNE"), fc.string()),
      records: fc.oneof(
        fc.array(fc.record({ content, disabled: fc.boolean() }, { requiredKeys: [] }), { maxLength: 3 }),
        fc.jsonValue(),
      ),
      comments: fc.constant([]),
    },
    { requiredKeys: [] },
  );
}

const dyndnsWords = /^(?:good .+|nochg .+|badauth|notfqdn|nohost|numhost|badip|dnserr|abuse|!yours|911|Current IP Address: .+)$/;

const scimError = z.object({
  schemas: z.tuple([z.literal("urn:ietf:params:scim:api:messages:2.0:Error")]),
  status: z.string(),
  detail: z.string(),
});

const acmeErrors = "urn:ietf:params:acme:error:";

function isKnown({ operation, dialect }: RegisteredForeign, status: number, text: string, type: string): boolean {
  if (status >= 500) return false;
  if (dialect.name === "dyndns2")
    return text
      .trimEnd()
      .split("\n")
      .every((line) => dyndnsWords.test(line));
  if (dialect.name === "acme" && status >= 400)
    return type === "application/problem+json" && (JSON.parse(text) as { type?: string }).type?.startsWith(acmeErrors) === true;
  if (dialect.name === "scim") {
    if (status === 204) return operation.answer.status === 204 && text === "";
    const body: unknown = JSON.parse(text);
    return status >= 400 ? scimError.safeParse(body).success : operation.answer.schema.safeParse(body).success;
  }
  if (status >= 400)
    return type.startsWith("application/json")
      ? typeof (JSON.parse(text) as { error?: unknown }).error === "string"
      : text !== "";
  if (status === 204) return operation.answer.status === 204 && text === "";
  const value: unknown = type.startsWith("application/json") ? JSON.parse(text) : text;
  return status === operation.answer.status && operation.answer.schema.safeParse(value).success;
}
