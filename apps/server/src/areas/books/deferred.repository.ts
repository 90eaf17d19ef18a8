import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export type DeferredSum = {
  readonly total: Money;
  /** The balance of the ledger account for deferred income. It differs from the total only if something is broken (I-M17). */
  readonly booked: Money;
  readonly lines: number;
};

/** The deferred income by currency, with the balance of its ledger account. */
export async function deferredSums(trx: Trx, sellerId: string): Promise<DeferredSum[]> {
  const { rows } = await sql<RowOf<DeferredSum>>`
    select currency, coalesce(sum(kept), 0)::bigint as total, coalesce(sum(booked), 0)::bigint as booked, coalesce(sum(lines), 0)::integer as lines
      from (select currency, deferred_minor - released_minor as kept, 0::bigint as booked, 1 as lines from revenue_deferral where seller_id = ${sellerId} and next_month is not null
            union all
            select currency, 0, -minor, 0 from ledger_entry where seller_id = ${sellerId} and code = 'deferred_revenue') x
     group by currency order by currency`.execute(trx);
  return rows.map((row) => withMoney(row, "total", "booked"));
}

/** What will become income in each future month, calculated as releaseIncome will do it. */
export async function deferredMonths(
  trx: Trx,
  sellerId: string,
): Promise<{ readonly month: string; readonly currency: string; readonly minor: number }[]> {
  const { rows } = await sql<{ month: string; currency: string; minor: number }>`
    select m::date as month, d.currency,
           sum(div(d.net_minor::numeric * (least((m + interval '1 month')::date, d.period_to) - d.period_from), d.period_to - d.period_from)
               - div(d.net_minor::numeric * greatest(m::date - d.period_from, 0), d.period_to - d.period_from))::bigint as minor
      from revenue_deferral d
     cross join lateral generate_series(d.next_month, date_trunc('month', d.period_to - 1), interval '1 month') m
     where d.seller_id = ${sellerId} and d.next_month is not null
     group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}
