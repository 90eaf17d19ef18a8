import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Certificate authorities, with the domains that identify them in CAA records. */
export async function caaIssuersOf(trx: Trx): Promise<{ name: string; domains: string[] }[]> {
  const { rows } = await sql<{ name: string; domains: string[] }>`
    select value ->> 'name' as name, array(select jsonb_array_elements_text(value -> 'domains')) as domains
      from preset where kind = 'caa_issuer' order by position, key`.execute(trx);
  return rows;
}
