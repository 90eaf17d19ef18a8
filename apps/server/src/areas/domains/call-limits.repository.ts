import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** Counts one call under a key in the time window. Returns false if the cap is reached. */
export async function countCall(trx: Trx, key: string, windowAt: Date, cap: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select np_count_hit(${key}, ${windowAt}, ${cap}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}
