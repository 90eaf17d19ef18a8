import * as operations from "@nameplane/contracts/backoffice/operations";
import { previewBatchSpec, staffBatchSpec, staffViewsSpec } from "@nameplane/contracts/backoffice/lists/lists";
import type { StaffBatchAct } from "@nameplane/contracts/backoffice/lists/values";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { transferParts } from "../../../testing/fixtures/transfer-parts.ts";
import { testVault } from "../../../testing/test-identity.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { holdMany, pushMany } from "../domainacts/index.ts";
import { orderActRoutes, ordersInBatch } from "../orderacts/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { listRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let anna: TestColleague;
let bo: TestColleague;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app };
  const files = { store: filesInPostgres, scanner: null, vault: testVault(), clock: fixture.clock, log: deps.log };
  const transfers = { ...deps, ...transferParts, whois: { lookUp: async () => null } as never };
  const acting = { orders: deps, transfers, files };
  api = await createTestApi(db, fixture.clock, (edge) => {
    orderActRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
    listRoutes(edge, {
      registry: deps,
      orders: deps,
      holds: holdMany(deps.jobs),
      pushes: pushMany(acting),
      acts: ordersInBatch(deps),
    });
  });
  anna = await joinAsColleague(db, api);
  bo = await joinAsColleague(db, api, "Domains");
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const call = async (who: TestColleague, operation: Parameters<typeof who.browser.call>[0], input: Record<string, unknown>) =>
  (await who.browser.call(operation, input)).body;
const nameOf = (body: Record<string, unknown>) => body["name"] ?? body["code"];

describe("saved views", () => {
  const view = (more: Record<string, unknown> = {}) => ({
    list: "requests",
    name: "Stopped",
    query: { status: "3004", type: "create" },
    hidden: ["order"],
    shared: false,
    ...more,
  });
  const views = async (who: TestColleague) =>
    staffViewsSpec.answer.loose().parse(await call(who, operations.staffViews, { list: "requests" })).data;

  test("keep filters and columns under a name, for oneself or for all colleagues; only the owner changes and removes them", async () => {
    const made = await call(anna, operations.saveStaffView, view());
    expect(await views(anna)).toMatchObject([
      {
        name: "Stopped",
        query: { status: "3004", type: "create" },
        hidden: ["order"],
        shared: false,
        owner: { staffid: anna.staffId },
      },
    ]);
    expect(await views(bo)).toEqual([]);
    const viewid = String(made["viewid"]);
    expect(nameOf(await call(anna, operations.saveStaffView, view({ viewid, shared: true, name: "All stopped" })))).toBe(1000);
    expect(await views(bo)).toMatchObject([{ name: "All stopped", shared: true }]);
    expect(nameOf(await call(bo, operations.saveStaffView, view({ viewid, name: "Mine" })))).toBe("NotFound");
    expect(nameOf(await call(bo, operations.removeStaffView, { viewid }))).toBe("NotFound");
    expect(nameOf(await call(anna, operations.removeStaffView, { viewid }))).toBe(1000);
    expect(await views(bo)).toEqual([]);
  });

  test("have a name of their own for each colleague and list", async () => {
    expect(nameOf(await call(anna, operations.saveStaffView, view({ name: "Twice" })))).toBe(1000);
    expect(await call(anna, operations.saveStaffView, view({ name: "twice" }))).toMatchObject({
      name: "ViewNameTaken",
      param: "name",
    });
    expect(nameOf(await call(bo, operations.saveStaffView, view({ name: "Twice" })))).toBe(1000);
    expect(nameOf(await call(anna, operations.saveStaffView, view({ name: "Twice", list: "orders" })))).toBe(1000);
  });
});

describe("acts on many objects", () => {
  /** Registers a domain in the account. */
  async function domain(): Promise<{ id: string; name: string }> {
    const name = `massa-${(nextName += 1)}.se`;
    await fixture.order(account, [name], { method: "invoice" });
    await fixture.work(account);
    const { domain_id: id } = await fixture.request(account, name);
    if (id === null) throw new Error("not registered");
    return { id, name };
  }
  /** A request that its registry refused, so that staff can retry it. */
  async function stopped(): Promise<string> {
    const name = `massa-${(nextName += 1)}.se`;
    await fixture.order(account, [name], { method: "invoice" });
    fixture.iis.next("domain:create", { kind: "refused", code: 2307, text: "unimplemented service" });
    await fixture.work(account);
    return String((await fixture.request(account, name)).number);
  }
  const preview = async (act: StaffBatchAct, objects: string[], who = anna) =>
    previewBatchSpec.answer.loose().parse(await call(who, operations.previewBatch, { act, objects }));
  async function begin(act: StaffBatchAct, objects: string[], who = anna): Promise<string> {
    const body = await call(who, operations.startBatch, { act, objects, reason: "Registry is back" });
    expect(body).toMatchObject({ code: 1000 });
    return String(body["batchid"]);
  }
  const run = (batchid: string, who = anna) => call(who, operations.runBatch, { batchid });
  const read = async (batchid: string, who = anna) =>
    staffBatchSpec.answer.loose().parse(await call(who, operations.staffBatch, { batchid }));
  const stateOf = async (number: string) =>
    (await db.query<{ state: string }>("select state from request where number = $1", [number]))[0]?.state;

  test("retry requests: what becomes of each is shown before, done once, and told for each row", async () => {
    const [one, other] = [await stopped(), await stopped()];
    const fine = await domain();
    const [row] = await db.query<{ number: string }>("select number::text as number from request where domain_id = $1", [
      fine.id,
    ]);
    const done = row?.number ?? "";
    const shown = await preview("requestRetry", [one, other, done, "999999999"]);
    expect(shown.possible).toBe(2);
    expect(shown.data.map(({ objectid, possible }) => [objectid, possible])).toEqual(
      [
        [one, true],
        [other, true],
        [done, false],
      ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
    const batchid = await begin("requestRetry", [one, other, done]);
    // A colleague acts on one of the requests before its turn comes.
    await db.query("update request set version = version + 1 where number = $1", [other]);
    expect(await run(batchid)).toMatchObject({ code: 1000, state: "done" });
    const { rows, state } = await read(batchid);
    expect(state).toBe("done");
    expect(rows.map(({ objectid, state: rowState }) => [objectid, rowState])).toEqual([
      [one, "done"],
      [other, "refused"],
    ]);
    expect(rows[1]?.refusal).toBe("The request has changed since you opened it. Check it again");
    expect(await stateOf(one)).toBe("queued");
    expect(await stateOf(other)).not.toBe("queued");
    await fixture.work(account);
  });

  test("run each row once, also when two windows run the batch at the same time", async () => {
    const domains = [
      await domain(),
      await domain(),
      await domain(),
      await domain(),
      await domain(),
      await domain(),
      await domain(),
    ];
    const ids = domains.map(({ id }) => id);
    const batchid = await begin("domainCompare", ids);
    await Promise.all([run(batchid), run(batchid)]);
    expect(await run(batchid)).toMatchObject({ state: "done" });
    const { rows } = await read(batchid);
    expect(rows.map(({ state, found }) => [state, found])).toEqual(ids.map(() => ["done", 0]));
    const begun = await db.query<{ n: number }>(
      "select count(distinct begun_at)::int as n from staff_batch_row where batch_id = $1 and begun_at is not null",
      [batchid],
    );
    expect(begun[0]?.n).toBeGreaterThan(0);
  });

  test("reject requests with a reason, which the customer reads and which is needed", async () => {
    const number = await stopped();
    expect((await preview("requestReject", [number])).data).toMatchObject([{ possible: true }]);
    const none = await call(anna, operations.startBatch, { act: "requestReject", objects: [number], reason: " " });
    expect(none).toMatchObject({ missing: ["reason"] });
    await run(await begin("requestReject", [number]));
    expect(await stateOf(number)).toBe("rejected");
  });

  test("hold domains after a fresh proof, refuse those that are held, and lift the holds again", async () => {
    const [one, other] = [await domain(), await domain()];
    const objects = [one.id, other.id];
    const start = { act: "domainHold", objects, reason: "False addresses" };
    expect(nameOf(await call(anna, operations.startBatch, start))).toBe("StepUpRequired");
    const held = await anna.proven(operations.startBatch, start);
    const batchid = String(held.body["batchid"]);
    await run(batchid);
    expect((await read(batchid)).rows.map(({ state }) => state)).toEqual(["done", "done"]);
    const open = () =>
      db.query("select 1 from domain_restriction where domain_id = any($1::uuid[]) and lifted_at is null", [objects]);
    expect(await open()).toHaveLength(2);
    expect((await preview("domainHold", objects)).possible).toBe(0);
    const lifted = await anna.proven(operations.startBatch, { act: "domainRelease", objects, reason: "Corrected" });
    await run(String(lifted.body["batchid"]));
    expect(await open()).toEqual([]);
    expect(nameOf(await call(bo, operations.startBatch, start))).toBe("NoPermission");
  });

  test("orders that wait for an approval are approved or refused, and those that wait for money cancelled, each with its result", async () => {
    const userId = newId();
    const { accountId, userId: ownerId } = account;
    await db.query("update account set moderates_orders = true where id = $1", [accountId]);
    await db.query(
      "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) select $1, brand_id, $2, 'bo@example.com', 'Bo', 'Ek', 'en' from account where id = $3",
      [userId, `bo_${userId.slice(-8)}`, accountId],
    );
    await db.query(
      `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
       select $1, $2, role_account_id, role_id, false, 'test', '{order_approve}' from membership where account_id = $1 and user_id = $3`,
      [accountId, userId, ownerId],
    );
    const orderer = { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
    const place = async (who: TestAccount, method: "invoice" | "card") =>
      String(await fixture.order(who, [`massa-${(nextName += 1)}.se`], { method }));
    const [approved, refused] = [await place(orderer, "invoice"), await place(orderer, "invoice")];
    await db.query("update account set moderates_orders = false where id = $1", [accountId]);
    const unpaid = await place(account, "card");
    const all = [approved, refused, unpaid];
    const possible = async (act: StaffBatchAct) =>
      (await preview(act, all)).data.flatMap((row) => (row.possible ? [row.objectid] : []));
    expect(await possible("orderApprove")).toEqual([approved, refused]);
    expect(await possible("orderCancel")).toEqual([unpaid]);
    const unreasoned = await call(anna, operations.startBatch, { act: "orderCancel", objects: [unpaid], reason: "" });
    expect(unreasoned).toMatchObject({ missing: ["reason"] });
    await run(await begin("orderApprove", [approved]));
    await run(await begin("orderCancel", all));
    const late = await begin("orderRefuse", [refused]);
    await call(anna, operations.actOnOrder, { ordernr: Number(refused), act: "refuse", reason: "Not for us" });
    await run(late);
    expect((await read(late)).rows).toMatchObject([{ state: "refused" }]);
    const ended = await db.query<{ state: string }>(
      "select r.state from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id where o.number = any($1::bigint[]) order by o.number",
      [all],
    );
    expect(ended.map(({ state }) => state)).toEqual([
      expect.stringMatching(/queued|processing|completed/),
      "rejected",
      "cancelled",
    ]);
  });

  test("domains are given to another customer after a fresh proof, and an unknown customer is refused before", async () => {
    const receiver = await createAccount(db);
    const [row] = await db.query<{ number: number }>("select number::float8 as number from account where id = $1", [
      receiver.accountId,
    ]);
    const objects = [(await domain()).id, (await domain()).id];
    const start = { act: "domainPush", objects, reason: "Sold together" };
    expect((await anna.proven(operations.startBatch, start)).body).toMatchObject({ missing: ["account"] });
    expect((await anna.proven(operations.startBatch, { ...start, account: 999_999_999 })).body).toMatchObject({
      name: "NotFound",
      param: "account",
    });
    const batchid = String((await anna.proven(operations.startBatch, { ...start, account: row?.number })).body["batchid"]);
    await run(batchid);
    expect((await read(batchid)).rows.map(({ state, refusal }) => [state, refusal])).toEqual([
      ["done", null],
      ["done", null],
    ]);
    const there = await db.query("select 1 from domain where account_id = $1 and id = any($2::uuid[])", [
      receiver.accountId,
      objects,
    ]);
    expect(there).toHaveLength(2);
  });

  test("write the same note about several domains", async () => {
    const objects = [(await domain()).id, (await domain()).id];
    await run(await begin("domainNote", objects));
    const notes = await db.query<{ text: string }>("select text from staff_note where object_id = any($1::uuid[])", [objects]);
    expect(notes.map(({ text }) => text)).toEqual(["Registry is back", "Registry is back"]);
  });

  test("comparing a domain with its registry tells how many differences there are", async () => {
    const { id, name } = await domain();
    const held = fixture.iis.domains.get(name);
    if (held === undefined) throw new Error("not registered");
    fixture.iis.domains.set(name, { ...held, nameServers: ["ns1.else.example", "ns2.else.example"] });
    fixture.clock.advance(1000);
    const batchid = await begin("domainCompare", [id]);
    await run(batchid);
    expect((await read(batchid)).rows).toMatchObject([{ title: name, state: "done", found: 1 }]);
  });

  test("stop where they are: rows that have not begun are left, and cannot be run any more", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) ids.push((await domain()).id);
    const batchid = await begin("domainCompare", ids);
    expect(await run(batchid)).toMatchObject({ state: "open" });
    expect(nameOf(await call(anna, operations.stopBatch, { batchid }))).toBe(1000);
    expect(await run(batchid)).toMatchObject({ state: "stopped" });
    const { rows } = await read(batchid);
    expect(rows.map(({ state }) => state)).toEqual([...Array.from({ length: 5 }, () => "done"), "left", "left"]);
    expect(nameOf(await call(anna, operations.stopBatch, { batchid }))).toBe("BatchOver");
  });

  test("need the right of the act, at the start and for each further row; and are one's own", async () => {
    const number = await stopped();
    const { id } = await domain();
    const clerk = await joinAsColleague(db, api, "Prices");
    expect(nameOf(await call(clerk, operations.previewBatch, { act: "requestRetry", objects: [number] }))).toBe("NoPermission");
    expect(nameOf(await call(clerk, operations.startBatch, { act: "requestRetry", objects: [number], reason: "" }))).toBe(
      "NoPermission",
    );
    const batchid = await begin("domainCompare", [id], bo);
    expect(nameOf(await run(batchid, anna))).toBe("NotFound");
    await db.query("delete from staff_role_holder where staff_id = $1", [bo.staffId]);
    expect(nameOf(await run(batchid, bo))).toBe("NoPermission");
    expect((await read(batchid, bo)).rows).toMatchObject([{ state: "waiting" }]);
    const abroad = await joinForOtherBrand(db, api);
    expect((await preview("domainCompare", [id], abroad)).data).toEqual([]);
    expect(nameOf(await call(abroad, operations.startBatch, { act: "domainCompare", objects: [id], reason: "" }))).toBe(
      "ChangedMeanwhile",
    );
    expect(nameOf(await call(anna, operations.staffBatch, { batchid: newId() }))).toBe("NotFound");
    await fixture.work(account);
  });
});
