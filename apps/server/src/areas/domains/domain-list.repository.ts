import { sql, type RawBuilder } from "kysely";
import { statuses, type AnswerOf } from "@nameplane/contracts";
import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import {
  commonMax,
  plainOffsetMax,
  rareLabelMax,
  searchMax,
  soonDays,
  walkMax,
  type ListQuery,
  type SortColumn,
} from "./domain-list.rules.ts";
import type { Anchor } from "./list-anchors.ts";

export type DomainRow = Omit<AnswerOf<typeof domainList>["data"][number], "shieldoffered" | "registrylock">;

/** A page: its rows as JSON made by the database, and where it ends. */
export type ListPage = {
  readonly rows: readonly DomainRow[];
  readonly count: number;
  readonly last: { value: string; id: string } | null;
};

/** Numbers behind tabs and labels: domains by tab, and by tab and label for the labels asked about (0 = all, -1 = unlabelled). */
export type Counters = { readonly byTab: ReadonlyMap<number, number>; readonly byLabel: ReadonlyMap<number, number> };

export async function readCounters(
  trx: Trx,
  scope: AccountScope,
  tab: number | null,
  labels: readonly number[],
): Promise<Counters> {
  const { rows } = await sql<{ tab: number; label_id: number; n: number }>`
    select tab, label_id, n from domain_counter
     where account_id = ${scope.accountId} and (label_id = 0 or (label_id = any(${labels}::int[]) and (${tab}::smallint is null or tab = ${tab}::smallint)))`.execute(
    trx,
  );
  const byTab = new Map<number, number>();
  const byLabel = new Map<number, number>();
  for (const { tab: at, label_id: label, n } of rows) {
    if (label === 0) byTab.set(at, n);
    else byLabel.set(label, (byLabel.get(label) ?? 0) + n);
  }
  return { byTab, byLabel };
}

export const columnOf: Readonly<Record<SortColumn, RawBuilder<unknown>>> = {
  sort_name: sql`sort_name`,
  renews_at: sql`renews_at`,
  expires_at: sql`expires_at`,
  created_at: sql`created_at`,
};
export const typeOf: Readonly<Record<SortColumn, RawBuilder<unknown>>> = {
  sort_name: sql`text collate "C"`,
  renews_at: sql`timestamptz`,
  expires_at: sql`timestamptz`,
  created_at: sql`timestamptz`,
};

/** A number the planner shall see: of a value it would have to guess, it guesses a tenth of the table. Few different ones only. */
export function known(n: number): RawBuilder<unknown> {
  return sql.raw(String(Math.trunc(n)));
}

type Direction = { readonly column: SortColumn; readonly isDescending: boolean };

export function order({ column, isDescending }: Direction, alias = sql``): RawBuilder<unknown> {
  const by = sql`${alias}${columnOf[column]}`;
  return isDescending ? sql`${by} desc, ${alias}id desc` : sql`${by}, ${alias}id`;
}

function past({ column, isDescending }: Direction, anchor: Pick<Anchor, "value" | "id"> | null): RawBuilder<unknown> {
  if (anchor === null) return sql``;
  const [by, value] = [columnOf[column], sql`${anchor.value}::${typeOf[column]}`];
  return isDescending
    ? sql`and (${by}, id) < (${value}, ${anchor.id}::uuid)`
    : sql`and (${by}, id) > (${value}, ${anchor.id}::uuid)`;
}

function inTab(tab: number | null): RawBuilder<unknown> {
  return tab === null ? sql`` : sql`and tab = ${tab}::smallint`;
}

/** Case expressions from state words to the numbers of the API, made once from the status catalogue. */
function codeCase(column: string, machine: string): string {
  const cases = statuses
    .filter((entry) => entry.machine === machine)
    .map((entry) => `when '${entry.state}' then ${entry.code}`);
  return `case ${column} ${cases.join(" ")} end`;
}

function instantText(column: string): string {
  return `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`;
}

const rowJson =
  sql.raw(`json_build_object('itemid', d.id, 'domainname', d.ascii_name, 'unicodename', d.sort_name, 'tld', d.tld,
  'status', ${codeCase("d.state", "domain")}, 'dnsstatus', ${codeCase("d.dns_state", "delegation")}, 'dnssecstatus', ${codeCase("d.dnssec_state", "dnssec")},
  'createddate', ${instantText("d.created_at")}, 'renewaldate', ${instantText("d.renews_at")}, 'expiredate', ${instantText("d.expires_at")},
  'autorenew', d.renewal_mode in ('auto', 'once'), 'whoisshield', d.whois_shield, 'locked', d.is_locked, 'labels', to_json(d.labels))`);

type PageRow = {
  rows: DomainRow[] | null;
  count: number;
  last_value: string | null;
  last_id: string | null;
  total: number | null;
};

function lastOf(row: PageRow | undefined): ListPage["last"] {
  if (row === undefined || row.last_value === null || row.last_id === null) return null;
  return { value: row.last_value, id: row.last_id };
}

/**
 * Turns a statement that gives the domains of a page, in order, into the page. `n` numbers them, so that the order
 * survives the aggregation; a page read from the end is turned round here.
 */
async function pageFrom(
  trx: Trx,
  direction: Direction,
  picked: RawBuilder<unknown>,
  fromEnd: boolean,
  total: RawBuilder<unknown> = sql`null::int`,
): Promise<ListPage & { total: number | null }> {
  const by = sql`d.${columnOf[direction.column]}`;
  const forward = fromEnd ? sql`n desc` : sql`n`;
  const { rows } = await sql<PageRow>`
    with d as materialized (select x.*, row_number() over () as n from (${picked}) x)
    select json_agg(${rowJson} order by ${forward}) as rows, count(*)::int as count,
           (array_agg((${by})::text order by ${fromEnd ? sql`n` : sql`n desc`}))[1] as last_value, (array_agg(d.id::text order by ${fromEnd ? sql`n` : sql`n desc`}))[1] as last_id, ${total} as total
      from d`.execute(trx);
  const row = rows[0];
  return {
    rows: row?.rows ?? [],
    count: row?.count ?? 0,
    last: lastOf(row),
    total: row?.total ?? null,
  };
}

/** A page without label filter: from the nearest known place, over the index. Far skips read index entries only. */
export function walkPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { anchor: Anchor | null; skip: number; fromEnd: boolean; count: number },
): Promise<ListPage> {
  const direction = { column: query.column, isDescending: query.isDescending !== start.fromEnd };
  const where = sql`account_id = ${scope.accountId} ${inTab(query.tab)} ${past(direction, start.anchor)}`;
  const picked =
    start.skip <= plainOffsetMax
      ? sql`select * from domain where ${where} order by ${order(direction)} offset ${start.skip} limit ${start.count}`
      : sql`select far.* from (select id, ${columnOf[query.column]} as by from domain where ${where} order by ${order(direction)} offset ${start.skip} limit ${start.count}) near
              join domain far on far.account_id = ${scope.accountId} and far.id = near.id order by ${direction.isDescending ? sql`near.by desc, near.id desc` : sql`near.by, near.id`}`;
  return pageFrom(trx, { column: query.column, isDescending: query.isDescending }, picked, start.fromEnd);
}

/**
 * A page of a common label (or of names without labels): walks the index and filters on the labels it includes.
 * Gives null when it gave up after walkMax entries without filling the page.
 */
export async function walkLabelled(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { anchor: Anchor | null; skip: number; isCapped: boolean },
): Promise<ListPage | null> {
  const label = query.isUnlabelled ? sql`w.labels = '{}'` : sql`w.labels @> ${query.labels}::int[]`;
  const cap = start.isCapped ? sql`limit ${known(walkMax)}` : sql``;
  const picked = sql`
    select far.* from (
      select w.id, w.${columnOf[query.column]} as by from (
        select id, ${columnOf[query.column]}, labels from domain where account_id = ${scope.accountId} ${inTab(query.tab)} ${past(query, start.anchor)} order by ${order(query)} ${cap}) w
       where ${label} order by ${order(query, sql`w.`)} offset ${start.skip} limit ${query.limit}) near
    join domain far on far.account_id = ${scope.accountId} and far.id = near.id order by ${query.isDescending ? sql`near.by desc, near.id desc` : sql`near.by, near.id`}`;
  const page = await pageFrom(trx, query, picked, false);
  return start.isCapped && page.count < query.limit ? null : page;
}

/** Every matching domain with the number of all of them beside it: one run of the index gives page and total. */
async function pageOfMatches(
  trx: Trx,
  query: ListQuery,
  found: RawBuilder<unknown>,
  offset: number,
): Promise<ListPage & { total: number }> {
  const matches = sql`select d.*, count(*) over ()::int as total from ${found} order by ${order(query, sql`d.`)} offset ${offset} limit ${query.limit}`;
  const page = await pageFrom(trx, query, matches, false, sql`max(d.total)`);
  if (page.total !== null) return { ...page, total: page.total };
  // Past the end nothing carries the number.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${found}`.execute(trx);
  return { ...page, total: rows[0]?.n ?? 0 };
}

/** A page of rare labels: every match from the label index, sorted. */
export function labelledPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  const found = sql`np_domains_by_label(${query.labels}::int[], ${query.tab}::smallint) d where d.account_id = ${scope.accountId}`;
  return pageOfMatches(trx, query, found, offset);
}

/** A page of names with a part in them: at most searchMax matches, filtered and sorted. */
export function searchPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  return pageOfMatches(trx, query, matching(scope, query), offset);
}

/**
 * A page of names with a common part in them: walks the list in its order, as labels are walked, so that the page is the true
 * first one however many match. Gives null when it gave up after `cap` entries without filling the page.
 */
export async function walkSearch(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  start: { skip: number; cap: number },
): Promise<ListPage | null> {
  const part = patternOf(query);
  const picked = sql`
    select w.* from (
      select * from domain where account_id = ${scope.accountId} ${inTab(query.tab)} order by ${order(query)} limit ${known(start.cap)}) w
     where (w.ascii_name like ${part} or w.sort_name like ${part}) ${withLabels(query, "w")} order by ${order(query, sql`w.`)} offset ${start.skip} limit ${known(query.limit)}`;
  const page = await pageFrom(trx, query, picked, false);
  return page.count < query.limit ? null : page;
}

function withLabels(query: ListQuery, alias: "d" | "w"): RawBuilder<unknown> {
  const labels = sql.raw(`${alias}.labels`);
  if (query.isUnlabelled) return sql`and ${labels} = '{}'`;
  return query.labels.length > 0 ? sql`and ${labels} @> ${query.labels}::int[]` : sql``;
}

function patternOf(query: ListQuery): string {
  return `%${(query.search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The same in a list short enough to be looked through whole. The index of parts knows no accounts: what is common in the
 * installation is dear there for everybody, however few names an account has.
 */
export function shortSearchPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  const part = patternOf(query);
  const found = sql`domain d where d.account_id = ${scope.accountId} ${inTab(query.tab)} and (d.ascii_name like ${part} or d.sort_name like ${part}) ${withLabels(query, "d")}`;
  return pageOfMatches(trx, query, found, offset);
}

/** Names with a common part in them, counted up to commonMax along the list: every one of them would be read from the index of parts. */
export async function countSearch(trx: Trx, scope: AccountScope, query: ListQuery): Promise<number> {
  const part = patternOf(query);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from domain d
       where d.account_id = ${scope.accountId} ${inTab(query.tab)} and (d.ascii_name like ${part} or d.sort_name like ${part}) ${withLabels(query, "d")}
       limit ${known(commonMax)}) x`.execute(trx);
  return rows[0]?.n ?? 0;
}

function matching(scope: AccountScope, query: ListQuery): RawBuilder<unknown> {
  return sql`np_domains_by_name(${query.search}, ${searchMax}) s join domain d on d.account_id = s.account_id and d.id = s.domain_id
     where d.account_id = ${scope.accountId} ${inTab(query.tab)} ${withLabels(query, "d")}`;
}

/** Matches of several common labels, counted up to rareLabelMax. */
export async function countLabelled(trx: Trx, query: ListQuery): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select np_count_by_label(${query.labels}::int[], ${query.tab}::smallint, ${rareLabelMax}) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

const soon = sql`(d.state = 'active' and d.expires_at <= now() + make_interval(days => ${sql.raw(String(soonDays))}))`;

/** Ids of domains somebody has to do something about. Each branch has an index of its own; together they may repeat a name. */
function needing(scope: AccountScope): RawBuilder<unknown> {
  return sql`
    select id from domain where account_id = ${scope.accountId} and tab in (2, 3)
    union all
    select d.id from domain d where d.account_id = ${scope.accountId} and d.tab = 1 and ${soon} and d.renewal_mode = 'manual'
    union all
    select id from domain where account_id = ${scope.accountId} and dnssec_state = 'broken'
    union all
    select d.id from request r join domain d on d.account_id = r.account_id and d.ascii_name = r.ascii_name
     where r.account_id = ${scope.accountId} and r.state = 'action_required'`;
}

/** Ids of domains that have a registry lock, by the books of services or by what their registry shows; a name may stand twice. */
function lockedIds(scope: AccountScope): RawBuilder<unknown> {
  return sql`
    select domain_id from service where account_id = ${scope.accountId} and product_id = ${registryLockProduct} and ended_at is null
    union all
    select domain_id from domain_detail
     where account_id = ${scope.accountId} and (is_registry_locked or unlocked_until is not null) and (is_registry_locked or unlocked_until > now())`;
}

function ofTag(scope: AccountScope, tag: SystemTag): RawBuilder<unknown> {
  if (tag === "soon") return sql`${soon} and d.tab = 1`;
  if (tag === "dnssec") return sql`d.dnssec_state = 'broken'`;
  if (tag === "registrylock") return sql`d.id in (${lockedIds(scope)})`;
  return sql`d.id in (${needing(scope)})`;
}

/** Everything of a filter as a condition on d. */
export function matchingAll(scope: AccountScope, query: ListQuery): RawBuilder<unknown> {
  const part = patternOf(query);
  const search = query.search === null ? sql`` : sql`and (d.ascii_name like ${part} or d.sort_name like ${part})`;
  const tags = sql.join(
    query.tags.map((tag) => sql`and ${ofTag(scope, tag)}`),
    sql` `,
  );
  return sql`d.account_id = ${scope.accountId} ${query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`} ${tags} ${withLabels(query, "d")} ${search}`;
}

/** A page of domains with system tags: each tag is rare, or bound to a part of the index over expiry. */
export function taggedPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  offset: number,
): Promise<ListPage & { total: number }> {
  return pageOfMatches(trx, query, sql`domain d where ${matchingAll(scope, query)}`, offset);
}

/** How many domains carry each system tag. */
export async function countTags(trx: Trx, scope: AccountScope): Promise<Record<SystemTag, number>> {
  const { rows } = await sql<Record<SystemTag, number>>`
    select (select count(*)::int from domain d where d.account_id = ${scope.accountId} and ${ofTag(scope, "soon")}) as soon,
           (select count(*)::int from domain d where d.account_id = ${scope.accountId} and ${ofTag(scope, "dnssec")}) as dnssec,
           (select count(distinct id)::int from (${needing(scope)}) n) as needs,
           (select count(distinct domain_id)::int from (${lockedIds(scope)}) l) as registrylock`.execute(trx);
  return rows[0] ?? { soon: 0, dnssec: 0, needs: 0, registrylock: 0 };
}

export type SelectedRow = { itemid: string; unicodename: string; labels: number[] };

/** Every domain of a filter in its order, up to `limit`. */
export async function selectMatching(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  limit: number,
): Promise<SelectedRow[]> {
  const { rows } = await sql<SelectedRow>`
    select d.id as itemid, d.sort_name as unicodename, d.labels from domain d
     where ${matchingAll(scope, query)} order by ${order(query, sql`d.`)} limit ${limit}`.execute(trx);
  return rows;
}
