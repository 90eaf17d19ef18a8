import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";

/** Whether a product can be ordered. */
export async function isProductSold(trx: Trx, productId: number): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`select is_sold as sold from product where id = ${productId}`.execute(trx);
  return rows[0]?.sold === true;
}
