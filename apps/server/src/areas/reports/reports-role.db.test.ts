import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await createAccount(db);
});
afterAll(() => db.close());

const views = [
  "account",
  "cost",
  "domain",
  "domain_change",
  "exchange_rate",
  "invoice",
  "invoice_line",
  "payment",
  "request",
  "ticket",
];

describe("the role nameplane_reports", () => {
  test("reads every view of the schema reports, rows of all accounts included", async () => {
    const found = await db.query<{ name: string }>(
      "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'reports' order by 1",
    );
    expect(found.map(({ name }) => name)).toEqual(views);
    for (const view of views)
      await db.query(`do $$ begin set local role nameplane_reports; perform * from reports.${view}; reset role; end $$`);
    const [row] = await db.query<{ count: number }>("select count(*)::int as count from reports.account");
    expect(row?.count).toBeGreaterThan(0);
  });

  test("may read, write or call nothing else", async () => {
    const more = await db.query(
      `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r','p','v','m','S','f') and n.nspname not in ('reports','pg_catalog','information_schema','pg_toast')
          and (has_any_column_privilege('nameplane_reports', c.oid, 'select, insert, update, references')
               or (c.relkind <> 'S' and has_table_privilege('nameplane_reports', c.oid, 'delete, truncate, trigger')))`,
    );
    expect(more).toEqual([]);
    const written = await db.query(
      "select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'reports' and has_table_privilege('nameplane_reports', c.oid, 'insert, update, delete')",
    );
    expect(written).toEqual([]);
    const functions = await db.query(
      `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public','reports') and p.prosecdef and p.prorettype <> 'trigger'::regtype and has_function_privilege('nameplane_reports', p.oid, 'execute')`,
    );
    expect(functions).toEqual([]);
    const memberships = await db.query(
      "select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = 'nameplane_reports'",
    );
    expect(memberships).toEqual([]);
  });

  test("finds no column that is tagged as personal, nor a name, address or text of a customer", async () => {
    const columns = await db.query<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'reports' order by 1",
    );
    const personal =
      /(first|last)_name|email|phone|street|city|organi[sz]ation|subject|body|party$|payer|reference|ascii_name|text|address/;
    const shown = columns.map(({ name }) => name).filter((name) => personal.test(name.split(".")[1] ?? ""));
    // The only personal column that is shown: whether the customer is a company or a person.
    expect(shown).toEqual(["account.party"]);
  });
});
