import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { monthRows, ofAccounts } from "../../books.repository.ts";
import { lostNames, lostStates, renewedNames, windowOf } from "../../names.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

export type Decided = { readonly key: string; readonly renewed: number; readonly lost: number };

/** How many domains were renewed, and how many were not, by TLD or month. */
export async function decidedBy(trx: Trx, asked: Asked, by: "tld" | "month"): Promise<Decided[]> {
  const window = windowOf(asked);
  const { rows } = await sql<Decided>`
    select ${by === "tld" ? sql`e.tld` : sql`m.month`} as key, sum(e.renewed)::int as renewed, sum(e.lost)::int as lost
      from (select tld, at, 1 as renewed, 0 as lost from ${renewedNames(window)} r
            union all select tld, at, 0, 1 from ${lostNames(window)} l where l.cause <> 'transferred') e
      join ${monthRows(asked)} on e.at >= m.first and e.at < m.until
     group by 1 order by ${by === "tld" ? sql`sum(e.renewed + e.lost) desc, 1` : sql`1`}`.execute(trx);
  return rows;
}

export type Cohort = {
  readonly month: string;
  readonly registered: number;
  readonly renewed: number;
  readonly lost: number;
  readonly held: number;
};

/**
 * Domains grouped by the month of their registration: how many have been renewed, how many were lost without a renewal, and how
 * many are still here.
 */
export async function cohorts(trx: Trx, asked: Asked): Promise<Cohort[]> {
  const { tld } = asked;
  const { rows } = await sql<Cohort>`
    select m.month, count(*)::int as registered, (count(*) filter (where d.is_renewed))::int as renewed,
           (count(*) filter (where d.state in ${lostStates} and not d.is_renewed))::int as lost,
           (count(*) filter (where d.state not in ${lostStates}))::int as held
      from ${monthRows(asked)}
      join (select d.created_at, d.state, exists (select 1 from ${renewedNames({ ...windowOf(asked), first: new Date(0), end: new Date("9999-01-01T00:00:00Z") })} r
                                                   where r.account_id = d.account_id and r.domain_id = d.id) as is_renewed
              from domain d join account a on a.id = d.account_id
             where d.state <> 'dns_only' and (${tld}::text is null or d.tld = ${tld}::text) and ${ofAccounts(asked)}
               and not exists (select 1 from push_name n join push p on p.account_id = n.account_id and p.id = n.push_id
                                where n.account_id = d.account_id and n.domain_id = d.id and p.state = 'accepted')) d
        on d.created_at >= m.first and d.created_at < m.until
     group by 1 order by 1`.execute(trx);
  return rows;
}

export type DecidedName = {
  readonly account_id: string;
  readonly domain_id: string;
  readonly name: string;
  readonly on: string;
  readonly outcome: string;
};

/** The domains behind the figures, in the order of accounts, in pieces. part: "renewed", or a cause of loss. */
export async function listDecided(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: DecidedName[]; next: string | null }> {
  const window = windowOf(asked);
  const [account, domain, at] = after?.split(" ") ?? [
    "00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-000000000000",
    "1970-01-01T00:00:00Z",
  ];
  const { rows } = await sql<DecidedName & { at: Date; place: string }>`
    select e.account_id, e.domain_id, e.ascii_name as name, (e.at at time zone 'UTC')::date::text as "on", e.outcome,
           to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from (select account_id, domain_id, ascii_name, at, 'renewed' as outcome from ${renewedNames(window)} r
            union all select account_id, domain_id, ascii_name, at, cause from ${lostNames(window)} l) e
     where (e.account_id, e.domain_id, e.at) > (${account}::uuid, ${domain}::uuid, ${at}::timestamptz)
       and (${asked.part}::text is null or e.outcome = ${asked.part}::text or (${asked.part}::text = 'lost' and e.outcome <> 'renewed')
            or (${asked.part}::text = 'decided' and e.outcome <> 'transferred'))
     order by e.account_id, e.domain_id, e.at limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  return {
    rows,
    next: last !== undefined && rows.length === pieceSize ? `${last.account_id} ${last.domain_id} ${last.place}` : null,
  };
}
