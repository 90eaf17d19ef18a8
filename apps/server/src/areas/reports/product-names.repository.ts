import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export async function namesOfProducts(trx: Trx, ids: readonly number[]): Promise<{ id: number; en: string; sv: string }[]> {
  const { rows } = await sql<{ id: number; en: string; sv: string }>`
    select id, name_en as en, name_sv as sv from product where id = any (${ids}::int[])`.execute(trx);
  return rows;
}
