import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { searchMax, sortColumns, type ListQuery } from "./domain-list.rules.ts";
import { ListAnchors } from "./list-anchors.ts";
import { listTree } from "./list-tree.ts";

let db: TestDatabase;
let master: TestAccount;
let label: number;
let anchors: ListAnchors;

type Plain = Record<"id" | "account" | "name", string> & { tab: number; labels: number[] } & Record<
    (typeof sortColumns)[keyof typeof sortColumns],
    string | number
  >;
let model: Plain[];

const fill = (accountId: string, prefix: string, n: number, labels: readonly number[] = []) =>
  db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels)
     select $1, np_uuid7(), $2 || n || '.se', $2 || n || '.se', 'se', (array['active','active','dns_only','verification_needed','suspended','expired'])[1 + n % 6],
            '2027-01-01'::timestamptz + (n % 40) * interval '1 day', '2026-12-01'::timestamptz + (n % 25) * interval '1 day',
            '2020-01-01'::timestamptz + (n % 60) * interval '1 day', case when n % 3 = 0 then $4::int[] else '{}'::int[] end from generate_series(1, $3::int) n`,
    [accountId, prefix, n, labels],
  );

/**
 * An account with 23 accounts below it, two of them with many names, and an unrelated account. Each tab of each account is a list
 * of its own, so over all tabs there are more lists than one query merges (mergedMax in domain-tree.repository.ts).
 */
beforeAll(async () => {
  db = await createTestDatabase();
  master = await createAccount(db);
  const stranger = await createAccount(db);
  await fill(stranger.accountId, "fremd", 20);
  const [made] = await db.query<{ id: number }>(
    "insert into label (account_id, title, color) values ($1, 'kund', '#123456') returning id",
    [master.accountId],
  );
  label = made?.id ?? 0;
  await fill(master.accountId, "kvarn", 150, [label]);
  for (let at = 0; at < 23; at++) {
    const below = await createAccount(db);
    await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
      below.accountId,
      master.accountId,
    ]);
    await fill(below.accountId, at < 2 ? `bruk-${at}-` : `u${at}-`, at < 2 ? 120 : 6);
  }
  model = await db.query<Plain>(
    `select d.id, d.account_id as account, sort_name as name, tab, labels, sort_name, extract(epoch from renews_at)::float8 as renews_at,
            extract(epoch from expires_at)::float8 as expires_at, extract(epoch from d.created_at)::float8 as created_at
       from domain d join account_closure c on c.descendant_id = d.account_id where c.ancestor_id = $1`,
    [master.accountId],
  );
});
afterAll(() => db.close());
beforeEach(() => {
  anchors = new ListAnchors();
});

const query = (parts: Partial<ListQuery> = {}): ListQuery => ({
  tab: 1,
  column: "sort_name",
  isDescending: false,
  page: 1,
  limit: 25,
  search: null,
  labels: [],
  isUnlabelled: false,
  tags: [],
  ...parts,
});

const list = (wanted: ListQuery) =>
  tx(db.app, master.scope, async (trx) => {
    await sql`select set_config('np.tree', 'on', true)`.execute(trx);
    return listTree(trx, master.scope, wanted, anchors);
  });

/** The expected list, computed in the simplest possible way. */
function expected(wanted: ListQuery): { names: string[]; total: number } {
  const matching = model.filter(
    ({ tab, labels, name }) =>
      (wanted.tab === null || tab === wanted.tab) &&
      wanted.labels.every((one) => labels.includes(one)) &&
      (!wanted.isUnlabelled || labels.length === 0) &&
      (wanted.search === null || name.includes(wanted.search)),
  );
  const key = (row: Plain) => row[wanted.column];
  const compare = (a: Plain, b: Plain) => {
    const by = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1;
    return wanted.isDescending ? -by : by;
  };
  const start = (wanted.page - 1) * wanted.limit;
  const names = matching
    .toSorted(compare)
    .slice(start, start + wanted.limit)
    .map(({ name }) => name);
  return { names, total: matching.length };
}

const got = async (wanted: ListQuery) => {
  const { data, total } = await list(wanted);
  return { names: data.map(({ unicodename }) => unicodename), total };
};

const filters = (): Partial<ListQuery>[] => [
  {},
  { isUnlabelled: true },
  { labels: [label] },
  { search: "bruk-1-1" },
  { search: "kvarn", labels: [label] },
];

describe.each(Object.values(sortColumns))("names of all accounts below, sorted by %s", (column) => {
  test.each([false, true])("descending %s: every page is what a plain sort gives", async (isDescending) => {
    for (const tab of [1, 4, null])
      for (const filter of filters()) {
        const base = query({ column, isDescending, tab, ...filter });
        const pages = Math.ceil(expected(base).total / base.limit) + 1;
        for (const page of new Set([1, 2, Math.ceil(pages / 2), Math.max(1, pages - 1), pages])) {
          const wanted = { ...base, page };
          expect(await got(wanted), JSON.stringify(wanted)).toEqual(expected(wanted));
        }
      }
  });
});

test("page by page over remembered places every name is met once; a change of the list ends what was remembered", async () => {
  const base = query({ tab: null, column: "renews_at", isDescending: true, limit: 10 });
  const seen: string[] = [];
  for (let page = 1; page <= Math.ceil(model.length / 10); page++) seen.push(...(await got({ ...base, page })).names);
  expect(seen).toEqual(expected({ ...base, limit: model.length }).names);

  // One name of an account below is removed and another one is added, so that the account's numbers stay the same.
  const [gone] = await db.query<{ account: string }>(
    "delete from domain where ascii_name = 'u5-1.se' returning account_id as account",
  );
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, renews_at) values ($1, np_uuid7(), 'ny.se', 'ny.se', 'se', 'active', '2099-01-01')",
    [gone?.account],
  );
  const remembered = await got({ ...base, page: 3 });
  anchors = new ListAnchors();
  expect(remembered).toEqual(await got({ ...base, page: 3 }));
  expect((await got(base)).names[0]).toBe("ny.se");
});

test("a part that most names have is found by reading the list: the true first ones, of at least as many as were counted", async () => {
  const crowd = await createAccount(db);
  await db.query("update account set kind = 'sub', parent_id = $2, version = version + 1 where id = $1", [
    crowd.accountId,
    master.accountId,
  ]);
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) select $1, np_uuid7(), 'zz-' || lpad(n::text, 5, '0') || '.se', 'zz-' || lpad(n::text, 5, '0') || '.se', 'se', 'dns_only' from generate_series(1, $2::int) n",
    [crowd.accountId, searchMax + 100],
  );
  const all = (
    await db.query<{ name: string }>(
      "select sort_name as name from domain d join account_closure c on c.descendant_id = d.account_id where c.ancestor_id = $1 and sort_name like '%.se%' and tab = 1 order by sort_name collate \"C\", d.id",
      [master.accountId],
    )
  ).map(({ name }) => name);
  for (const page of [1, 2, 3, 9, Math.ceil(all.length / 25)]) {
    const { data, total, totalisatleast } = await list(query({ search: ".se", page }));
    expect(data.map(({ unicodename }) => unicodename)).toEqual(all.slice((page - 1) * 25, page * 25));
    const isLast = page * 25 >= all.length;
    expect(totalisatleast).toBe(!isLast);
    if (isLast) expect(total).toBe(all.length);
  }
});
