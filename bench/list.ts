// The domain list of an account with a million domains beside one with ten thousand, in the same installation: every tab,
// sort, depth, label and text, through the same statements as the panel, as the runtime role and under its row policies.
import { connect } from "../apps/server/src/platform/db/connect.ts";
import { tx } from "../apps/server/src/platform/db/transaction.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import { makeScope, type AccountScope } from "../apps/server/src/platform/scope.ts";
import { listDomains } from "../apps/server/src/areas/domains/actions/list-domains.ts";
import type { ListQuery, SortColumn } from "../apps/server/src/areas/domains/domain-list.rules.ts";
import { ListAnchors } from "../apps/server/src/areas/domains/list-anchors.ts";
import { median, quiet, report, timed, type Figure } from "./lib/figures.ts";
import { openStage, type Stage } from "./lib/stage.ts";

const [many = 1_000_000, few = 10_000, rounds = 15] = process.argv.slice(2).map(Number);

/** Only cells with this in their name. */
const only = process.argv[5] ?? "";

/** Labels by how many domains carry them: nearly half, a tenth, one in a hundred, and forty whatever the size. */
const labels = { common: 1, tenth: 2, hundredth: 3, forty: 4 };

async function addAccount(stage: Stage, size: number): Promise<AccountScope> {
  const { brandId, priceGroupId } = stage.installation;
  const accountId = newId();
  const first = Object.values(labels).length * (size === many ? 0 : 1);
  await stage.db.query(
    "insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method) values ($1, $2, 'master', 'company', 'en', $3, 'prepayment')",
    [accountId, brandId, priceGroupId],
  );
  await stage.db.query(
    "insert into label (account_id, id, title, color) select $1, $2 + n, 'label ' || n, '#123456' from generate_series(1, 4) n",
    [accountId, first],
  );
  // Spread by hashing, so that no order of the list follows another; the last state of five is one in twenty each.
  await stage.db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels)
     select $1, np_uuid7(), name, name, 'se',
            (array['verification_needed','expired_renewable','suspended','transferred_away','active','active','active','active','active','active','active','active','active','active','active','active','active','active','active','active'])[1 + h % 20],
            '2027-01-01'::timestamptz + (h / 20 % 365) * interval '1 day', '2026-12-01'::timestamptz + (h / 20 % 365) * interval '1 day', '2015-01-01'::timestamptz + (h / 31 % 4000) * interval '1 day',
            array_remove(array[case when h / 7 % 100 < 41 then $3 + 1 end, case when h / 701 % 10 = 0 then $3 + 2 end, case when h / 7013 % 100 = 0 then $3 + 3 end, case when i % ($2 / 40) = 0 then $3 + 4 end], null)
       from (select i, h, (array['kvarn','solros','bageri','nordan','blomster','snickeri','verkstad','fiske','musik','teater'])[1 + h / 3 % 10] || to_hex(h) || to_hex(i) ||
                    case when i % ($2 / 40) = 7 then 'zebraq' else '' end || '.se' as name
               from (select i, (hashint4(i::int)::bigint + 2147483648) as h from generate_series(1, $2::bigint) i) n) m`,
    [accountId, size, first],
  );
  return makeScope({ accountId, brandId, actor: "bench" });
}

/** Rows are loaded past triggers and indexes, which are what they would have made in the end: derived tables in one go. */
async function load(stage: Stage): Promise<{ big: AccountScope; small: AccountScope }> {
  const { db } = stage;
  const indexes = await db.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename in ('domain', 'domain_search') and indexname not like '%key'",
  );
  for (const { name } of indexes.rows) await db.query(`drop index ${name}`);
  await db.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  const [big, small] = [await addAccount(stage, many), await addAccount(stage, few)];
  await db.query(
    "insert into domain_search (account_id, domain_id, name) select account_id, id, ascii_name from domain",
  );
  await db.query(
    `insert into domain_counter (account_id, tab, label_id, n)
     select account_id, tab, 0, count(*) from domain group by 1, 2 union all
     select account_id, tab, -1, count(*) from domain where labels = '{}' group by 1, 2 union all
     select account_id, tab, label, count(*) from domain, unnest(labels) label group by 1, 2, 3`,
  );
  for (const { definition } of indexes.rows) await db.query(definition);
  await db.query("set session_replication_role = origin");
  await db.query("vacuum analyze");
  const { rows } = await db.query<{ n: string }>("select count(*) n from domain");
  if (Number(rows[0]?.n) !== many + few) throw new Error(`${rows[0]?.n} domains were loaded`);
  return { big, small };
}

type Cell = { readonly name: string; readonly isFirstLook?: boolean; query(size: number): Partial<ListQuery> };

const sorts: SortColumn[] = ["sort_name", "renews_at", "expires_at", "created_at"];
const tabs = [1, 2, 3, 4, 5, null];
const labelOf = (size: number, ...wanted: number[]) => wanted.map((label) => label + (size === many ? 0 : 4));

function cells(): Cell[] {
  const list: Cell[] = [];
  for (const column of sorts) {
    for (const tab of tabs) list.push({ name: `tab ${tab ?? "all"} by ${column}`, query: () => ({ tab, column }) });
    for (const share of [0.1, 0.6, 0.99])
      list.push({
        name: `depth ${share * 100} % by ${column}, next page`,
        query: (size) => ({ column, page: Math.ceil((size * 0.8 * share) / 50) }),
      });
    const labelled: [string, (size: number) => Partial<ListQuery>][] = [
      ["label on 41 %", (size) => ({ labels: labelOf(size, labels.common) })],
      ["label on 10 %", (size) => ({ labels: labelOf(size, labels.tenth) })],
      ["label on 1 %", (size) => ({ labels: labelOf(size, labels.hundredth) })],
      ["label on 40 domains", (size) => ({ labels: labelOf(size, labels.forty) })],
      ["labels 41 % and 10 %", (size) => ({ labels: labelOf(size, labels.common, labels.tenth) })],
      ["labels 10 % and 1 %", (size) => ({ labels: labelOf(size, labels.tenth, labels.hundredth) })],
      ["unlabelled", () => ({ isUnlabelled: true })],
      ["text in 10 %", () => ({ search: "blomster" })],
      ["text in 40 domains", () => ({ search: "zebraq" })],
      ["text in none", () => ({ search: "quixotic" })],
    ];
    for (const [name, query] of labelled)
      list.push({ name: `${name} by ${column}`, query: (size) => ({ column, ...query(size) }) });
  }
  list.push(
    {
      name: "labels 41 % and 10 %, first look",
      isFirstLook: true,
      query: (size) => ({ labels: labelOf(size, labels.common, labels.tenth) }),
    },
    { name: "text in 10 %, first look", isFirstLook: true, query: () => ({ search: "blomster" }) },
  );
  return list;
}

const stage = await openStage();
try {
  const { big, small } = await load(stage);
  const pool = connect(stage.url, "nameplane_app", 2);
  const anchors = new ListAnchors();
  const page = async (scope: AccountScope, parts: Partial<ListQuery>, known = anchors) => {
    const query: ListQuery = {
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
    };
    return tx(pool, scope, (trx) => listDomains(trx, scope, query, known));
  };
  /** Nothing is remembered for somebody who asks the first time. */
  const placesOf = (cell: Cell) => (cell.isFirstLook === true ? new ListAnchors() : anchors);
  const figures: Figure[] = [];
  for (const cell of cells().filter(({ name }) => name.includes(only))) {
    const [bigQuery, smallQuery] = [cell.query(many), cell.query(few)];
    // The page before gives the place to go on from, as it does for somebody who pages.
    for (const [scope, query] of [
      [big, bigQuery],
      [small, smallQuery],
    ] as const)
      for (let n = 0; n < 3; n++) await page(scope, { ...query, page: Math.max(1, (query.page ?? 1) - 1) });
    const [bigMs, smallMs]: [number[], number[]] = [[], []];
    await quiet();
    for (let round = 0; round < rounds; round++) {
      bigMs.push(await timed(() => page(big, bigQuery, placesOf(cell))));
      smallMs.push(await timed(() => page(small, smallQuery, placesOf(cell))));
    }
    figures.push({
      what: cell.name,
      goal: { atMost: 1.5 },
      values: [median(bigMs) / median(smallMs)],
      arms: { [`${many} ms`]: median(bigMs), [`${few} ms`]: median(smallMs) },
    });
  }
  const all = figures.map((figure) => median(figure.values));
  figures.push({ what: "median of all cells", goal: { atMost: 1.5 }, values: [median(all)] });
  report("list", figures, { many, few, rounds });
  await pool.close();
} finally {
  await stage.close();
}
