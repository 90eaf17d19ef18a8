import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";

/** A certificate product that is on sale. Null if it is not on sale. */
export async function soldCertificate(trx: Trx, id: number): Promise<{ readonly billingMonths: number } | null> {
  const { rows } = await sql<{ billingMonths: number }>`
    select coalesce(billing_months, 12) as "billingMonths" from product where id = ${id} and family = 'ssl' and is_sold`.execute(
    trx,
  );
  return rows[0] ?? null;
}
