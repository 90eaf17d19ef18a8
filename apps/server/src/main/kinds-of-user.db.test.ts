import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money, priceAt, pricedAt } from "@nameplane/values";
import { readXlsx } from "hucre/xlsx";
import { subaccount, subaccounts } from "@nameplane/contracts/accounts/operations";
import { domainList, exportDomains } from "@nameplane/contracts/domains/operations";
import { accountDetails, selectAccount, setUserSettings, userDetails, userLogin } from "@nameplane/contracts/identity/operations";
import { invoiceList } from "@nameplane/contracts/ledger/operations";
import { requestList } from "@nameplane/contracts/orders/operations";
import { accountRoutes } from "../areas/accounts/index.ts";
import { domainRoutes } from "../areas/domains/index.ts";
import { identityRoutes } from "../areas/identity/index.ts";
import { issueInvoice, ledgerRoutes } from "../areas/ledger/index.ts";
import { orderRoutes } from "../areas/orders/pages/index.ts";
import { tx } from "../platform/db/transaction.ts";
import { newId, sha256 } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { FakeRegistries } from "../testing/far-ends/fake-registries.ts";
import { createOrder } from "../testing/fixtures/money-rows.ts";
import { setPassword } from "../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { transferParts } from "../testing/fixtures/transfer-parts.ts";
import { orderParts } from "../areas/orders/kinds/index.ts";

// The kinds of user that the panel serves, and what their lists include: an owner, a reseller with two sub-accounts, a user of
// the reseller, and a client on the reseller's own host.

const password = "Kvarnen-2026";
const whitelabelHost = "panel.solrosen.test";
let db: TestDatabase;
let api: TestApi;
let [owner, reseller, north, south, client]: TestAccount[] = [];
const states = ["active", "dns_only", "verification_needed", "expired_renewable", "suspended", "transferred_away"];

beforeAll(async () => {
  db = await createTestDatabase();
  const clock = new FakeClock(new Date());
  const [registries, log, metrics] = [new FakeRegistries(), createLog("test", "silent"), createMetrics()];
  const identity = testIdentity(db);
  const jobs = { enqueue: async () => undefined } as never;
  const checkNames = async () => new Map() as never;
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    accountRoutes(edge, identity);
    ledgerRoutes(edge);
    orderRoutes(edge, {
      ...orderParts,
      pool: db.app,
      clock,
      log,
      metrics,
      registries,
      card: null,
      paypal: null,
      swish: null,
      sepa: null,
      vault: identity.vault,
      jobs,
      checkNames,
    });
    domainRoutes(edge, {
      pool: db.app,
      registries,
      clock,
      log,
      metrics,
      checks: { check: checkNames } as never,
      firstTlds: async () => [],
      whois: { lookUp: async () => null },
      renewalPayers: async () => new Map(),
      cardTrouble: async () => null,
      zoneSummary: async () => ({ status: 20901, serial: 1, records: 0, publishedat: null }),
      ...transferParts,
    });
  });
  owner = await account("agare", "Ägaren AB");
  reseller = await account("solrosen", "Solrosen AB");
  north = await account("norr", "Norr AB", reseller);
  south = await account("soder", "Söder AB", reseller);
  client = await account("kund", "Kunden AB");
  await moveToBrand(client);
});

afterAll(async () => {
  await api.close();
  await db.close();
});

/**
 * Makes an account with its user, three domains in each of six states, an invoice and a request. If a parent is given, it is a
 * sub-account.
 */
async function account(username: string, organization: string, parent?: TestAccount): Promise<TestAccount> {
  const made = await createAccount(db, { username });
  await db.query("update contact set organization = $2 where account_id = $1", [made.accountId, organization]);
  if (parent)
    await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      made.accountId,
      parent.accountId,
    ]);
  await setPassword(db, made, password);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at)
     select $1, np_uuid7(), $2 || n || '.se', $2 || n || '.se', 'se', ($3::text[])[1 + n % 6], '2027-01-01'::timestamptz + (n % 4) * interval '1 day',
            '2026-12-01'::timestamptz + (n % 5) * interval '1 day', '2020-01-01'::timestamptz + n * interval '1 day' from generate_series(1, 18) n`,
    [made.accountId, username, states],
  );
  const { orderId, requestIds } = await createOrder(db, made, [priceAt(money(10_000, "SEK"), 2500, 12)]);
  const line = {
    requestId: requestIds[0] ?? "",
    text: organization,
    periodFrom: "2026-11-21",
    periodTo: "2027-11-21",
    ...pricedAt(money(10_000, "SEK"), 2500),
    vatRateBasisPoints: 2500,
  };
  await tx(db.app, made.scope, (trx) =>
    issueInvoice({ jobs: { enqueue: async () => undefined } as never }, trx, made.scope, {
      orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [line],
      tax: { kind: "domestic" },
      language: "en",
      now: new Date(),
    }),
  );
  return made;
}

/** Makes the account and its user a customer of the reseller's brand, which has a host of its own. */
async function moveToBrand({ accountId, userId }: TestAccount): Promise<void> {
  const { brandId, priceGroupId } = await makeBrand("Solrosen", reseller, whitelabelHost);
  await goTo({ accountId, userId }, { brandId, priceGroupId });
}

async function makeBrand(name: string, owner: TestAccount | undefined, host: string) {
  const [brandId, priceGroupId] = [newId(), newId()];
  await db.query(
    "insert into brand (id, name, seller_id, mail_from, owner_account_id) select $1, $3, seller_id, mail_from, $2 from brand where is_operator",
    [brandId, owner?.accountId, name],
  );
  await db.query("insert into price_group (id, brand_id, name, parent_id) values ($1, $2, 'Customers', $3)", [
    priceGroupId,
    brandId,
    db.installation.priceGroupId,
  ]);
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandId]);
  return { brandId, priceGroupId };
}

/** Moves an account and its user into a brand, and below another account if one is given. */
async function goTo(
  { accountId, userId }: Pick<TestAccount, "accountId" | "userId">,
  { brandId, priceGroupId, parentId = null }: { brandId: string; priceGroupId: string; parentId?: string | null },
): Promise<void> {
  await db.query(
    "update account set brand_id = $2, price_group_id = $3, parent_id = coalesce($4, parent_id), version = version + 1 where id = $1",
    [accountId, brandId, priceGroupId, parentId],
  );
  await db.query("update panel_user set brand_id = $2 where id = $1", [userId, brandId]);
}

/** Adds a user of the account who owns nothing in it. */
async function addUser(of: TestAccount, username: string, denied: readonly string[]): Promise<void> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, 'ines@example.com', 'Ines', 'Berg', 'en')",
    [userId, of.scope.brandId, username],
  );
  await setPassword(db, { userId }, password);
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, denied, created_by)
     select $1, $2, account_id, id, $4, 'test' from role where account_id = $3 and name = 'Owner'`,
    [of.accountId, userId, db.installation.operatorAccountId, denied],
  );
}

async function logIn(user: string, host = "localhost"): Promise<TestBrowser> {
  const browser = api.browser();
  const { body } = await browser.call(userLogin, { user, password }, { headers: { host } });
  expect(body).toMatchObject({ code: 1000 });
  return browser;
}

type Listed = { unicodename: string; account?: { accid: string; name: string } };

async function names(browser: TestBrowser, input: Record<string, unknown> = {}, host = "localhost"): Promise<Listed[]> {
  const { body } = await browser.call(domainList, { limit: 100, ...input }, { headers: { host } });
  expect(body.code).toBe(1000);
  return body["data"] as Listed[];
}

const ownersOf = (rows: readonly Listed[]) =>
  [...new Set(rows.map(({ unicodename }) => unicodename.replace(/\d.*/, "")))].toSorted();

describe("five kinds of user", () => {
  test("domain owner, reseller, sub-account, user of an account and client of a whitelabel reseller sign in and see theirs [S1.01]", async () => {
    await addUser(reseller as TestAccount, "ines", []);
    for (const { user, host = "localhost", of, sees } of [
      { user: "agare", of: owner, sees: ["agare"] },
      { user: "solrosen", of: reseller, sees: ["solrosen"] },
      { user: "norr", of: north, sees: ["norr"] },
      { user: "ines", of: reseller, sees: ["solrosen"] },
      { user: "kund", host: whitelabelHost, of: client, sees: ["kund"] },
    ]) {
      const browser = await logIn(user, host);
      const { body } = await browser.call(accountDetails, {}, { headers: { host } });
      expect(body).toMatchObject({ session: { accID: of?.accountId } });
      expect(ownersOf(await names(browser, {}, host))).toEqual(sees);
    }
    // The reseller's clients are users of its brand, and of no other.
    const elsewhere = await api.browser().call(userLogin, { user: "kund", password });
    expect(elsewhere.body).toMatchObject({ name: "WrongCredentials" });
    const there = await api.browser().call(userLogin, { user: "agare", password }, { headers: { host: whitelabelHost } });
    expect(there.body).toMatchObject({ name: "WrongCredentials" });
  });
});

describe("a file of the domain list", () => {
  const fileOf = async (browser: TestBrowser, input: Record<string, unknown>) => {
    const { text } = await browser.call(exportDomains, { orderby: "domainname", ...input });
    return text
      .replace("\ufeff", "")
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
  };

  test("holds what the list shows: with sub-accounts their names, whose each is and their labels; without the right to them, none", async () => {
    const browser = await logIn("solrosen");
    const [label] = await db.query<{ id: number }>(
      "insert into label (account_id, title, color) values ($1, 'Kund i norr', '#16558c') returning id",
      [north?.accountId],
    );
    await db.query("update domain set labels = $2, version = version + 1 where account_id = $1 and ascii_name = 'norr7.se'", [
      north?.accountId,
      [label?.id],
    ]);
    const [head, ...lines] = await fileOf(browser, { subaccounts: true });
    expect(head?.slice(-3)).toEqual(["Locked", "Account", "Labels"]);
    const { body } = await browser.call(domainList, { orderby: "domainname", subaccounts: true, limit: 100 });
    expect(lines.map(([name]) => name)).toEqual((body["data"] as Listed[]).map(({ unicodename }) => unicodename));
    const tailOf = (wanted: string) => lines.find(([name]) => name === wanted)?.slice(-2);
    expect(tailOf("norr7.se")).toEqual(["Norr AB", "Kund i norr"]);
    expect(tailOf("soder2.se")).toEqual(["Söder AB", ""]);
    expect(tailOf("solrosen1.se")).toEqual(["Solrosen AB", ""]);

    // The same is true for a filtered list, and for the other file formats.
    expect((await fileOf(browser, { subaccounts: true, search: "norr1", status: 504 })).slice(1)).toHaveLength(1);
    const json = await browser.call(exportDomains, { subaccounts: true, format: "json", search: "norr7" });
    expect(JSON.parse(json.text)).toMatchObject([{ domain: "norr7.se", account: "Norr AB", labels: ["Kund i norr"] }]);
    const { bytes } = await browser.call(exportDomains, { subaccounts: true, format: "xlsx", search: "norr7" });
    expect((await readXlsx(bytes)).sheets[0]?.rows?.[1]?.slice(-2)).toEqual(["Norr AB", "Kund i norr"]);

    expect((await fileOf(browser, {}))[0]?.slice(-2)).toEqual(["Locked", "Labels"]);
    expect(await fileOf(browser, {})).toHaveLength(19);
    await addUser(reseller as TestAccount, "elev", ["subaccounts_act"]);
    expect(await fileOf(await logIn("elev"), { subaccounts: true })).toHaveLength(19);
  });
});

describe("the setting that includes sub-accounts", () => {
  test("is kept, and lists then show rows of sub-accounts and whose each is, until it is taken back [C3.53]", async () => {
    const browser = await logIn("solrosen");
    const set = (includesubaccounts: boolean) => browser.call(setUserSettings, { includesubaccounts });
    expect(ownersOf(await names(browser))).toEqual(["solrosen"]);
    await set(true);
    expect(
      await db.query("select preferences ->> 'includeSubaccounts' as kept from panel_user where id = $1", [reseller?.userId]),
    ).toEqual([{ kept: "true" }]);
    expect((await browser.call(userDetails)).body).toMatchObject({ user: { includesubaccounts: true } });

    const rows = await names(browser);
    expect(ownersOf(rows)).toEqual(["norr", "soder", "solrosen"]);
    const accountOf = (name: string) => rows.find(({ unicodename }) => unicodename === name)?.account;
    expect([accountOf("solrosen1.se"), accountOf("norr1.se"), accountOf("soder1.se")]).toEqual([
      undefined,
      { accid: north?.accountId, name: "Norr AB" },
      { accid: south?.accountId, name: "Söder AB" },
    ]);
    const requests = (await browser.call(requestList, {})).body;
    expect([requests["total"], (requests["data"] as Listed[]).map(({ account: of }) => of?.name)]).toEqual([
      3,
      ["Söder AB", "Norr AB", undefined],
    ]);
    const invoices = (await browser.call(invoiceList, {})).body;
    expect(
      (invoices["data"] as { service: string; account?: { name: string } }[]).map(({ service, account: of }) => [
        service,
        of?.name,
      ]),
    ).toEqual([
      ["Söder AB", "Söder AB"],
      ["Norr AB", "Norr AB"],
      ["Solrosen AB", undefined],
    ]);
    // The unpaid sum includes only the current account.
    expect(invoices["unpaid"]).toEqual({ currency: "SEK", totalMinor: 12_500, count: 1 });

    expect(ownersOf(await names(browser, { subaccounts: false }))).toEqual(["solrosen"]);
    await set(false);
    expect(ownersOf(await names(browser))).toEqual(["solrosen"]);
    expect((await browser.call(requestList, {})).body).toMatchObject({ total: 1, subaccounts: false });
    expect((await browser.call(invoiceList, {})).body).toMatchObject({ total: 1, subaccounts: false });
  });

  test("reaches nothing for who may not act in sub-accounts, and nothing above or beside", async () => {
    await addUser(reseller as TestAccount, "praktikant", ["subaccounts_act"]);
    const limited = await logIn("praktikant");
    await limited.call(setUserSettings, { includesubaccounts: true });
    expect(ownersOf(await names(limited))).toEqual(["solrosen"]);
    expect(ownersOf(await names(limited, { subaccounts: true }))).toEqual(["solrosen"]);
    const below = await logIn("norr");
    expect(ownersOf(await names(below, { subaccounts: true }))).toEqual(["norr"]);
  });

  test("gives each page, tab, order and filter over all of them", async () => {
    const browser = await logIn("solrosen");
    const all = await db.query<Record<"name" | "state" | "expiredate" | "renewaldate" | "createddate" | "id", string>>(
      `select sort_name as name, state, expires_at::text as expiredate, renews_at::text as renewaldate, created_at::text as createddate, id from domain where account_id = any($1)`,
      [[reseller, north, south].map((each) => each?.accountId)],
    );
    const keys = {
      domainname: "name",
      expiredate: "expiredate",
      renewaldate: "renewaldate",
      createddate: "createddate",
    } as const;
    const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
    for (const [orderby, key] of Object.entries(keys))
      for (const desc of [false, true])
        for (const page of [1, 2, 6]) {
          const { body } = await browser.call(domainList, { subaccounts: true, orderby, desc, page, limit: 10 });
          const wanted = all
            .toSorted((a, b) => (desc ? -1 : 1) * (compare(a[key as "name"], b[key as "name"]) || compare(a.id, b.id)))
            .slice((page - 1) * 10, page * 10);
          expect((body["data"] as Listed[]).map(({ unicodename }) => unicodename)).toEqual(wanted.map(({ name }) => name));
          expect(body).toMatchObject({ total: 54, subaccounts: true });
        }
    const { body } = await browser.call(domainList, { subaccounts: true, status: 504, limit: 100 });
    expect([body["total"], (body["data"] as Listed[]).length]).toEqual([9, 9]);
    expect((body["counts"] as Record<string, number>)["504"]).toBe(9);
    const found = await browser.call(domainList, { subaccounts: true, search: "soder1", limit: 10 });
    expect([found.body["total"], ownersOf(found.body["data"] as Listed[])]).toEqual([10, ["soder"]]);
    const needing = await browser.call(domainList, { subaccounts: true, tags: "needs", limit: 10, page: 1 });
    expect(needing.body["total"]).toBe(18);
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, is_registry_locked) select account_id, id, 'iis', 'registered', true from domain where account_id = $1 and ascii_name = 'norr3.se'",
      [north?.accountId],
    );
    const locked = await browser.call(domainList, { subaccounts: true, tags: "registrylock", locks: true, limit: 10 });
    expect((locked.body["data"] as Listed[]).map(({ unicodename }) => unicodename)).toEqual(["norr3.se"]);
    // The state of a registry lock is only shown in the account of the domain.
    expect((locked.body["data"] as object[]).every((row) => !("registrylock" in row))).toBe(true);
  });
});

describe("a sub-account that goes to another reseller and brand (T26)", () => {
  test("is gone for the former one at once, whole for the next one, and neither reads anything else of the other", async () => {
    const [liljan, host] = ["panel.liljan.test", "panel.tulpan.test"];
    const former = await account("liljan", "Liljan AB");
    const next = await account("tulpan", "Tulpan AB");
    const [here, there] = [await makeBrand("Liljan", former, liljan), await makeBrand("Tulpan", next, host)];
    const moved = await account("vandrare", "Vandrare AB", former);
    await goTo(moved, here);
    const hers = await logIn("vandrare", liljan);
    const before = await logIn("liljan");
    const acting = await logIn("liljan");
    const enter = (browser: TestBrowser) => browser.call(selectAccount, { accid: moved.accountId });
    expect((await enter(acting)).body.code).toBe(1000);
    expect(ownersOf(await names(acting))).toEqual(["vandrare"]);
    expect(ownersOf(await names(before, { subaccounts: true }))).toEqual(["liljan", "vandrare"]);
    await db.query(
      "insert into api_token (account_id, id, kind, token_hash, name, permissions, created_by) values ($1, $2, 'dns', $3, 'x', '{dns_view}', $4)",
      [moved.accountId, newId(), sha256("formers"), `user:${former.userId}`],
    );
    const opens = async (at: string) => (await db.query("select 1 from np_enter_token($1, $2)", [sha256("formers"), at])).length;
    expect(await opens(liljan)).toBe(1);

    await goTo(moved, { ...there, parentId: next.accountId });

    // The former reseller has lost three things: a session that acted in the account, the account in all lists, and a key made in
    // it.
    expect((await acting.call(domainList, {})).status).toBe(401);
    expect((await enter(before)).body.code).not.toBe(1000);
    expect(ownersOf(await names(before, { subaccounts: true }))).toEqual(["liljan"]);
    expect((await before.call(subaccount, { accid: moved.accountId })).body.code).toBe(2303);
    expect((await before.call(subaccounts)).body["data"]).toEqual([]);
    expect((await before.call(requestList, { subaccounts: true })).body).toMatchObject({ total: 1 });
    expect((await before.call(invoiceList, { subaccounts: true })).body).toMatchObject({ total: 1 });
    expect([await opens(liljan), await opens(host)]).toEqual([0, 0]);

    // The account's own user can no longer log in on the former brand's host, which may belong to somebody else.
    expect((await hers.call(domainList, {}, { headers: { host: liljan } })).status).toBe(401);
    const tried = await api.browser().call(userLogin, { user: "vandrare", password }, { headers: { host: liljan } });
    expect(tried.body.code).toBe(2200);
    expect(ownersOf(await names(await logIn("vandrare", host), { subaccounts: true }, host))).toEqual(["vandrare"]);

    // The next reseller sees this account, but nothing of the former reseller.
    const after = await logIn("tulpan");
    expect(ownersOf(await names(after, { subaccounts: true }))).toEqual(["tulpan", "vandrare"]);
    expect((await after.call(subaccounts)).body["data"]).toMatchObject([{ accid: moved.accountId, brand: "Tulpan" }]);
    expect((await after.call(subaccount, { accid: former.accountId })).body.code).toBe(2303);
  });
});
