import type { AnswerOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/privacy/operations";
import { approveProposal, proposeAct } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearedTables, cutTables, keepHouse, neededTables } from "../../../platform/db/keep-house.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { retentionRoutes } from "./retention.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let cora: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    proposalRoutes(edge, { jobs: testIdentity(db).jobs });
    retentionRoutes(edge);
  });
  cora = await joinAsColleague(db, api, "Administrator");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Rule = AnswerOf<typeof operations.retentionRules>["data"][number];

const read = async (by = cora) => (await by.browser.call(operations.retentionRules, {})).body;
async function ruleOf(place: string): Promise<Rule> {
  const rule = ((await read())["data"] as Rule[]).find((each) => each.place === place);
  if (rule === undefined) throw new Error(`no rule for ${place}`);
  return rule;
}
const set = (place: string, days: number, version: number, by = cora) =>
  by.browser.call(operations.setRetention, { place, days, version, why: "Our lawyers ask for it" });
const setProved = async (place: string, days: number, version: number) =>
  (await cora.proven(operations.setRetention, { place, days, version, why: "Our lawyers ask for it" })).body;

test("the page shows each period with what waits for it, and when the clean-up ran and what it did", async () => {
  const { accountId, userId } = await createAccount(db);
  const days = (await ruleOf("step_up")).days ?? 0;
  await db.query(
    "insert into step_up (account_id, id, user_id, method, content_hash, made_at) values ($1, $2, $3, 'password', $4, now() - make_interval(days => $5))",
    [accountId, newId(), userId, Buffer.alloc(32), days + 1],
  );
  expect(await ruleOf("step_up")).toMatchObject({ class: "security", action: "delete", due: 1, ranat: null, usualdays: days });
  await keepHouse(db.worker);
  const after = await ruleOf("step_up");
  expect(after).toMatchObject({ due: 0, lastrows: 1 });
  expect(after.ranat).toEqual(after.lastat);
});

test("books, and what the program needs for minutes, have no bounds and cannot be changed; the others keep within theirs", async () => {
  for (const { place, days, least, most, class: of } of (await read())["data"] as Rule[]) {
    if (of === "book" || of === "short") expect([least, most], place).toEqual([null, null]);
    if (least !== null && most !== null) expect(days !== null && least <= days && days <= most, place).toBe(true);
    if (of === "contract" && least !== null && (days ?? 0) > 731) expect(least, place).toBe(731);
  }
  await expect(db.staff.pg.query("update retention_rule set keep_days = 1 where table_name = 'ticket'")).rejects.toThrow(
    /bounds/,
  );
  await expect(db.app.pg.query("update retention_rule set keep_days = 900 where table_name = 'ticket'")).rejects.toThrow(
    /denied/,
  );
});

test("only a period that a job reads can be changed", async () => {
  const kept: readonly string[] = [...clearedTables, ...neededTables, ...cutTables, "webhook_event"];
  for (const { place, least } of (await read())["data"] as Rule[]) if (least !== null) expect(kept, place).toContain(place);
  expect(await ruleOf("audit_event")).toMatchObject({ days: 400, least: null });
});

test("a period outside its bounds, of the books, or of a table that is not there is refused before proof is asked for", async () => {
  const { version } = await ruleOf("ticket");
  expect((await set("ticket", 730, version)).body).toMatchObject({ name: "RetentionBounds", param: "days" });
  expect((await set("ticket", 3654, version)).body).toMatchObject({ name: "RetentionBounds" });
  expect((await set("invoice", 3000, 1)).body).toMatchObject({ name: "StatusProhibits", param: "place" });
  expect((await set("staff_view", 3000, 1)).body).toMatchObject({ code: 2303, param: "place" });
  expect((await set("ticket", 800, version + 1)).body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await set("ticket", 800, version)).body).toMatchObject({ name: "StepUpRequired" });
  expect((await ruleOf("ticket")).days).toBe(1096);
});

test("colleagues of one brand neither see nor change periods", async () => {
  const solrosen = await joinForOtherBrand(db, api);
  expect((await read(solrosen)).code).toBe(2201);
  expect((await set("ticket", 800, 1, solrosen)).body.code).toBe(2201);
});

test("a period that was changed with fresh proof holds from the next clean-up on, and the log says by whom and why", async () => {
  const { accountId, userId } = await createAccount(db);
  const before = await ruleOf("step_up");
  const age = (before.days ?? 0) - 5;
  await db.query(
    "insert into step_up (account_id, id, user_id, method, content_hash, made_at) values ($1, $2, $3, 'password', $4, now() - make_interval(days => $5))",
    [accountId, newId(), userId, Buffer.alloc(32), age],
  );
  expect((await ruleOf("step_up")).due).toBe(0);
  expect(await setProved("step_up", age - 1, before.version)).toMatchObject({ code: 1000 });
  expect(await ruleOf("step_up")).toMatchObject({ days: age - 1, usualdays: before.days, due: 1, version: before.version + 1 });
  await keepHouse(db.worker);
  expect(await db.query("select 1 from step_up where account_id = $1", [accountId])).toEqual([]);
  const [entry] = await db.query<{ actor: string; body: object }>(
    "select actor, body from audit_event where action = 'privacy.set-retention' order by seq desc limit 1",
  );
  expect(entry).toMatchObject({
    actor: `staff:${cora.staffId}`,
    body: { before: { days: before.days }, after: { days: age - 1, why: "Our lawyers ask for it" } },
  });
});

test("where the rule asks for a second colleague, a period changes only once that one has approved", async () => {
  await db.query("update second_person_rule set is_on = true where kind = 'retention'");
  const dora = await joinAsColleague(db, api, "Administrator");
  const { version, days } = await ruleOf("ticket");
  const input = { place: "ticket", days: 900, version, why: "Our lawyers ask for it" };
  expect((await cora.browser.call(operations.setRetention, input)).body["name"]).toBe("SecondPersonNeeded");
  await cora.proven(proposeAct, { operation: "setRetention", input, reason: "Our lawyers ask for it" });
  const [proposal] = await db.query<{ id: string; changes: object[] }>(
    "select id, changes from staff_proposal where kind = 'retention' and state = 'open'",
  );
  expect(proposal?.changes).toContainEqual({ field: "period", before: "1096", after: "900", currency: null });
  expect((await ruleOf("ticket")).days).toBe(days);
  expect((await dora.proven(approveProposal, { proposalid: proposal?.id ?? "" })).body.code).toBe(1000);
  expect((await ruleOf("ticket")).days).toBe(900);
  await db.query("update second_person_rule set is_on = false");
});
