import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Asked } from "../../report.ts";

export type Spent = {
  readonly month: string;
  readonly registry: string;
  readonly name: string;
  readonly currency: Currency;
  readonly commands: number;
  readonly spend: number;
};

/** What each registry charged in each month, as it was booked, in its own currency. */
export async function spentByMonth(trx: Trx, asked: Asked): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select to_char(k.booked_on, 'YYYY-MM') as month, g.id as registry, g.name, k.currency, count(*)::int as commands, sum(k.amount_minor)::bigint as spend
      from ledger_posting k join request r on r.id = k.request_id join tld t on t.tld = r.tld join registry g on g.id = t.registry_id
     where k.kind = 'cost' and k.booked_on between ${asked.from}::date and ${asked.until}::date and (${asked.currency}::text is null or k.currency = ${asked.currency}::text)
       and (${asked.part}::text is null or g.id = ${asked.part}::text) and (${asked.tld}::text is null or t.tld = ${asked.tld}::text)
     group by 1, 2, 3, 4 order by 1, 3, 4`.execute(trx);
  return rows;
}
