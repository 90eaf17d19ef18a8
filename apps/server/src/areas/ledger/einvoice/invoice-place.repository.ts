import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Account and brand of an invoice, if the staff member may see it. Null otherwise. */
export async function placeOfInvoice(
  trx: Trx,
  invoiceId: string,
): Promise<{ readonly accountId: string; readonly brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select i.account_id as "accountId", a.brand_id as "brandId" from invoice i join account a on a.id = i.account_id where i.id = ${invoiceId}`.execute(
    trx,
  );
  return rows[0] ?? null;
}
