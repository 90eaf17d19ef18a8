import { zeroMoney, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { BooksSeller } from "./seller.repository.ts";
import type { CompanySale, Sale } from "./boxes.rules.ts";
import type { Days } from "./years.rules.ts";

/**
 * Net and VAT of each numbered invoice and credit note of a period, by VAT rate. As in the postings (vatBlock), VAT is converted
 * once for each rate of a document, so the sums equal those of the accounts.
 */
const documents = (sellerId: string, { from, to }: Days) => sql`
  documents as (
    select v.account_id, i.id as invoice_id, i.number, i.kind = 'credit_note' as is_note, v.booked_on, i.vat_kind as kind, coalesce(i.party -> 'buyer' ->> 'country', '') as country,
           coalesce(i.party -> 'buyer' ->> 'vatnumber', '') as vat_number, coalesce(i.party -> 'buyer' ->> 'name', '') as name, i.vat_proof_id,
           l.vat_rate_bp as rate, l.vat_rate_bp = 0 and l.kind in ('fee','interest') as is_outside,
           s.sign * div(sum(l.net_minor) * v.fx_ppm + 500000, 1000000) as net_minor, s.sign * div(sum(l.vat_minor) * v.fx_ppm + 500000, 1000000) as vat_minor
      from books_voucher v
      join invoice i on i.account_id = v.account_id and i.id = v.invoice_id
      join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
     cross join lateral (select case when i.kind = 'credit_note' then -1 else 1 end as sign) s
     where v.seller_id = ${sellerId} and v.booked_on between ${from}::date and ${to}::date and v.kind in ('invoice','credit_note','discount','rounding')
     group by v.account_id, i.id, i.number, i.kind, v.booked_on, v.fx_ppm, i.vat_kind, i.party, i.vat_proof_id, l.vat_rate_bp, is_outside, s.sign)`;

export async function listSales(trx: Trx, { id, currency }: BooksSeller, days: Days): Promise<Sale[]> {
  const { rows } = await sql<Omit<RowOf<Sale>, "currency">>`
    with ${documents(id, days)}
    select kind, country, rate as "rateBasisPoints", is_outside as isoutside, sum(net_minor)::bigint as net, sum(vat_minor)::bigint as vat,
           count(*)::integer as documents
      from documents group by 1, 2, 3, 4 order by array_position(array['domestic','reverse_charge','oss','export','exempt'], kind), 4, 2, 3 desc`.execute(
    trx,
  );
  return rows.map((row) => withMoney({ ...row, currency }, "net", "vat"));
}

export type VatSums = {
  readonly booked: Money;
  readonly lost: Money;
  /** The part of `lost` that was VAT of the seller's own country. */
  readonly lostAtHome: Money;
};

/**
 * VAT on sales according to the accounts (`booked`), and the VAT in it that was taken back because invoices were written off
 * (`lost`).
 */
export async function vatSums(trx: Trx, { id, currency }: BooksSeller, { from, to }: Days): Promise<VatSums> {
  const { rows } = await sql<Omit<RowOf<VatSums>, "currency">>`
    select coalesce(-sum(minor), 0)::bigint as booked, coalesce(sum(minor) filter (where kind = 'bad_debt'), 0)::bigint as lost,
           coalesce(sum(minor) filter (where kind = 'bad_debt' and vat_kind = 'domestic'), 0)::bigint as "lostAtHome"
      from books_entry where seller_id = ${id} and code = 'vat_out' and booked_on between ${from}::date and ${to}::date`.execute(
    trx,
  );
  const [row] = rows;
  const nothing = zeroMoney(currency);
  if (row === undefined) return { booked: nothing, lost: nothing, lostAtHome: nothing };
  return withMoney({ ...row, currency }, "booked", "lost", "lostAtHome");
}

/** Sales to companies in other EU countries that account for the VAT themselves (reverse charge), by their VAT number. */
export async function listCompanies(trx: Trx, { id, currency }: BooksSeller, days: Days): Promise<CompanySale[]> {
  const { rows } = await sql<Omit<RowOf<CompanySale>, "currency">>`
    with ${documents(id, days)}
    select vat_number as vatnumber, min(name) as name, sum(net_minor)::bigint as net, count(*)::integer as documents, bool_and(vat_proof_id is not null) as isproved
      from documents where kind = 'reverse_charge' and not is_outside group by 1 order by 1`.execute(trx);
  return rows.map((row) => withMoney({ ...row, currency }, "net"));
}

export type SaleFilter = {
  readonly kind: string;
  readonly country: string;
  readonly rate: number;
  readonly isOutside: boolean;
  readonly vatNumber: string | null;
};

export type VatDocument = {
  readonly invoiceid: string;
  readonly number: number;
  readonly isnote: boolean;
  readonly bookedon: string;
  readonly customer: number;
  readonly name: string;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly total: number;
};

/** The documents that one line of the return consists of. `total` is their number. */
export async function listDocuments(
  trx: Trx,
  { id }: BooksSeller,
  days: Days,
  filter: SaleFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<VatDocument[]> {
  const { rows } = await sql<VatDocument>`
    with ${documents(id, days)}
    select d.invoice_id as invoiceid, d.number, d.is_note as isnote, d.booked_on as bookedon, a.number as customer, d.name,
           d.net_minor::bigint as "netMinor", d.vat_minor::bigint as "vatMinor", (count(*) over ())::integer as total
      from documents d join account a on a.id = d.account_id
     where d.kind = ${filter.kind} and d.country = ${filter.country} and d.rate = ${filter.rate} and d.is_outside = ${filter.isOutside}
       and (${filter.vatNumber}::text is null or d.vat_number = ${filter.vatNumber})
     order by d.booked_on, d.number limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  return rows;
}
