import type {
  Affiliate,
  AffiliatePayout,
  AffiliateSums,
  Commission,
  Programme,
} from "@nameplane/contracts/affiliates/affiliates";
import type { PayoutWay } from "@nameplane/contracts/affiliates/values";
import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { findRules } from "./commissions.repository.ts";

export type ProgrammeRow = Programme & { readonly version: number };

/** The programme of a brand. Null if it never had one. */
export async function findProgramme(trx: Trx, brandId: string): Promise<ProgrammeRow | null> {
  const { rows } = await sql<Omit<ProgrammeRow, "rules" | "terms"> & { terms: Partial<Programme["terms"]> }>`
    select is_on as ison, currency, attribution_days as attributiondays, waiting_days as waitingdays, least_payout_minor as "leastpayoutMinor", terms, version
      from affiliate_programme where brand_id = ${brandId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { en = "", sv = "" } = row.terms;
  return { ...row, terms: { en, sv }, rules: await findRules(trx, brandId) };
}

export type AffiliateRow = Omit<Affiliate, "asked"> & { readonly askedAt: Date };

export async function findAffiliate(trx: Trx, { accountId }: AccountScope): Promise<AffiliateRow | null> {
  const { rows } = await sql<AffiliateRow>`
    select name, state, reason, asked_at as "askedAt", payout, coalesce(holder, '') as holder, coalesce(iban, '') as iban, version
      from affiliate where account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Stores an account's request to become an affiliate. If another affiliate has the name, the unique key of the brand refuses it.
 */
export async function insertAffiliate(
  trx: Trx,
  { accountId, brandId }: AccountScope,
  asked: { readonly name: string; readonly plan: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  const { name, plan, userId, now } = asked;
  await sql`
    insert into affiliate (account_id, brand_id, name, state, plan, asked_at, asked_by)
    values (${accountId}, ${brandId}, ${name}, 'asked', ${plan}, ${now}, ${userId})`.execute(trx);
}

/** Stores where commissions are paid. Returns false if somebody else has changed it meanwhile. */
export async function updatePayout(
  trx: Trx,
  { accountId }: AccountScope,
  to: { readonly payout: PayoutWay; readonly holder: string | null; readonly iban: string | null; readonly version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate set payout = ${to.payout}, holder = ${to.holder}, iban = ${to.iban}, version = version + 1
     where account_id = ${accountId} and version = ${to.version}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type Counts = { readonly visits: number; readonly signups: number; readonly orders: number };

export async function countsOf(trx: Trx, { accountId }: AccountScope): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select coalesce(sum(visits), 0)::int from affiliate_visit where account_id = ${accountId}) as visits,
           (select count(*)::int from affiliate_signup where account_id = ${accountId}) as signups,
           (select count(distinct order_id)::int from affiliate_commission where account_id = ${accountId} and state in ('pending','due')) as orders`.execute(
    trx,
  );
  return rows[0] ?? { visits: 0, signups: 0, orders: 0 };
}

/** What affiliates have earned, by currency: not yet due, posted but not paid out, and paid out. */
export async function sumsOf(
  trx: Trx,
  accountIds: readonly string[],
): Promise<(AffiliateSums & { readonly accountId: string })[]> {
  const { rows } = await sql<AffiliateSums & { accountId: string }>`
    select account_id as "accountId", currency, sum(pending)::bigint as "pendingMinor", sum(due)::bigint as "dueMinor", sum(paid)::bigint as "paidMinor" from (
      select account_id, currency, amount_minor as pending, 0 as due, 0 as paid from affiliate_commission where state = 'pending'
      union all select account_id, currency, 0, amount_minor, 0 from affiliate_entry where payout_id is null
      union all select account_id, currency, 0, 0, amount_minor from affiliate_payout) x
     where account_id = any(${[...accountIds]}::uuid[]) group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

export type VisitDay = { readonly day: string; readonly visits: number };

export async function visitDays(trx: Trx, { accountId }: AccountScope): Promise<VisitDay[]> {
  const { rows } = await sql<VisitDay>`
    select day, visits from affiliate_visit where account_id = ${accountId} order by day desc limit 30`.execute(trx);
  return rows;
}

export type PayoutRow = Omit<AffiliatePayout, "made" | "paid" | "payoutid"> & {
  readonly id: string;
  readonly sellerId: string;
  readonly madeAt: Date;
  readonly paidAt: Date | null;
};

/** The latest payouts, at most 24 of them. With an id, only that one. */
export async function listPayouts(trx: Trx, { accountId }: AccountScope, id: string | null = null): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select id, number::int as number, seller_id as "sellerId", to_char(month, 'YYYY-MM') as month, currency, amount_minor as "amountMinor", way, made_at as "madeAt",
           paid_at as "paidAt" from affiliate_payout
     where account_id = ${accountId} and (${id}::uuid is null or id = ${id}::uuid) order by number desc limit 24`.execute(trx);
  return rows;
}

export type PayoutEntry = {
  readonly day: string;
  readonly sold: string;
  readonly paidOn: string;
  readonly net: Money;
  readonly amount: Money;
};

export async function entriesOfPayout(trx: Trx, { accountId }: AccountScope, payoutId: string): Promise<PayoutEntry[]> {
  const { rows } = await sql<RowOf<PayoutEntry>>`
    select e.booked_on as day, c.sold, c.paid_on as "paidOn", e.currency, c.net_minor as net, e.amount_minor as amount
      from affiliate_entry e join affiliate_commission c on c.account_id = e.account_id and c.id = e.commission_id
     where e.account_id = ${accountId} and e.payout_id = ${payoutId} order by e.booked_on, e.id`.execute(trx);
  return rows.map((row) => withMoney(row, "net", "amount"));
}

type CommissionRow = Omit<Commission, "commissionid"> & { readonly id: string };

/** The commissions that an affiliate sees: all but the refused ones. */
export async function listCommissions(
  trx: Trx,
  { accountId }: AccountScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: CommissionRow[]; readonly total: number }> {
  const seen = sql`account_id = ${accountId} and state <> 'refused'`;
  const { rows } = await sql<CommissionRow>`
    select id, sold, currency, net_minor as "netMinor", amount_minor as "amountMinor", state, reason, paid_on as paid, due_on as due
      from affiliate_commission where ${seen} order by paid_on desc, id desc limit ${limit} offset ${offset}`.execute(trx);
  const counted = await sql<{ n: number }>`select count(*)::int as n from affiliate_commission where ${seen}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Counts a visit. Returns false if no affiliate has that name. */
export async function countVisit(trx: Trx, name: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_count_affiliate_visit(${name}, ${day}::date) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

/** Stores a link for one person. Returns the affiliate's name; null if the account is not an approved affiliate. */
export async function insertLinkToken(trx: Trx, tokenHash: Buffer, endsAt: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select np_issue_affiliate_token(${tokenHash}, ${endsAt}) as name`.execute(
    trx,
  );
  return rows[0]?.name ?? null;
}
