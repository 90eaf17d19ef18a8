import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Limit } from "./spending.rules.ts";

/** The calendar month of an instant, in the time zone of the account's brand. `to` is the first instant of the next month. */
export type Month = { readonly from: Date; readonly to: Date; readonly timezone: string };

/**
 * Takes a lock until the end of the transaction, so that orders of the account that could exceed a limit are placed one after the
 * other. A change of a limit takes the same lock.
 */
export async function lockSpending(trx: Trx, { accountId }: AccountScope): Promise<void> {
  await sendUnread(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`spending/${accountId}`}, 0))`);
}

export async function limitsOfAccount(trx: Trx, { accountId }: AccountScope): Promise<Limit[]> {
  type Row = Omit<Limit, "perOrder" | "perMonth"> & {
    readonly currency: string;
    readonly orderMinor: number | null;
    readonly monthMinor: number | null;
  };
  const { rows } = await sql<Row>`
    select s.id, s.subject, s.user_id as "userId", s.label_id as "labelId", l.title as label, s.currency,
           s.order_minor as "orderMinor", s.month_minor as "monthMinor"
      from spending_limit s left join label l on l.account_id = s.account_id and l.id = s.label_id
     where s.account_id = ${accountId}
     order by array_position(array['user','others','label','account'], s.subject), l.title, s.id`.execute(trx);
  return rows.map(({ currency, orderMinor, monthMinor, ...limit }) => {
    const of = moneyIn(currency);
    const perOrder = orderMinor === null ? null : of(orderMinor);
    return { ...limit, perOrder, perMonth: monthMinor === null ? null : of(monthMinor) };
  });
}

export async function monthOf(trx: Trx, { accountId }: AccountScope, now: Date): Promise<Month> {
  const { rows } = await sql<Month>`
    select date_trunc('month', ${now}::timestamptz at time zone b.time_zone) at time zone b.time_zone as "from",
           (date_trunc('month', ${now}::timestamptz at time zone b.time_zone) + interval '1 month') at time zone b.time_zone as "to",
           b.time_zone as timezone
      from account a join brand b on b.id = a.brand_id where a.id = ${accountId}`.execute(trx);
  const [month] = rows;
  if (month === undefined) throw new Error("the account of a session is not visible to it");
  return month;
}

/**
 * What has been used of each budget in a month, by the limit's id. Lines of orders that needed no approval are counted, unless
 * the line has ended without being delivered. Orders that someone has approved are not counted, because the budget is for what is
 * ordered without asking. Automatic renewals count for the account and for labels. A new domain counts for the labels that were
 * chosen for it, until it is there and has labels of its own.
 *
 * `actor`: the actor text of the user whose orders count for the limit of all other users. Null: the user with the highest sum.
 */
export async function spentOf(
  trx: Trx,
  { accountId }: AccountScope,
  { from, to }: Month,
  actor: string | null,
): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await sql<{ id: string; currency: string; spent: number }>`
    with line as (
      select o.placed_by, r.domain_id, r.params -> 'labels' as labels, q.total_minor, q.currency
        from sales_order o
        join request r on r.account_id = o.account_id and r.order_id = o.id
        join quote q on q.account_id = r.account_id and q.id = r.quote_id
       where o.account_id = ${accountId} and o.placed_at >= ${from} and o.placed_at < ${to}
         and (not r.is_final or r.state = 'completed')
         and not exists (select 1 from approval a where a.account_id = o.account_id and a.subject_id = o.id and a.rule = 'order_moderation'))
    select s.id, s.currency, coalesce((
        select max(of_one.sum) from (
          select sum(l.total_minor) as sum from line l
           where l.currency = s.currency and case s.subject
                   when 'account' then true
                   when 'user' then l.placed_by = 'user:' || s.user_id
                   when 'label' then exists (select 1 from domain d where d.account_id = ${accountId} and d.id = l.domain_id and s.label_id = any(d.labels))
                                     or l.domain_id is null and l.labels @> to_jsonb(s.label_id)
                   else l.placed_by like 'user:%' and l.placed_by = coalesce(${actor}, l.placed_by)
                        and not exists (select 1 from spending_limit own where own.account_id = ${accountId} and 'user:' || own.user_id = l.placed_by) end
           group by case s.subject when 'others' then l.placed_by end) of_one), 0)::bigint as spent
      from spending_limit s where s.account_id = ${accountId}`.execute(trx);
  return new Map(rows.map(({ id, currency, spent }) => [id, moneyIn(currency)(spent)]));
}

/** The labels of domains, by the domain's id. Domains without a label are missing. */
export async function labelsOfDomains(
  trx: Trx,
  { accountId }: AccountScope,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ id: string; labels: number[] }>`
    select id, labels from domain where account_id = ${accountId} and id = any(${domainIds}::uuid[]) and labels <> '{}'`.execute(
    trx,
  );
  return new Map(rows.map(({ id, labels }) => [id, labels]));
}

export async function labelsOfAccount(trx: Trx, { accountId }: AccountScope): Promise<{ labelid: number; title: string }[]> {
  const { rows } = await sql<{ labelid: number; title: string }>`
    select id as labelid, title from label where account_id = ${accountId} order by lower(title), id`.execute(trx);
  return rows;
}

export type NewLimit = {
  readonly id: string;
  readonly subject: Limit["subject"];
  readonly userId: string | null;
  readonly labelId: number | null;
  readonly currency: string;
  readonly perOrder: Money | null;
  readonly perMonth: Money | null;
};

const stored = (amount: Money | null): number | null => (amount === null ? null : minorOf(amount));

/** Inserts a limit. Returns false if the same user, label or account already has one. */
export async function insertLimit(trx: Trx, { accountId, actor }: AccountScope, limit: NewLimit, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into spending_limit (account_id, id, subject, user_id, label_id, currency, order_minor, month_minor, changed_by, changed_at)
    values (${accountId}, ${limit.id}, ${limit.subject}, ${limit.userId}, ${limit.labelId}, ${limit.currency}, ${stored(limit.perOrder)},
            ${stored(limit.perMonth)}, ${actor}, ${now})
    on conflict on constraint spending_limit_once do nothing`.execute(trx);
  return numAffectedRows > 0n;
}

export async function changeLimit(
  trx: Trx,
  { accountId, actor }: AccountScope,
  limit: Pick<NewLimit, "id" | "currency" | "perOrder" | "perMonth">,
  now: Date,
): Promise<void> {
  await sql`
    update spending_limit set currency = ${limit.currency}, order_minor = ${stored(limit.perOrder)}, month_minor = ${stored(limit.perMonth)},
           changed_by = ${actor}, changed_at = ${now}
     where account_id = ${accountId} and id = ${limit.id}`.execute(trx);
}

export async function deleteLimit(trx: Trx, { accountId }: AccountScope, id: string): Promise<void> {
  await sql`delete from spending_limit where account_id = ${accountId} and id = ${id}`.execute(trx);
}

export type WaitingOrder = {
  readonly ordernr: number;
  readonly askedby: string | null;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly total: Money;
  readonly cause: ApprovalCause | null;
  readonly isOwn: boolean;
};

/** Orders that wait for approval, sorted by when they end, the earliest first. */
export async function waitingOrders(trx: Trx, { accountId, actor }: AccountScope, now: Date): Promise<WaitingOrder[]> {
  const { rows } = await sql<RowOf<WaitingOrder>>`
    select o.number as ordernr, a.asked_at as "askedAt", a.ends_at as "endsAt", o.currency, o.total_minor as total, a.cause,
           a.asked_by = ${actor} as "isOwn",
           (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from panel_user u where 'user:' || u.id = a.asked_by) as askedby
      from approval a join sales_order o on o.account_id = a.account_id and o.id = a.subject_id
     where a.account_id = ${accountId} and a.rule = 'order_moderation' and a.decision is null and a.ends_at > ${now} and o.state = 'awaiting_payment'
     order by a.ends_at, o.number limit 200`.execute(trx);
  return rows.map((row) => withMoney(row, "total"));
}
