import { minorOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Movement, PostingKind } from "./postings.rules.ts";

/**
 * Posts movements as one voucher. A trigger updates balances and settled sums, and refuses postings that do not fit. Postings for
 * a month whose books are closed are dated on the first day after the closed months.
 */
export async function book(
  trx: Trx,
  scope: AccountScope,
  voucher: {
    sellerId: string;
    bookedOn: string;
    invoiceId?: string | null;
    paymentId?: string | null;
    requestId?: string | null;
    orderId?: string | null;
    escrowId?: string;
    refundId?: string;
    disputeId?: string;
    /** The line of the bank's statement that moved the bank account. */
    bankLineId?: string;
  },
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const voucherId = newId();
  // A single statement inserts all rows. The trigger handles them in this order.
  await trx
    .insertInto("ledger_posting")
    .values(
      movements.map((movement) => ({
        account_id: scope.accountId,
        id: newId(),
        voucher_id: voucherId,
        kind: movement.kind,
        seller_id: voucher.sellerId,
        debit: movement.debit,
        credit: movement.credit,
        currency: movement.amount.currency,
        amount_minor: minorOf(movement.amount),
        invoice_id: movement.namesInvoice ? (voucher.invoiceId ?? null) : null,
        payment_id: voucher.paymentId ?? null,
        request_id: voucher.requestId ?? null,
        order_id: voucher.orderId ?? null,
        escrow_id: voucher.escrowId ?? null,
        refund_id: voucher.refundId ?? null,
        dispute_id: voucher.disputeId ?? null,
        bank_line_id: voucher.bankLineId ?? null,
        booked_on: sql<string>`np_open_day(${voucher.sellerId}, ${voucher.bookedOn}::date)`,
        text: movement.text,
        created_by: scope.actor,
      })),
    )
    .execute();
}

/**
 * The day on which a posting is dated: the given day, or the first day after the closed months if the given day's books are
 * closed.
 */
export async function openDay(trx: Trx, sellerId: string, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select np_open_day(${sellerId}, ${day}::date) as day`.execute(trx);
  return rows[0]?.day ?? day;
}

/** Whether a payment is already posted on an invoice. */
export async function isBooked(trx: Trx, scope: AccountScope, invoiceId: string, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("ledger_posting")
    .select("id")
    .where("account_id", "=", scope.accountId)
    .where("payment_id", "=", paymentId)
    .where("invoice_id", "=", invoiceId)
    .where("kind", "=", "payment")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Posts a cost in the operator's books, through the only function that may write there. Returns false if there are no books in
 * that currency.
 */
export async function insertCost(
  trx: Trx,
  cost: { requestId: string; amount: Money; bookedOn: string; text: string },
): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select np_book_cost(${cost.requestId}, ${cost.amount.currency}, ${minorOf(cost.amount)}, ${cost.bookedOn}::date, ${cost.text}) as booked`.execute(
    trx,
  );
  return rows[0]?.booked === true;
}

/** Posts the fee of a payment in the operator's books, through the only function that may write there. */
export async function insertPaymentFee(
  trx: Trx,
  { paymentId, clearing, bookedOn }: { paymentId: string; clearing: string; bookedOn: string },
): Promise<void> {
  await sql`select np_book_payment_fee(${paymentId}, ${clearing}, ${bookedOn}::date)`.execute(trx);
}

export type Balance = {
  readonly prepaid: Money;
  readonly owed: Money;
  /** Wholesale charges that count against the credit limit and are not invoiced yet. */
  readonly unbilled: Money;
};

export async function findBalance(trx: Trx, scope: AccountScope, sellerId: string, currency: Currency): Promise<Balance> {
  const row = await trx
    .selectFrom("balance")
    .select(["prepaid_minor", "owed_minor", "unbilled_minor"])
    .where("account_id", "=", scope.accountId)
    .where("seller_id", "=", sellerId)
    .where("currency", "=", currency)
    .executeTakeFirst();
  const amount = moneyIn(currency);
  return {
    prepaid: amount(row?.prepaid_minor ?? 0),
    owed: amount(row?.owed_minor ?? 0),
    unbilled: amount(row?.unbilled_minor ?? 0),
  };
}

/**
 * Locks the credit limit of an account until the end of the transaction, so that two purchases on invoice cannot both use the
 * same remaining credit. A caller that also locks the balance row must lock that row first; otherwise two transactions could wait
 * for each other.
 */
export async function lockCreditLimit(trx: Trx, scope: AccountScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credit limit of ${scope.accountId}`}, 0))`.execute(trx);
}

/** The most that orders in progress will add to the account's debt when they are invoiced. */
export async function promisedOf(trx: Trx, scope: AccountScope, currency: Currency): Promise<Money> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(promised_minor), 0)::bigint as minor from sales_order
     where account_id = ${scope.accountId} and currency = ${currency} and promised_minor > 0`.execute(trx);
  return moneyIn(currency)(rows[0]?.minor ?? 0);
}

export async function findCreditTerms(trx: Trx, scope: AccountScope): Promise<{ isPostpaid: boolean; limit: Money }> {
  const row = await trx
    .selectFrom("account")
    .select(["invoice_method", "credit_limit_minor", "currency", sql<boolean>`np_is_held(id, 'invoice')`.as("isHeld")])
    .where("id", "=", scope.accountId)
    .executeTakeFirstOrThrow();
  // An account that normally pays on invoice may have to pay in advance while money of it is disputed (dispute_hold).
  return {
    isPostpaid: row.invoice_method === "postpayment" && !row.isHeld,
    limit: moneyIn(row.currency)(row.credit_limit_minor),
  };
}

/**
 * Whether the account has a posting of a kind with exactly this text. If two transactions ask this for the same text, the second
 * one waits until the first has ended.
 */
export async function hasPostingOf(
  trx: Trx,
  { accountId }: AccountScope,
  of: { readonly kind: PostingKind; readonly text: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posting ${of.text}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom("ledger_posting")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", of.kind)
    .where("text", "=", of.text)
    .executeTakeFirst();
  return row !== undefined;
}
