import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { PaidBy, PostedPart } from "./receipt.rules.ts";

/** A payment that has arrived, as its receipt shows it. */
export type Receipt = {
  readonly number: number;
  readonly sellerId: string;
  readonly paidAt: Date;
  readonly method: PaidBy;
  readonly isDisputed: boolean;
  readonly captured: Money;
  readonly refunded: Money;
  /** The order that the payment was made for, if any. */
  readonly orderNumber: number | null;
};

/** Finds a payment that has a receipt. Null if it is not there, no money has arrived, or its credit came from another system. */
export async function findReceipt(trx: Trx, scope: AccountScope, paymentId: string): Promise<Receipt | null> {
  const { rows } = await sql<RowOf<Receipt>>`
    select p.receipt_number as number, p.seller_id as "sellerId", p.captured_at as "paidAt", p.method, p.state = 'disputed' as "isDisputed",
           p.currency, p.captured_minor as captured, p.refunded_minor as refunded, o.number as "orderNumber"
      from payment p left join sales_order o on o.account_id = p.account_id and o.id = p.order_id
     where p.account_id = ${scope.accountId} and p.id = ${paymentId} and p.receipt_number is not null and p.method <> 'credit_import'`.execute(
    trx,
  );
  const [row] = rows;
  return row === undefined ? null : withMoney(row, "captured", "refunded");
}

/** The postings by which a payment paid invoices or became credit, the invoices first. What was undone later is not among them. */
export async function postedParts(trx: Trx, scope: AccountScope, paymentId: string): Promise<PostedPart[]> {
  const { rows } = await sql<RowOf<PostedPart>>`
    select i.number as invoice, l.currency, sum(l.amount_minor)::bigint as amount
      from ledger_posting l join payment p on p.account_id = l.account_id and p.id = l.payment_id and p.currency = l.currency
      left join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = ${scope.accountId} and l.payment_id = ${paymentId}
       and (l.kind = 'payment' and l.credit = 'receivable' or l.kind = 'deposit' and l.credit = 'prepaid')
     group by i.number, l.currency order by i.number nulls last`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}
