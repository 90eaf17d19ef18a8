import * as operations from "@nameplane/contracts/backoffice/operations";
import { approveProposal, proposeAct } from "@nameplane/contracts/staff/operations";
import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import { proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { mergeRoutes } from "./merges.routes.ts";
import { mergeSweep, runMerge, type MergeDeps } from "./run-merge.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let otto: TestColleague;
let olga: TestColleague;
let deps: MergeDeps;
let source: TestAccount;
let target: TestAccount;
let nextName = 0;
const waiting: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  deps = { ...fixture.deps, pool: db.worker, sweeping: db.readonly };
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    proposalRoutes(edge, { jobs: { enqueue: async () => undefined } });
    mergeRoutes(edge, {
      jobs: {
        enqueue: async (_trx, kind, payloads) =>
          void waiting.push(...payloads.map((payload) => (kind.schema.parse(payload) as unknown as { mergeId: string }).mergeId)),
      },
    });
  });
  otto = await joinAsColleague(db, api);
  olga = await joinAsColleague(db, api);
});
beforeEach(async () => {
  waiting.length = 0;
  source = await createAccount(db);
  target = await createAccount(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const numberOf = async ({ accountId }: TestAccount) =>
  Number((await db.query<{ number: string }>("select number from account where id = $1", [accountId]))[0]?.number);
const creditOf = async ({ scope }: TestAccount) => minorOf(await tx(db.app, scope, (trx) => prepaidBalance(trx, scope, "SEK")));
const count = async (sqlText: string, ...values: unknown[]) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${sqlText}`, values))[0]?.n ?? 0;
const stateOf = async ({ accountId }: TestAccount) =>
  (await db.query<{ state: string }>("select state from account where id = $1", [accountId]))[0]?.state;

/** Registers a domain in an account, with a label. It is paid from credit, so that the account owes nothing. */
async function domain(of: TestAccount, label?: string): Promise<string> {
  const name = `ihop-${(nextName += 1)}.se`;
  await fixture.deposit(of, 40_000);
  await fixture.order(of, [name], { method: "credit", credit: "all" });
  await fixture.work(of);
  if (label !== undefined) {
    await db.query("insert into label (account_id, title, color) values ($1, $2, '#112233')", [of.accountId, label]);
    await db.query(
      "update domain set labels = (select array_agg(id) from label where account_id = $1 and title = $2), version = version + 1 where account_id = $1 and ascii_name = $3",
      [of.accountId, label, name],
    );
  }
  return name;
}
async function merged(from: TestAccount, into: TestAccount): Promise<string> {
  const input = { source: await numberOf(from), target: await numberOf(into), reason: "The same company" };
  const asked = await otto.browser.call(proposeAct, { operation: "mergeCustomers", input, reason: "They asked for it" });
  expect(asked.body).toMatchObject({ code: 1000 });
  expect((await olga.proven(approveProposal, { proposalid: asked.body["proposalid"] })).body).toMatchObject({ code: 1000 });
  return waiting.at(-1) ?? "";
}

test("nobody merges alone; a second colleague sees both customers and what moves", async () => {
  const input = { source: await numberOf(source), target: await numberOf(target), reason: "The same company" };
  expect((await otto.proven(operations.mergeCustomers, input)).body).toMatchObject({
    name: "SecondPersonNeeded",
    second: { operation: "mergeCustomers" },
  });
  expect(await count("account_merge where source_id = $1", source.accountId)).toBe(0);
  const support = await joinAsColleague(db, api, "Support");
  expect((await support.proven(operations.mergeCustomers, input)).body).toMatchObject({ code: 2201 });
  const abroad = await joinForOtherBrand(db, api);
  const { reason: _, ...numbers } = input;
  expect((await abroad.browser.call(operations.previewCustomerMerge, numbers)).body.code).toBe(2303);
});

test("everything that moves is in the target afterwards, counts and sums are the same, and the source is closed and points there", async () => {
  const names = [await domain(source, "Butik"), await domain(source)];
  const left = await creditOf(source);
  const had = await creditOf(target);
  expect(left).toBeGreaterThan(0);
  const numbers = { source: await numberOf(source), target: await numberOf(target) };
  const preview = (await otto.browser.call(operations.previewCustomerMerge, numbers)).body;
  expect(preview).toMatchObject({ blocks: [], credit: [{ minor: left, currency: "SEK" }] });
  expect(preview["moves"]).toContainEqual({ what: "domains", count: 2 });
  const documents = await count("invoice where account_id = $1", source.accountId);
  const supply = await count("domain where tab <= 4");

  const mergeId = await merged(source, target);
  expect(await runMerge(deps, mergeId)).toBe(true);
  // A second run finds nothing left to do.
  expect(await runMerge(deps, mergeId)).toBe(true);

  expect(await count("domain where account_id = $1 and tab <= 4", source.accountId)).toBe(0);
  expect(await count("domain where account_id = $1 and ascii_name = any($2)", target.accountId, names)).toBe(2);
  expect(await count("domain where tab <= 4")).toBe(supply);
  expect(
    await count(
      "domain d join label l on l.account_id = d.account_id and l.id = any (d.labels) where d.account_id = $1 and l.title = 'Butik'",
      target.accountId,
    ),
  ).toBe(1);
  expect([await creditOf(source), await creditOf(target)]).toEqual([0, had + left]);
  expect(await count("invoice where account_id = $1", source.accountId)).toBe(documents);
  expect(await count("membership where account_id = $1 and user_id = $2", target.accountId, source.userId)).toBe(1);
  expect(await stateOf(source)).toBe("closed");
  expect((await otto.browser.call(operations.customerMerges, { number: numbers.source })).body).toMatchObject({
    into: { customer: { number: numbers.target }, state: "done", stuck: "" },
  });
  expect((await otto.browser.call(operations.customerMerges, { number: numbers.target })).body["from"]).toMatchObject([
    { customer: { number: numbers.source }, moved: expect.arrayContaining([{ what: "domains", count: 2 }]) as unknown },
  ]);
  // A customer that was merged already cannot be merged again.
  expect((await otto.browser.call(operations.previewCustomerMerge, numbers)).body["blocks"]).toContain("merging");
});

test("a domain that cannot move now keeps the merge open with its reason, and it is finished when the reason is gone", async () => {
  const name = await domain(source);
  const mergeId = await merged(source, target);
  await db.query(
    "update domain_detail set auth_code_set_until = now() + interval '3 days', version = version + 1 where account_id = $1",
    [source.accountId],
  );
  expect(await runMerge(deps, mergeId)).toBe(false);
  expect(await stateOf(source)).toBe("active");
  const { into } = (await otto.browser.call(operations.customerMerges, { number: await numberOf(source) })).body as unknown as {
    into: { stuck: string };
  };
  expect(into.stuck).toContain(`${name}: code`);
  await db.query("update domain_detail set auth_code_set_until = null, version = version + 1 where account_id = $1", [
    source.accountId,
  ]);
  // The sweep leaves a merge that began a moment ago to its job.
  await mergeSweep(deps)();
  expect(await stateOf(source)).toBe("active");
  fixture.clock.advance(61_000);
  await mergeSweep(deps)();
  expect(await stateOf(source)).toBe("closed");
});

test("a merge that died between the two sides of the credit gives it to the target, once", async () => {
  await fixture.deposit(source, 5000);
  const mergeId = await merged(source, target);
  // The merge asks for the time once for each side of the credit, so this clock lets it die between the two.
  let asked = 0;
  const now = () => {
    asked += 1;
    if (asked === 2) throw new Error("died");
    return deps.clock.now();
  };
  await expect(runMerge({ ...deps, clock: { ...deps.clock, now } }, mergeId)).rejects.toThrow("died");
  expect([await creditOf(source), await creditOf(target)]).toEqual([0, 0]);
  expect(await stateOf(source)).toBe("active");
  await runMerge(deps, mergeId);
  await runMerge(deps, mergeId);
  expect([await creditOf(source), await creditOf(target)]).toEqual([0, 5000]);
  expect(await stateOf(source)).toBe("closed");
});

test.each([
  ["subaccounts", "update account set kind = 'sub', parent_id = $1, version = version + 1 where id = $2"],
  [
    "state",
    "update account set state = 'suspended', suspended_for = 'legal', version = version + 1 where id = $1 and $2::uuid is not null",
  ],
])("%s stands in the way", async (block, change) => {
  const below = await createAccount(db);
  await db.query(change, [source.accountId, below.accountId]);
  const numbers = { source: await numberOf(source), target: await numberOf(target) };
  expect((await otto.browser.call(operations.previewCustomerMerge, numbers)).body["blocks"]).toContain(block);
  const input = { ...numbers, reason: "The same company" };
  expect((await otto.browser.call(proposeAct, { operation: "mergeCustomers", input, reason: "Please" })).body["name"]).toBe(
    "CannotMerge",
  );
});

test("services that stand in the way are named, with what they are paid until", async () => {
  await db.query(
    `insert into service (account_id, id, product_id, name, state, currency, started_at, paid_until, renews_at)
     select $1, gen_random_uuid(), (select min(id) from product where not (family = 'dns' and limits ? 'records')), 'kvarn.se', 'active', 'SEK', now(), now() + interval '90 days', now() + interval '60 days'`,
    [source.accountId],
  );
  const numbers = { source: await numberOf(source), target: await numberOf(target) };
  const preview = (await otto.browser.call(operations.previewCustomerMerge, numbers)).body;
  expect(preview).toMatchObject({ blocks: ["services"], services: [{ name: "kvarn.se" }] });
});
