import type { Programme } from "@nameplane/contracts/affiliates/affiliates";
import type { StaffAffiliate, StaffCommission } from "@nameplane/contracts/affiliates/staff";
import type { PayoutWay } from "@nameplane/contracts/affiliates/values";
import { moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type OperatorBrand = {
  readonly brandId: string;
  readonly currency: Currency;
  readonly sellerId: string;
  readonly timeZone: string;
};

/** The brand whose programme staff edit. */
export async function operatorBrand(trx: Trx): Promise<OperatorBrand> {
  const { rows } = await sql<OperatorBrand>`
    select id as "brandId", currency, seller_id as "sellerId", time_zone as "timeZone" from brand where is_operator order by created_at limit 1`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the installation has no brand of the operator");
  return row;
}

/** Stores the programme with its rules. Returns false if somebody else has changed it. */
export async function saveProgramme(
  trx: Trx,
  brandId: string,
  programme: Programme & { readonly version: number },
  by: { readonly actor: string; readonly now: Date },
): Promise<boolean> {
  const { ison, currency, attributiondays, waitingdays, leastpayoutMinor, terms, rules, version } = programme;
  const { numAffectedRows } = await sql`
    insert into affiliate_programme as p (brand_id, is_on, currency, attribution_days, waiting_days, least_payout_minor, terms, changed_at, changed_by)
    select ${brandId}::uuid, ${ison}::boolean, ${currency}::text, ${attributiondays}::integer, ${waitingdays}::integer, ${leastpayoutMinor}::bigint, ${JSON.stringify(terms)}::jsonb, ${by.now}::timestamptz, ${by.actor}::text
     where ${version}::integer = coalesce((select version from affiliate_programme where brand_id = ${brandId}), 0)
    on conflict (brand_id) do update set is_on = excluded.is_on, currency = excluded.currency, attribution_days = excluded.attribution_days,
           waiting_days = excluded.waiting_days, least_payout_minor = excluded.least_payout_minor, terms = excluded.terms,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by, version = p.version + 1`.execute(trx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await sql`delete from affiliate_rule where brand_id = ${brandId}`.execute(trx);
  await sql`
    insert into affiliate_rule (brand_id, sold, basis_points, covers, months, floor_minor, cap_minor)
    select ${brandId}::uuid, sold, "basisPoints", covers, months, "floorMinor", "capMinor"
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
           n (sold text, "basisPoints" integer, covers text, months smallint, "floorMinor" bigint, "capMinor" bigint)`.execute(
    trx,
  );
  return true;
}

export type StaffAffiliateRow = Omit<StaffAffiliate, "account" | "asked" | "sums"> & {
  readonly accountId: string;
  readonly brandId: string;
  readonly number: number;
  readonly holder: string;
  readonly askedAt: Date;
};

const nameOf = sql`coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, '')`;
const columns = sql`
  f.account_id as "accountId", f.brand_id as "brandId", b.name as brand, a.number::int as number, ${nameOf} as holder, f.name, f.state, f.plan, f.reason, f.asked_at as "askedAt",
  (select coalesce(sum(v.visits), 0)::int from affiliate_visit v where v.account_id = f.account_id) as visits,
  (select count(*)::int from affiliate_signup s where s.account_id = f.account_id) as signups,
  (select count(*)::int from affiliate_commission c where c.account_id = f.account_id and c.reason like 'same\_%') as refused`;
const from = sql`affiliate f join brand b on b.id = f.brand_id join account a on a.id = f.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id`;

type Page = { readonly limit: number; readonly offset: number };

/** All affiliates. Those that wait for a decision come first. */
export async function listAffiliates(
  trx: Trx,
  { limit, offset }: Page,
): Promise<{ readonly rows: StaffAffiliateRow[]; readonly total: number }> {
  const { rows } = await sql<StaffAffiliateRow>`
    select ${columns} from ${from} order by (f.state <> 'asked'), f.asked_at desc, f.account_id limit ${limit} offset ${offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from affiliate`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** An affiliate, found by its customer number or its account id. */
export async function findAnyAffiliate(
  trx: Trx,
  by: { readonly number: number } | { readonly accountId: string },
): Promise<StaffAffiliateRow | null> {
  const wanted = "number" in by ? sql`a.number = ${by.number}` : sql`a.id = ${by.accountId}`;
  const { rows } = await sql<StaffAffiliateRow>`select ${columns} from ${from} where ${wanted}`.execute(trx);
  return rows[0] ?? null;
}

export type StaffCommissionRow = Omit<StaffCommission, "commissionid" | "customer"> & {
  readonly id: string;
  readonly customerId: string;
  readonly customerNumber: number;
  readonly customerName: string;
};

/** Commissions of an affiliate, newest first, also the refused ones. */
export async function listAnyCommissions(
  trx: Trx,
  accountId: string,
  { limit, offset }: Page,
): Promise<{ readonly rows: StaffCommissionRow[]; readonly total: number }> {
  const { rows } = await sql<StaffCommissionRow>`
    select c.id, c.customer_id as "customerId", a.number::int as "customerNumber", ${nameOf} as "customerName", i.number::int as invoicenumber, c.sold, c.currency,
           c.net_minor as "netMinor", c.amount_minor as "amountMinor", c.state, c.reason, c.paid_on as paid, c.due_on as due
      from affiliate_commission c join account a on a.id = c.customer_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      join invoice i on i.account_id = c.customer_id and i.id = c.invoice_id
     where c.account_id = ${accountId} order by c.paid_on desc, c.id desc limit ${limit} offset ${offset}`.execute(trx);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from affiliate_commission where account_id = ${accountId}`.execute(trx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Stores a decision about an affiliate. Returns false if the affiliate is no longer in one of the states `from`. */
export async function decideState(
  trx: Trx,
  accountId: string,
  to: {
    readonly state: string;
    readonly from: readonly string[];
    readonly reason: string;
    readonly actor: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update affiliate set state = ${to.state}, reason = ${to.reason}, decided_at = ${to.now}, decided_by = ${to.actor}, version = version + 1
     where account_id = ${accountId} and state = any(${[...to.from]}::text[])`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export type StaffPayoutRow = {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly sellerId: string;
  readonly number: number;
  readonly customerNumber: number;
  readonly name: string;
  readonly month: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly way: PayoutWay;
  readonly holder: string;
  readonly iban: string;
  readonly madeAt: Date;
  readonly paidAt: Date | null;
};

const payoutColumns = sql`
  p.id, p.account_id as "accountId", f.brand_id as "brandId", p.seller_id as "sellerId", p.number::int as number, a.number::int as "customerNumber", ${nameOf} as name,
  to_char(p.month, 'YYYY-MM') as month, p.currency, p.amount_minor as "amountMinor", p.way, coalesce(p.holder, '') as holder, coalesce(p.iban, '') as iban,
  p.made_at as "madeAt", p.paid_at as "paidAt"`;

/** Payouts of all affiliates. Payouts that wait for a transfer come first. */
export async function listAllPayouts(
  trx: Trx,
  { limit, offset }: Page,
): Promise<{ readonly rows: StaffPayoutRow[]; readonly total: number }> {
  const { rows } = await sql<StaffPayoutRow>`
    select ${payoutColumns} from affiliate_payout p join affiliate f on f.account_id = p.account_id join account a on a.id = f.account_id
      join seller s on s.id = p.seller_id and s.owner_account_id is null
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     order by (p.paid_at is not null), p.number desc limit ${limit} offset ${offset}`.execute(trx);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from affiliate_payout p join seller s on s.id = p.seller_id and s.owner_account_id is null`.execute(
    trx,
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

/** Payouts that wait for a transfer, by currency or by id. Locks them. */
export async function waitingPayouts(
  trx: Trx,
  by: { readonly currency: Currency } | { readonly id: string },
): Promise<StaffPayoutRow[]> {
  const wanted = "id" in by ? sql`p.id = ${by.id}` : sql`p.currency = ${by.currency}`;
  const { rows } = await sql<StaffPayoutRow>`
    select ${payoutColumns} from affiliate_payout p join affiliate f on f.account_id = p.account_id join account a on a.id = f.account_id
      join seller s on s.id = p.seller_id and s.owner_account_id is null
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where p.paid_at is null and ${wanted} order by p.number for update of p`.execute(trx);
  return rows;
}

export async function existsPayout(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (select 1 from affiliate_payout where id = ${id}) as yes`.execute(
    trx,
  );
  return rows[0]?.yes === true;
}

export async function markPaid(trx: Trx, id: string, by: { readonly actor: string; readonly now: Date }): Promise<void> {
  await sql`update affiliate_payout set paid_at = ${by.now}, paid_by = ${by.actor} where id = ${id} and paid_at is null`.execute(
    trx,
  );
}

export const amountOf = ({ currency, amountMinor }: StaffPayoutRow): Money => moneyIn(currency)(amountMinor);

export type Payer = { readonly name: string; readonly iban: string; readonly bic: string };

/** The bank account from which a seller pays. */
export async function findPayer(trx: Trx, sellerId: string): Promise<Payer> {
  const { rows } = await sql<Payer>`
    select name, coalesce(details ->> 'iban', '') as iban, coalesce(details ->> 'bic', '') as bic from seller where id = ${sellerId}`.execute(
    trx,
  );
  return rows[0] ?? { name: "", iban: "", bic: "" };
}
