import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { exportedTables, tableExports } from "./export-tables.rules.ts";

/** Columns whose names sound like secrets but are none, each with what it contains. */
const harmlessColumns: Readonly<Record<string, string>> = {
  "acme_client.key_id": "number of a key, not the key",
  "claims_notice.lookup_key": "number of a public notice",
  "certificate.keeps_key": "whether we keep the private key",
  "secondary_zone.key_name": "name of a key, not the key",
  "dnssec_key.key_tag": "number of a public key",
  "dnssec_key.public_key": "published in DNS",
  "dnssec_key.server_key": "number of a key at the name server",
  "domain_detail.auth_code_set_until": "until when a code is set, not the code",
  "domain_ds.key_tag": "number of a public key",
  "domain_ds.public_key": "published in DNS",
  "login_provider_domain.token": "stands in the DNS of the domain, for anybody to read",
  "vpn_device.key_at": "when a key was chosen",
  "owner_certificate.key_id": "names the public key with which anybody checks the certificate",
  "vpn_device.public_key": "the public part of a key, which the vendor has too",
  "ticket_mail.auth": "what checks of a mail's sender said",
  "batch_row.external_key": "the customer's own key of a row",
};

let db: TestDatabase;
let columns: { table: string; column: string; type: string }[];

beforeAll(async () => {
  db = await createTestDatabase();
  columns = await db.query(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition order by 1, a.attnum`);
});
afterAll(() => db.close());

test("every table with rows of an account is in the copy of an account, or left out with a reason [I-P3]", () => {
  const ofAccounts = columns.filter(({ column }) => column === "account_id").map(({ table }) => table);
  expect(Object.keys(tableExports).toSorted()).toEqual([...new Set(ofAccounts)].toSorted());
});

test("no column that sounds like a secret is in the copy without somebody having said what it is", () => {
  const sounds = /(^|_)(hash|secret|token|password|pin|key|enc|auth)(_|$)/;
  const found = columns
    .filter(({ table, column, type }) => {
      const rule = tableExports[table];
      const without = rule !== undefined && "without" in rule ? (rule.without ?? []) : [];
      return exportedTables.includes(table) && type !== "bytea" && !without.includes(column) && sounds.test(column);
    })
    .map(({ table, column }) => `${table}.${column}`);
  expect(found.toSorted()).toEqual(Object.keys(harmlessColumns).toSorted());
});

test("an erasure has something to do for every column that is marked personal and is not of the books", async () => {
  const tagged = await db.query<{ table: string }>(`
    select distinct c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition and col_description(c.oid, a.attnum) like '[personal]%'
       and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')`);
  const plan = await db.query<{ table_name: string; fate: string; changes: string | null }>("select * from np_erasure_plan()");
  expect(tagged.map(({ table }) => table).filter((table) => !plan.some(({ table_name }) => table_name === table))).toEqual([]);
  // If no empty value is known for a column, the whole list of changes would be null.
  expect(plan.filter(({ fate, changes }) => fate === "cut" && changes === null)).toEqual([]);
  // The statements run without changing any row, so that a wrong one fails here and not on a customer's data.
  for (const { table_name, fate, changes } of plan)
    if (fate === "cut") await db.query(`update ${table_name} set ${changes} where false`);
});

test("what an erasure writes passes the checks of each table", async () => {
  const plan = await db.query<{ table_name: string; changes: string }>("select * from np_erasure_plan() where fate = 'cut'");
  const checks = await db.query<{ table: string; name: string; text: string }>(`
    select c.conrelid::regclass::text as "table", c.conname as name, pg_get_expr(c.conbin, c.conrelid) as text from pg_constraint c where c.contype = 'c' and c.conparentid = 0`);
  for (const { table_name, changes } of plan) {
    const set = new Map(changes.split(/, (?=[a-z_]+ = )/).map((change) => change.split(" = ") as [string, string]));
    for (const { name, text } of checks.filter(({ table }) => table === table_name)) {
      // Without a row, only those check constraints can be tried that use no other columns than the emptied ones.
      const used = columns
        .filter(({ table, column }) => table === table_name && new RegExp(`\\b${column}\\b`).test(text))
        .map(({ column }) => column);
      if (used.length === 0 || !used.every((column) => set.has(column) && !set.get(column)?.includes("jsonb_typeof"))) continue;
      const row = used.map((column) => {
        const type = columns.find((each) => each.table === table_name && each.column === column)?.type;
        return `(${set.get(column)})::${type} as ${column}`;
      });
      const [answer] = await db.query<{ ok: boolean | null }>(`select ${text} as ok from (select ${row.join(", ")}) t`);
      expect(answer?.ok, `${table_name}: ${name}`).not.toBe(false);
    }
  }
});
