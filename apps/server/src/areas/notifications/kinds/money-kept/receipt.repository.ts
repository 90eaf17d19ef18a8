import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export type ReceiptFacts = { readonly number: number; readonly amountMinor: number; readonly currency: string };

/** A payment received, with the number of its receipt. */
export async function findReceipt(trx: Trx, scope: AccountScope, paymentId: string): Promise<ReceiptFacts> {
  const { rows } = await sql<{ number: number | null; captured_minor: number; currency: string }>`
    select receipt_number as number, captured_minor, currency from payment where account_id = ${scope.accountId} and id = ${paymentId}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined || row.number === null) throw new Error(`no receipt for payment ${paymentId}`);
  return { number: row.number, amountMinor: row.captured_minor, currency: row.currency };
}
