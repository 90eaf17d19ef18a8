import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** Takes the next number of a gapless series for a kind of document. The series is locked until the transaction ends. */
export async function takeNumber(
  trx: Trx,
  sellerId: string,
  kind: "invoice" | "credit_note" | "receipt",
): Promise<{ series: string; number: number }> {
  const { rows } = await sql<{ series: string; number: number }>`
    select series, np_next_number(seller_id, series) as number from invoice_series where seller_id = ${sellerId} and kind = ${kind} order by series limit 1`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`seller ${sellerId} has no series of ${kind}`);
  return row;
}
