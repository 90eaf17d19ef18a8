import { moneyIn } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Opening, Voucher } from "./statement.rules.ts";

/** The first and the last day of a period; both belong to it. */
export type Days = { readonly from: string; readonly to: string };

type Sums = { readonly currency: string; readonly owed: number; readonly credit: number };

function withSums<Row extends Sums>({ currency, owed: owes, credit: has, ...row }: Row) {
  const of = moneyIn(currency);
  return { ...row, owed: of(owes), credit: of(has) };
}

// Invoices that the account owes are on the ledger account "receivable". Its credit is on "prepaid", and on "held" while an order
// waits for it.
const owed = sql`(p.amount_minor * ((p.debit = 'receivable')::int - (p.credit = 'receivable')::int))`;
const credit = sql`(p.amount_minor * ((p.credit in ('prepaid','held'))::int - (p.debit in ('prepaid','held'))::int))`;
const touches = sql<boolean>`(p.debit in ('receivable','prepaid','held') or p.credit in ('receivable','prepaid','held'))`;

export async function openings(trx: Trx, { accountId }: AccountScope, { from }: Days): Promise<Opening[]> {
  const { rows } = await sql<Omit<Opening, keyof Sums> & Sums>`
    select p.seller_id as "sellerId", s.name as seller, p.currency, sum(${owed})::bigint as owed, sum(${credit})::bigint as credit
      from ledger_posting p join seller s on s.id = p.seller_id
     where p.account_id = ${accountId} and p.booked_on < ${from}::date and ${touches}
     group by p.seller_id, s.name, p.currency`.execute(trx);
  return rows.map(withSums);
}

/** The vouchers of a period in the order of the ledger. Vouchers that change neither what is owed nor the credit are left out. */
export async function vouchers(trx: Trx, { accountId }: AccountScope, { from, to }: Days): Promise<Voucher[]> {
  const { rows } = await sql<Omit<Voucher, keyof Sums> & Sums>`
    select p.seller_id as "sellerId", s.name as seller, p.currency, min(p.booked_on)::text as "on", array_agg(distinct p.kind) as kinds,
           sum(${owed})::bigint as owed, sum(${credit})::bigint as credit,
           coalesce(to_jsonb(array_agg(distinct i.number) filter (where i.number is not null)), '[]') as numbers,
           (array_agg(i.id order by i.number) filter (where i.number is not null))[1] as "invoiceId", min(pay.receipt_number) as receipt
      from ledger_posting p
      join seller s on s.id = p.seller_id
      left join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
      left join payment pay on pay.account_id = p.account_id and pay.id = p.payment_id
     where p.account_id = ${accountId} and p.booked_on between ${from}::date and ${to}::date and ${touches}
     group by p.seller_id, s.name, p.currency, p.voucher_id
    having sum(${owed}) <> 0 or sum(${credit}) <> 0
     order by min(p.booked_on), min(p.created_at), p.voucher_id`.execute(trx);
  return rows.map(withSums);
}

/** The account and brand of a customer, if the staff member may see it. Null otherwise. */
export async function placeOfCustomer(
  trx: Trx,
  number: number,
): Promise<{ readonly accountId: string; readonly brandId: string } | null> {
  const row = await trx.selectFrom("account").select(["id", "brand_id"]).where("number", "=", number).executeTakeFirst();
  return row === undefined ? null : { accountId: row.id, brandId: row.brand_id };
}
