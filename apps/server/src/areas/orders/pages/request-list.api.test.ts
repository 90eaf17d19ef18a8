import { money, priceAt } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardSpec } from "@nameplane/contracts/accounts/dashboard";
import { dashboard } from "@nameplane/contracts/accounts/operations";
import { requestListSpec } from "@nameplane/contracts/orders/request-list";
import { requestList } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeRegistries } from "../../../testing/far-ends/fake-registries.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { orderRoutes } from "./orders.routes.ts";
import { testVault } from "../../../testing/test-identity.ts";
import { orderParts } from "../kinds/index.ts";

let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  const clock = new FakeClock(new Date());
  api = await createTestApi(db, clock, (edge) =>
    orderRoutes(edge, {
      ...orderParts,
      pool: db.app,
      clock,
      log: createLog("test", "silent"),
      metrics: createMetrics(),
      registries: new FakeRegistries(),
      card: null,
      paypal: null,
      swish: null,
      sepa: null,
      vault: testVault(),
      // Listing requests writes no jobs and asks no registry.
      jobs: { enqueue: async () => undefined } as never,
      checkNames: async () => new Map() as never,
    }),
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});

/** Inserts requests that wait for their customer. From that state staff can take them over, and they may fail. */
async function addRequest(name: string, reason: number, ...onTo: readonly string[]): Promise<void> {
  const id = newId();
  await db.query(
    `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     values ($1, $2, 'create-domain-transfer', 'import', 'action_required', $3, $4, 'test', now(), now())`,
    [account.accountId, id, reason, name],
  );
  for (const state of onTo)
    await db.query("update request set state = $2, reason = null, version = version + 1 where id = $1", [id, state]);
}
const manual = [4014, "manual"] as const;
const failed = [4014, "manual", "failed"] as const;

async function list(input: Record<string, unknown> = {}) {
  const { code, desc: _, ...rest } = (await browser.call(requestList, input)).body;
  expect(code).toBe(1000);
  const { data, counts, needsyou, total } = requestListSpec.answer.parse(rest);
  return { names: data.map(({ domainname }) => domainname), counts, needsyou, total };
}

test("tells how many requests have each status, whatever is filtered by", async () => {
  await addRequest("one.se", 4001);
  await addRequest("two.se", ...manual);
  await addRequest("three.se", ...manual);
  await addRequest("four.se", ...failed);
  const counts = { 4000: 1, 12: 2, 2004: 1 };
  expect(await list()).toMatchObject({ total: 4, needsyou: 2, counts });
  expect(await list({ domainname: "two.se" })).toMatchObject({ total: 1, needsyou: 2, counts });
});

test("goes by desc, orderby, limit and page [S3.35]", async () => {
  for (let index = 0; index < 12; index++) await addRequest(`nr-${index}.se`, 4001);
  const newest = Array.from({ length: 12 }, (_, index) => `nr-${11 - index}.se`);
  expect((await list({ orderby: "created", desc: "true", page: 1, limit: 10 })).names).toEqual(newest.slice(0, 10));
  expect((await list({ orderby: "created", desc: "true", page: 2, limit: 10 })).names).toEqual(newest.slice(10));
  expect((await list({ orderby: "created", desc: "false", limit: 25 })).names).toEqual(newest.toReversed());
  const named = (await list({ orderby: "domain", desc: "false", limit: 25 })).names;
  expect(named).toEqual(newest.toSorted());
  expect((await list({ orderby: "domain", limit: 25 })).names).toEqual(newest.toSorted().toReversed());
  expect((await browser.call(requestList, { orderby: "name" })).body).toMatchObject({ code: 2005, param: "orderby" });
});

test("filters by several statuses at once, sub-reasons among them", async () => {
  await addRequest("code.se", 4001);
  await addRequest("locked.se", 4008);
  await addRequest("staff.se", ...manual);
  await addRequest("failed.se", ...failed);
  expect((await list({ status: "12,2004" })).names).toEqual(["failed.se", "staff.se"]);
  expect((await list({ status: "4008,12" })).names).toEqual(["staff.se", "locked.se"]);
  expect((await list({ status: "4000" })).names).toEqual(["locked.se", "code.se"]);
  expect((await list({ status: 4001 })).names).toEqual(["code.se"]);
});

test("a number that is no status of a request is refused", async () => {
  for (const status of ["200", "77777", "12,", "x"])
    expect((await browser.call(requestList, { status })).body.code, status).not.toBe(1000);
  expect((await browser.call(requestList, { status: "99" })).body).toMatchObject({ param: "status" });
});

test("the first page names the type of a request that needs the customer, also of one long ago", async () => {
  await addRequest("flytten.se", 4001);
  for (let index = 0; index < 6; index++) await addRequest(`senare-${index}.se`, ...manual);
  expect((await browser.call(dashboard, {})).body["needs"]).toMatchObject([
    { kind: "request_action", subject: "flytten.se", requesttype: "create-domain-transfer" },
  ]);
});

test("an order that waits for its money needs its customer once, however many lines it has", async () => {
  const line = priceAt(money(9900, "SEK"), 2500, 12);
  const { number } = await createOrder(db, account, [line, line, line]);
  expect((await browser.call(dashboard, {})).body["needs"]).toMatchObject([{ kind: "order_unpaid", number }]);
});

test("a name that ends within 30 days needs its customer; one that renews automatically only in its last week", async () => {
  const addDomain = (name: string, mode: string, days: number) =>
    db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, 'se', 'active', now() - interval '300 days', now() + make_interval(days => $5), now() + make_interval(days => $5), $4)`,
      [account.accountId, newId(), name, mode, days],
    );
  await addDomain("stannade.se", "auto", 6);
  await addDomain("av-sig-sjalv.se", "auto", 10);
  await addDomain("en-gang-till.se", "once", 12);
  await addDomain("snart-nog.se", "manual", 20);
  await addDomain("sedan.se", "manual", 40);
  await addDomain("far-ga.se", "cancel", 3);
  expect((await browser.call(dashboard, {})).body["needs"]).toMatchObject([
    { kind: "domain_expires", subject: "stannade.se" },
    { kind: "domain_expires", subject: "snart-nog.se" },
  ]);
});

test("a domain that can only be restored is not offered for renewal; one that its owner set to expire is not listed", async () => {
  const addLost = async (name: string, mode: string, deletesInDays: number | null, endedBy: string | null) => {
    const id = newId();
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, 'se', 'expired_restorable', now() - interval '400 days', now() - interval '30 days', now() - interval '30 days', $4)`,
      [account.accountId, id, name, mode],
    );
    await db.query(
      `insert into domain_detail (account_id, domain_id, registry_id, source, ended_by, deletes_at)
       select $1, $2, id, 'registered', $3, now() + make_interval(days => $4) from registry limit 1`,
      [account.accountId, id, endedBy, deletesInDays],
    );
  };
  await addLost("snart-borta.se", "manual", 5, null);
  await addLost("raderat.se", "auto", null, "registry");
  await addLost("uppsagt.se", "cancel", 5, "user");
  await addLost("uppsagt-nu.se", "auto", 5, "user");
  const needs = (await browser.call(dashboard, {})).body["needs"];
  expect(needs).toMatchObject([
    { kind: "domain_restorable", subject: "raderat.se", at: null },
    { kind: "domain_restorable", subject: "snart-borta.se", amount: { periodMonths: 0 } },
  ]);
});

test("coming renewals: names by the month they end, with what another year of all of them costs on both sides of VAT", async () => {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 15)).toISOString();
  const addDomain = async (name: string, mode: string, state = "active") => {
    const id = newId();
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, 'se', $6, now() - interval '300 days', $5, $5, $4)`,
      [account.accountId, id, name, mode, at, state],
    );
    return id;
  };
  await addDomain("sjalv.se", "auto");
  await addDomain("fragad.se", "manual");
  await addDomain("slut.se", "cancel");
  await addDomain("bara-dns.se", "manual", "dns_only");
  const premium = await addDomain("dyr.se", "auto");
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, 'iis', 'registered', 'gold')",
    [account.accountId, premium],
  );
  const { body } = await browser.call(dashboard, {});
  const renewals = dashboardSpec.answer.shape.renewals.parse(body["renewals"]);
  expect(renewals).toHaveLength(13);
  expect(renewals.filter(({ automatic, manual }) => automatic + manual > 0)).toEqual([
    { month: at.slice(0, 7), automatic: 2, manual: 1, netMinor: 27_800, totalMinor: 34_750 },
  ]);
  expect(body["unpriced"], "the premium domain").toBe(1);
});

test("the next renewal: the day on which it is ordered, as on the domain's page, and that nothing would pay for it", async () => {
  const dayMs = 86_400_000;
  const expiresAt = new Date(Date.now() + 200 * dayMs);
  const addDomain = async (name: string, premium: string | null) => {
    const id = newId();
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, 'se', 'active', now() - interval '100 days', $4, $4::timestamptz - interval '30 days', 'auto')`,
      [account.accountId, id, name, expiresAt],
    );
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, 'iis', 'registered', $3)",
      [account.accountId, id, premium],
    );
    return id;
  };
  const id = await addDomain("vanlig.se", null);
  const next = async () => (await browser.call(dashboard, {})).body["next"];
  expect(await next()).toMatchObject({
    domainname: "vanlig.se",
    at: new Date(expiresAt.getTime() - 14 * dayMs).toISOString(),
    payer: "nothing",
    amount: { netMinor: 13_900 },
  });
  await db.query("update domain_detail set premium_tier = 'gold' where domain_id = $1", [id]);
  expect(await next(), "only its registry knows the price").toMatchObject({ payer: null, amount: null });
});
