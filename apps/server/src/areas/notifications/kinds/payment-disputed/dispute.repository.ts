import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Facts } from "./facts.ts";

export type ToldDispute = Pick<Facts, "isInquiry" | "way" | "receiptNumber" | "invoices" | "held"> & {
  readonly paymentId: string;
  readonly amount: Money;
};

/** A dispute with its payment, the invoices that are owed again because of it, and what the account may not do meanwhile. */
export async function findDisputeToTell(trx: Trx, { accountId }: AccountScope, disputeId: string): Promise<ToldDispute> {
  const { rows } = await sql<Omit<ToldDispute, "amount"> & { currency: string; minor: number }>`
    select d.payment_id as "paymentId", d.is_inquiry as "isInquiry", case when p.method in ('paypal','sepa') then p.method else 'card' end as way, d.currency, d.amount_minor as minor,
           p.receipt_number as "receiptNumber",
           coalesce((select jsonb_agg(distinct i.number) from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
                      where l.account_id = d.account_id and l.dispute_id = d.id and l.debit = 'receivable' and i.state in ('unpaid','partly_paid','collection')), '[]') as invoices,
           coalesce((select jsonb_agg(h.what order by h.what) from dispute_hold h where np_is_held(d.account_id, h.what)), '[]') as held
      from dispute d join payment p on p.account_id = d.account_id and p.id = d.payment_id
     where d.account_id = ${accountId} and d.id = ${disputeId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no dispute ${disputeId}`);
  const { currency, minor, ...told } = row;
  return { ...told, amount: moneyIn(currency)(minor) };
}
