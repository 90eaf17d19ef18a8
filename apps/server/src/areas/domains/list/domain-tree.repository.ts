import { sql, type RawBuilder } from "kysely";
import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { columnOf, known, order, patternOf, soon, withLabels, type Counters } from "./domain-list.repository.ts";
import { searchMax, type ListQuery } from "./domain-list.rules.ts";
import type { Place, Total } from "./list-anchors.ts";
import { byEntry, past, placeOf, skipping, type Start } from "./list-page.repository.ts";
import { listed } from "./list-numbers.ts";
import { readRows, rowsText, type DomainRow } from "./list-row.repository.ts";

/** The statements of this file run within `withReach`, whose row policies let them see the accounts below. */
const tree = (scope: AccountScope) => sql`(select descendant_id from account_closure where ancestor_id = ${scope.accountId})`;

export type TreeRow = { readonly row: DomainRow; readonly accountId: string };

export type TreePage = {
  readonly rows: readonly TreeRow[];
  readonly hasMore: boolean;
  readonly last: Place | null;
  readonly total: number | null;
};

/** Accounts that have names in the list, and the sums of their counters. */
export type TreeNumbers = { readonly accountIds: readonly string[]; readonly counters: Counters };

/** The numbers at tabs and labels, summed over the account and all accounts below it. */
export async function treeNumbers(trx: Trx, scope: AccountScope, query: ListQuery): Promise<TreeNumbers> {
  const [label] = query.isUnlabelled ? [-1] : query.labels;
  const { rows } = await sql<{ account: string; tab: number; label: number; n: number; stamp: string }>`
    select c.account_id as account, c.tab, c.label_id as label, c.n::int as n, c.stamp from domain_count_seen c
     where c.account_id in ${tree(scope)} and c.tab in (1, 2, 3, 4, 5) and c.label_id = any(${[0, ...(label === undefined ? [] : [label])]}::int[])
     order by c.account_id, c.tab, c.label_id`.execute(trx);
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  const countersOf = (of: typeof rows): Counters => {
    const [byTab, byLabel] = [new Map<number, number>(), new Map<number, number>()];
    for (const { tab, label: id, n } of of) {
      if (id === 0) byTab.set(tab, (byTab.get(tab) ?? 0) + n);
      else if (query.tab === null || query.tab === tab) byLabel.set(id, (byLabel.get(id) ?? 0) + n);
    }
    return { byTab, byLabel, stamp: of.map(({ n, stamp }) => `${n} ${stamp}`).join() };
  };
  const accountIds = [...byAccount].flatMap(([id, own]) => (listed(query, countersOf(own)) > 0 ? [id] : []));
  return { accountIds, counters: countersOf(rows) };
}

function ofTag(tag: SystemTag): RawBuilder<unknown> {
  if (tag === "soon") return sql`${soon} and d.tab = 1`;
  if (tag === "dnssec") return sql`d.dnssec_state = 'broken'`;
  if (tag === "registrylock")
    return sql`(exists (select 1 from service s where s.account_id = d.account_id and s.domain_id = d.id and s.product_id = ${registryLockProduct} and s.ended_at is null)
      or exists (select 1 from domain_detail x where x.account_id = d.account_id and x.domain_id = d.id and (x.is_registry_locked or x.unlocked_until > now())))`;
  return sql`(d.tab in (2, 3) or (d.tab = 1 and ${soon} and d.renewal_mode = 'manual') or d.dnssec_state = 'broken'
    or exists (select 1 from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.state = 'action_required'))`;
}

/** A whole filter except its tab. A label belongs to a single account, so names of other accounts never have it. */
function matching(query: ListQuery): RawBuilder<unknown> {
  const part = patternOf(query);
  const search = query.search === null ? sql`` : sql`and (d.ascii_name like ${part} or d.sort_name like ${part})`;
  const tags = query.tags.map((tag) => sql`and ${ofTag(tag)}`);
  return sql`${withLabels(query, "d")} ${search} ${tags.length === 0 ? sql`` : sql.join(tags, sql` `)}`;
}

/**
 * How many lists (one for each account and tab) are merged by name in one statement. If there are more, the first entries of each
 * list are read, and the page is made from those.
 */
const mergedMax = 100;

type Direction = Pick<ListQuery, "column" | "isDescending">;

/**
 * Entries (account_id, id, by) of a list over several accounts, in the list's order. The sorted lists of the accounts are merged,
 * and each is read only as far as the page needs. A list with one label, or without labels, is read from indexes that begin with
 * the tab.
 *
 * `where`: a further SQL condition on a name (d).
 */
function entries(
  accountIds: readonly string[],
  query: ListQuery,
  direction: Direction,
  { place, most, where = sql`` }: { place: Place | null; most: RawBuilder<unknown>; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const [label] = query.labels;
  const tabs = query.tab !== null ? [query.tab] : label === undefined && !query.isUnlabelled ? [null] : [1, 2, 3, 4, 5];
  const lists = accountIds.flatMap((account) => tabs.map((tab) => ({ account, tab })));
  const by = columnOf[direction.column];
  const of = (account: RawBuilder<unknown>, tab: RawBuilder<unknown>) =>
    label === undefined
      ? sql`select d.account_id, d.id, d.${by} as by from domain d where d.account_id = ${account} ${tab} ${withLabels(query, "d")} ${where} ${past(direction, place)}`
      : sql`select l.account_id, l.domain_id as id, l.${by} as by from domain_label l where l.account_id = ${account} and l.label_id = ${label}::int ${tab} ${past(direction, place, sql`domain_id`)}`;
  const inOrder = (account: RawBuilder<unknown>, tab: RawBuilder<unknown>) =>
    sql`select * from (${of(account, tab)}) e order by ${byEntry(direction, sql`e`)} limit ${most}`;
  const ofTab = (tab: number | null) => (tab === null ? sql`` : sql.raw(`and tab = ${tab}::smallint`));
  const each =
    lists.length <= mergedMax
      ? sql.join(
          lists.map(({ account, tab }) => sql`(${inOrder(sql`${account}::uuid`, ofTab(tab))})`),
          sql` union all `,
        )
      : sql`select l.* from unnest(${lists.map(({ account }) => account)}::uuid[], ${lists.map(({ tab }) => tab)}::smallint[]) t(of_account, of_tab)
          cross join lateral (${inOrder(sql`t.of_account`, tabs[0] === null ? sql`` : sql`and tab = t.of_tab`)}) l`;
  return sql`select * from (${each}) m order by ${byEntry(direction, sql`m`)} limit ${most}`;
}

/** The domains of the picked entries, in the order of the entries. */
function rowsOf(direction: Direction, picked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select far.* from (${picked}) near join domain far on far.account_id = near.account_id and far.id = near.id order by ${byEntry(direction, sql`near`)}`;
}

async function pageFrom(
  trx: Trx,
  query: ListQuery,
  picked: RawBuilder<unknown>,
  { fromEnd = false, total = sql`null::int` }: { fromEnd?: boolean; total?: RawBuilder<unknown> } = {},
): Promise<TreePage> {
  const { rows } = await sql<{ rows: string | null; accounts: string[] | null; by: string[] | null; total: number | null }>`
    select ${rowsText} as rows, array_agg(d.account_id::text) as accounts, array_agg(d.${columnOf[query.column]}::text) as by, ${total} as total
      from (${picked}) d`.execute(trx);
  const [row] = rows;
  const read = readRows(row?.rows ?? null).map((one, at) => ({
    row: one,
    accountId: row?.accounts?.[at] ?? "",
    by: row?.by?.[at],
  }));
  if (fromEnd) read.reverse();
  const page = read.slice(0, query.limit);
  return {
    rows: page,
    hasMore: read.length > page.length,
    last: placeOf(page.at(-1)?.row, page.at(-1)?.by),
    total: row?.total ?? null,
  };
}

/**
 * A page of a tab, of one label, or of names without labels. It is read from the indexes, starting at the nearest place that an
 * earlier page has reached.
 */
export function walkTree(
  trx: Trx,
  accountIds: readonly string[],
  query: ListQuery,
  { place, skip, fromEnd, count }: Start,
): Promise<TreePage> {
  const direction = { column: query.column, isDescending: query.isDescending !== fromEnd };
  // Written like this, there is one statement text for each page size, and not one for each number of skipped entries.
  const most = skip === 0 ? known(count) : sql`${skip + count}`;
  const near = entries(accountIds, query, direction, { place, most });
  return pageFrom(trx, query, rowsOf(direction, sql`select * from (${near}) skipped ${skipping(skip, count)}`), { fromEnd });
}

/** A page of names that contain a common part, found by reading the list in its order. */
export function walkTreeSearch(
  trx: Trx,
  accountIds: readonly string[],
  query: ListQuery,
  { place, skip }: Pick<Start, "place" | "skip">,
): Promise<TreePage> {
  const plain = { ...query, labels: [] };
  const near = entries(accountIds, plain, query, {
    place,
    most: skip === 0 ? known(query.limit + 1) : sql`${skip + query.limit + 1}`,
    where: matching(query),
  });
  return pageFrom(trx, query, rowsOf(query, sql`select * from (${near}) skipped offset ${skip}`));
}

/**
 * A page for system tags, several labels, or a rare part of a name. All matches are found and sorted, and their number is
 * returned with the page.
 */
export async function treeMatches(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  source: "index" | "names" | "labels",
): Promise<TreePage & { total: number }> {
  const tab = query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`;
  const from = {
    index: sql`domain d where d.account_id in ${tree(scope)}`,
    names: sql`np_domains_by_name(${query.search}, ${searchMax}) s join domain d on d.account_id = s.account_id and d.id = s.domain_id where true`,
    labels: sql`np_domains_by_label(${query.labels}::int[], ${query.tab}::smallint) d where d.account_id in ${tree(scope)}`,
  };
  const found = sql`${from[source]} ${tab} ${matching(query)}`;
  const skip = (query.page - 1) * query.limit;
  const picked = sql`select d.*, count(*) over ()::int as total from ${found} order by ${order(query, sql`d.`)} ${skipping(skip, query.limit)}`;
  const page = await pageFrom(trx, query, picked, { total: sql`max(d.total)` });
  if (page.total !== null) return { ...page, total: page.total };
  // A page after the end has no row that could carry the total, so the total needs a query of its own.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${found}`.execute(trx);
  return { ...page, total: rows[0]?.n ?? 0 };
}

/** How many of the first names that contain the part are in the list, and whether there are no more. */
export async function countTreeSearch(trx: Trx, query: ListQuery): Promise<Total> {
  const tab = query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`;
  const { rows } = await sql<{ n: number; all: number }>`
    with s as materialized (select account_id, domain_id from np_domains_by_name(${query.search}, ${searchMax}))
    select (select count(*)::int from s) as all,
           (select count(*)::int from s join domain d on d.account_id = s.account_id and d.id = s.domain_id where true ${tab} ${withLabels(query, "d")}) as n`.execute(
    trx,
  );
  return { n: rows[0]?.n ?? 0, isAtLeast: (rows[0]?.all ?? 0) >= searchMax };
}

/** The next domains that match a filter, in its order, for an export file: see `exportPiece`. */
export function treeInOrder(
  accountIds: readonly string[],
  query: ListQuery,
  { after, size }: { readonly after: Place | null; readonly size: number },
): RawBuilder<unknown> {
  const plain = { ...query, labels: [] };
  return rowsOf(query, entries(accountIds, plain, query, { place: after, most: known(size), where: matching(query) }));
}
