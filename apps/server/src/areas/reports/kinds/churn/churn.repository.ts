import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { monthRows, ofAccounts } from "../../books.repository.ts";
import { lostNames, lostStates, windowOf } from "../../names.repository.ts";
import type { Asked } from "../../report.ts";

export type Churn = {
  readonly month: string;
  readonly held: number;
  readonly added: number;
  readonly notRenewed: number;
  readonly cancelled: number;
  readonly transferred: number;
  readonly customers: number;
};

/**
 * Counts the domains at the start of each month, those that came and those that were lost, and customers who lost their last
 * domain. A domain that is no longer ours was here from its registration until its last loss. If the log has no loss for such a
 * domain, nothing is known about it, and it is not counted at all.
 */
export async function churnByMonth(trx: Trx, asked: Asked): Promise<Churn[]> {
  const { tld } = asked;
  // A domain that was lost after these months was still here during them.
  const since = { ...windowOf(asked), end: new Date("9999-01-01T00:00:00Z") };
  const { rows } = await sql<Churn>`
    with lost as materialized (select * from ${lostNames(since)} l),
    life as materialized (
      select d.account_id, d.created_at, case when d.state in ${lostStates} then (select max(l.at) from lost l where l.account_id = d.account_id and l.domain_id = d.id) end as ended_at,
             d.state in ${lostStates} as is_lost
        from domain d join account a on a.id = d.account_id
       where d.state <> 'dns_only' and (${tld}::text is null or d.tld = ${tld}::text) and ${ofAccounts(asked)}),
    gone as materialized (
      select l.account_id, max(l.at) as at from lost l
       where not exists (select 1 from domain d where d.account_id = l.account_id and d.state not in ${lostStates} and d.state <> 'dns_only') group by 1)
    select m.month,
           (select count(*)::int from life f where f.created_at < m.first and (not f.is_lost or f.ended_at >= m.first)) as held,
           (select count(*)::int from life f where f.created_at >= m.first and f.created_at < m.until and (not f.is_lost or f.ended_at is not null)) as added,
           (select count(*)::int from lost l where l.at >= m.first and l.at < m.until and l.cause = 'notRenewed') as "notRenewed",
           (select count(*)::int from lost l where l.at >= m.first and l.at < m.until and l.cause = 'cancelled') as cancelled,
           (select count(*)::int from lost l where l.at >= m.first and l.at < m.until and l.cause = 'transferred') as transferred,
           (select count(*)::int from gone g where g.at >= m.first and g.at < m.until) as customers
      from ${monthRows(asked)} order by 1`.execute(trx);
  return rows;
}

export type LostName = {
  readonly domain_id: string;
  readonly name: string;
  readonly customer: number;
  readonly on: string;
  readonly cause: string;
};

/** Lost domains, the most recently lost first, at most 10,000. */
export async function listLost(trx: Trx, asked: Asked): Promise<LostName[]> {
  const { rows } = await sql<LostName>`
    select l.domain_id, l.ascii_name as name, a.number as customer, (l.at at time zone 'UTC')::date::text as "on", l.cause
      from ${lostNames(windowOf(asked))} l join account a on a.id = l.account_id
     where ${asked.part}::text is null or l.cause = ${asked.part}::text order by l.at desc, l.domain_id limit 10000`.execute(trx);
  return rows;
}
