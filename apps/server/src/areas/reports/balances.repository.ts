import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type SpentAt = {
  readonly registry: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: number;
};

/** The costs booked for each registry in the 30 days up to a day. A registry without costs has a row without a currency. */
export async function spentInMonth(trx: Trx, today: string): Promise<SpentAt[]> {
  const { rows } = await sql<SpentAt>`
    select g.id as registry, g.name, coalesce(k.currency, '') as currency, coalesce(sum(k.amount_minor), 0)::bigint as minor
      from registry g
      left join (ledger_posting k join request r on r.id = k.request_id join tld t on t.tld = r.tld)
        on t.registry_id = g.id and k.kind = 'cost' and k.booked_on > ${today}::date - 30 and k.booked_on <= ${today}::date
     group by 1, 2, 3 order by 2, 3`.execute(trx);
  return rows;
}
