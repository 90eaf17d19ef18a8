import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountUsers, createUser, editUser, endUser, previewSeenDomains } from "@nameplane/contracts/accounts/operations";
import type { AccountRole } from "@nameplane/contracts/accounts/users";
import {
  deleteLabel,
  domainLabels,
  domainList,
  exportDomains,
  saveLabel,
  setDomainLabels,
} from "@nameplane/contracts/domains/operations";
import { permissions, userDetails } from "@nameplane/contracts/identity/operations";
import type { Operation } from "@nameplane/contracts";
import { accountRoutes } from "../areas/accounts/index.ts";
import { recordRegistration } from "../areas/domains/index.ts";
import { domainRoutes } from "../areas/domains/index.ts";
import { identityRoutes } from "../areas/identity/index.ts";
import { registerAtRegistry } from "../areas/registry/commands/index.ts";
import { tx } from "../platform/db/transaction.ts";
import { newId, sha256 } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { callProven } from "../testing/call-proven.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { FakeRegistries } from "../testing/far-ends/fake-registries.ts";
import { createRegistryRig, registrationOf } from "../testing/fixtures/registry-work.ts";
import { transferParts } from "../testing/fixtures/transfer-parts.ts";
import { setPassword, signIn } from "../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { makeTestToken } from "../testing/tokens.ts";

// Tests users who see only some domains of an account: those with certain labels, and certain single domains. The test
// every-route/whose-it-is.db.test.ts checks, for all routes that take a domain, that other domains do not exist for such users.

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let owner: TestBrowser;
let roles: readonly AccountRole[];
const labels: Record<string, number> = {};
let domains: Record<string, string> = {};
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const clock = new FakeClock(new Date());
  const [registries, log, metrics] = [new FakeRegistries(), createLog("test", "silent"), createMetrics()];
  const checkNames = async () => new Map() as never;
  const identity = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    accountRoutes(edge, identity);
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
});
afterAll(async () => {
  await api.close();
  await db.close();
});

beforeEach(async () => {
  await db.query("delete from rate_counter");
  account = await createAccount(db);
  await setPassword(db, account, password);
  owner = api.browser();
  owner.cookie = await signIn(db, account);
  roles = (await owner.call(accountUsers)).body["roles"] as AccountRole[];
  for (const title of ["Campaign", "Shop", "Colour"])
    labels[title] = Number((await owner.call(saveLabel, { title, color: "#112233" })).body["labelid"]);
  domains = {};
  for (const [name, label] of [
    ["kampanj", "Campaign"],
    ["butik", "Shop"],
    ["annan", null],
  ] as const)
    domains[name] = await domain(name, label === null ? [] : [labels[label] ?? 0]);
});

/** The names of domains differ in each test, because a name belongs to one account. */
const nameOf = (short: string) => `${short}-${account.accountId.slice(-8)}.se`;

async function domain(short: string, of: readonly number[]): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, labels) values ($1, $2, $3, $3, 'se', 'active', '2020-01-02', '2027-11-20', '2027-10-20', $4)",
    [account.accountId, id, nameOf(short), of],
  );
  return id;
}

const roleId = (name: string) => roles.find((role) => role.name === name)?.roleid ?? "";
const prove = (browser: TestBrowser, operation: Operation, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, operation.needsKey ? { key: newId() } : {});

const wanted = (seen: unknown, role = "Technical") => {
  counter += 1;
  return {
    username: `begransad${counter}`,
    firstname: "Berit",
    lastname: "Ek",
    email: `begransad${counter}@example.com`,
    phone: "+46.701112233",
    language: "sv",
    roleid: roleId(role),
    extra: [],
    denied: [],
    domains: seen,
  };
};

async function userWith(seen: { labelids?: number[]; names?: string[] } | null): Promise<TestBrowser & { usrid: string }> {
  const { body } = await prove(owner, createUser, wanted(seen && { labelids: [], names: [], ...seen }));
  const usrid = String(body["usrid"]);
  await db.query("update panel_user set awaits_proof = false where id = $1", [usrid]);
  const browser = api.browser();
  browser.cookie = await signIn(db, { ...account, userId: usrid });
  return Object.assign(browser, { usrid });
}

async function namesSeen(browser: TestBrowser): Promise<{ names: string[]; total: unknown }> {
  const { body } = await browser.call(domainList, {});
  const rows = body["data"] as { domainname: string }[];
  return { names: rows.map(({ domainname }) => domainname.split("-")[0] ?? "").toSorted(), total: body["total"] };
}

describe("what a restricted user sees", () => {
  test("the domains with the labels, those chosen, and the numbers of these in lists, tabs and labels", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0], names: [nameOf("annan")] });
    expect(await namesSeen(berit)).toEqual({ names: ["annan", "kampanj"], total: 2 });
    const { body } = await berit.call(domainLabels);
    const counts = (body["data"] as { title: string; count: number }[]).map(({ title, count }) => [title, count]);
    expect(counts).toEqual([
      ["Campaign", 1],
      ["Colour", 0],
      ["Shop", 0],
    ]);
    expect(body["unlabelled"]).toBe(1);
    expect(await namesSeen(owner)).toEqual({ names: ["annan", "butik", "kampanj"], total: 3 });
  });

  test("by label and by part of the name, other domains are not found either", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    for (const input of [{ labels: [labels["Shop"]] }, { search: "butik" }, { search: nameOf("butik") }])
      expect((await berit.call(domainList, input)).body).toMatchObject({ total: 0, data: [] });
    expect((await berit.call(domainList, { search: nameOf("kampanj") })).body).toMatchObject({ total: 1 });
  });

  test("an export of domains has the same ones as the list", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    const text = (await berit.call(exportDomains, { format: "csv" })).text;
    expect(text).toContain(nameOf("kampanj"));
    expect(text).not.toContain(nameOf("butik"));
  });

  test("a label put on or taken off by somebody else counts from the next call on", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    await owner.call(setDomainLabels, { itemids: [domains["annan"]], add: [labels["Campaign"]] });
    await owner.call(setDomainLabels, { itemids: [domains["kampanj"]], remove: [labels["Campaign"]] });
    expect((await namesSeen(berit)).names).toEqual(["annan"]);
  });

  test("a user without any label or domain sees none, and nobody who is not restricted loses one", async () => {
    expect(await namesSeen(await userWith({}))).toEqual({ names: [], total: 0 });
    expect((await namesSeen(await userWith(null))).names).toEqual(["annan", "butik", "kampanj"]);
  });

  test("an API key made by the user reaches the same zones, also after the user's domains have changed", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    const { id } = await makeTestToken(db, { ...account, userId: berit.usrid });
    const reached = () =>
      tx(db.app, null, async (trx) => {
        const [row] = await db.query<{ host: string }>("select host from brand_host where brand_id = $1 limit 1", [
          account.scope.brandId,
        ]);
        const { sql } = await import("kysely");
        const [{ token_hash: hash } = { token_hash: Buffer.alloc(0) }] = await db.query<{ token_hash: Buffer }>(
          "select token_hash from api_token where id = $1",
          [id],
        );
        await sql`select * from np_enter_token(${hash}, ${row?.host ?? ""})`.execute(trx);
        const { rows } = await sql<{ name: string }>`select ascii_name as name from domain order by 1`.execute(trx);
        return rows.map(({ name }) => name);
      });
    expect(await reached()).toEqual([nameOf("kampanj")]);
    await owner.call(setDomainLabels, { itemids: [domains["annan"]], add: [labels["Campaign"]] });
    expect(await reached()).toEqual([nameOf("annan"), nameOf("kampanj")]);
  });
});

describe("what a restricted user may do", () => {
  test("no users, no security settings, no sub-accounts, no log and no copy of everything, whatever the role has", async () => {
    const { body } = await prove(owner, createUser, wanted({ labelids: [labels["Campaign"]], names: [] }));
    const usrid = String(body["usrid"]);
    const all = await db.query<{ name: string }>("select name from permission where not is_staff");
    await db.query("update membership set extra = $2 where user_id = $1", [usrid, all.map(({ name }) => name)]);
    const berit = api.browser();
    berit.cookie = await signIn(db, { ...account, userId: usrid });
    const held = JSON.stringify((await berit.call(permissions, { accid: account.accountId, usrid })).body);
    expect(held).toContain('"dns_edit"');
    for (const right of [
      "account_edit_user",
      "account_create_user",
      "account_setaccountsettings",
      "subaccounts_act",
      "audit_view",
      "export_data",
    ])
      expect(held).not.toContain(`"${right}"`);
    expect((await berit.call(userDetails)).body.code).toBe(1000);
  });

  test("labels that decide what somebody sees stay as they are; others can be put on", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    await userWith({ labelids: [labels["Shop"] ?? 0] });
    const put = (change: Record<string, unknown>) => berit.call(setDomainLabels, { itemids: [domains["kampanj"]], ...change });
    for (const change of [{ add: [labels["Shop"]] }, { remove: [labels["Campaign"]] }])
      expect((await put(change)).body).toMatchObject({ code: 2201, name: "LabelDecidesAccess" });
    expect((await put({ add: [labels["Colour"]] })).body).toMatchObject({ code: 1000, changed: 1 });
    for (const [operation, input] of [
      [saveLabel, { labelid: labels["Colour"], title: "Campaign 2", color: "#112233" }],
      [deleteLabel, { labelid: labels["Colour"] }],
    ] as const)
      expect((await berit.call(operation, input)).body).toMatchObject({ name: "LabelDecidesAccess" });
  });

  test("a domain that the user has ordered gets the only label of the user; with several, it is added for this user alone", async () => {
    const [one, two] = [
      await userWith({ labelids: [labels["Campaign"] ?? 0] }),
      await userWith({ labelids: [labels["Campaign"] ?? 0, labels["Shop"] ?? 0] }),
    ];
    for (const [short, by] of [
      ["ny-ett", one.usrid],
      ["ny-tva", two.usrid],
    ] as const) {
      const rig = createRegistryRig(db);
      const outcome = await registerAtRegistry(rig.deps, account.scope, await registrationOf(db, account, nameOf(short)));
      if (outcome.kind !== "done") throw new Error(outcome.kind);
      await tx(db.worker, account.scope, (trx) =>
        recordRegistration(trx, account.scope, {
          ...outcome.value,
          contactId: account.contactId,
          renewalMode: "auto",
          orderedBy: `user:${by}`,
        }),
      );
    }
    const rows = await db.query(
      "select labels from domain where account_id = $1 and ascii_name like 'ny-%' order by ascii_name",
      [account.accountId],
    );
    expect(rows).toEqual([{ labels: [labels["Campaign"]] }, { labels: [] }]);
    expect((await one.call(domainList, {})).body).toMatchObject({ total: 2 });
    expect((await two.call(domainList, {})).body).toMatchObject({ total: 4 });
  });
});

describe("how a user is restricted", () => {
  test("a preview says how many domains they are, and which names are unknown", async () => {
    const seen = { labelids: [labels["Campaign"]], names: [nameOf("Butik").toUpperCase(), "finns-inte.se"] };
    expect((await owner.call(previewSeenDomains, { domains: seen })).body).toMatchObject({
      seen: 2,
      total: 3,
      unknown: ["finns-inte.se"],
    });
  });

  test("it is shown, changed and taken back, and is in the log", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0], names: [nameOf("annan")] });
    const row = async () => {
      const users = (await owner.call(accountUsers)).body["data"] as { usrid: string; domains: unknown }[];
      return users.find(({ usrid }) => usrid === berit.usrid)?.domains;
    };
    expect(await row()).toEqual({ labelids: [labels["Campaign"]], names: [nameOf("annan")] });
    const rights = { usrid: berit.usrid, roleid: roleId("Technical"), extra: [], denied: [] };
    await prove(owner, editUser, rights);
    expect(await row()).toEqual({ labelids: [labels["Campaign"]], names: [nameOf("annan")] });
    await prove(owner, editUser, { ...rights, domains: null });
    expect(await row()).toBeNull();
    expect((await namesSeen(berit)).names).toEqual(["annan", "butik", "kampanj"]);
    const [event] = await db.query<{ body: { before: unknown; after: unknown } }>(
      "select body from audit_event where account_id = $1 and action = 'user.edit' order by seq desc limit 1",
      [account.accountId],
    );
    expect(event?.body).toMatchObject({
      before: { domains: { labelids: [labels["Campaign"]], names: [nameOf("annan")] } },
      after: { domains: null },
    });
  });

  test("owners see all domains, and unknown names and labels are refused by name", async () => {
    const input = (seen: unknown, role?: string) => prove(owner, createUser, wanted(seen, role));
    expect((await input({ labelids: [], names: [] }, "Owner")).body).toMatchObject({ name: "OwnersSeeAll", param: "domains" });
    const unknown = (await input({ labelids: [], names: ["finns-inte.se"] })).body;
    expect(unknown).toMatchObject({
      name: "UnknownDomain",
      param: "domains",
      desc: expect.stringContaining("finns-inte.se") as string,
    });
    expect((await input({ labelids: [99_999_999], names: [] })).body).toMatchObject({ name: "NotFound", param: "domains" });
  });

  test("a label by which somebody sees domains is not deleted, and the refusal names the user", async () => {
    await userWith({ labelids: [labels["Shop"] ?? 0] });
    const { body } = await owner.call(deleteLabel, { labelid: labels["Shop"] });
    expect(body).toMatchObject({ name: "LabelGivesAccess", desc: expect.stringContaining(`begransad${counter}`) as string });
    expect((await owner.call(deleteLabel, { labelid: labels["Colour"] })).body.code).toBe(1000);
  });

  test("webhooks of a restricted user end with the membership, because nothing says any more what they may tell", async () => {
    const berit = await userWith({ labelids: [labels["Campaign"] ?? 0] });
    await db.query(
      "insert into webhook (account_id, id, url, secret_enc, created_by) values ($1, $2, 'https://hooks.example.com/', $3, $4)",
      [account.accountId, newId(), sha256("secret"), `user:${berit.usrid}`],
    );
    await prove(owner, endUser, { usrid: berit.usrid });
    expect(await db.query("select is_on from webhook where account_id = $1", [account.accountId])).toEqual([{ is_on: false }]);
  });
});
