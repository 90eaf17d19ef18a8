import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** The names of products by their ids. */
export async function productNames(trx: Trx, language: "en" | "sv"): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, case ${language} when 'sv' then name_sv else name_en end as name from product`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
