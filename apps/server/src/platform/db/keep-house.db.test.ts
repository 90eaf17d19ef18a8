import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId, newToken, sha256 } from "../ids.ts";
import { clearedTables, cutTables, keepHouse } from "./keep-house.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("ended rows are deleted after their retention, others stay", async () => {
  const { accountId, userId, scope } = await createAccount(db);
  const days = (n: number) => `now() - interval '${n} days'`;
  for (const n of [1, 31, 61]) {
    await db.query(
      `insert into session (token_hash, id, user_id, account_id, brand_id, host, created_at, used_at, ends_at)
       values ($1, $2, $3, $4, $5, 'localhost', ${days(n + 1)}, ${days(n)}, ${days(n)})`,
      [sha256(newToken()), newId(), userId, accountId, scope.brandId],
    );
    await db.query(
      `insert into idempotency_key (account_id, actor, route, key, body_hash, keep_until) values ($1, 'user:x', 'r', $2, $3, ${days(n)})`,
      [accountId, `key-of-${n}-days-ago`, sha256("")],
    );
  }
  await db.query(
    `insert into rate_counter (key, window_at, n, cap) select 'login:' || i, now() - make_interval(days => i % 4), 1, 20 from generate_series(1, 12000) i`,
  );
  await keepHouse(db.worker);
  const [left] = await db.query(`
    select (select count(*)::int from session) as sessions, (select count(*)::int from idempotency_key) as keys,
           (select count(*)::int from rate_counter) as counters, (select max(now() - window_at) < interval '2 days' from rate_counter) as young`);
  expect(left).toEqual({ sessions: 1, keys: 1, counters: 6000, young: true });
});

test("the logs have their partitions three months ahead, and lose those past their retention", async () => {
  const month = (text: string) => db.query<{ p: string }>(`select 'state_log' || to_char(${text}, '_YYYY_MM') as p`);
  const [[ahead], [old]] = [await month("now() + interval '3 months'"), await month("now() - interval '40 months'")];
  await db.query(`drop table if exists ${ahead?.p}`);
  await db.query("select np_make_partitions('state_log', (now() - interval '40 months')::date, 1)");
  await keepHouse(db.worker);
  const partitions = await db.query<{ relname: string }>(
    "select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'state_log'::regclass",
  );
  const names = partitions.map((row) => row.relname);
  expect(names).toContain(ahead?.p);
  expect(names).not.toContain(old?.p);
});

test("[I-P2] every rule of retention has a job, or stands in the list of those that have none", async () => {
  // Cleared by jobs of their area, and the deliveries of webhooks together with their events.
  const elsewhere = ["file", "webhook_delivery", "webhook_event", "webhook_outbox", "zone_draft"];
  const rules = await db.query<{ table: string; action: string }>(
    "select table_name as table, action from retention_rule where action in ('delete', 'cut_personal') order by table_name",
  );
  const without = (action: string, done: readonly string[]) =>
    rules.filter((rule) => rule.action === action && !done.includes(rule.table)).map(({ table }) => table);
  const text = readFileSync(new URL("../../../../../docs/invariants.md", import.meta.url), "utf8");
  const named = (start: string) => {
    const line = text.split("\n").find((each) => each.startsWith(`- **${start}`)) ?? "";
    return new Set([...line.matchAll(/`([a-z_]+)`/g)].map(([, table]) => table));
  };
  expect(named("A rule to delete")).toEqual(new Set(without("delete", [...clearedTables, ...elsewhere])));
  expect(named("A rule to empty")).toEqual(new Set(without("cut_personal", cutTables)));
});
