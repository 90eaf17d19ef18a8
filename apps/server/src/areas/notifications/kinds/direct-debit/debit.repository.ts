import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Facts } from "./facts.ts";

export type ToldDebit = Pick<Facts, "collectOn" | "mandate" | "account" | "orderNumber" | "invoices" | "isAhead"> & {
  readonly amount: Money;
};

/** A direct debit and what it pays. Null if its state has changed since, so that the mail would no longer be true. */
export async function findDebitToTell(
  trx: Trx,
  { accountId }: AccountScope,
  of: { readonly paymentId: string; readonly what: Facts["what"] },
): Promise<ToldDebit | null> {
  const state = of.what === "announced" ? "processing" : "failed";
  const { rows } = await sql<Omit<ToldDebit, "amount"> & { currency: string; minor: number }>`
    select p.currency, p.asked_minor as minor, p.collect_on as "collectOn", coalesce(p.mandate_reference, '') as mandate, coalesce(p.debit_account, '') as account,
           o.number as "orderNumber", p.order_id is not null and p.purpose = 'invoice' as "isAhead",
           coalesce((select jsonb_agg(i.number order by i.due_on, i.number) from payment_invoice l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
                      where l.account_id = p.account_id and l.payment_id = p.id), '[]') as invoices
      from payment p left join sales_order o on o.account_id = p.account_id and o.id = p.order_id
     where p.account_id = ${accountId} and p.id = ${of.paymentId} and p.state = ${state}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { currency, minor, ...told } = row;
  return { ...told, amount: moneyIn(currency)(minor) };
}
