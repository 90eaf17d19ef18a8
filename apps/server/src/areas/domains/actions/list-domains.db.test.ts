import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import {
  createAccount,
  createTestDatabase,
  type TestAccount,
  type TestDatabase,
} from "../../../testing/test-database.ts";
import { listDomains } from "./list-domains.ts";
import { sortColumns, walkMax, type ListQuery, type SortKey } from "../domain-list.rules.ts";
import { ListAnchors } from "../list-anchors.ts";

let db: TestDatabase;
let account: TestAccount;
let stranger: TestAccount;
let anchors: ListAnchors;

type Plain = {
  id: string;
  name: string;
  tab: number;
  labels: number[];
  sort_name: string;
  renews_at: number;
  expires_at: number;
  created_at: number;
};
let model: Plain[];

/** 700 domains in every state, with ties in every sort column, dates at infinity, and labels that depend on each other. */
beforeAll(async () => {
  db = await createTestDatabase();
  [account, stranger] = [await createAccount(db), await createAccount(db)];
  await db.query(
    "insert into label (account_id, id, title, color) select $1, n, 'label ' || n, '#123456' from generate_series(1, 5) n",
    [account.accountId],
  );
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels)
     select $1, np_uuid7(), 'kvarn' || n || '.se', case when n % 50 = 0 then 'åkvarn' || n || '.se' else 'kvarn' || n || '.se' end, 'se',
            (array['active','active','active','active','dns_only','verification_needed','expired_renewable','suspended','abuse','transferred_away','expired','cancelled_by_user'])[1 + n % 12],
            case when n % 12 = 4 then 'infinity'::timestamptz else '2027-01-01'::timestamptz + (n % 40) * interval '1 day' end,
            case when n % 12 = 4 then 'infinity'::timestamptz else '2026-12-01'::timestamptz + (n % 25) * interval '1 day' end,
            '2020-01-01'::timestamptz + (n % 60) * interval '1 day',
            case when n % 3 = 0 then '{}'::int[] when n % 7 = 0 then '{1,2}'::int[] when n % 5 = 0 then '{1,2,3}'::int[] when n % 11 = 0 then '{4}'::int[] else '{1}'::int[] end
       from generate_series(1, 700) n`,
    [account.accountId],
  );
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, labels) select $1, np_uuid7(), 'fremd' || n || '.se', 'fremd' || n || '.se', 'se', 'dns_only', '{1}' from generate_series(1, 30) n",
    [stranger.accountId],
  );
  const rows = await db.query<Plain>(
    `select id, ascii_name as name, tab, labels, sort_name,
            case when isfinite(renews_at) then extract(epoch from renews_at)::float8 else 1e15 end as renews_at,
            case when isfinite(expires_at) then extract(epoch from expires_at)::float8 else 1e15 end as expires_at, extract(epoch from created_at)::float8 as created_at
       from domain where account_id = $1`,
    [account.accountId],
  );
  model = rows;
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
  limit: 50,
  search: null,
  labels: [],
  isUnlabelled: false,
  tags: [],
  ...parts,
});
const list = (wanted: ListQuery, using = anchors) =>
  tx(db.app, account.scope, (trx) => listDomains(trx, account.scope, wanted, using));
const byteOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What the list has to give, by the plainest means. */
function expected(wanted: ListQuery): { names: string[]; total: number } {
  const matching = model.filter(
    (row) =>
      (wanted.tab === null || row.tab === wanted.tab) &&
      wanted.labels.every((label) => row.labels.includes(label)) &&
      (!wanted.isUnlabelled || row.labels.length === 0) &&
      (wanted.search === null || row.name.includes(wanted.search) || row.sort_name.includes(wanted.search)),
  );
  const compare = (a: Plain, b: Plain) => {
    const [left, right] = [a[wanted.column], b[wanted.column]];
    const by = typeof left === "string" ? byteOrder(left, String(right)) : left - Number(right);
    return (by || byteOrder(a.id, b.id)) * (wanted.isDescending ? -1 : 1);
  };
  const start = (wanted.page - 1) * wanted.limit;
  return {
    names: matching
      .toSorted(compare)
      .slice(start, start + wanted.limit)
      .map((row) => row.name),
    total: matching.length,
  };
}

const columns = Object.entries(sortColumns) as [SortKey, ListQuery["column"]][];

describe.each(columns)("sorted by %s", (_key, column) => {
  test.each([false, true])(
    "descending %s: every tab, filter and page is exactly what a plain sort gives",
    async (isDescending) => {
      const filters: Partial<ListQuery>[] = [
        {},
        { labels: [1] },
        { labels: [1, 2] },
        { labels: [2, 3] },
        { labels: [4] },
        { labels: [1, 4] },
        { labels: [5] },
        { isUnlabelled: true },
        { search: "kvarn1" },
        { search: "åkv" },
        { search: "rn1", labels: [1] },
      ];
      for (const tab of [1, 2, 3, 4, 5, null]) {
        for (const filter of filters) {
          const base = query({ column, isDescending, tab, ...filter, limit: 25 });
          const pages = Math.ceil(expected(base).total / base.limit) + 1;
          for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages])) {
            if (page < 1) continue;
            const wanted = { ...base, page };
            const [got, plain] = [await list(wanted), expected(wanted)];
            expect({ names: got.data.map((row) => row.domainname), total: got.total }, JSON.stringify(wanted)).toEqual(
              plain,
            );
          }
        }
      }
    },
  );
});

describe("paging", () => {
  test("forward page by page over remembered places, and far jumps, meet every row once", async () => {
    const base = query({ tab: null, column: "renews_at", isDescending: true, limit: 10 });
    const seen: string[] = [];
    for (let page = 1; page <= 70; page++)
      seen.push(...(await list({ ...base, page })).data.map((row) => row.domainname));
    expect(seen).toEqual(expected({ ...base, limit: 700 }).names);
    for (const page of [66, 3, 40, 41, 70, 12])
      expect((await list({ ...base, page })).data.map((row) => row.domainname)).toEqual(
        expected({ ...base, page }).names,
      );
  });

  test("after a change of the list no remembered place is used", async () => {
    const base = query({ column: "sort_name", limit: 10 });
    await list({ ...base, page: 1 });
    const [first] = model.filter((row) => row.tab === 1).toSorted((a, b) => byteOrder(a.sort_name, b.sort_name));
    await db.query("update domain set state = 'suspended', version = version + 1 where id = $1 and state = 'active'", [
      first?.id,
    ]);
    const after = await list({ ...base, page: 2 });
    if (first) first.tab = 4;
    expect(after.data.map((row) => row.domainname)).toEqual(expected({ ...base, page: 2 }).names);
  });
});

test("labels in the filter combine with AND: every row has all of them, and none that has them is missing [C2.67]", async () => {
  const wanted = query({ tab: null, labels: [1, 2], limit: 100 });
  const page = await list(wanted);
  expect(page.data.every((row) => row.labels.includes(1) && row.labels.includes(2))).toBe(true);
  expect(page.total).toBe(model.filter((row) => row.labels.includes(1) && row.labels.includes(2)).length);
  expect(page.total).toBeLessThan(model.filter((row) => row.labels.includes(1) || row.labels.includes(2)).length);
});

describe("numbers", () => {
  test("of the tabs are exact, in every answer", async () => {
    const { counts } = await list(query({ limit: 10 }));
    const byTab = (tab: number) => model.filter((row) => row.tab === tab).length;
    expect(counts).toEqual({ "200": byTab(1), "204": byTab(2), "504": byTab(3), "900": byTab(4), "500": byTab(5) });
  });

  test("never include another account's domains, whatever the filter", async () => {
    for (const filter of [{ labels: [1] }, { search: "fremd" }, {}]) {
      const page = await list(query({ tab: null, limit: 100, ...filter }));
      expect(page.data.filter((row) => row.domainname.startsWith("fremd"))).toEqual([]);
    }
    expect((await list(query({ tab: null, search: "fremd" }))).total).toBe(0);
  });
});

describe("a common label that stands far from the page's order", () => {
  test("is found after the walk gave up, with the exact rows", { timeout: 120_000 }, async () => {
    const big = await createAccount(db);
    const n = walkMax + 3000;
    await db.query(
      "insert into label (account_id, id, title, color) values ($1, 901, 'far', '#123456'), ($1, 902, 'all', '#123456')",
      [big.accountId],
    );
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, labels)
       select $1, np_uuid7(), 'n' || lpad(i::text, 6, '0') || '.se', 'n' || lpad(i::text, 6, '0') || '.se', 'se', 'dns_only', case when i > $2 - 1000 then '{901,902}'::int[] when i % 2 = 0 then '{902}'::int[] else '{}'::int[] end
         from generate_series(1, $2::int) i`,
      [big.accountId, n],
    );
    // Counters say both labels are common, so that the walk is tried first.
    await db.query("update domain_counter set n = n + 50000 where account_id = $1 and label_id in (901, -1)", [
      big.accountId,
    ]);
    const ask = (parts: Partial<ListQuery>) =>
      tx(db.app, big.scope, (trx) => listDomains(trx, big.scope, query({ limit: 10, ...parts }), new ListAnchors()));
    const far = await ask({ labels: [901] });
    expect(far.data.map((row) => row.domainname)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n${String(n - 999 + index).padStart(6, "0")}.se`),
    );
    const both = await ask({ labels: [901, 902], isDescending: true });
    expect(both.data[0]?.domainname).toBe(`n${String(n).padStart(6, "0")}.se`);
    // A part that every name has: the page is the list's own first, in either order, and the next goes on from it.
    const names = (from: number, step: number) =>
      Array.from({ length: 10 }, (_, index) => `n${String(from + step * index).padStart(6, "0")}.se`);
    expect((await ask({ search: "n0" })).data.map((row) => row.domainname)).toEqual(names(1, 1));
    expect((await ask({ search: "n0", page: 2 })).data.map((row) => row.domainname)).toEqual(names(11, 1));
    expect((await ask({ search: "n0", isDescending: true })).data.map((row) => row.domainname)).toEqual(names(n, -1));
    expect((await ask({ search: "n_0" })).data).toEqual([]);
    const last = await ask({ isUnlabelled: true, isDescending: true });
    expect(last.data[0]?.domainname).toBe(`n${String(n - 1000 - ((n - 1000) % 2 === 0 ? 1 : 0)).padStart(6, "0")}.se`);
  });
});
