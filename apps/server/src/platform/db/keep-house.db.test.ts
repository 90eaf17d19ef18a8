import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId, newToken, sha256 } from "../ids.ts";
import { cascadedTables, clearedTables, cutTables, keepHouse, neededTables } from "./keep-house.ts";

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
  expect(named("A rule to delete")).toEqual(
    new Set(without("delete", [...clearedTables, ...neededTables, ...cascadedTables, ...elsewhere])),
  );
  expect(named("A rule to empty")).toEqual(new Set(without("cut_personal", cutTables)));
});

const letters = (id: string) =>
  sha256(id)
    .toString("hex")
    .replaceAll(/[0189]/g, "g")
    .slice(0, 26);
const numberOf = (id: string) => Number.parseInt(id.slice(-6), 16) + 1;
/** Both versions that the test of zone versions plants are of one zone. */
const [zoneId, zoneAccountId] = [newId(), newId()];

/**
 * What a row needs beyond values made from the types of its columns, so that it meets the checks of its table. `id` is unique for
 * each row.
 */
const needs: Readonly<Record<string, (id: string) => Readonly<Record<string, unknown>>>> = {
  abuse_letter: (id) => ({ state: "filed", decided_by: "staff", token: letters(id) }),
  abuse_report: (id) => ({
    reference: letters(id)
      .slice(0, 10)
      .toUpperCase()
      .replaceAll(/[ILOU]/g, "A"),
    outcome: "held",
    answered_by: "staff",
  }),
  approval: () => ({ rule: "dns_second", decision: "denied", decided_by: "user:a", asked_by: "user:b" }),
  certificate: () => ({ kind: "redirect", state: "expired" }),
  compliance_case: () => ({ kind: "disclosure", source: "staff", state: "closed" }),
  contact: () => ({ state: "cancelled" }),
  document_ask: () => ({ subject_kind: "request", state: "refused", sent_at: new Date() }),
  domain_restriction: () => ({ kind: "hold", lifted_at: new Date(), lifted_by: newId() }),
  inquiry: (id) => ({ number: numberOf(id) }),
  owner_consent: () => ({ side: "old", answer: "agreed" }),
  panel_user: (id) => ({ username: `user-${id}` }),
  quote: () => ({ total_minor: 2 }),
  sales_quote: (id) => ({ number: numberOf(id), state: "sent", total_minor: 2 }),
  staff_batch: () => ({ state: "done" }),
  staff_proposal: () => ({ kind: "refund", state: "expired", changes: "[]", ends_at: new Date() }),
  ticket_reply_address: (id) => ({ token: letters(id) }),
  zone_version: () => ({ version: 2, zone_id: zoneId, account_id: zoneAccountId }),
  push: () => ({ state: "declined" }),
  ticket: () => ({ state: "closed" }),
};

type Column = { name: string; type: string; nullable: boolean; defaulted: boolean; generated: boolean; check: string | null };

/** A value of a type that stands for something. `seed` makes it unique. */
function valueOf({ type, check, name }: Column, seed: string, day: Date): unknown {
  const allowed = check === null ? undefined : /= ANY \(\(?ARRAY\['([^']+)'/.exec(check)?.[1];
  if (allowed !== undefined) return type.endsWith("[]") ? [allowed] : allowed;
  if (type === "uuid") return newId();
  if (type.startsWith("timestamp")) return day;
  if (type === "date") return day.toISOString().slice(0, 10);
  if (type === "boolean") return false;
  if (type === "jsonb") return JSON.stringify(check?.includes("'array'") === true || name === "evidence" ? ["x"] : { x: 1 });
  if (type === "bytea") return sha256(seed);
  if (type === "inet") return "192.0.2.1";
  if (type.endsWith("[]")) return ["x"];
  if (/^(small|big)?int|numeric|integer/.test(type)) return 1;
  if (type.startsWith("character(3)")) return "SEK";
  return `x${seed.slice(-20)}`;
}

async function columnsOf(table: string): Promise<Column[]> {
  return db.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, d.adbin is not null as defaulted,
            a.attgenerated <> '' as generated,
            (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as check
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
}

/** Runs a statement while the triggers of foreign keys are off. */
async function alone<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  await db.query("set session_replication_role = replica");
  try {
    return (await db.query(text, [...values])) as Row[];
  } finally {
    await db.query("set session_replication_role = origin");
  }
}

/**
 * Adds a row without its relatives. Columns that need a value get one of their type, and so do those in `filled`. Returns the
 * condition that finds the row again.
 */
async function plant(
  table: string,
  at: { column: string; day: Date },
  filled: readonly string[] = [],
  more: object = {},
): Promise<string> {
  const seed = newId();
  const given: Record<string, unknown> = { ...needs[table]?.(seed), ...more, [at.column]: at.day };
  for (const column of await columnsOf(table)) {
    const isNeeded = (!column.nullable && !column.defaulted) || filled.includes(column.name);
    if (column.generated || column.name in given || !isNeeded) continue;
    given[column.name] = valueOf(column, seed, at.day);
  }
  const names = Object.keys(given);
  const list = names.map((name) => `"${name}"`).join(", ");
  const values = names.map((_, index) => `$${String(index + 1)}`).join(", ");
  const text = `insert into "${table}" (${list}) values (${values}) returning ctid`;
  const [row] = await alone<{ ctid: string }>(text, Object.values(given));
  return `ctid = '${row?.ctid ?? ""}'`;
}

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const ruleOf = async (table: string) => {
  const [rule] = await db.query<{ column: string; days: number }>(
    'select age_column as "column", keep_days as days from retention_rule where table_name = $1',
    [table],
  );
  if (rule === undefined) throw new Error(`no rule for ${table}`);
  return rule;
};

describe("[I-P2] what is deleted by age", () => {
  const ofOwnAge = neededTables.filter((table) => table !== "push_name");

  test.each(ofOwnAge)("%s: a row past its period is gone, a younger one stays, and the run is noted", async (table) => {
    const { column, days } = await ruleOf(table);
    await plant(table, { column, day: daysAgo(days - 1) });
    await plant(table, { column, day: daysAgo(days + 2) }, [], table === "zone_version" ? { version: 1 } : {});
    await keepHouse(db.worker);
    const [left] = await db.query(`select count(*)::int as n from "${table}" where "${column}" < $1`, [daysAgo(days + 1)]);
    const [young] = await db.query(`select count(*)::int as n from "${table}" where "${column}" > $1`, [daysAgo(days)]);
    expect([left, young]).toEqual([{ n: 0 }, { n: 1 }]);
    const [run] = await db.query(
      "select last_rows::int as rows, ran_at > now() - interval '1 minute' as now from retention_run where table_name = $1",
      [table],
    );
    expect(run).toEqual({ rows: 1, now: true });
  });

  test("push_name: the names of a push go when its own period is over", async () => {
    const { days } = await ruleOf("push_name");
    for (const [age, kept] of [
      [days + 2, 0],
      [days - 1, 1],
    ] as const) {
      const push = await plant("push", { column: "ended_at", day: daysAgo(age) });
      const [of] = await db.query<{ account_id: string; id: string }>(`select account_id, id from push where ${push}`);
      await alone(
        "insert into push_name (account_id, push_id, domain_id, ascii_name, is_open) values ($1, $2, $3, 'kvarn.example', false)",
        [of?.account_id, of?.id, newId()],
      );
      await keepHouse(db.worker);
      expect(await db.query("select 1 from push_name where push_id = $1", [of?.id])).toHaveLength(kept);
    }
  });
});

describe("[I-P2] what is emptied by age in accounts that stay open", () => {
  // Contacts, the audit log and users have conditions and tests of their own.
  const ofOwnAge = cutTables.filter((table) => !["contact", "audit_event", "panel_user"].includes(table));

  test.each(ofOwnAge)("%s: personal data past their period are gone, younger ones stay", async (table) => {
    const { column, days } = await ruleOf(table);
    const tagged = await db.query<{ name: string }>(
      "select a.attname as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and col_description(a.attrelid, a.attnum) like '[personal]%'",
      [table],
    );
    const names = tagged.map(({ name }) => name);
    expect(names).not.toEqual([]);
    await alone(`delete from "${table}"`);
    await plant(table, { column, day: daysAgo(days + 2) }, names);
    await plant(table, { column, day: daysAgo(days - 1) }, names);
    const read = (condition: string) =>
      db.query(`select ${names.map((name) => `"${name}"`).join(", ")} from "${table}" where "${column}" ${condition} $1`, [
        daysAgo(days),
      ]);
    const [before] = await read(">");
    await keepHouse(db.worker);
    const [[old], [young]] = [await read("<"), await read(">")];
    expect(young).toEqual(before);
    for (const name of names) expect(old?.[name], name).not.toEqual(before?.[name]);
  });

  test("panel_user: a user who was switched off long ago is nobody any more, and cannot log in", async () => {
    const { days } = await ruleOf("panel_user");
    const [gone, off] = [await createAccount(db), await createAccount(db)];
    const disable = (userId: string, age: number) =>
      db.query("update panel_user set disabled_at = $2, version = version + 1 where id = $1", [userId, daysAgo(age)]);
    await disable(gone.userId, days + 2);
    await disable(off.userId, days - 1);
    await keepHouse(db.worker);
    const users = await db.query<{ id: string; email: string }>("select id, email from panel_user where id = any ($1)", [
      [gone.userId, off.userId],
    ]);
    expect(users.find(({ id }) => id === gone.userId)?.email).toBe("erased");
    expect(users.find(({ id }) => id === off.userId)?.email).not.toBe("erased");
    expect(await db.query("select 1 from credential where user_id = $1", [gone.userId])).toEqual([]);
  });
});

test("[I-P2] the newest version of a zone stays, however old it is", async () => {
  await plant("zone_version", { column: "created_at", day: daysAgo(4000) }, [], { version: 9, zone_id: newId() });
  await keepHouse(db.worker);
  expect(await db.query("select 1 from zone_version where version = 9")).toHaveLength(1);
});
