import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { readContact, readDuplicates } from "./actions/read-contact.ts";
import { listContacts, usesOf, type ContactQuery } from "./contacts.repository.ts";

/** Contacts of the account under test, and of another account in the same table. */
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
  // Half of the other account's contacts contain the text of one of ours; one of our contacts is a duplicate of an old one.
  await db.query(
    "update contact set city = 'Umeå', organization = 'Zebraq' where account_id = $1 and created_at < now() - interval '40000 minutes'",
    [other.accountId],
  );
  await db.query("update contact set organization = 'Zebraq' where account_id = $1 and last_name = 'Nr 123'", [accountId]);
  await db.query(
    `insert into contact (account_id, id, party, first_name, last_name, country, email, created_at)
     select $1, gen_random_uuid(), 'person', 'BO', 'nr 19999', 'SE', 'NR19999@example.com', now() - interval '19999 minutes'`,
    [accountId],
  );
  await db.query("vacuum analyze contact");
  await db.query("analyze domain_contact");
});
afterAll(() => db.close());

/** What a read costs: how many rows of the table contact were fetched, and how often the whole table was scanned. */
async function costOf<Seen>(check: (trx: Trx) => Promise<Seen>) {
  return tx(db.app, scope, async (trx) => {
    const cost = async () => {
      const { rows } = await sql<{ scans: number; fetched: number }>`
        select seq_scan::int as scans, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables where relname = 'contact'`.execute(
        trx,
      );
      return rows[0] ?? { scans: Infinity, fetched: Infinity };
    };
    const before = await cost();
    const seen = await check(trx);
    const after = await cost();
    return { seen, scans: after.scans - before.scans, fetched: after.fetched - before.fetched };
  });
}

async function read(query: ContactQuery) {
  const { seen, ...cost } = await costOf(async (trx) => {
    const { rows, total, totalisatleast } = await listContacts(trx, scope, query);
    const uses = await usesOf(
      trx,
      scope,
      rows.map(({ id }) => id),
    );
    return { names: rows.map((row) => row.last_name), total, isAtLeast: totalisatleast, uses: uses.size };
  });
  return { ...seen, ...cost };
}

test("a page of 20,000 contacts among 100,000 is read along an index, sorted by name or age, at any depth, and counts all of them", async () => {
  const byName = await read({ orderby: "name", limit: 25 });
  expect(byName).toMatchObject({ total: many + 2, isAtLeast: false, scans: 0, uses: 5 });
  // At most the rows of the page are fetched, and for counting each contact of the account once.
  expect(byName.fetched).toBeLessThan(many + 100);
  const newest = await read({ limit: 25 });
  expect(newest).toMatchObject({ total: many + 2, scans: 0 });
  expect(newest.names.slice(0, 2)).toEqual(["Hedström", "Nr 1"]);
  expect(newest.fetched).toBeLessThan(many + 100);
  const deep = await read({ limit: 25, page: 600 });
  expect(deep.names).toContain("Nr 14999");
  expect(deep.scans).toBe(0);
  const last = await read({ limit: 25, page: 801 });
  expect([last.names.length, last.total]).toEqual([2, many + 2]);
  expect(await read({ limit: 25, page: 802 })).toMatchObject({ names: [], total: many + 2 });
});

test("one of 20,000 contacts is found by a part of its mail address, and those that nothing uses are listed separately", async () => {
  const found = await read({ search: "NR17777@", orderby: "name", limit: 20 });
  expect(found).toMatchObject({ names: ["Nr 17777"], total: 1, isAtLeast: false });
  expect(found.fetched).toBeLessThan(100);
  const unused = await read({ only: "unused", orderby: "created", desc: false, limit: 20 });
  expect(unused.total).toBe(many + 1 - 2000);
  expect(unused.names[0]).toBe(`Nr ${many}`);
});

test("a part that one contact has and half of another account's costs no more; a part none has finds nothing", async () => {
  const rare = await read({ search: "zebraq", orderby: "name", limit: 20 });
  expect(rare).toMatchObject({ names: ["Nr 123"], total: 1, isAtLeast: false, scans: 0 });
  expect(rare.fetched).toBeLessThan(100);
  const none = await read({ search: "quixotic" });
  expect(none).toMatchObject({ names: [], total: 0, isAtLeast: false, scans: 0 });
  expect(none.fetched).toBeLessThan(10);
  // In a search, the wildcards of SQL LIKE stand for themselves.
  expect(await read({ search: "exa%ple" })).toMatchObject({ total: 0 });
  expect(await read({ search: "nr_77" })).toMatchObject({ total: 0 });
});

test("a part that all have, or that is shorter than the index knows, gives the true first page and says that there are more", async () => {
  const common = await read({ search: "example", orderby: "created", limit: 20 });
  expect(common).toMatchObject({ total: 1000, isAtLeast: true, scans: 0 });
  expect(common.names.slice(0, 2)).toEqual(["Hedström", "Nr 1"]);
  expect(common.fetched).toBeLessThan(1200);
  const deeper = await read({ search: "example", orderby: "created", limit: 100, page: 15 });
  expect(deeper).toMatchObject({ total: 1501, isAtLeast: true });
  expect(deeper.names[0]).toBe("Nr 1400");
  const short = await read({ search: "nr", orderby: "created", limit: 20 });
  expect(short).toMatchObject({ total: 1000, isAtLeast: true });
  expect(short.names[0]).toBe("Nr 1");
  expect(await read({ search: "17777", except: await idOf("Nr 17777") })).toMatchObject({ names: [], total: 0 });
  expect(await read({ search: "nr 1999", only: "unused", limit: 5 })).toMatchObject({ total: 11 });
});

test("one or two letters are searched for where words begin, through the index", async () => {
  const none = await read({ search: "xq" });
  expect(none).toMatchObject({ names: [], total: 0, isAtLeast: false, scans: 0 });
  expect(none.fetched).toBeLessThan(250);
  await db.query(
    "update contact set organization = 'Qvarn Åkeri', email = 'vaxel@xylo-zoo.example.com' where account_id = $1 and last_name = 'Nr 4567'",
    [scope.accountId],
  );
  for (const search of ["q", "QV", "x", "va"]) {
    const seen = await read({ search });
    expect(seen, search).toMatchObject({ names: ["Nr 4567"], total: 1, isAtLeast: false, scans: 0 });
    expect(seen.fetched, search).toBeLessThan(250);
  }
  for (const search of ["åk", "Å"]) expect(await read({ search }), search).toMatchObject({ names: ["Nr 4567"], total: 1 });
  // Search texts of one or two letters or digits are only found at the start of words, and signs are not wildcards.
  for (const search of ["lo", "r4", "å.", "%", "n%"]) expect((await read({ search })).total, search).toBe(0);
  const all = await read({ search: "b", orderby: "created", limit: 20 });
  expect(all).toMatchObject({ total: 1000, isAtLeast: true, scans: 0 });
  expect(all.names[0]).toBe("Nr 1");
  expect(all.fetched).toBeLessThan(1500);
});

async function idOf(lastName: string): Promise<string> {
  const [row] = await db.query<{ id: string }>("select id from contact where account_id = $1 and last_name = $2", [
    scope.accountId,
    lastName,
  ]);
  return row?.id ?? "";
}

test("contacts that are the same are found however old, by reading no more than bear the name", async () => {
  const id = await idOf("Nr 19999");
  const one = await costOf((trx) => readContact(trx, scope, id));
  expect(one.seen.duplicates.map(({ lastname }) => lastname)).toEqual(["nr 19999"]);
  expect(one).toMatchObject({ scans: 0 });
  expect(one.fetched).toBeLessThan(50);
  const all = await costOf((trx) => readDuplicates(trx, scope));
  expect(all.seen.map(({ contacts }) => contacts.map(({ lastname }) => lastname).toSorted())).toEqual([["Nr 19999", "nr 19999"]]);
  expect(all).toMatchObject({ scans: 0 });
  expect(all.fetched).toBeLessThan(many + 100);
});
