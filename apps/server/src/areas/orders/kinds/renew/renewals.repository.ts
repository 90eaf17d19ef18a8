import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { DomainState } from "../../../domains/index.ts";
import { cardDue } from "../../ordering/index.ts";

type Owned = { accountId: string; brandId: string };

/** The days, counted from expiry, between which renewals of the domains of a TLD are ordered. */
export type OrderWindow = { readonly tld: string; readonly fromDay: number; readonly toDay: number };

export type DueRenewal = Owned & { domainId: string };

/**
 * Domains with auto-renew that are due and have no order for the period yet, those with the nearest last safe day first. Runs as
 * the role readonly.
 */
export async function dueRenewals(
  trx: Trx,
  windows: readonly OrderWindow[],
  states: readonly string[],
  now: Date,
  max: number,
): Promise<DueRenewal[]> {
  const { rows } = await sql<DueRenewal>`
    select d.account_id as "accountId", a.brand_id as "brandId", d.id as "domainId"
      from domain d
      join unnest(${windows.map(({ tld }) => tld)}::text[], ${windows.map(({ fromDay }) => fromDay)}::int[], ${windows.map(({ toDay }) => toDay)}::int[]) w (tld, from_day, to_day) on w.tld = d.tld
      join account a on a.id = d.account_id and a.state = 'active'
     where d.tab <= 4 and d.renews_at <= ${now} and d.renewal_mode in ('auto', 'once') and d.state = any(${states}::text[])
       and d.expires_at + make_interval(days => w.from_day) <= ${now} and d.expires_at + make_interval(days => w.to_day) > ${now}
       and not exists (
         select 1 from request r
          where r.account_id = d.account_id and r.ascii_name = d.ascii_name and r.type in ('update-domain-renew', 'create-domain-transfer') and r.state <> 'in_basket'
            and (not r.is_final or (r.origin = 'system' and r.params ->> 'period' = to_char(d.expires_at at time zone 'UTC', 'YYYY-MM-DD') and r.state not in ('cancelled', 'cancelled_timeout'))))
       and not exists (
         select 1 from staff_task t where t.account_id = d.account_id and t.kind = 'renewal.unpriced' and t.key = d.id::text and t.done_at is null)
     order by d.expires_at + make_interval(days => w.to_day), d.id limit ${max}`.execute(trx);
  return rows;
}

export type LineToRenew = {
  domainId: string;
  asciiName: string;
  tld: string;
  state: DomainState;
  mode: "auto" | "once";
  expiresAt: Date;
  isPremium: boolean;
  unicodeName: string;
};

/**
 * The domains among the given ones that still renew automatically, with their current data. They are locked until the end of the
 * transaction.
 */
export async function lockNames(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<LineToRenew[]> {
  const { rows } = await sql<LineToRenew>`
    select d.id as "domainId", d.ascii_name as "asciiName", d.tld, d.state, d.renewal_mode as mode, d.expires_at as "expiresAt", x.premium_tier is not null as "isPremium", d.sort_name as "unicodeName"
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = any(${ids}::uuid[]) and d.renewal_mode in ('auto', 'once')
     order by d.id for update of d`.execute(trx);
  return rows;
}

/** Returns which of the given domains are premium domains. */
export async function premiumNames(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.ascii_name as name from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = any(${ids}::uuid[]) and x.premium_tier is not null order by 1`.execute(
    trx,
  );
  return rows.map(({ name }) => name);
}

/** Returns which of the given domains have an open renewal, whoever ordered it. */
export async function namesWithOpenRenewal(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ascii_name: string }>`
    select ascii_name from request
     where account_id = ${scope.accountId} and type = 'update-domain-renew' and ascii_name = any(${names}::text[]) and not is_final and state <> 'in_basket'`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.ascii_name));
}

export type WaitingRenewal = Owned & {
  orderId: string;
  requestId: string;
  isWanted: boolean;
  /** Whether to try the saved card that the owner has chosen for renewals, for the first time or again. */
  isCardDue: boolean;
};

/**
 * Automatic renewals that wait for money and can be paid now or have a saved card to try, and renewals that nobody wants any
 * more. The renewal with the nearest last safe day comes first. Whether the money is really available is decided later, under the
 * lock. Runs as the role readonly.
 */
export async function waitingRenewals(trx: Trx, states: readonly string[], now: Date, max: number): Promise<WaitingRenewal[]> {
  const { rows } = await sql<WaitingRenewal>`
    select * from (
      select r.account_id as "accountId", a.brand_id as "brandId", r.order_id as "orderId", r.id as "requestId", r.limit_at,
             d.renewal_mode in ('auto', 'once') and d.state = any(${states}::text[]) as "isWanted",
             not r.params ? 'asksConsent' and (coalesce((select max(b.prepaid_minor) from balance b where b.account_id = r.account_id and b.currency = o.currency), 0) >= o.total_minor
             or (a.invoice_method = 'postpayment' and a.currency = o.currency
                 and a.credit_limit_minor - coalesce((select sum(b.owed_minor) from balance b where b.account_id = r.account_id and b.currency = o.currency), 0) >= o.total_minor)) as has_money,
             not r.params ? 'asksConsent' and r.limit_at > ${now} and ${cardDue(now)} as "isCardDue"
        from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id
        join account a on a.id = r.account_id and a.state = 'active' join domain d on d.account_id = r.account_id and d.id = r.domain_id
       where r.type = 'update-domain-renew' and r.origin = 'system' and r.state = 'action_required' and r.reason = 4006) w
     where has_money or "isCardDue" or not "isWanted" order by limit_at limit ${max}`.execute(trx);
  return rows;
}

/** Completed renewals that were to be the last of their domain. Runs as the role readonly. */
export async function lastRenewals(trx: Trx, max: number): Promise<(Owned & { requestId: string; domainId: string })[]> {
  const { rows } = await sql<Owned & { requestId: string; domainId: string }>`
    select r.account_id as "accountId", a.brand_id as "brandId", r.id as "requestId", r.domain_id as "domainId"
      from request r join account a on a.id = r.account_id
     where r.type = 'update-domain-renew' and r.origin = 'system' and r.state = 'completed' and r.params ? 'last' limit ${max}`.execute(
    trx,
  );
  return rows;
}

/** Sets the domain to expire at the end of its last renewal, unless its owner has decided otherwise since. */
export async function expireAfterLast(
  trx: Trx,
  scope: AccountScope,
  work: { requestId: string; domainId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update domain set renewal_mode = 'cancel', version = version + 1
     where account_id = ${scope.accountId} and id = ${work.domainId} and renewal_mode = 'once' returning id`.execute(trx);
  await sql`update request set params = params - 'last' where account_id = ${scope.accountId} and id = ${work.requestId}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Turns auto-renew off after the owner has cancelled an automatic renewal. From then on the owner has to order renewals. */
export async function renewNoMore(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  await sql`
    update domain set renewal_mode = 'manual', version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId} and renewal_mode in ('auto', 'once')`.execute(trx);
}
