import { sql, type RawBuilder } from "kysely";
import type { Asked } from "./report.ts";

type Fragment = RawBuilder<unknown>;

/** Converts an amount at a rate in millionths. The absolute value is rounded half up, like the VAT of an invoice. */
export const atRate = (minor: Fragment, ppm: Fragment): Fragment =>
  sql`(sign(${minor}) * div(abs(${minor})::numeric * ${ppm} + 500000, 1000000))::bigint`;

/**
 * How many units of a currency a million euros are worth on a day, by the newest rate on or before it. Null if there is no rate.
 */
const perEuro = (currency: Fragment, day: Fragment): Fragment => sql`(case when ${currency} = 'EUR' then 1000000 else (
  select e.ppm from reference_rate e where e.kind = 'fx' and e.key = 'EUR' || ${currency} and e.valid_from <= ${day} and e.ppm > 0
   order by e.valid_from desc limit 1) end)`;

/** The reference rate between two currencies on a day, in millionths. Null if there is none. Published rates never change. */
export const referencePpm = (from: Fragment, to: Fragment, day: Fragment): Fragment =>
  sql`(case when ${from} = ${to} then 1000000 else round(${perEuro(to, day)}::numeric * 1000000 / nullif(${perEuro(from, day)}, 0)) end)`;

/**
 * Lateral rows for an invoice `i` of a seller `s`. x.ppm is the rate into the books' currency, and c.currency is the currency in
 * which its sums are counted. A rate that is fixed on the invoice takes precedence. Without any rate the invoice stays in its own
 * currency.
 */
export const booksOfInvoice: Fragment = sql`
  cross join lateral (select case when i.currency = s.books_currency then 1000000 else coalesce(i.fx_ppm, ${referencePpm(sql`i.currency`, sql`s.books_currency`, sql`i.issued_on`)}) end as rate) w
  cross join lateral (select coalesce(w.rate, 1000000) as ppm, case when w.rate is null then i.currency else s.books_currency end as currency) x`;

/** The sign of an invoice's sums: the sums of a credit note are subtracted. */
export const signOfInvoice: Fragment = sql`(case when i.kind = 'credit_note' then -1 else 1 end)`;

/** An SQL condition that keeps the accounts `a` that match the filters of a report. */
export const ofAccounts = ({ brandId, customer }: Pick<Asked, "brandId" | "customer">): Fragment =>
  sql`(${brandId}::uuid is null or a.brand_id = ${brandId}::uuid) and (${customer}::bigint is null or a.number = ${customer}::bigint)`;

/**
 * The lines of issued invoices and credit notes, as a table expression, with their sums in the books' currency. product: for a
 * domain "domain:" and the operation, for a service "product:" and its number, otherwise the kind of the line.
 */
export const soldLines = (
  asked: Pick<Asked, "from" | "until" | "brandId" | "customer" | "currency" | "tld" | "product">,
): Fragment => sql`(
  select * from (
    select i.account_id, i.id as invoice_id, i.number as invoice, i.issued_on, l.position, l.text, l.request_id, r.number as request, r.ascii_name,
           a.brand_id, a.number as customer, r.tld, q.operation, q.period_months, p.id as product_id,
           case when p.id is not null then 'product:' || p.id when r.tld is not null then 'domain:' || coalesce(q.operation, 'otherwise')
                else l.kind end as product,
           x.currency, ${signOfInvoice} * ${atRate(sql`l.net_minor`, sql`x.ppm`)} as net
      from invoice i join seller s on s.id = i.seller_id join account a on a.id = i.account_id
      join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
      left join request r on r.account_id = l.account_id and r.id = l.request_id
      left join quote q on q.account_id = r.account_id and q.id = r.quote_id
      left join service v on v.account_id = i.account_id and v.id = coalesce(r.service_id, i.service_id)
      left join product p on p.id = coalesce(r.product_id, v.product_id)
      ${booksOfInvoice}
     where i.state <> 'draft' and i.issued_on between ${asked.from}::date and ${asked.until}::date and ${ofAccounts(asked)}) z
   where (${asked.currency}::text is null or z.currency = ${asked.currency}::text)
     and (${asked.tld}::text is null or z.tld = ${asked.tld}::text)
     and (${asked.product}::text is null or z.product = ${asked.product}::text))`;

/**
 * The months of a report, as a table expression m (month, first, until). Each month begins at `first` and ends just before
 * `until`.
 */
export const monthRows = ({ months }: Pick<Asked, "months">): Fragment => sql`
  unnest(${months.map(({ month }) => month)}::text[], ${months.map(({ first }) => first.toISOString())}::timestamptz[], ${months.map(({ end }) => end.toISOString())}::timestamptz[]) as m(month, first, until)`;
