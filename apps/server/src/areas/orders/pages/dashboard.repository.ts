import type { ServicePage } from "@nameplane/contracts/products/service-pages";
import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/**
 * Database queries of the dashboard: a few indexed queries about one account. Only the scan of the renewal index grows with the
 * number of domains.
 */

/** `is_premium`: only the registry knows what the domain costs. */
type NamedRow = { id: string; ascii_name: string; sort_name: string; tld: string; is_premium: boolean };
export type ExpiringRow = NamedRow & { expires_at: Date };

/**
 * Domains that expire before the given day, or that have expired and can still be renewed. Domains that renew automatically are
 * included only from an earlier day on. Domains that are set to expire are left out.
 */
export async function expiringSoon(
  trx: Trx,
  scope: AccountScope,
  { before, renewingBefore }: { readonly before: Date; readonly renewingBefore: Date },
  max: number,
): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select d.id, d.ascii_name, d.sort_name, d.tld, x.premium_tier is not null as is_premium, d.expires_at
      from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.tab in (1, 3) and d.state not in ('dns_only', 'expired_restorable') and d.expires_at <= ${before}
       and d.renewal_mode <> 'cancel' and x.ends_at_expiry is not true and (d.renewal_mode not in ('auto', 'once') or d.expires_at <= ${renewingBefore})
     order by d.expires_at limit ${max}`.execute(trx);
  return rows;
}

export type NextRow = NamedRow & { at: Date; expires_at: Date; is_automatic: boolean };

/**
 * The active domain whose next date comes first. That date is when its renewal is first looked at, which is when its notices begin
 * and before it is ordered, or its expiry if it is renewed by hand.
 * Domains that their owner has set to expire are left out.
 */
export async function nextInTime(trx: Trx, scope: AccountScope, now: Date): Promise<NextRow | null> {
  const of = sql`d.id, d.ascii_name, d.sort_name, d.tld, d.expires_at`;
  const mine = sql`d.account_id = ${scope.accountId} and d.tab = 1 and d.state <> 'dns_only'`;
  const { rows } = await sql<NextRow>`
    select n.*, x.premium_tier is not null as is_premium from (
      (select ${of}, d.renews_at as at, true as is_automatic from domain d
        where ${mine} and d.renewal_mode in ('auto', 'once') and d.renews_at > ${now} and d.renews_at < 'infinity' order by d.renews_at, d.id limit 1)
      union all
      (select ${of}, d.expires_at, false from domain d
        where ${mine} and d.renewal_mode = 'manual' and d.expires_at > ${now} and d.expires_at < 'infinity' order by d.expires_at, d.id limit 1)
    ) n left join domain_detail x on x.account_id = ${scope.accountId} and x.domain_id = n.id order by n.at limit 1`.execute(trx);
  return rows[0] ?? null;
}

export type RestorableRow = NamedRow & { deletes_at: Date | null };

/** Domains that can only be restored and that their owner did not set to expire, those that will be lost soonest first. */
export async function restorable(trx: Trx, scope: AccountScope, max: number): Promise<RestorableRow[]> {
  const { rows } = await sql<RestorableRow>`
    select d.id, d.ascii_name, d.sort_name, d.tld, x.premium_tier is not null as is_premium, x.deletes_at
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.tab = 3 and d.state = 'expired_restorable' and d.renewal_mode <> 'cancel'
       and not x.ends_at_expiry and x.ended_by is distinct from 'user' and not 'pendingRestore' = any (x.statuses_seen)
     order by x.deletes_at nulls first, d.ascii_name limit ${max}`.execute(trx);
  return rows;
}

export type BrokenRow = { id: string; ascii_name: string; since: Date };

/** Domains whose DNSSEC chain is broken, those that have been broken for the longest time first. */
export async function brokenChains(trx: Trx, scope: AccountScope, max: number): Promise<BrokenRow[]> {
  const { rows } = await sql<BrokenRow>`
    select d.id, d.ascii_name, f.broken_since as since from domain_dnssec f join domain d on d.account_id = f.account_id and d.id = f.domain_id
     where f.account_id = ${scope.accountId} and f.broken_since is not null and d.dnssec_state = 'broken' order by f.broken_since limit ${max}`.execute(
    trx,
  );
  return rows;
}

export type WaitingRow = { id: string; ascii_name: string; changes: number; since: Date };

/** Domains with record changes that were made by another user and wait for approval. */
export async function changesToApprove(trx: Trx, scope: AccountScope, now: Date, max: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select z.domain_id as id, z.apex as ascii_name, count(*)::integer as changes, min(a.asked_at) as since
      from approval a join zone_draft c on c.account_id = a.account_id and c.id = a.subject_id join zone z on z.account_id = c.account_id and z.id = c.zone_id
     where a.account_id = ${scope.accountId} and a.rule = 'dns_second' and a.decision is null and a.ends_at > ${now} and a.asked_by <> ${scope.actor}
       and z.domain_id is not null and z.removed_at is null
     group by 1, 2 order by 4 limit ${max}`.execute(trx);
  return rows;
}

export type NeedingRow = {
  id: string;
  number: number;
  type: string;
  product_id: number | null;
  state: string;
  reason: number | null;
  is_funded: boolean;
  ascii_name: string | null;
  order_number: number | null;
  created_at: Date;
  total: Money | null;
  /** The service whose automatic renewal this is. Null for all other requests. */
  renewed: { readonly id: string; readonly name: string; readonly page: ServicePage; readonly paidUntil: string } | null;
};

export type SuspendedRow = {
  readonly id: string;
  readonly name: string;
  readonly page: ServicePage;
  readonly productId: number;
  readonly isPlan: boolean;
  readonly paidUntil: Date;
};

/** Services that were suspended because they were not paid for, and that nobody has ordered a renewal of, the oldest first. */
export async function suspendedOf(trx: Trx, scope: AccountScope, max: number): Promise<SuspendedRow[]> {
  const { rows } = await sql<SuspendedRow>`
    select s.id, s.name, p.page, p.id as "productId", p.family = 'dns' and p.limits ? 'records' as "isPlan", s.paid_until as "paidUntil"
      from service s join product p on p.id = s.product_id
     where s.account_id = ${scope.accountId} and s.ended_at is null and s.state = 'suspended'
       and not exists (select 1 from request r where r.account_id = s.account_id and r.service_id = s.id and not r.is_final and r.state <> 'in_basket')
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}

export async function requestsNeedingCustomer(trx: Trx, scope: AccountScope, max: number): Promise<NeedingRow[]> {
  const { rows } = await sql<Omit<NeedingRow, "total"> & { total: number | null; currency: string | null }>`
    select r.id, r.number, r.type, r.product_id, r.state, r.reason, r.funded_at is not null as is_funded, r.ascii_name, o.number as order_number, r.created_at, q.total_minor as total, q.currency,
           case when r.origin = 'system' and r.params ? 'paidUntil' then (select jsonb_build_object('id', s.id, 'name', s.name, 'page', p.page, 'paidUntil', s.paid_until)
             from service s join product p on p.id = s.product_id where s.account_id = r.account_id and s.id = r.service_id) end as renewed
      from request r left join sales_order o on o.account_id = r.account_id and o.id = r.order_id
      left join quote q on q.account_id = r.account_id and q.id = r.quote_id
     where r.account_id = ${scope.accountId} and r.state in ('action_required', 'failed', 'awaiting_payment')
       -- The money of a direct debit is on its way, so nothing is asked of the customer.
       and not (r.state = 'awaiting_payment' and o.method = 'sepa' and exists (
         select from payment p where p.account_id = r.account_id and p.order_id = r.order_id and p.method = 'sepa' and p.state = 'processing'))
       -- An order is paid as a whole, so only one of its lines that wait for payment is listed.
       and not (r.funded_at is null and (r.reason = 4006 or r.state = 'awaiting_payment') and exists (
         select from request other where other.account_id = r.account_id and other.order_id = r.order_id
            and other.funded_at is null and (other.reason = 4006 or other.state = 'awaiting_payment') and other.id < r.id))
     order by r.created_at desc limit ${max}`.execute(trx);
  return rows.map(({ total, currency, ...row }) => ({
    ...row,
    total: total === null || currency === null ? null : moneyIn(currency)(total),
  }));
}

export type OpenInvoiceRow = {
  id: string;
  number: number;
  due_on: string | null;
  left: Money;
};

export async function openInvoices(trx: Trx, scope: AccountScope, max: number): Promise<OpenInvoiceRow[]> {
  const { rows } = await sql<RowOf<OpenInvoiceRow>>`
    select id, number, due_on, total_minor - settled_minor as "left", currency from invoice i
     where account_id = ${scope.accountId} and kind = 'invoice' and state in ('unpaid', 'partly_paid', 'collection')
       and not exists (select from payment_invoice l join payment p on p.account_id = l.account_id and p.id = l.payment_id
                        where l.account_id = i.account_id and l.invoice_id = i.id and p.method = 'sepa' and p.state = 'processing')
     order by due_on limit ${max}`.execute(trx);
  return rows.map((row) => withMoney(row, "left"));
}

export async function countsByTld(trx: Trx, scope: AccountScope): Promise<{ tld: string; count: number }[]> {
  const { rows } = await sql<{ tld: string; count: number }>`
    select tld, count(*) as count from domain where account_id = ${scope.accountId} and tab <= 4 group by tld order by count(*) desc, tld`.execute(
    trx,
  );
  return rows;
}

export async function countsByState(trx: Trx, scope: AccountScope): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) as count from domain where account_id = ${scope.accountId} and tab <= 4 group by state`.execute(trx);
  return rows;
}

export type LatestRow = {
  number: number;
  type: string;
  product_id: number | null;
  ascii_name: string | null;
  state: string;
  at: Date;
};

export async function latestRequests(trx: Trx, scope: AccountScope, max: number): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select number, type, product_id, ascii_name, state, coalesce(ended_at, created_at) as at from request
     where account_id = ${scope.accountId} and state <> 'in_basket' order by created_at desc, id desc limit ${max}`.execute(trx);
  return rows;
}
