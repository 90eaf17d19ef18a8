import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type BalanceNews = {
  readonly accountId: string;
  readonly brandId: string;
  readonly why: "waits" | "low";
  /** Identifies the news, so that the reseller is told only once. */
  readonly cause: string;
  readonly waiting: number;
  readonly currency: string;
  readonly thresholdMinor: number;
};

/**
 * News about resellers' balances that they have not been told yet. waits: customers' orders wait for the balance, told once a
 * day. low: the balance has fallen below the reseller's threshold, told once for each fall. Runs as a role that may only read.
 */
export async function untoldBalances(trx: Trx, now: Date): Promise<BalanceNews[]> {
  const { rows } = await sql<BalanceNews>`
    select x.* from (
      select a.id as "accountId", a.brand_id as "brandId", 'waits' as why, 'waits:' || to_char(${now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD') as cause,
             count(*)::int as waiting, a.currency::text as currency, 0::bigint as "thresholdMinor"
        from reseller_sale s join account a on a.id = s.account_id join brand b on b.id = a.brand_id
       where s.waits_since is not null group by a.id, b.time_zone
      union all
      select a.id, a.brand_id, 'low', 'low:' || extract(epoch from w.low_since)::bigint, 0, w.currency::text, w.threshold_minor
        from wholesale_warning w join account a on a.id = w.account_id where w.low_since is not null) x
     where not exists (select 1 from notice n where n.account_id = x."accountId" and n.kind = 'wholesale_balance' and n.cause = x.cause)`.execute(
    trx,
  );
  return rows;
}
