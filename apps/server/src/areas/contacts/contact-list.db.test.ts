import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { listContacts, usesOf, type ContactQuery } from "./contacts.repository.ts";

/** Contacts of the account, and of another one beside it. */
const [many, elsewhere] = [20_000, 80_000];

let db: TestDatabase;
let scope: AccountScope;
beforeAll(async () => {
  db = await createTestDatabase();
  const { accountId, ...account } = await createAccount(db);
  scope = account.scope;
  const other = await createAccount(db);
  for (const [owner, count] of [
    [accountId, many],
    [other.accountId, elsewhere],
  ] as const)
    // prettier-ignore
    await db.query(
    `insert into contact (account_id, id, party, first_name, last_name, country, email, created_at)
     select $1, gen_random_uuid(), 'person', 'Bo', 'Nr ' || n, 'SE', 'nr' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
    [owner],
  );
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state) select $1, gen_random_uuid(), 'n' || n || '.se', 'n' || n || '.se', 'se', 'dns_only' from generate_series(1, 2000) n`,
    [accountId],
  );
  await db.query(
    `insert into domain_contact (account_id, domain_id, role, contact_id)
     select d.account_id, d.id, 'registrant', c.id from domain d join contact c on c.account_id = d.account_id and c.last_name = 'Nr ' || substr(d.ascii_name, 2, length(d.ascii_name) - 4) where d.account_id = $1`,
    [accountId],
  );
  await db.query("vacuum analyze contact");
  await db.query("analyze domain_contact");
});
afterAll(() => db.close());

/** What a page costs: rows of contacts read from the table, and whether it was read from end to end. */
async function read(query: ContactQuery) {
  return tx(db.app, scope, async (trx) => {
    const { rows, total } = await listContacts(trx, scope, query);
    const uses = await usesOf(trx, scope, rows.map(({ id }) => id)); // prettier-ignore
    const { rows: cost } = await sql<{ scans: number; fetched: number }>`
      select seq_scan::int as scans, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'contact'`.execute(trx);
    return { names: rows.map((row) => row.last_name), total, uses: uses.size, ...cost[0] };
  }); // prettier-ignore
}

test("a page of 20,000 contacts among 100,000 is read along an index, sorted by name or age, and counts all of them", async () => {
  const byName = await read({ orderby: "name", limit: 25 });
  expect(byName).toMatchObject({ total: many + 1, scans: 0, uses: 5 });
  // The page itself, and each of the account's own once to count them.
  expect(byName.fetched).toBeLessThan(many + 100);
  const newest = await read({ limit: 25 });
  expect(newest).toMatchObject({ total: many + 1, scans: 0 });
  expect(newest.names.slice(0, 2)).toEqual(["Hedström", "Nr 1"]);
  expect(newest.fetched).toBeLessThan(many + 100);
});

test("one of 20,000 contacts is found by a part of its mail address, and those nothing uses are told apart", async () => {
  expect(await read({ search: "NR17777@", orderby: "name", limit: 20 })).toMatchObject({
    names: ["Nr 17777"],
    total: 1,
  });
  const unused = await read({ only: "unused", orderby: "created", desc: false, limit: 20 });
  expect(unused.total).toBe(many - 2000);
  expect(unused.names[0]).toBe(`Nr ${many}`);
});
