import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audit } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { anchorLogs, type AnchorDeps } from "./anchor-logs.ts";
import { verifyLogs } from "./index.ts";

let db: TestDatabase;
let alva: TestAccount;
let bea: TestAccount;
const kept: string[] = [];
const clock = new FakeClock(new Date());
const deps = (): AnchorDeps => ({
  pool: db.worker,
  sweeping: db.readonly,
  clock,
  log: createLog("test", "silent"),
  keepOutside: async (line) => void kept.push(line.trimEnd()),
});

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  [alva, bea] = [await createAccount(db), await createAccount(db)];
});
afterAll(() => db.close());

const write = (of: TestAccount, count: number) =>
  tx(db.app, of.scope, async (trx) => {
    for (let at = 0; at < count; at += 1)
      await audit(trx, { accountId: of.accountId, actor: of.scope.actor, action: "zones.save", after: { at } });
  });
/** Changes rows with the triggers switched off, which only somebody with all rights in the database can do. */
const tamper = (text: string) => db.query(`begin; set local session_replication_role = replica; ${text}; commit`);
const faults = async () => (await verifyLogs(db.readonly, kept)).faults;

test("each anchor covers the chains that moved, and its root is kept outside the database", async () => {
  await write(alva, 3);
  await write(bea, 2);
  expect(await anchorLogs(deps())).toEqual({ anchored: 2, faults: [] });
  expect(await anchorLogs(deps())).toEqual({ anchored: 0, faults: [] });
  await write(bea, 1);
  expect(await anchorLogs(deps())).toEqual({ anchored: 1, faults: [] });
  expect(kept).toHaveLength(2);
  expect(await faults()).toEqual([]);
});

test("two workers at once anchor each end once", async () => {
  await write(alva, 1);
  const both = await Promise.all([anchorLogs(deps()), anchorLogs(deps())]);
  expect(both.reduce((sum, { anchored }) => sum + anchored, 0)).toBe(1);
  expect(await faults()).toEqual([]);
});

test("an entry that was changed before its anchor is found by the run that would anchor it, and is told to staff", async () => {
  await write(alva, 2);
  await tamper(`update audit_event set body = body || '{"after":{}}' where account_id = '${alva.accountId}' and seq = 2`);
  const { anchored, faults: found } = await anchorLogs(deps());
  expect([anchored, found]).toEqual([0, [{ accountId: alva.accountId, seq: 2, what: "content" }]]);
  const [task] = await db.query<{ severity: string }>(
    "select severity from staff_task where kind = 'audit_log_broken' and key = $1",
    [alva.accountId],
  );
  expect(task?.severity).toBe("alarm");
});

test("a log that was computed anew as a whole contradicts its anchor, and anchors that were, too, contradict the roots outside", async () => {
  await write(alva, 2);
  await anchorLogs(deps());
  await tamper(
    `with a as (update audit_event set body = body || '{"after":{}}', h = sha256(prev || convert_to((body || '{"after":{}}')::text, 'UTF8'))
      where account_id = '${alva.accountId}' and seq = 2 returning h)
     update audit_head set h = a.h from a where account_id = '${alva.accountId}'`,
  );
  expect((await faults()).filter((fault) => fault.includes(alva.accountId))).toEqual([
    expect.stringContaining("entry 2 is not the one that was anchored"),
  ]);
  const last = kept.at(-1)?.split(" ")[0];
  await db.query("delete from audit_anchor where at = (select max(at) from audit_anchor)");
  expect((await faults()).at(-1)).toBe(`the anchor of ${last} that was kept outside is not in the database`);
});
