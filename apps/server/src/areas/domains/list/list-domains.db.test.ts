import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statuses } from "@nameplane/contracts";
import { tx } from "../../../platform/db/transaction.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { listDomains } from "./list-domains.ts";
import { searchMax, sortColumns, walkMax, type ListQuery, type SortKey } from "./domain-list.rules.ts";
import { ListAnchors } from "./list-anchors.ts";

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

/** Makes 700 domains in every state. Many have equal dates, some dates are infinite, and some labels often occur together. */
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

/** The expected list, computed in the simplest possible way. */
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
        { search: "rn1", labels: [1, 2] },
        { search: "rn1", isUnlabelled: true },
      ];
      for (const tab of [1, 2, 3, 4, 5, null]) {
        for (const filter of filters) {
          const base = query({ column, isDescending, tab, ...filter, limit: 25 });
          const pages = Math.ceil(expected(base).total / base.limit) + 1;
          for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages])) {
            if (page < 1) continue;
            const wanted = { ...base, page };
            const [got, plain] = [await list(wanted), expected(wanted)];
            expect({ names: got.data.map((row) => row.domainname), total: got.total }, JSON.stringify(wanted)).toEqual(plain);
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
    for (let page = 1; page <= 70; page++) seen.push(...(await list({ ...base, page })).data.map((row) => row.domainname));
    expect(seen).toEqual(expected({ ...base, limit: 700 }).names);
    for (const page of [66, 3, 40, 41, 70, 12])
      expect((await list({ ...base, page })).data.map((row) => row.domainname)).toEqual(expected({ ...base, page }).names);
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

test.each([null, "rn1"])(
  "labels in the filter combine with AND, beside a search for %s: every row has all of them, and none that has them is missing [C2.67]",
  async (search) => {
    const page = await list(query({ tab: null, labels: [1, 2], limit: 100, search }));
    const found = model.filter(({ name }) => search === null || name.includes(search));
    expect(page.data.every((row) => row.labels.includes(1) && row.labels.includes(2))).toBe(true);
    expect(page.total).toBe(found.filter((row) => row.labels.includes(1) && row.labels.includes(2)).length);
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBeLessThan(found.filter((row) => row.labels.includes(1) || row.labels.includes(2)).length);
  },
);

test("a row has what the database holds, with dates in whole seconds and without a date that never comes", async () => {
  const other = await createAccount(db);
  await db.query("insert into label (account_id, id, title, color) values ($1, 801, 'a', '#123456'), ($1, 802, 'b', '#123456')", [
    other.accountId,
  ]);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels, renewal_mode, whois_shield, is_locked, dns_state, dnssec_state)
     values ($1, np_uuid7(), 'xn--kvarnstrket-65a.se', 'kvarnstråket.se', 'se', 'expired_renewable', '2027-03-04T05:06:07.89Z', '1969-12-31T23:59:59.5Z', '2015-01-02', '{801,802}', 'once', true, false, 'resolving', 'signed'),
            ($1, np_uuid7(), 'zz.se', 'zz.se', 'se', 'dns_only', default, default, '2015-01-02', '{}', 'manual', false, true, 'unknown', 'unsigned')`,
    [other.accountId],
  );
  const { data } = await tx(db.app, other.scope, (trx) => listDomains(trx, other.scope, query({ tab: null }), anchors));
  expect(data).toEqual([
    {
      itemid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      domainname: "xn--kvarnstrket-65a.se",
      unicodename: "kvarnstråket.se",
      tld: "se",
      status: 504,
      dnsstatus: statuses.find(({ state }) => state === "resolving")?.code,
      dnssecstatus: statuses.find(({ machine, state }) => machine === "dnssec" && state === "signed")?.code,
      createddate: "2015-01-02T00:00:00Z",
      renewaldate: "1969-12-31T23:59:59Z",
      expiredate: "2027-03-04T05:06:07Z",
      autorenew: true,
      whoisshield: true,
      locked: false,
      labels: [801, 802],
    },
    expect.objectContaining({
      domainname: "zz.se",
      renewaldate: null,
      expiredate: null,
      autorenew: false,
      whoisshield: false,
      locked: true,
      labels: [],
    }),
  ]);
  // A search for letters of the A-label (xn--kvarnstrket-65a) finds the domain, too.
  const found = await tx(db.app, other.scope, (trx) =>
    listDomains(trx, other.scope, query({ tab: null, search: "strket" }), anchors),
  );
  expect(found.data.map((row) => row.unicodename)).toEqual(["kvarnstråket.se"]);
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

describe("in a list of many", () => {
  const n = walkMax + 1000;
  let big: TestAccount;
  const name = (i: number) => `${i > n / 2 ? "zub" : "n"}${String(i).padStart(6, "0")}.se`;
  const names = (from: number, step = 1) => Array.from({ length: 10 }, (_, index) => name(from + step * index));
  const ask = async (parts: Partial<ListQuery>, using = new ListAnchors()) => {
    const page = await tx(db.app, big.scope, (trx) => listDomains(trx, big.scope, query({ limit: 10, ...parts }), using));
    return { names: page.data.map((row) => row.domainname), total: page.total, isAtLeast: page.totalisatleast };
  };

  beforeAll(async () => {
    big = await createAccount(db);
    await db.query(
      "insert into label (account_id, id, title, color) values ($1, 901, 'first', '#123456'), ($1, 902, 'last', '#123456'), ($1, 903, 'most', '#123456')",
      [big.accountId],
    );
    // The rows are inserted without triggers, which are slow for thousands of rows. What the triggers would have written is
    // written here.
    await db.query(
      `with t as (select set_config('session_replication_role', 'replica', true)), d as (
         insert into domain (account_id, id, ascii_name, sort_name, tld, state, labels)
         select $1, np_uuid7(), name, name, 'se', 'dns_only',
                array_remove(array[case when i <= $2::int / 2 + 100 then 901 end, case when i > $2::int / 2 - 100 then 902 end, case when i % 3 <> 0 then 903 end], null)
           from t, (select i, case when i > $2::int / 2 then 'zub' else 'n' end || lpad(i::text, 6, '0') || '.se' as name from generate_series(1, $2::int) i) x
         returning *), s as (insert into domain_search select account_id, id, ascii_name from d),
       l as (insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
             select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from d)
       insert into domain_counter select account_id, tab, label, count(*) from d, unnest(array[0] || labels) label group by 1, 2, 3`,
      [big.accountId, n],
    );
    // PostgreSQL does this by itself after a while. Without it, the planner may still choose a plan for a small table.
    await db.query("analyze domain, domain_search, domain_label, domain_counter");
  }, 60_000);

  test("a label at the far end of an order is found at once, from either end", async () => {
    expect(await ask({ labels: [902] })).toEqual({ names: names(n / 2 - 99), total: n / 2 + 100, isAtLeast: false });
    expect((await ask({ labels: [901], isDescending: true, tab: null })).names).toEqual(names(n / 2 + 100, -1));
    expect((await ask({ labels: [902], page: 601, tab: null })).names).toEqual(names(n / 2 - 99 + 6000));
  });

  test("labels that occur together only at the far end are found after their entries were read in vain", async () => {
    expect(await ask({ labels: [901, 902] })).toEqual({ names: names(n / 2 - 99), total: 200, isAtLeast: false });
    const both = await ask({ labels: [901, 903], isDescending: true });
    expect(both.names[0]).toBe(name(n / 2 + 100));
    expect(both.total).toBe(Array.from({ length: n / 2 + 100 }, (_, i) => i + 1).filter((i) => i % 3 !== 0).length);
  });

  test("a part that more names have than are counted gives the list's own first page, and a number that says at least", async () => {
    const anchors = new ListAnchors();
    for (const using of [anchors, anchors, new ListAnchors()]) {
      const page = await ask({ search: "zub" }, using);
      expect(page).toEqual({ names: names(n / 2 + 1), total: searchMax, isAtLeast: true });
      expect((await ask({ search: "zub", page: 2 }, using)).names).toEqual(names(n / 2 + 11));
    }
    expect((await ask({ search: "zub", isDescending: true })).names).toEqual(names(n, -1));
    expect((await ask({ search: "zub", labels: [902, 903] })).names.slice(0, 2)).toEqual([name(n / 2 + 1), name(n / 2 + 2)]);
    expect((await ask({ search: "zub", labels: [901] })).names).toEqual(names(n / 2 + 1));
    // The list continues after the rows that were counted, and its last page shows the exact total.
    const pages = n / 2 / 10;
    expect(await ask({ search: "zub", page: pages, tab: null })).toEqual({ names: names(n - 9), total: n / 2, isAtLeast: false });
    expect(await ask({ search: "zub", page: pages - 1, tab: null })).toMatchObject({ total: n / 2 - 10, isAtLeast: true });
    const last = Math.ceil(n / 2 / 31);
    expect(await ask({ search: "zub", page: last, limit: 31 })).toMatchObject({ total: n / 2, isAtLeast: false });
  });

  test("a part in a list that is read whole is counted exactly, however many have it", async () => {
    const anchors = new ListAnchors();
    for (const using of [anchors, anchors, anchors, new ListAnchors()])
      for (const page of [1, 2, 700]) {
        const from = n / 2 + 1 + (page - 1) * 10;
        expect(await ask({ search: "zub", labels: [902], page }, using)).toEqual({
          names: names(from),
          total: n / 2,
          isAtLeast: false,
        });
        expect((await ask({ search: "ub0", labels: [902], page, isDescending: true }, using)).names).toEqual(
          names(n - (page - 1) * 10, -1),
        );
        const byDate = await ask({ search: "zub", labels: [902], page, column: "created_at" }, using);
        expect([new Set(byDate.names).size, byDate.total]).toEqual([10, n / 2]);
      }
    expect(await ask({ search: "nosuchpart", labels: [902] }, anchors)).toEqual({
      names: [],
      total: 0,
      isAtLeast: false,
    });
    expect(await ask({ search: "nosuchpart", labels: [902] }, anchors)).toEqual({
      names: [],
      total: 0,
      isAtLeast: false,
    });
  });

  test("a part that few have is counted to the last, and % and _ are letters like others", async () => {
    expect(await ask({ search: "n00012" })).toEqual({ names: names(120), total: 10, isAtLeast: false });
    expect((await ask({ search: "n_0" })).names).toEqual([]);
  });

  test("a name with letters outside ASCII is found by its A-label when the list is read in order", async () => {
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, np_uuid7(), 'xn--zub-qla.se', 'äzub.se', 'se', 'dns_only'), ($1, np_uuid7(), 'xn--zub00-zub.se', 'å.se', 'se', 'dns_only')",
      [big.accountId],
    );
    expect((await ask({ search: "zub", isDescending: true })).names.slice(0, 3)).toEqual([
      "xn--zub00-zub.se",
      "xn--zub-qla.se",
      name(n),
    ]);
  });

  test("a remembered place is not used after a name was added before it, even if another one was removed", async () => {
    const anchors = new ListAnchors();
    for (const page of [1, 2]) await ask({ search: "zub", page }, anchors);
    for (const page of [1, 2]) await ask({ page }, anchors);
    const before = await ask({ page: 2 }, anchors);
    await db.query("delete from domain where account_id = $1 and ascii_name = $2", [big.accountId, name(n)]);
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, np_uuid7(), 'azub.se', 'azub.se', 'se', 'dns_only')",
      [big.accountId],
    );
    expect((await ask({ search: "zub" }, anchors)).names[0]).toBe("azub.se");
    const after = await ask({ page: 2 }, anchors);
    expect(after.total).toBe(before.total);
    expect(after.names[1]).toBe(before.names[0]);
  });
});
