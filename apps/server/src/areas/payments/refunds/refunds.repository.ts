import { minorOf, moneyIn, type Money } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RefundState } from "./refund.state.ts";

export type RefundRow = {
  readonly id: string;
  readonly paymentId: string;
  readonly state: RefundState;
  readonly amount: Money;
  readonly providerObject: string | null;
  readonly reason: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

const columns = sql`
  id, payment_id as "paymentId", state, currency, amount_minor as amount, provider_object as "providerObject", reason, created_at as "createdAt", ended_at as "endedAt"`;

async function select(trx: Trx, scope: AccountScope, which: RawBuilder<unknown>): Promise<RefundRow[]> {
  const { rows } = await sql<RowOf<RefundRow>>`
    select ${columns} from refund where account_id = ${scope.accountId} and ${which}`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}

export async function findRefund(trx: Trx, scope: AccountScope, id: string): Promise<RefundRow | null> {
  return (await select(trx, scope, sql`id = ${id}`))[0] ?? null;
}

/** Reads and locks the refund, so that the provider's answer about it is written only once. */
export async function lockRefund(trx: Trx, scope: AccountScope, id: string): Promise<RefundRow | null> {
  return (await select(trx, scope, sql`id = ${id} for update`))[0] ?? null;
}

/** How much of a payment was refunded or is being refunded. Refunds that failed do not count. */
export async function givenBackOf(trx: Trx, scope: AccountScope, paymentId: string, currency: string): Promise<Money> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from refund
     where account_id = ${scope.accountId} and payment_id = ${paymentId} and state <> 'failed'`.execute(trx);
  return moneyIn(currency)(rows[0]?.minor ?? 0);
}

/** How much of a payment its payer's bank or PayPal has taken back, or holds, in disputes. */
export async function disputedOf(trx: Trx, scope: AccountScope, paymentId: string, currency: string): Promise<Money> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(taken_minor), 0)::bigint as minor from dispute
     where account_id = ${scope.accountId} and payment_id = ${paymentId}`.execute(trx);
  return moneyIn(currency)(rows[0]?.minor ?? 0);
}

export type NewRefund = Pick<RefundRow, "id" | "paymentId" | "amount" | "reason"> & { readonly nextCheckAt: Date | null };

/** Inserts a refund in the state "requested". A trigger refuses more than was captured. */
export async function insertRefund(trx: Trx, scope: AccountScope, refund: NewRefund): Promise<void> {
  const { id, paymentId, amount, reason, nextCheckAt } = refund;
  await trx
    .insertInto("refund")
    .values({
      account_id: scope.accountId,
      id,
      payment_id: paymentId,
      currency: amount.currency,
      amount_minor: minorOf(amount),
      reason,
      created_by: scope.actor,
      next_check_at: nextCheckAt,
    })
    .execute();
}

export type RefundChange = {
  readonly state?: RefundState;
  readonly provider_object?: string;
  readonly next_check_at?: Date | null;
  readonly ended_at?: Date;
};

export async function changeRefund(trx: Trx, scope: AccountScope, id: string, change: RefundChange): Promise<void> {
  await trx
    .updateTable("refund")
    .set(({ eb }) => ({ ...change, version: eb("version", "+", 1) }))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/** Makes the open refunds of a payment due for a check at once. */
export async function makeRefundsDue(trx: Trx, scope: AccountScope, paymentId: string, now: Date): Promise<void> {
  await trx
    .updateTable("refund")
    .set({ next_check_at: now })
    .where("account_id", "=", scope.accountId)
    .where("payment_id", "=", paymentId)
    .where("ended_at", "is", null)
    .execute();
}

export type DueRefund = { readonly accountId: string; readonly brandId: string; readonly refundId: string };

/** Open refunds of all accounts that are due for a check. Runs as a role that may only read. */
export async function findDueRefunds(trx: Trx, now: Date, max: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    select r.account_id as "accountId", a.brand_id as "brandId", r.id as "refundId" from refund r join account a on a.id = r.account_id
     where r.ended_at is null and r.next_check_at <= ${now} order by r.next_check_at limit ${max}`.execute(trx);
  return rows;
}

export type PaidAt = {
  readonly paymentid: string;
  readonly number: number;
  readonly paid: Date;
  readonly method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice_service" | "credit_import";
  readonly state: string;
  readonly captured: Money;
  readonly back: Money;
  readonly provider_object: string | null;
};

/** The payments with which a customer's money arrived, newest first; at most 100. */
export async function listPaid(trx: Trx, accountId: string): Promise<PaidAt[]> {
  const { rows } = await sql<RowOf<PaidAt>>`
    select p.id as paymentid, p.receipt_number as number, p.captured_at as paid, p.method, p.state, p.currency, p.captured_minor as captured, p.provider_object,
           (select coalesce(sum(r.amount_minor), 0)::bigint from refund r where r.account_id = p.account_id and r.payment_id = p.id and r.state <> 'failed') as back
      from payment p where p.account_id = ${accountId} and p.captured_minor > 0 order by p.captured_at desc limit 100`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "captured", "back"));
}

export type RefundAt = RefundRow & { readonly by: string | null };

/** The refunds of a customer, newest first, with the staff member who asked for each; at most 100. */
export async function listRefunds(trx: Trx, accountId: string): Promise<RefundAt[]> {
  const { rows } = await sql<RowOf<RefundAt>>`
    select r.id, r.payment_id as "paymentId", r.state, r.currency, r.amount_minor as amount, r.provider_object as "providerObject", r.reason,
           r.created_at as "createdAt", r.ended_at as "endedAt", s.name as by
      from refund r left join staff_user s on 'staff:' || s.id = r.created_by
     where r.account_id = ${accountId} order by r.created_at desc limit 100`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}

/** The account and brand of a payment, if the staff member may see it. Null otherwise. */
export async function accountOfPayment(trx: Trx, paymentId: string): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select p.account_id as "accountId", a.brand_id as "brandId" from payment p join account a on a.id = p.account_id where p.id = ${paymentId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The account with a customer number, if the staff member may see it. Null otherwise. */
export async function accountByNumber(trx: Trx, number: number): Promise<string | null> {
  const row = await trx.selectFrom("account").select("id").where("number", "=", number).executeTakeFirst();
  return row?.id ?? null;
}

/** A customer's prepaid credit in each currency in which it is above zero. */
export async function listCredit(trx: Trx, accountId: string): Promise<{ currency: string; minor: number }[]> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select currency, sum(prepaid_minor)::bigint as minor from balance where account_id = ${accountId} and prepaid_minor > 0 group by currency order by currency`.execute(
    trx,
  );
  return rows;
}

export async function accountNumber(trx: Trx, accountId: string): Promise<number> {
  return (await trx.selectFrom("account").select("number").where("id", "=", accountId).executeTakeFirstOrThrow()).number;
}

/** Payments that paid an order or its invoices, newest first. */
export async function paymentsOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
     where p.account_id = ${scope.accountId} and p.captured_minor > 0
       and (p.order_id = ${orderId}
            or exists (select 1 from ledger_posting l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
                        where l.account_id = p.account_id and l.payment_id = p.id and l.kind = 'payment' and i.order_id = ${orderId}))
     order by p.captured_at desc, p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * What credit notes of an order have left as the account's credit: not what reduced a debt, what a later invoice of the order has
 * used again, or what was refunded since. Null if nothing is left.
 */
export async function creditLeftOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<Money | null> {
  const { rows } = await sql<{ currency: string; credited: number; used: number; refunded: number }>`
    with own as (select id, created_at from invoice where account_id = ${scope.accountId} and order_id = ${orderId} and kind = 'invoice' and state <> 'draft'),
    sold as (select id, created_at from own
             union all select c.id, c.created_at from invoice c where c.account_id = ${scope.accountId} and c.corrects_id in (select id from own)),
    first as (select id from sold order by created_at, id limit 1)
    select o.currency,
           (select coalesce(sum(l.amount_minor), 0)::bigint from ledger_posting l join invoice n on n.account_id = l.account_id and n.id = l.invoice_id
             where l.account_id = o.account_id and l.credit = 'prepaid' and n.kind = 'credit_note' and n.credits_id in (select id from sold)) as credited,
           (select coalesce(sum(l.amount_minor), 0)::bigint from ledger_posting l
             where l.account_id = o.account_id and l.kind = 'used_credit' and l.invoice_id in (select id from sold) and l.invoice_id not in (select id from first)) as used,
           (select coalesce(sum(r.amount_minor), 0)::bigint from refund r join payment p on p.account_id = r.account_id and p.id = r.payment_id
             where r.account_id = o.account_id and p.order_id = o.id and r.state <> 'failed') as refunded
      from sales_order o where o.account_id = ${scope.accountId} and o.id = ${orderId}`.execute(trx);
  const [row] = rows;
  const left = row === undefined ? 0 : row.credited - row.used - row.refunded;
  return row === undefined || left <= 0 ? null : moneyIn(row.currency)(left);
}
