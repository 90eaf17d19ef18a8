import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { planRenewals, planRestores } from "@nameplane/contracts/checkout/operations";
import { bulkRowsSpec, bulkRunSpec, previewBulkSpec } from "@nameplane/contracts/orders/bulk";
import { bulkRows, bulkRun, bulkRuns, previewBulk, retryBulk, startBulk } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { crowded } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { workRow } from "./work-row.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const everything = { kind: "query" } as const;

/** Creates domains of the account, locked or not, which the registry holds. */
async function own(...states: readonly { state?: string; isLocked?: boolean; mode?: string }[]): Promise<string[]> {
  const names = [];
  for (const { state = "active", isLocked = false, mode = "manual" } of states) {
    const name = `bulk-${randomBytes(5).toString("hex")}.se`;
    const id = newId();
    const statuses = isLocked ? ["clientTransferProhibited"] : ["ok"];
    fixture.iis.hold(name, { sponsor: "nameplane", isOurs: true, statuses });
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, is_locked, renewal_mode) values ($1, $2, $3, $3, 'se', $4, '2020-01-02', '2027-03-04', '2027-02-03', $5, $6)",
      [account.accountId, id, name, state, isLocked, mode],
    );
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, statuses_seen) values ($1, $2, 'iis', 'registered', $3)",
      [account.accountId, id, statuses],
    );
    names.push(name);
  }
  return names;
}

function fieldsOf({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}

const preview = async (change: object) =>
  previewBulkSpec.answer.parse(fieldsOf(await browser.call(previewBulk, { selection: everything, change })));
const start = (change: object, set: string) => browser.call(startBulk, { selection: everything, change, set }, { key: newId() });
const runOf = async (runid: unknown) => bulkRunSpec.answer.parse(fieldsOf(await browser.call(bulkRun, { runid }))).run;

test("auto-renew of many changes what was previewed, says why others stay, and refuses another set", async () => {
  const [one, two, , ended] = await own({}, {}, { mode: "auto" }, { mode: "cancel" });
  const change = { act: "autorenew", on: true };
  const seen = await preview(change);
  const results = new Map(seen.rows.map(({ domainname, result, reason }) => [domainname, [result, reason]]));
  expect([seen.changes, results.get(one ?? ""), results.get(ended ?? "")]).toEqual([
    2,
    ["change", null],
    ["refused", "cancelling"],
  ]);
  await own({});
  expect((await start(change, seen.set)).body).toMatchObject({ name: "SelectionChanged" });
  const again = await preview(change);
  const started = await start(change, again.set);
  expect(await runOf(started.body["runid"])).toMatchObject({ act: "autorenew", total: 3, done: 3, isended: true });
  const modes = await db.query("select renewal_mode from domain where ascii_name = any($1)", [[one, two]]);
  expect(modes).toEqual([{ renewal_mode: "auto" }, { renewal_mode: "auto" }]);
  expect((await start(change, (await preview(change)).set)).body).toMatchObject({ name: "NothingToChange" });
  const { data } = (await browser.call(bulkRuns, {})).body as unknown as { data: { total: number; done: number }[] };
  expect(data[0]).toMatchObject({ total: 3, done: 3 });
});

test("locks go to the registry one by one; what failed is tried again and nothing else, and another account sees nothing of it", async () => {
  const names = await own({}, {}, {}, { isLocked: true }, { state: "suspended" });
  const change = { act: "lock", on: true };
  const seen = await preview(change);
  expect(seen.changes).toBe(3);
  const runid = String((await start(change, seen.set)).body["runid"]);
  expect(await runOf(runid)).toMatchObject({ total: 3, waiting: 3, isended: false });
  fixture.iis.next("domain:update", { kind: "refused", code: 2306, text: "Not now" });
  const scope = makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });
  const work = async () => {
    for (const position of [0, 1, 2]) await workRow(fixture.deps, scope, runid, position);
  };
  await work();
  const run = await runOf(runid);
  expect(run).toMatchObject({ done: 2, failed: 1, isended: true });
  expect(run.causes).toMatchObject([{ error: "RegistryRefused", text: "Not now", count: 1, act: "restart" }]);
  const updates = () => fixture.iis.received.filter((sent) => sent.verb === "domain:update" && names.includes(sent.name));
  const before = updates().length;
  const retried = await browser.call(retryBulk, { runid, cause: run.causes[0]?.cause }, { key: newId() });
  expect(retried.body).toMatchObject({ retried: 1 });
  await work();
  await work();
  expect(await runOf(runid)).toMatchObject({ done: 3, failed: 0, causes: [] });
  expect(updates()).toHaveLength(before + 1);
  expect(fixture.iis.domains.get(names[0] ?? "")?.statuses).toContain("clientTransferProhibited");
  const stranger = await fixture.browser(await createAccount(db));
  expect((await stranger.call(bulkRun, { runid })).body).toMatchObject({ name: "NotFound" });
});

test("unlocking asks who it is", async () => {
  await own({ isLocked: true });
  const change = { act: "lock", on: false };
  const seen = await preview(change);
  expect(seen.changes).toBe(1);
  expect((await start(change, seen.set)).body).toMatchObject({ name: "StepUpRequired" });
});

test("at most 10,000 names are taken at once, however they are chosen; more are refused in words, none are left out in silence", async () => {
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     select $1, gen_random_uuid(), 'm' || n || '-' || $2 || '.se', 'm' || n || '-' || $2 || '.se', 'se', 'active', '2020-01-02', '2027-03-04', '2027-02-03', 'manual' from generate_series(1, 10001) n`,
    [account.accountId, randomBytes(4).toString("hex")],
  );
  const owned = await db.query("select id, ascii_name from domain where account_id = $1", [account.accountId]);
  const change = { act: "autorenew", on: true };
  const ways = [
    everything,
    { kind: "ids", itemids: owned.map(({ id }) => id) },
    { kind: "names", names: owned.map(({ ascii_name }) => ascii_name) },
  ];
  for (const selection of ways)
    for (const answer of [
      await browser.call(previewBulk, { selection, change }),
      await browser.call(startBulk, { selection, change, set: "00" }, { key: newId() }),
      await browser.call(planRenewals, { selection }),
      await browser.call(planRestores, { selection }),
    ])
      expect([answer.body["name"], answer.body["desc"]]).toEqual([
        "TooManyToSelect",
        "At most 10000 domains can be chosen at once. Narrow the selection with a tab, a label or a search, or do it in several rounds",
      ]);

  await db.query("delete from domain where account_id = $1 and id = $2", [account.accountId, owned[0]?.["id"]]);
  const seen = await preview(change);
  expect(seen.changes).toBe(10_000);
  const { runid } = (await start(change, seen.set)).body;
  expect(await runOf(runid)).toMatchObject({ total: 10_000, done: 10_000, isended: true });
});

test("a lock for which no more commands are allowed this minute has not failed: it is tried half a minute later, after others", async () => {
  await own({});
  const change = { act: "lock", on: true };
  const runid = String((await start(change, (await preview(change)).set)).body["runid"]);
  await db.query("delete from pgboss.job where name = 'orders.bulk-row'");
  fixture.iis.next("domain:update", { kind: "unavailable", code: crowded });
  const scope = makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });
  await workRow(fixture.deps, scope, runid, 0);
  expect(await runOf(runid)).toMatchObject({ total: 1, waiting: 1, failed: 0, isended: false });
  const jobs = await db.query(
    "select data ->> 'runId' as run, priority, start_after from pgboss.job where name = 'orders.bulk-row'",
  );
  expect(jobs).toEqual([{ run: runid, priority: -1, start_after: new Date(fixture.clock.now().getTime() + 30_000) }]);
  await workRow(fixture.deps, scope, runid, 0);
  expect(await runOf(runid)).toMatchObject({ done: 1, failed: 0, isended: true });
});

test("a registry that does not answer is waited for: the row says so, is tried again automatically at long intervals, and fails after an hour", async () => {
  await own({}, {});
  const change = { act: "lock", on: true };
  const runid = String((await start(change, (await preview(change)).set)).body["runid"]);
  const scope = makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });
  const rowsOf = async () => bulkRowsSpec.answer.parse(fieldsOf(await browser.call(bulkRows, { runid }))).data;
  const nextCheck = async () => {
    const jobs = await db.query<{ start_after: Date }>(
      "select start_after from pgboss.job where name = 'orders.bulk-row' and state = 'created' and data ->> 'position' = '0'",
    );
    expect(jobs).toHaveLength(1);
    return (jobs[0]?.start_after.getTime() ?? 0) - fixture.clock.now().getTime();
  };
  const away = async (position: number) => {
    await db.query("delete from pgboss.job where name = 'orders.bulk-row'");
    fixture.iis.next("domain:update", { kind: "unavailable" });
    await workRow(fixture.deps, scope, runid, position);
  };
  await away(0);
  expect(await runOf(runid)).toMatchObject({ total: 2, waiting: 2, failed: 0, isended: false });
  expect(await rowsOf()).toMatchObject([
    { state: "waiting", error: "RegistryBusy" },
    { state: "waiting", error: null },
  ]);
  expect(await nextCheck()).toBe(30_000);
  fixture.clock.advance(6 * 60_000);
  await away(0);
  expect(await nextCheck()).toBe(3 * 60_000);
  await workRow(fixture.deps, scope, runid, 0);
  expect(await rowsOf()).toMatchObject([{ state: "waiting" }, { state: "done", error: null }]);

  await away(1);
  fixture.clock.advance(61 * 60_000);
  await away(1);
  const run = await runOf(runid);
  expect(run).toMatchObject({ done: 1, failed: 1, isended: true, causes: [{ error: "RegistryBusy", act: "restart" }] });
  // After a manual retry, the registry again has a full hour to answer.
  await browser.call(retryBulk, { runid, cause: run.causes[0]?.cause }, { key: newId() });
  await away(1);
  expect(await runOf(runid)).toMatchObject({ waiting: 1, failed: 0 });
});

test("a filter takes the system tags as the list does; a word that is none is refused", async () => {
  const [fine, soon] = await own({}, {});
  await db.query("update domain set expires_at = now() + interval '5 days', version = version + 1 where ascii_name = $1", [soon]);
  await db.query("update domain set dnssec_state = 'broken', version = version + 1 where ascii_name = $1", [fine]);
  const change = { act: "autorenew", on: true };
  const chosen = async (tags: string) => {
    const { body } = await browser.call(previewBulk, { selection: { kind: "query", tags }, change });
    return body["name"] ?? (body["rows"] as { domainname: string }[]).map(({ domainname }) => domainname);
  };
  expect([await chosen("soon"), await chosen("dnssec"), await chosen("soon,dnssec"), await chosen("registrylock")]).toEqual([
    [soon],
    [fine],
    [],
    [],
  ]);
  expect(await chosen("needs")).toEqual(expect.arrayContaining([fine, soon]));
  expect(await chosen("tomorrow")).toBe("OutOfRange");
});
