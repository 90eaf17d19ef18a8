import type { Currency } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { atRate, ofAccounts, referencePpm, soldLines } from "../../books.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

type Margin = { readonly currency: Currency; readonly revenue: number; readonly cost: number; readonly unknown: number };

/**
 * The revenue from domains and what registries charged for them, as a table expression. Each row is either revenue or cost, in
 * the books' currency. Revenue has the day of the invoice, cost the day on which it was booked. A cost without an exchange rate
 * stays in its own currency.
 */
const flows = (asked: Asked): RawBuilder<unknown> => sql`(
  select z.request_id, z.account_id, z.request, z.ascii_name, z.tld, z.operation, to_char(z.issued_on, 'YYYY-MM') as month, z.currency, z.net as revenue, 0::bigint as cost,
         case when exists (select 1 from ledger_posting k where k.request_id = z.request_id and k.kind = 'cost') then 0 else z.net end as unknown
    from ${soldLines({ ...asked, currency: null })} z where z.product like 'domain:%'
  union all
  select r.id, r.account_id, r.number, r.ascii_name, r.tld, q.operation, to_char(k.booked_on, 'YYYY-MM'),
         case when x.ppm is null then k.currency else s.books_currency end, 0, ${atRate(sql`k.amount_minor`, sql`coalesce(x.ppm, 1000000)`)}, 0
    from ledger_posting k join seller s on s.id = k.seller_id join request r on r.id = k.request_id join account a on a.id = r.account_id
    left join quote q on q.account_id = r.account_id and q.id = r.quote_id
   cross join lateral (select ${referencePpm(sql`k.currency`, sql`s.books_currency`, sql`k.booked_on`)} as ppm) x
   where k.kind = 'cost' and k.booked_on between ${asked.from}::date and ${asked.until}::date and ${ofAccounts(asked)}
     and (${asked.tld}::text is null or r.tld = ${asked.tld}::text)
     and (${asked.product}::text is null or 'domain:' || coalesce(q.operation, 'otherwise') = ${asked.product}::text))`;

const keys = {
  month: sql`f.month`,
  tld: sql`coalesce(f.tld, '')`,
  operation: sql`'domain:' || coalesce(f.operation, 'otherwise')`,
} as const;

const ofCurrency = ({ currency }: Asked) => sql`(${currency}::text is null or f.currency = ${currency}::text)`;

export async function marginBy(trx: Trx, asked: Asked, by: keyof typeof keys): Promise<(Margin & { readonly key: string })[]> {
  const order = by === "month" ? sql`1, 2` : sql`3 desc, 1, 2`;
  const { rows } = await sql<Margin & { key: string }>`
    select ${keys[by]} as key, f.currency, sum(f.revenue)::bigint as revenue, sum(f.cost)::bigint as cost, sum(f.unknown)::bigint as unknown
      from ${flows(asked)} f where ${ofCurrency(asked)} group by 1, 2 order by ${order}`.execute(trx);
  return rows;
}

export async function marginTotals(trx: Trx, asked: Asked): Promise<Margin[]> {
  const { rows } = await sql<Margin>`
    select f.currency, sum(f.revenue)::bigint as revenue, sum(f.cost)::bigint as cost, sum(f.unknown)::bigint as unknown
      from ${flows(asked)} f where ${ofCurrency(asked)} group by 1 order by 1`.execute(trx);
  return rows;
}

export type RequestMargin = Margin & { readonly request: number; readonly name: string; readonly operation: string };

/** The margin of each request, in the order of request numbers, in pieces. */
export async function listMargins(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: RequestMargin[]; next: string | null }> {
  const [number, currency] = after?.split(" ") ?? ["0", ""];
  const { rows } = await sql<RequestMargin>`
    select f.request, f.currency, max(f.ascii_name) as name, coalesce(max(f.operation), 'otherwise') as operation,
           sum(f.revenue)::bigint as revenue, sum(f.cost)::bigint as cost, sum(f.unknown)::bigint as unknown
      from ${flows(asked)} f where ${ofCurrency(asked)} and (f.request, f.currency) > (${Number(number)}::bigint, ${currency}::text)
     group by 1, 2 order by 1, 2 limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length === pieceSize ? `${String(last.request)} ${last.currency}` : null };
}
