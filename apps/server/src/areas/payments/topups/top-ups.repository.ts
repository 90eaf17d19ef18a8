import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { KeepableMethod } from "../providers.rules.ts";
import type { TopUpPlan } from "./top-ups.rules.ts";

export type StoppedFor = "declined" | "wantsPayer" | "expired" | "gone";

export type TopUpRow = TopUpPlan & {
  readonly state: "on" | "stopped" | "off";
  readonly methodId: string;
  /** What is charged: a card, a PayPal account or a bank account. */
  readonly kind: KeepableMethod;
  readonly isRemoved: boolean;
  readonly isExpired: boolean;
  readonly stoppedFor: StoppedFor | null;
  readonly stoppedAt: Date | null;
  readonly nextCheckAt: Date;
  readonly version: number;
};

type Stored = Omit<TopUpRow, "threshold" | "amount" | "month"> & {
  readonly currency: string;
  readonly threshold: number;
  readonly amount: number;
  readonly month: number;
};

const selected = (now: Date) => sql`
  select t.state, trim(t.currency) as currency, t.threshold_minor as threshold, t.amount_minor as amount, t.month_minor as month, t.method_id as "methodId",
         m.kind, m.removed_at is not null as "isRemoved", coalesce(m.expires_on < ${now}::timestamptz::date, false) as "isExpired",
         t.stopped_for as "stoppedFor", t.stopped_at as "stoppedAt", t.next_check_at as "nextCheckAt", t.version
    from top_up t join payment_method m on m.account_id = t.account_id and m.id = t.method_id`;

function rowOf([row]: readonly Stored[]): TopUpRow | null {
  if (row === undefined) return null;
  const { currency, threshold, amount, month, ...rest } = row;
  const of = moneyIn(currency);
  return { ...rest, threshold: of(threshold), amount: of(amount), month: of(month) };
}

export async function findTopUp(trx: Trx, { accountId }: AccountScope, now: Date): Promise<TopUpRow | null> {
  const { rows } = await sql<Stored>`${selected(now)} where t.account_id = ${accountId}`.execute(trx);
  return rowOf(rows);
}

/** Reads and locks the mandate, so that one process at a time decides about a charge. */
export async function lockTopUp(trx: Trx, { accountId }: AccountScope, now: Date): Promise<TopUpRow | null> {
  const { rows } = await sql<Stored>`${selected(now)} where t.account_id = ${accountId} for update of t`.execute(trx);
  return rowOf(rows);
}

/** Stores what the account chose. It holds from now on, also where an earlier charge had stopped it. */
export async function saveTopUp(
  trx: Trx,
  { accountId, actor }: AccountScope,
  { threshold, amount, month, methodId, now }: TopUpPlan & { readonly methodId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into top_up (account_id, state, currency, threshold_minor, amount_minor, month_minor, method_id, chosen_by, chosen_at, next_check_at)
    values (${accountId}, 'on', ${amount.currency}, ${minorOf(threshold)}, ${minorOf(amount)}, ${minorOf(month)}, ${methodId}, ${actor}, ${now}, ${now})
    on conflict (account_id) do update set state = 'on', currency = excluded.currency, threshold_minor = excluded.threshold_minor,
           amount_minor = excluded.amount_minor, month_minor = excluded.month_minor, method_id = excluded.method_id, stopped_for = null, stopped_at = null,
           chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at, next_check_at = excluded.next_check_at, version = top_up.version + 1`.execute(
    trx,
  );
}

/** The customer ends it. Returns whether it was not off already. */
export async function endTopUpRow(trx: Trx, { accountId, actor }: AccountScope, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update top_up set state = 'off', stopped_for = null, stopped_at = null, chosen_by = ${actor}, chosen_at = ${now}, version = version + 1
     where account_id = ${accountId} and state <> 'off'`.execute(trx);
  return numAffectedRows === 1n;
}

/** Stops it until somebody turns it on again. The row is locked in this transaction. */
export async function stopTopUpRow(trx: Trx, { accountId }: AccountScope, why: StoppedFor, now: Date): Promise<void> {
  await sql`
    update top_up set state = 'stopped', stopped_for = ${why}, stopped_at = ${now}, version = version + 1
     where account_id = ${accountId} and state = 'on'`.execute(trx);
}

export async function checkTopUpAt(trx: Trx, { accountId }: AccountScope, at: Date): Promise<void> {
  await sql`update top_up set next_check_at = ${at}, version = version + 1 where account_id = ${accountId}`.execute(trx);
}

/**
 * What was charged to top up credit since the beginning of the calendar month, charges under way included and failed ones left out,
 * and whether one is under way.
 */
export async function topUpsOfMonth(
  trx: Trx,
  { accountId }: AccountScope,
  of: { readonly currency: Money["currency"]; readonly timeZone: string; readonly now: Date },
): Promise<{ readonly used: Money; readonly isUnderWay: boolean }> {
  const { rows } = await sql<{ used: number; isUnderWay: boolean }>`
    select coalesce(sum(asked_minor) filter (where created_at >= date_trunc('month', ${of.now}::timestamptz, ${of.timeZone}) and currency = ${of.currency}
                                               and state not in ('failed','cancelled')), 0)::bigint as used,
           coalesce(bool_or(state in ('created','requires_action','authorised','processing')), false) as "isUnderWay"
      from payment where account_id = ${accountId} and is_top_up
       and (created_at >= date_trunc('month', ${of.now}::timestamptz, ${of.timeZone}) or state in ('created','requires_action','authorised','processing'))`.execute(
    trx,
  );
  const [row] = rows;
  return { used: moneyIn(of.currency)(row?.used ?? 0), isUnderWay: row?.isUnderWay === true };
}

/** Whether a dispute about money of the account keeps its saved cards from being charged. */
export async function areCardsHeld(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`select np_is_held(${accountId}, 'cards') as "isHeld"`.execute(trx);
  return rows[0]?.isHeld === true;
}

export type Dipped = { readonly accountId: string; readonly brandId: string };

/**
 * Accounts whose credit is below what they have chosen, and for which no charge is under way. Runs as a role that may only read.
 */
export async function findDips(trx: Trx, now: Date, max: number): Promise<Dipped[]> {
  const { rows } = await sql<Dipped>`
    select t.account_id as "accountId", a.brand_id as "brandId"
      from top_up t join account a on a.id = t.account_id and a.state = 'active' and a.currency = t.currency join brand b on b.id = a.brand_id
      left join balance l on l.account_id = t.account_id and l.seller_id = b.seller_id and l.currency = t.currency
     where t.state = 'on' and t.next_check_at <= ${now} and coalesce(l.prepaid_minor, 0) < t.threshold_minor
       and not exists (select from payment p where p.account_id = t.account_id and p.is_top_up and p.state in ('created','requires_action','authorised','processing'))
     order by t.next_check_at limit ${max}`.execute(trx);
  return rows;
}
