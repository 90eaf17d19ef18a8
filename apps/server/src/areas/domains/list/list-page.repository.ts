import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  columnOf,
  countersOf,
  countersText,
  known,
  matchingAll,
  order,
  planOnce,
  typeOf,
  type Counters,
  type Direction,
} from "./domain-list.repository.ts";
import { plainOffsetMax, rareLabelMax, type ListQuery } from "./domain-list.rules.ts";
import type { Place } from "./list-anchors.ts";
import { readRows, rowsText, type DomainRow } from "./list-row.repository.ts";

/** A page of the list: its rows, the places where it begins and ends, and the numbers at tabs and labels at the same moment. */
export type ListPage = {
  readonly rows: readonly DomainRow[];
  readonly count: number;
  /** Whether more rows follow. To find out, one row more than needed is read. */
  readonly hasMore: boolean;
  readonly first: Place | null;
  readonly last: Place | null;
  readonly total: number | null;
  readonly counters: Counters;
};

type PageRow = {
  rows: string | null;
  count: number;
  first_value: string | null;
  last_value: string | null;
  total: number | null;
  counters: string | null;
};

/** The labels whose counts a filter needs. -1 stands for the names without labels. */
export function askedLabels(query: ListQuery): readonly number[] {
  return query.isUnlabelled ? [-1] : query.labels;
}

/**
 * Makes a page of the domains that `picked` selects, in their order. A page that was read from the end of the list is reversed.
 * The counters are read in the same statement, because a second query would cost another round trip.
 */
export async function pageFrom(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  picked: RawBuilder<unknown>,
  {
    fromEnd = false,
    total = sql`null::int`,
    most = null,
  }: { fromEnd?: boolean; total?: RawBuilder<unknown>; most?: number | null } = {},
): Promise<ListPage> {
  const by = sql`(array_agg(d.${columnOf[query.column]}))`;
  const lastOf = most === null ? sql`count(*)` : sql`least(count(*), ${known(most)})`;
  const [first, last] = fromEnd ? [lastOf, sql`1`] : [sql`1`, lastOf];
  const { rows } = await sql<PageRow>`
    select ${rowsText} as rows, count(*)::int as count, ${by}[${first}]::text as first_value, ${by}[${last}]::text as last_value, ${total} as total,
           ${countersText(scope, askedLabels(query))} as counters
      from (${picked}) d`.execute(trx);
  const [row] = rows;
  const count = row?.count ?? 0;
  const read = readRows(row?.rows ?? null).slice(0, most ?? count);
  if (fromEnd) read.reverse();
  return {
    rows: read,
    count: read.length,
    hasMore: count > read.length,
    first: placeOf(read[0], row?.first_value),
    last: placeOf(read.at(-1), row?.last_value),
    total: row?.total ?? null,
    counters: countersOf(row?.counters ?? null, query.tab),
  };
}

export function placeOf(row: DomainRow | undefined, value: string | null | undefined): Place | null {
  return row === undefined || typeof value !== "string" ? null : { value, id: row.itemid };
}

export function past(
  { column, isDescending }: Direction,
  place: Place | null,
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<unknown> {
  if (place === null) return sql``;
  const [by, value] = [columnOf[column], sql`${place.value}::${typeOf[column]}`];
  return isDescending
    ? sql`and (${by}, ${id}) < (${value}, ${place.id}::uuid)`
    : sql`and (${by}, ${id}) > (${value}, ${place.id}::uuid)`;
}

function inTab(tab: number | null): RawBuilder<unknown> {
  return tab === null ? sql`` : sql`and tab = ${tab}::smallint`;
}

export function byEntry({ isDescending }: Direction, entry: RawBuilder<unknown>): RawBuilder<unknown> {
  return isDescending ? sql`${entry}.by desc, ${entry}.id desc` : sql`${entry}.by, ${entry}.id`;
}

const tabs = [1, 2, 3, 4, 5];

/**
 * Entries (id, by, sort_name) of a list in its order, limited by `reach`, and read from the index only. For a list of all tabs,
 * the entries of the five tabs are merged, because the indexes with labels begin with the tab.
 */
function entries(
  query: ListQuery,
  direction: Direction,
  reach: RawBuilder<unknown>,
  of: (tab: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ordered = (tab: RawBuilder<unknown>) => sql`select * from (${of(tab)}) e order by ${byEntry(direction, sql`e`)} ${reach}`;
  if (query.tab !== null) return ordered(sql`${query.tab}::smallint`);
  const each = tabs.map((tab) => sql`(${ordered(sql.raw(`${tab}::smallint`))})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) m order by ${byEntry(direction, sql`m`)} ${reach}`;
}

/** The columns of an entry. The name is included only if the index has it. */
function columnsOf({ column }: Direction, id: RawBuilder<unknown>, withName: boolean): RawBuilder<unknown> {
  return sql`${id} as id, ${columnOf[column]} as by${withName ? sql`, sort_name` : sql``}`;
}

type Reach = { readonly place: Place | null; readonly reach: RawBuilder<unknown>; readonly withName?: boolean };

/** The entries of the domains that have one label, in the order of the list. */
export function labelEntries(
  scope: AccountScope,
  query: ListQuery,
  direction: Direction,
  label: number,
  { place, reach, withName = false }: Reach,
): RawBuilder<unknown> {
  const id = sql`domain_id`;
  return entries(
    query,
    direction,
    reach,
    (tab) => sql`select ${columnsOf(direction, id, withName)} from domain_label
      where account_id = ${scope.accountId} and label_id = ${label}::int and tab = ${tab} ${past(direction, place, id)}`,
  );
}

/** The entries of all names, or of the names without labels, in the order of the list. */
export function plainEntries(
  scope: AccountScope,
  query: ListQuery,
  direction: Direction,
  { place, reach, withName = false }: Reach,
): RawBuilder<unknown> {
  const where = query.isUnlabelled ? sql`and labels = '{}'` : sql``;
  const of = (tab: RawBuilder<unknown>) => sql`select ${columnsOf(direction, sql`id`, withName)} from domain
      where account_id = ${scope.accountId} ${tab} ${where} ${past(direction, place)}`;
  // The index over all tabs has no labels, so it can only be used for all names.
  if (query.tab === null && !query.isUnlabelled)
    return sql`select * from (${of(sql``)}) e order by ${byEntry(direction, sql`e`)} ${reach}`;
  return entries(query, direction, reach, (tab) => of(sql`and tab = ${tab}`));
}

export function skipping(skip: number, count: number): RawBuilder<unknown> {
  return skip === 0 ? sql`limit ${known(count)}` : sql`offset ${skip} limit ${known(count)}`;
}

/** The domains of the picked entries, with all columns. */
export function rowsOf(
  scope: AccountScope,
  direction: Direction,
  picked: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`select far.* from (${picked}) near join domain far on far.account_id = ${scope.accountId} and far.id = near.id ${rest} order by ${byEntry(direction, sql`near`)}`;
}

/**
 * Where reading a page starts: at a place that an earlier page has reached, how many entries to skip from there, and whether to
 * read backwards from the end.
 */
export type Start = { place: Place | null; skip: number; fromEnd: boolean; count: number };

/**
 * A page of a tab, of one label, or of names without labels. It is read from the index, starting at the nearest place that an
 * earlier page has reached. If many rows have to be skipped, only their index entries are read.
 */
export async function walkPage(trx: Trx, scope: AccountScope, query: ListQuery, start: Start): Promise<ListPage> {
  const { place, skip, fromEnd, count } = start;
  const direction = { column: query.column, isDescending: query.isDescending !== fromEnd };
  const [label] = query.labels;
  // If the limit is a parameter, the planner assumes that a tenth of the list is read, and plans again at every call to find a
  // better estimate. A literal limit avoids both.
  if (skip === 0) await planOnce(trx);
  const reach = skip === 0 ? sql`limit ${known(count)}` : sql`limit ${skip + count}`;
  const limit = skipping(skip, count);
  const isPlain = label === undefined && !query.isUnlabelled;
  const near =
    label === undefined
      ? plainEntries(scope, query, direction, { place, reach })
      : labelEntries(scope, query, direction, label, { place, reach });
  const picked =
    isPlain && skip <= plainOffsetMax
      ? sql`select * from domain where account_id = ${scope.accountId} ${inTab(query.tab)} ${past(direction, place)} order by ${order(direction)} ${limit}`
      : rowsOf(scope, direction, skip === 0 ? near : sql`select * from (${near}) skipped ${limit}`);
  return pageFrom(trx, scope, query, picked, { fromEnd });
}

/**
 * A page of the names that have all of several labels. At most `cap` entries of one of the labels are checked for the others, so
 * the page may be short although more matches follow.
 */
export async function walkLabelled(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { label: number; place: Place | null; skip: number; cap: number },
): Promise<ListPage> {
  if (start.skip === 0) await planOnce(trx);
  const along = labelEntries(scope, query, query, start.label, { place: start.place, reach: sql`limit ${known(start.cap)}` });
  const picked = rowsOf(scope, query, along, sql`where far.labels @> ${query.labels}::int[]`);
  return pageFrom(trx, scope, query, sql`${picked} ${skipping(start.skip, query.limit)}`);
}

/** A page of the domains in `found`, with their number, in one statement. */
export async function pageOfMatches(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  found: RawBuilder<unknown>,
  offset: number,
): Promise<ListPage & { total: number }> {
  const matches = sql`select d.*, count(*) over ()::int as total from ${found} order by ${order(query, sql`d.`)} ${skipping(offset, query.limit)}`;
  const page = await pageFrom(trx, scope, query, matches, { total: sql`max(d.total)` });
  if (page.total !== null) return { ...page, total: page.total };
  // A page after the end has no row that could carry the total, so the total needs a query of its own.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${found}`.execute(trx);
  return { ...page, total: rows[0]?.n ?? 0 };
}

/**
 * A page of the names that have all of several labels, if such names are few. All of them are read from the label index and
 * sorted.
 */
export function labelledPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  const found = sql`np_domains_by_label(${query.labels}::int[], ${query.tab}::smallint) d where d.account_id = ${scope.accountId}`;
  return pageOfMatches(trx, scope, query, found, offset);
}

/**
 * A page of the names that match a filter. All matches are found for each page, so it is only used where that is fast: for a
 * search in a short list, and for system tags, which few names have or for which the index of expiry dates can be used.
 */
export function filteredPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  return pageOfMatches(trx, scope, query, sql`domain d where ${matchingAll(scope, query)}`, offset);
}

/** Counts the matches of several labels, up to rareLabelMax. */
export async function countLabelled(trx: Trx, query: ListQuery): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select np_count_by_label(${query.labels}::int[], ${query.tab}::smallint, ${rareLabelMax}) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}
