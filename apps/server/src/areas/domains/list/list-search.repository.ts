import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { known, patternOf, planOnce, withLabels } from "./domain-list.repository.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import type { Place } from "./list-anchors.ts";
import { labelEntries, pageFrom, pageOfMatches, plainEntries, rowsOf, skipping, type ListPage } from "./list-page.repository.ts";

/**
 * A page of names that contain a part, found by reading the list, or the entries of a label, in order. At most `cap` entries are
 * read, and the page has the first matches among them. If it says that no rows follow, either the list ended or the cap was
 * reached.
 */
export async function walkSearch(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: Along & { readonly skip: number },
): Promise<ListPage> {
  if (start.skip === 0) await planOnce(trx);
  const near = namesWith(scope, query, start);
  const picked = rowsOf(scope, query, near, query.labels.length > 1 ? sql`where far.labels @> ${query.labels}::int[]` : sql``);
  return pageFrom(trx, scope, query, sql`${picked} ${skipping(start.skip, query.limit + 1)}`, { most: query.limit });
}

type Along = { readonly label: number | undefined; readonly place: Place | null; readonly cap: number | null };

/** Entries of the names that contain the part, in the order of the list. */
function namesWith(scope: AccountScope, query: ListQuery, { label, place, cap }: Along): RawBuilder<unknown> {
  const part = patternOf(query);
  const reach = { place, reach: cap === null ? sql`` : sql`limit ${known(cap)}`, withName: true };
  const along = label === undefined ? plainEntries(scope, query, query, reach) : labelEntries(scope, query, query, label, reach);
  // Only a name with letters outside ASCII has two forms, so only such a name is also searched in its A-label (the ASCII form).
  const aLabel = sql`octet_length(w.sort_name) > length(w.sort_name) and (select f.ascii_name like ${part} from domain f where f.account_id = ${scope.accountId} and f.id = w.id)`;
  return sql`select w.id, w.by from (${along}) w where w.sort_name like ${part} or (${aLabel})`;
}

/** Names that contain a part, taken from the index of name parts: the first `max` matches, in no order. */
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

/**
 * Like searchPage, for a list that is short enough to be searched whole. All matches are found, however common the part is in
 * other accounts.
 */
export async function shortSearchPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { label, skip }: { label: number | undefined; skip: number },
): Promise<ListPage & { total: number }> {
  const byName: ListQuery = { ...query, column: "sort_name", isDescending: false };
  const ids = sql`select n.id from (${namesWith(scope, byName, { label, place: null, cap: null })}) n`;
  return pageOfMatches(trx, scope, query, found(scope, query, ids), skip);
}

/**
 * The ids are found first, in an array. Without statistics, the planner might otherwise join ids and names by comparing all of
 * them with each other.
 */
function found(scope: AccountScope, query: ListQuery, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`domain d where d.account_id = ${scope.accountId} and d.id = any(array(${ids})) ${query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`} ${withLabels(query, "d")}`;
}

/** How many of the first `max` names that contain the part are in the list, and whether there are no more. */
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
