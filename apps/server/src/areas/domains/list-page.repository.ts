import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import {
  columnOf,
  countersOf,
  countersText,
  known,
  matchingAll,
  order,
  patternOf,
  planOnce,
  typeOf,
  withLabels,
  type Counters,
  type Direction,
} from "./domain-list.repository.ts";
import { plainOffsetMax, rareLabelMax, type ListQuery } from "./domain-list.rules.ts";
import type { Place } from "./list-anchors.ts";
import { readRows, rowsText, type DomainRow } from "./list-row.repository.ts";

/** A page: its rows, where it ends, and the numbers that stood behind tabs and labels in the same moment. */
export type ListPage = {
  readonly rows: readonly DomainRow[];
  readonly count: number;
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

/** Labels whose numbers a filter needs. */
export function askedLabels(query: ListQuery): readonly number[] {
  return query.isUnlabelled ? [-1] : query.labels;
}

/**
 * Turns a statement that gives the domains of a page, in order, into the page. A page read from the end of the list is turned
 * round here. The counters come with it: a question of their own would be a round trip.
 */
export async function pageFrom(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  picked: RawBuilder<unknown>,
  { fromEnd = false, total = sql`null::int` }: { fromEnd?: boolean; total?: RawBuilder<unknown> } = {},
): Promise<ListPage> {
  const by = sql`(array_agg(d.${columnOf[query.column]}))`;
  const [first, last] = fromEnd ? [sql`count(*)`, sql`1`] : [sql`1`, sql`count(*)`];
  const { rows } = await sql<PageRow>`
    select ${rowsText} as rows, count(*)::int as count, ${by}[${first}]::text as first_value, ${by}[${last}]::text as last_value, ${total} as total,
           ${countersText(scope, askedLabels(query))} as counters
      from (${picked}) d`.execute(trx);
  const [row] = rows;
  const read = readRows(row?.rows ?? null);
  if (fromEnd) read.reverse();
  return {
    rows: read,
    count: row?.count ?? 0,
    first: placeOf(read[0], row?.first_value),
    last: placeOf(read.at(-1), row?.last_value),
    total: row?.total ?? null,
    counters: countersOf(row?.counters ?? null, query.tab),
  };
}

function placeOf(row: DomainRow | undefined, value: string | null | undefined): Place | null {
  return row === undefined || typeof value !== "string" ? null : { value, id: row.itemid };
}

function past(
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

function byEntry({ isDescending }: Direction, entry: RawBuilder<unknown>): RawBuilder<unknown> {
  return isDescending ? sql`${entry}.by desc, ${entry}.id desc` : sql`${entry}.by, ${entry}.id`;
}

const tabs = [1, 2, 3, 4, 5];

/**
 * Entries (id, by, sort_name) of a list in its order, `reach` of them at most, from its index alone. Over all tabs the five lists are
 * merged: the indexes that hold labels begin with the tab.
 */
function entries(
  query: ListQuery,
  direction: Direction,
  reach: RawBuilder<unknown>,
  of: (tab: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ordered = (tab: RawBuilder<unknown>) =>
    sql`select * from (${of(tab)}) e order by ${byEntry(direction, sql`e`)} ${reach}`;
  if (query.tab !== null) return ordered(sql`${query.tab}::smallint`);
  const each = tabs.map((tab) => sql`(${ordered(sql.raw(`${tab}::smallint`))})`);
  return sql`select * from (${sql.join(each, sql` union all `)}) m order by ${byEntry(direction, sql`m`)} ${reach}`;
}

/** What an entry gives: the name only where the index holds it anyway. */
function columnsOf({ column }: Direction, id: RawBuilder<unknown>, withName: boolean): RawBuilder<unknown> {
  return sql`${id} as id, ${columnOf[column]} as by${withName ? sql`, sort_name` : sql``}`;
}

type Reach = { readonly place: Place | null; readonly reach: RawBuilder<unknown>; readonly withName?: boolean };

/** Entries of one label. */
function labelEntries(
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

/** Entries of all names, or of those without labels. */
function plainEntries(
  scope: AccountScope,
  query: ListQuery,
  direction: Direction,
  { place, reach, withName = false }: Reach,
): RawBuilder<unknown> {
  const where = query.isUnlabelled ? sql`and labels = '{}'` : sql``;
  const of = (tab: RawBuilder<unknown>) => sql`select ${columnsOf(direction, sql`id`, withName)} from domain
      where account_id = ${scope.accountId} ${tab} ${where} ${past(direction, place)}`;
  // The index over all tabs knows no labels.
  if (query.tab === null && !query.isUnlabelled)
    return sql`select * from (${of(sql``)}) e order by ${byEntry(direction, sql`e`)} ${reach}`;
  return entries(query, direction, reach, (tab) => of(sql`and tab = ${tab}`));
}

function skipping(skip: number, count: number): RawBuilder<unknown> {
  return skip === 0 ? sql`limit ${known(count)}` : sql`offset ${skip} limit ${known(count)}`;
}

/** The rows of entries that were picked. */
function rowsOf(
  scope: AccountScope,
  direction: Direction,
  picked: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`select far.* from (${picked}) near join domain far on far.account_id = ${scope.accountId} and far.id = near.id ${rest} order by ${byEntry(direction, sql`near`)}`;
}

/** Where a page is read from: a place that is known, entries to pass from there, and whether it is read from the end. */
export type Start = { place: Place | null; skip: number; fromEnd: boolean; count: number };

/**
 * A page of a tab, of one label, or of names without labels, whose number is known: over the index, from the nearest known
 * place. Far skips read index entries only.
 */
export async function walkPage(trx: Trx, scope: AccountScope, query: ListQuery, start: Start): Promise<ListPage> {
  const { place, skip, fromEnd, count } = start;
  const direction = { column: query.column, isDescending: query.isDescending !== fromEnd };
  const [label] = query.labels;
  // What the planner cannot see it takes for a tenth of the list, and plans anew at every call to know better.
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

/** A page of several labels, along the entries of one of them, `cap` at most. It may be short: there may be more further on. */
export async function walkLabelled(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { label: number; place: Place | null; skip: number; cap: number },
): Promise<ListPage> {
  if (start.skip === 0) await planOnce(trx);
  const along = labelEntries(scope, query, query, start.label, { place: start.place, reach: sql`limit ${known(start.cap)}` }); // prettier-ignore
  const picked = rowsOf(scope, query, along, sql`where far.labels @> ${query.labels}::int[]`);
  return pageFrom(trx, scope, query, sql`${picked} ${skipping(start.skip, query.limit)}`);
}

/**
 * A page of names with a part in them, along the list or the entries of a label, `cap` of them at most: the true first ones
 * however many match. It may be short: there may be more further on.
 */
export async function walkSearch(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { label: number | undefined; place: Place | null; skip: number; cap: number | null },
): Promise<ListPage> {
  if (start.skip === 0) await planOnce(trx);
  const part = patternOf(query);
  const reach = {
    place: start.place,
    reach: start.cap === null ? sql`` : sql`limit ${known(start.cap)}`,
    withName: true,
  };
  const along =
    start.label === undefined
      ? plainEntries(scope, query, query, reach)
      : labelEntries(scope, query, query, start.label, reach);
  // Only a name with other letters than ASCII has two forms.
  const aLabel = sql`octet_length(w.sort_name) > length(w.sort_name) and (select f.ascii_name like ${part} from domain f where f.account_id = ${scope.accountId} and f.id = w.id)`;
  const near = sql`select w.id, w.by from (${along}) w where w.sort_name like ${part} or (${aLabel})`;
  const picked = rowsOf(scope, query, near, query.labels.length > 1 ? sql`where far.labels @> ${query.labels}::int[]` : sql``); // prettier-ignore
  return pageFrom(trx, scope, query, sql`${picked} ${skipping(start.skip, query.limit)}`);
}

/** Every matching domain with the number of all of them beside it: one run of the index gives page and total. */
async function pageOfMatches(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  found: RawBuilder<unknown>,
  offset: number,
): Promise<ListPage & { total: number }> {
  const matches = sql`select d.*, count(*) over ()::int as total from ${found} order by ${order(query, sql`d.`)} ${skipping(offset, query.limit)}`;
  const page = await pageFrom(trx, scope, query, matches, { total: sql`max(d.total)` });
  if (page.total !== null) return { ...page, total: page.total };
  // Past the end nothing carries the number.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${found}`.execute(trx);
  return { ...page, total: rows[0]?.n ?? 0 };
}

/** A page of labels that few names have together: every match from the label index, sorted. */
export function labelledPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  const found = sql`np_domains_by_label(${query.labels}::int[], ${query.tab}::smallint) d where d.account_id = ${scope.accountId}`;
  return pageOfMatches(trx, scope, query, found, offset);
}

/** A page of a list short enough to be looked through, or of domains with system tags: each tag is rare, or a part of the index over expiry. */
export function filteredPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  return pageOfMatches(trx, scope, query, sql`domain d where ${matchingAll(scope, query)}`, offset);
}

/** Names with a part in them, from the index of parts: the first `max` it gives, which are in no order. */
export function searchPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
  max: number,
): Promise<ListPage & { total: number }> {
  const ids = sql`select s.domain_id from np_domains_by_name(${query.search}, ${max}) s`;
  return pageOfMatches(trx, scope, query, found(scope, query, ids), offset);
}

/** Ids first: a join of them could be planned, where nothing is known of the tables yet, as every id against every name. */
function found(scope: AccountScope, query: ListQuery, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`domain d where d.account_id = ${scope.accountId} and d.id = any(array(${ids})) ${query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`} ${withLabels(query, "d")}`;
}

/** How many of the first `max` names with a part in them are in the list; and whether there are no others. */
export async function countSearch(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  max: number,
): Promise<{ total: number; isExact: boolean }> {
  const { rows } = await sql<{ n: number; all: number }>`
    with s as materialized (select domain_id from np_domains_by_name(${query.search}, ${max}))
    select (select count(*)::int from s) as all, (select count(*)::int from ${found(scope, query, sql`select domain_id from s`)}) as n`.execute(
    trx,
  );
  const [row] = rows;
  return { total: row?.n ?? 0, isExact: (row?.all ?? 0) < max };
}

/** Matches of several labels, counted up to rareLabelMax. */
export async function countLabelled(trx: Trx, query: ListQuery): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select np_count_by_label(${query.labels}::int[], ${query.tab}::smallint, ${rareLabelMax}) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}
