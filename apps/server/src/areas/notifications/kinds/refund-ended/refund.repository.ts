import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type EndedRefund = {
  readonly paymentId: string;
  readonly hasSucceeded: boolean;
  readonly way: "card" | "paypal" | "sepa" | "swish";
  readonly amount: Money;
  readonly receiptNumber: number;
};

/** A refund that has ended, with the receipt of its payment. */
export async function findEndedRefund(trx: Trx, scope: AccountScope, refundId: string): Promise<EndedRefund> {
  const { rows } = await sql<{
    paymentId: string;
    way: "card" | "paypal" | "sepa" | "swish";
    state: string;
    minor: number;
    currency: string;
    receiptNumber: number;
  }>`
    select r.payment_id as "paymentId", case when p.method in ('paypal','sepa','swish') then p.method else 'card' end as way, r.state, r.amount_minor as minor, r.currency, p.receipt_number as "receiptNumber"
      from refund r join payment p on p.account_id = r.account_id and p.id = r.payment_id
     where r.account_id = ${scope.accountId} and r.id = ${refundId} and r.ended_at is not null`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`refund ${refundId} has not ended`);
  const { paymentId, way, state, minor, currency, receiptNumber } = row;
  return { paymentId, way, hasSucceeded: state === "succeeded", amount: moneyIn(currency)(minor), receiptNumber };
}
