import { type Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type MovementRow = {
  kind: string;
  at: Date;
  amount: Money;
  balance: Money;
  receipt_number: number | null;
  receipt_id: string | null;
  order_number: number | null;
  invoice_id: string | null;
  invoice_number: number | null;
};

type Books = { readonly sellerId: string; readonly currency: string };

/**
 * Postings on the account's prepaid credit. Postings with the same voucher and kind count as one movement; a credit note, for
 * example, has one posting for net and one for VAT.
 */
const movements = (scope: AccountScope, { sellerId, currency }: Books): RawBuilder<unknown> => sql`
  select voucher_id, kind, min(created_at) as at, min(id::text)::uuid as id, sum(case when credit = 'prepaid' then amount_minor else -amount_minor end)::bigint as amount_minor,
         min(payment_id::text)::uuid as payment_id, min(order_id::text)::uuid as order_id, min(invoice_id::text)::uuid as invoice_id
    from ledger_posting where account_id = ${scope.accountId} and seller_id = ${sellerId} and currency = ${currency} and (debit = 'prepaid' or credit = 'prepaid')
   group by voucher_id, kind`;

/** One page of the movements of the prepaid credit, newest first. Each one also tells how much credit was left after it. */
export async function listMovements(
  trx: Trx,
  scope: AccountScope,
  page: Books & { readonly limit: number; readonly offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<Omit<RowOf<MovementRow>, "currency">>`
    select m.kind, m.at, m.amount_minor as amount, m.balance_minor as balance, p.receipt_number, case when p.receipt_number is not null and p.method <> 'credit_import' then p.id end as receipt_id, o.number as order_number, i.id as invoice_id, i.number as invoice_number
      from (select x.*, sum(amount_minor) over (order by id)::bigint as balance_minor from (${movements(scope, page)}) x) m
      left join payment p on p.account_id = ${scope.accountId} and p.id = m.payment_id
      left join invoice i on i.account_id = ${scope.accountId} and i.id = m.invoice_id and i.number is not null
      left join sales_order o on o.account_id = ${scope.accountId} and o.id = coalesce(m.order_id, i.order_id)
     order by m.id desc limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((row) => withMoney({ ...row, currency: page.currency }, "amount", "balance"));
}

export async function countMovements(trx: Trx, scope: AccountScope, books: Books): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${movements(scope, books)}) x`.execute(trx);
  return rows[0]?.n ?? 0;
}
