import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { firstIdAt } from "../../../../platform/ids.ts";
import { monthRows, ofAccounts, soldLines } from "../../books.repository.ts";
import { lostNames, lostStates, renewedNames, windowOf } from "../../names.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";
import type { DueMonth, PastMonth } from "./forecast.rules.ts";

/**
 * The name of the forecast's line for all services. It is in brackets because there is a TLD called "services", and no TLD has
 * brackets.
 */
export const services = "(services)";

/** Counts the domains and services that were renewed, and those that were not, in the months of `past`. */
export async function readPast(trx: Trx, past: Asked): Promise<PastMonth[]> {
  const window = windowOf(past);
  const { rows } = await sql<PastMonth>`
    select e.line, m.month, sum(e.renewed)::int as renewed, sum(e.lost)::int as lost
      from (select tld as line, at, 1 as renewed, 0 as lost from ${renewedNames(window)} r
            union all select tld, at, 0, 1 from ${lostNames(window)} l where l.cause <> 'transferred'
            union all select ${services}, r.ended_at, 1, 0 from request r join account a on a.id = r.account_id
                       where r.type = any (${typesThat("renewsService", "renewsPlan")}::text[]) and r.state = 'completed' and r.service_id is not null
                         and r.ended_at >= ${window.first} and r.ended_at < ${window.end} and ${ofAccounts(past)}
            union all select ${services}, l.at, 0, 1 from state_log l join service v on v.account_id = l.account_id and v.id = l.object_id
                        join product p on p.id = v.product_id join account a on a.id = v.account_id
                       where l.machine = 'service' and l.to_state = 'ended' and p.billing_months is not null and ${ofAccounts(past)}
                         and l.id >= ${firstIdAt(window.first.getTime())}::uuid and l.id < ${firstIdAt(window.end.getTime())}::uuid) e
      join ${monthRows(past)} on e.at >= m.first and e.at < m.until
     group by 1, 2`.execute(trx);
  return rows;
}

/**
 * What comes up for renewal in the months of a report, as a table expression. Each domain appears once, and a service once for
 * each of its periods. minor: for a domain, the average price of a year in its TLD during the previous year or, without one, the
 * brand's list price; for a service, what was last invoiced for a whole period of it. Null if that is not known.
 */
const dueThings = (asked: Asked, past: Asked): RawBuilder<unknown> => {
  const lines = soldLines({ ...past, currency: null, product: null });
  return sql`(
    with sold as materialized (select * from ${lines} z),
    price as (select tld, currency, (sum(net) / nullif(sum(greatest(period_months, 12) / 12.0), 0))::bigint as minor
                from sold where operation = 'renew' and product_id is null and request_id is not null group by 1, 2),
    listed as (select g.brand_id, c.tld, c.currency, min(c.amount_minor) as minor from public.price c join price_group g on g.id = c.price_group_id and g.parent_id is null
                where c.operation = 'renew' and c.period_months = 12 and not c.is_removed and c.valid_from <= ${asked.now} and (c.valid_to is null or c.valid_to > ${asked.now}) group by 1, 2, 3),
    paid as (select distinct on (v.account_id, v.id) v.account_id, v.id, z.currency, z.net as minor
               from sold z join request r on r.account_id = z.account_id and r.id = z.request_id join service v on v.account_id = r.account_id and v.id = r.service_id
              where z.net > 0 and not r.params ? 'rest' order by v.account_id, v.id, z.issued_on desc, z.invoice desc)
    select 'domain' as kind, d.account_id, d.id, a.number as customer, d.ascii_name as name, d.tld as line, d.renewal_mode as mode, least(d.renews_at, d.expires_at) as at,
           coalesce(p.currency, s.books_currency) as currency, coalesce(p.minor, l.minor) as minor
      from domain d join account a on a.id = d.account_id join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
      left join price p on p.tld = d.tld and p.currency = s.books_currency
      left join listed l on p.minor is null and l.brand_id = a.brand_id and l.tld = d.tld and l.currency = s.books_currency
     where d.state not in ${lostStates} and d.state <> 'dns_only' and d.renewal_mode <> 'cancel' and ${ofAccounts(asked)}
    union all
    select 'service', v.account_id, v.id, a.number, v.name, ${services}, v.renewal_mode, v.renews_at + g.n * make_interval(months => t.billing_months),
           coalesce(p.currency, s.books_currency), p.minor
      from service v join product t on t.id = v.product_id join account a on a.id = v.account_id join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
     cross join lateral generate_series(0, 12 / greatest(t.billing_months, 1)) as g(n)
      left join paid p on p.account_id = v.account_id and p.id = v.id
     where v.ended_at is null and v.renewal_mode <> 'cancel' and v.renews_at < 'infinity' and t.billing_months is not null and ${ofAccounts(asked)})`;
};

const left = ({ tld, currency }: Asked) =>
  sql`(${tld}::text is null or e.line = ${tld}::text) and (${currency}::text is null or e.currency = ${currency}::text)`;

export async function readDue(trx: Trx, asked: Asked, past: Asked): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select e.line, m.month, e.currency, count(*)::int as count, coalesce(sum(e.minor), 0)::bigint as "full", (count(*) filter (where e.minor is null))::int as unpriced
      from ${dueThings(asked, past)} e join ${monthRows(asked)} on e.at >= m.first and e.at < m.until where ${left(asked)}
     group by 1, 2, 3 order by 2, 1, 3`.execute(trx);
  return rows;
}

export type DueThing = {
  readonly kind: "domain" | "service";
  readonly id: string;
  readonly customer: number;
  readonly name: string;
  readonly mode: string;
  readonly on: string;
  readonly currency: string;
  readonly minor: number | null;
};

/** Each domain and service that is due for renewal, in the order of their days, in pieces. */
export async function listDue(
  trx: Trx,
  asked: Asked,
  past: Asked,
  after: string | null,
): Promise<{ rows: DueThing[]; next: string | null }> {
  const [at, id] = after?.split(" ") ?? ["-infinity", "00000000-0000-0000-0000-000000000000"];
  const { rows } = await sql<DueThing & { place: string }>`
    select e.kind, e.id, e.customer, e.name, e.mode, (e.at at time zone 'UTC')::date::text as "on", e.currency, e.minor,
           to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from ${dueThings(asked, past)} e join ${monthRows(asked)} on e.at >= m.first and e.at < m.until
     where ${left(asked)} and (${asked.part}::text is null or m.month = ${asked.part}::text) and (e.at, e.id) > (${at}::timestamptz, ${id}::uuid)
     order by e.at, e.id limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length === pieceSize ? `${last.place} ${last.id}` : null };
}
