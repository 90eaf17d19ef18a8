import type { Currency } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { atRate, booksOfInvoice, ofAccounts, signOfInvoice } from "../../books.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

/**
 * The net sum and VAT of each issued invoice, by rate, in the books' currency, as a table expression. If an invoice in another
 * currency fixes its VAT, that VAT is matched to the minor unit: with several rates, the highest rate takes the rounding
 * difference.
 */
const taxed = (asked: Asked): RawBuilder<unknown> => sql`(
  select z.*, ${sql`country || '|' || rate || '|' || vat_kind`} as part from (
    select g.account_id, g.invoice_id, g.number, g.issued_on, g.customer, g.vat_kind, g.country, g.rate, g.currency, g.sign * g.net as net,
           g.sign * case when g.books_vat_minor is null then g.vat
                         when g.place = 1 then g.books_vat_minor - (sum(g.vat) over whole - g.vat) else g.vat end as vat
      from (select i.account_id, i.id as invoice_id, i.number, i.issued_on, a.number as customer, i.vat_kind, i.books_vat_minor, x.currency,
                   coalesce(i.party -> 'buyer' ->> 'country', '') as country, l.vat_rate_bp as rate, ${signOfInvoice} as sign,
                   ${atRate(sql`sum(l.net_minor)`, sql`x.ppm`)} as net, ${atRate(sql`sum(l.vat_minor)`, sql`x.ppm`)} as vat,
                   row_number() over (partition by i.account_id, i.id order by l.vat_rate_bp desc) as place
              from invoice i join seller s on s.id = i.seller_id join account a on a.id = i.account_id
              join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id ${booksOfInvoice}
             where i.state <> 'draft' and i.issued_on between ${asked.from}::date and ${asked.until}::date and ${ofAccounts(asked)}
             group by i.account_id, i.id, a.number, l.vat_rate_bp, x.currency, x.ppm) g
    window whole as (partition by g.account_id, g.invoice_id)) z
   where (${asked.currency}::text is null or z.currency = ${asked.currency}::text)
     and (${asked.part}::text is null or country || '|' || rate || '|' || vat_kind = ${asked.part}::text))`;

export type Taxed = {
  readonly country: string;
  readonly rate: number;
  readonly vatKind: string;
  readonly part: string;
  readonly currency: Currency;
  readonly net: number;
  readonly vat: number;
};

export async function vatByRate(trx: Trx, asked: Asked): Promise<Taxed[]> {
  const { rows } = await sql<Taxed>`
    select z.country, z.rate, z.vat_kind as "vatKind", z.part, z.currency, sum(z.net)::bigint as net, sum(z.vat)::bigint as vat
      from ${taxed(asked)} z group by 1, 2, 3, 4, 5 order by 1, 2 desc, 3, 5`.execute(trx);
  return rows;
}

export async function vatTotals(trx: Trx, asked: Asked): Promise<Pick<Taxed, "currency" | "net" | "vat">[]> {
  const { rows } = await sql<Pick<Taxed, "currency" | "net" | "vat">>`
    select z.currency, sum(z.net)::bigint as net, sum(z.vat)::bigint as vat from ${taxed(asked)} z group by 1 order by 1`.execute(
    trx,
  );
  return rows;
}

export type TaxedInvoice = Taxed & {
  readonly invoice_id: string;
  readonly number: number;
  readonly customer: number;
  readonly issued: string;
};

/** The VAT of single invoices, one piece of the list after another, in the order of accounts. */
export async function listTaxed(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: TaxedInvoice[]; next: string | null }> {
  const [account, invoice, rate] = after?.split(" ") ?? [
    "00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-000000000000",
    "-1",
  ];
  const { rows } = await sql<TaxedInvoice & { account_id: string }>`
    select z.account_id, z.invoice_id, z.number, z.customer, z.issued_on::text as issued, z.country, z.rate, z.vat_kind as "vatKind", z.part, z.currency,
           z.net::bigint as net, z.vat::bigint as vat
      from ${taxed(asked)} z where (z.account_id, z.invoice_id, z.rate) > (${account}::uuid, ${invoice}::uuid, ${Number(rate)}::int)
     order by z.account_id, z.invoice_id, z.rate limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  const next =
    last !== undefined && rows.length === pieceSize ? `${last.account_id} ${last.invoice_id} ${String(last.rate)}` : null;
  return { rows, next };
}
