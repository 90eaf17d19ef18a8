import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/**
 * Tables whose rows name a domain, a zone or a certificate, but that need no row policy of their own. Each has the reason.
 * There are none now.
 */
const open: Readonly<Record<string, string>> = {};

test("every table that names a domain hides other domains from a user who sees certain ones only (ADR 117)", async () => {
  const rows = await db.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition
       and a.attname in ('domain_id','zone_id','certificate_id')
       and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')
       and has_any_column_privilege('nameplane_app', c.oid, 'select')
       and not exists (select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'reach')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(open).toSorted());
});
