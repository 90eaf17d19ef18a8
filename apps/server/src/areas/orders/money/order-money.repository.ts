import { type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** An invoice as the order's page shows it. */

export type OrderInvoice = {
  id: string;
  number: number;
  kind: "invoice" | "credit_note";
  state: string;
  seller_id: string;
  total: Money;
  /** The sum still to be paid. Zero for a credit note. */
  left: Money;
  due_on: string | null;
  ocr: string | null;
};

/** Numbered invoices of an order and their credit notes, also those that have replaced an invoice because its VAT was wrong. */
export async function invoicesOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<OrderInvoice[]> {
  const { rows } = await sql<RowOf<OrderInvoice>>`
    with own as (select id from invoice where account_id = ${scope.accountId} and order_id = ${orderId}),
    sold as (select id from own union all select id from invoice where account_id = ${scope.accountId} and corrects_id in (select id from own))
    select i.id, i.number, i.kind, i.state, i.seller_id, i.currency, i.total_minor as total, case when i.kind = 'invoice' then i.total_minor - i.settled_minor else 0 end as "left", i.due_on, i.ocr
      from invoice i
     where i.account_id = ${scope.accountId} and i.state <> 'draft'
       and (i.id in (select id from sold) or i.credits_id in (select id from sold))
     order by i.created_at, i.number`.execute(trx);
  return rows.map((row) => withMoney(row, "total", "left"));
}

export async function latestPayment(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
): Promise<{ id: string; state: string; failure: string | null } | null> {
  const row = await trx
    .selectFrom("payment")
    .select(["id", "state", "failure"])
    .where("account_id", "=", scope.accountId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type BankDetails = { payee: string; bankgiro: string | null; iban: string | null; bic: string | null };

/** The bank details for transfers to a seller. */
export async function bankDetails(trx: Trx, sellerId: string): Promise<BankDetails> {
  const seller = await trx.selectFrom("seller").select(["name", "details"]).where("id", "=", sellerId).executeTakeFirstOrThrow();
  const details = seller.details as Record<string, unknown>;
  const text = (key: string) => (typeof details[key] === "string" ? details[key] : null);
  return { payee: seller.name, bankgiro: text("bankgiro"), iban: text("iban"), bic: text("bic") };
}
