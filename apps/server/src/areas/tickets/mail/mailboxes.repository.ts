import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** The operator's brand, and the brands of these hosts. Runs as a role that sees all brands. */
export async function brandsOfMailboxes(
  trx: Trx,
  hosts: readonly string[],
): Promise<{ id: string; is_operator: boolean; host: string | null }[]> {
  const { rows } = await sql<{ id: string; is_operator: boolean; host: string | null }>`
    select id, is_operator, null as host from brand where is_operator
    union all
    select b.id, b.is_operator, h.host from brand_host h join brand b on b.id = h.brand_id where h.host = any (${hosts})`.execute(
    trx,
  );
  return rows;
}
