import { sql, type RawBuilder } from "kysely";
import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../platform/db/listed.ts";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { type ListQuery, type SortColumn } from "./domain-list.rules.ts";
import { lateDays, soonDays } from "../expiry-days.rules.ts";

/**
 * The numbers shown at tabs and labels: how many domains each tab has, and how many each wanted label has in each tab (label 0:
 * all domains, label -1: domains without labels).
 */
export type Counters = {
  readonly byTab: ReadonlyMap<number, number>;
  readonly byLabel: ReadonlyMap<number, number>;
  /**
   * Identifies the counters and the transactions that wrote them. If one name is added and another removed, the numbers stay the
   * same but the stamp changes.
   */
  readonly stamp: string;
};

/**
 * An SQL expression that returns the counters as one text, for use inside another statement. readCounters reads the same
 * counters.
 */
export function countersText(scope: AccountScope, labels: readonly number[]): RawBuilder<unknown> {
  return sql`(select string_agg(concat_ws(' ', c.tab, c.label_id, c.n, c.stamp), ',' order by c.tab, c.label_id) from domain_count_seen c
     where c.account_id = ${scope.accountId} and c.tab in (1, 2, 3, 4, 5) and c.label_id = any(${[0, ...labels]}::int[]))`;
}

/** Parses the text that `countersText` returned. */
export function countersOf(text: string | null, tab: number | null): Counters {
  const byTab = new Map<number, number>();
  const byLabel = new Map<number, number>();
  for (const each of text === null ? [] : text.split(",")) {
    const [at = 0, label = 0, n = 0] = each.split(" ").map(Number);
    if (label === 0) byTab.set(at, n);
    else if (tab === null || tab === at) byLabel.set(label, (byLabel.get(label) ?? 0) + n);
  }
  return { byTab, byLabel, stamp: text ?? "" };
}

export async function readCounters(
  trx: Trx,
  scope: AccountScope,
  tab: number | null,
  labels: readonly number[],
): Promise<Counters> {
  const { rows } = await sql<{ counters: string | null }>`select ${countersText(scope, labels)} as counters`.execute(trx);
  return countersOf(rows[0]?.counters ?? null, tab);
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

/**
 * Writes a number into the SQL as a literal. With a parameter, the planner would assume that a tenth of the table is read. Use it
 * only for numbers with few different values, because each value makes another SQL text.
 */
export function known(n: number): RawBuilder<unknown> {
  return sql.raw(String(Math.trunc(n)));
}

/**
 * Makes PostgreSQL plan each of the following statements once for all values. Planning a page under its row policies takes longer
 * than reading the page.
 */
export async function planOnce(trx: Trx): Promise<void> {
  await sendUnread(trx, sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

export type Direction = { readonly column: SortColumn; readonly isDescending: boolean };

export function order({ column, isDescending }: Direction, alias = sql``): RawBuilder<unknown> {
  const by = sql`${alias}${columnOf[column]}`;
  return isDescending ? sql`${by} desc, ${alias}id desc` : sql`${by}, ${alias}id`;
}

export function withLabels(query: ListQuery, alias: "d" | "w"): RawBuilder<unknown> {
  const labels = sql.raw(`${alias}.labels`);
  if (query.isUnlabelled) return sql`and ${labels} = '{}'`;
  return query.labels.length > 0 ? sql`and ${labels} @> ${query.labels}::int[]` : sql``;
}

export function patternOf(query: ListQuery): string {
  return `%${(query.search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
}

export const soon = sql`(d.state = 'active' and d.expires_at <= now() + make_interval(days => ${sql.raw(String(soonDays))}))`;

const within = (days: number) => sql`d.expires_at <= now() + make_interval(days => ${sql.raw(String(days))})`;

/** Whether a renewal or restore of domain d is in progress. While it waits for somebody else, the owner has nothing to do. */
const hasRemedy = sql`exists (select 1 from request r where r.account_id = d.account_id and r.ascii_name = d.ascii_name and not r.is_final and r.state <> 'in_basket' and r.type in (${listed(typesThat("renews", "restores"))}))`;

/** Whether the registry is transferring domain d and its owner cannot answer the transfer. */
const isLeaving = sql`x.statuses_seen && array['pendingTransfer']`;

/** Whether the owner of domain d has to answer a mail, and no document of theirs is being reviewed. */
const isOwnerAsked = sql`exists (select 1 from domain_contact o join compliance_case k on k.account_id = o.account_id and k.contact_id = o.contact_id
                                  where o.account_id = d.account_id and o.domain_id = d.id and o.role = 'registrant' and k.kind = 'verification' and k.closed_at is null and k.state <> 'answered')`;

/**
 * Ids of domains that need action: domains whose status waits for the user or the owner (as in status-summary.rules.ts; a test
 * compares the two), and domains whose DNSSEC chain is broken. Each part of the union uses an index of its own. An id may come
 * twice.
 */
function needing(scope: AccountScope): RawBuilder<unknown> {
  const ofAccount = sql`from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.account_id = ${scope.accountId}`;
  return sql`
    select d.id ${ofAccount} and d.tab = 2 and (d.state = 'verification_needed' or ${isOwnerAsked}) and ${isLeaving} is not true
    union all
    select d.id ${ofAccount} and d.tab = 3 and d.renewal_mode <> 'cancel' and x.ends_at_expiry is not true and not ${hasRemedy}
       and case d.state when 'expired_renewable' then ${isLeaving} is not true
                        else x.ended_by is distinct from 'user' and (x.statuses_seen && array['pendingRestore']) is not true end
    union all
    select d.id ${ofAccount} and d.tab = 1 and ${soon} and (d.renewal_mode = 'manual' or (d.renewal_mode <> 'cancel' and ${within(lateDays)}))
       and x.ends_at_expiry is not true and (x.statuses_seen && array['clientHold', 'pendingTransfer']) is not true and not ${hasRemedy}
    union all
    select d.id from transfer t join domain d on d.account_id = t.account_id and d.id = t.domain_id and d.tab <= 4 and d.state not in ('abuse', 'expired_restorable', 'dns_only')
     where t.account_id = ${scope.accountId} and t.direction = 'out' and t.state = 'pending' and t.ended_at is null
    union all
    select id from domain where account_id = ${scope.accountId} and dnssec_state = 'broken'
    union all
    select d.id from request r join domain d on d.account_id = r.account_id and d.ascii_name = r.ascii_name
     where r.account_id = ${scope.accountId} and r.state in ('action_required', 'awaiting_payment', 'pending_unlock')`;
}

/** Ids of domains with a registry lock, because a service here sets it or because the registry shows it. An id may come twice. */
function lockedIds(scope: AccountScope): RawBuilder<unknown> {
  return sql`
    select domain_id from service where account_id = ${scope.accountId} and product_id = ${registryLockProduct} and ended_at is null
    union all
    select domain_id from domain_detail
     where account_id = ${scope.accountId} and (is_registry_locked or unlocked_until is not null) and (is_registry_locked or unlocked_until > now())`;
}

/** The SQL condition on d for a system tag. */
export function ofTag(scope: AccountScope, tag: SystemTag): RawBuilder<unknown> {
  if (tag === "soon") return sql`${soon} and d.tab = 1`;
  if (tag === "dnssec") return sql`d.dnssec_state = 'broken'`;
  if (tag === "registrylock") return sql`d.id in (${lockedIds(scope)})`;
  return sql`d.id in (${needing(scope)})`;
}

/** A whole filter as an SQL condition on d. */
export function matchingAll(scope: AccountScope, query: ListQuery): RawBuilder<unknown> {
  const part = patternOf(query);
  const search = query.search === null ? sql`` : sql`and (d.ascii_name like ${part} or d.sort_name like ${part})`;
  const tags = sql.join(
    query.tags.map((tag) => sql`and ${ofTag(scope, tag)}`),
    sql` `,
  );
  return sql`d.account_id = ${scope.accountId} ${query.tab === null ? sql`` : sql`and d.tab = ${query.tab}::smallint`} ${tags} ${withLabels(query, "d")} ${search}`;
}

/** How many domains have each system tag. */
export async function countTags(trx: Trx, scope: AccountScope): Promise<Record<SystemTag, number>> {
  const { rows } = await sql<Record<SystemTag, number>>`
    select (select count(*)::int from domain d where d.account_id = ${scope.accountId} and ${ofTag(scope, "soon")}) as soon,
           (select count(*)::int from domain d where d.account_id = ${scope.accountId} and ${ofTag(scope, "dnssec")}) as dnssec,
           (select count(distinct id)::int from (${needing(scope)}) n) as needs,
           (select count(distinct domain_id)::int from (${lockedIds(scope)}) l) as registrylock`.execute(trx);
  return rows[0] ?? { soon: 0, dnssec: 0, needs: 0, registrylock: 0 };
}

export type SelectedRow = { itemid: string; unicodename: string; labels: number[] };

/** Every domain that matches a filter, in the filter's order, up to `limit`. */
export async function selectMatching(trx: Trx, scope: AccountScope, query: ListQuery, limit: number): Promise<SelectedRow[]> {
  const { rows } = await sql<SelectedRow>`
    select d.id as itemid, d.sort_name as unicodename, d.labels from domain d
     where ${matchingAll(scope, query)} order by ${order(query, sql`d.`)} limit ${limit}`.execute(trx);
  return rows;
}
