import { moneyIn, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type ReceiptFacts = { readonly number: number; readonly amount: Money };

/** The amount of a payment that was received, with the number of its receipt. */
export async function findReceipt(trx: Trx, scope: AccountScope, paymentId: string): Promise<ReceiptFacts> {
  const { rows } = await sql<{ number: number | null; captured: number; currency: string }>`
    select receipt_number as number, captured_minor as captured, currency from payment where account_id = ${scope.accountId} and id = ${paymentId}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined || row.number === null) throw new Error(`no receipt for payment ${paymentId}`);
  return { number: row.number, amount: moneyIn(row.currency)(row.captured) };
}
