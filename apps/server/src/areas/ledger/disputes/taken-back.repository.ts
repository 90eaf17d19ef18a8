import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** A part of the money that was taken back, with the ledger account that bears it. */
export type Part = {
  readonly code: string;
  /** The invoice that is owed again. Null if the part is on no invoice. */
  readonly invoiceId: string | null;
  readonly amount: Money;
};

/**
 * How much of a payment is posted on each invoice, minus what disputes have taken back. The invoice with the latest due date
 * comes first.
 */
export async function paidByPayment(trx: Trx, scope: AccountScope, paymentId: string, currency: string): Promise<Part[]> {
  const { rows } = await sql<{ invoiceId: string; minor: number }>`
    select l.invoice_id as "invoiceId", sum(case when l.credit = 'receivable' then l.amount_minor else -l.amount_minor end)::bigint as minor
      from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = ${scope.accountId} and l.payment_id = ${paymentId} and l.kind in ('payment','dispute') and 'receivable' in (l.debit, l.credit)
     group by l.invoice_id, i.due_on, i.number
    having sum(case when l.credit = 'receivable' then l.amount_minor else -l.amount_minor end) > 0
     order by i.due_on desc nulls last, i.number desc`.execute(trx);
  const of = moneyIn(currency);
  return rows.map(({ invoiceId, minor }) => ({ code: "receivable", invoiceId, amount: of(minor) }));
}

/** What a dispute has taken so far, by the ledger account that bears it. */
export async function partsOfDispute(trx: Trx, scope: AccountScope, disputeId: string, currency: string): Promise<Part[]> {
  const { rows } = await sql<{ code: string; invoiceId: string | null; minor: number }>`
    select e.code, e.invoice_id as "invoiceId", sum(e.minor)::bigint as minor
      from (select debit as code, invoice_id, amount_minor as minor from ledger_posting where account_id = ${scope.accountId} and dispute_id = ${disputeId}
            union all
            select credit, invoice_id, -amount_minor from ledger_posting where account_id = ${scope.accountId} and dispute_id = ${disputeId}) e
     where e.code in ('receivable','prepaid','disputed')
     group by e.code, e.invoice_id having sum(e.minor) > 0 order by e.code, e.invoice_id`.execute(trx);
  const of = moneyIn(currency);
  return rows.map(({ code, invoiceId, minor }) => ({ code, invoiceId, amount: of(minor) }));
}

/**
 * The prepaid credit of the account. If something else spends the credit at the same moment, a CHECK makes the transaction fail,
 * and it is tried again.
 */
export async function prepaidNow(trx: Trx, scope: AccountScope, sellerId: string, currency: string): Promise<Money> {
  const { rows } = await sql<{ minor: number }>`
    select prepaid_minor as minor from balance
     where account_id = ${scope.accountId} and seller_id = ${sellerId} and currency = ${currency}`.execute(trx);
  return moneyIn(currency)(rows[0]?.minor ?? 0);
}

/** Posts the fee of a dispute in the operator's books, through the only function that may write there. */
export async function insertDisputeFee(
  trx: Trx,
  of: { readonly disputeId: string; readonly clearing: string; readonly fee: Money },
  bookedOn: string,
): Promise<void> {
  const { disputeId, clearing, fee } = of;
  await sql`select np_book_dispute_fee(${disputeId}, ${clearing}, ${fee.currency}, ${minorOf(fee)}, ${bookedOn}::date)`.execute(
    trx,
  );
}

/** Removes the planned day of the next reminder, so that the reminders of this invoice are planned again. */
export async function forgetReminderDay(trx: Trx, scope: AccountScope, invoiceId: string): Promise<void> {
  await trx
    .updateTable("invoice")
    .set({ next_dunning_on: null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", invoiceId)
    .execute();
}
