import { moneyIn, type Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Voucher } from "./sie.rules.ts";
import type { VoucherFacts } from "./voucher-texts.rules.ts";
import type { Days } from "./years.rules.ts";

/** A position in the books: one voucher of a series and financial year. */
export type Place = { readonly yearFrom: string; readonly series: string; readonly number: number };

/** The last number of each series and year. A voucher that is numbered while an export runs is not part of that export. */
export async function lastNumbers(trx: Trx, sellerId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select year_from as "yearFrom", series, max(number)::integer as number from books_voucher where seller_id = ${sellerId} group by 1, 2 order by 1, 2`.execute(
    trx,
  );
  return rows;
}

export type PieceOf = {
  readonly sellerId: string;
  /** The currency of the books. */
  readonly currency: Currency;
  readonly days: Days;
  readonly series: Place;
  readonly after: number;
  readonly limit: number;
  /** The operator's own account. Vouchers in this account have no customer. */
  readonly operatorAccountId: string;
};

type Piece = Omit<Voucher, "text"> & VoucherFacts;
type EntryRow = Omit<Voucher["entries"][number], "amount" | "posted"> & {
  readonly minor: number;
  readonly currency: string;
  readonly currencyMinor: number;
};

/** Vouchers of a series and year in order of number, starting after a given number, with their entries. */
export async function voucherPiece(trx: Trx, of: PieceOf): Promise<Piece[]> {
  const { sellerId, currency, days, series, after, limit } = of;
  const { rows } = await sql<Omit<Piece, "entries"> & { readonly entries: readonly EntryRow[] }>`
    with piece as (
      select * from books_voucher v
       where v.seller_id = ${sellerId} and v.year_from = ${series.yearFrom}::date and v.series = ${series.series} and v.number > ${after} and v.number <= ${series.number}
         and v.booked_on between ${days.from}::date and ${days.to}::date
       order by v.number limit ${limit})
    select v.series, v.number, v.booked_on as "bookedOn", v.created_at::date::text as "createdOn", v.kind, i.number as invoice, p.receipt_number as receipt,
           case when v.account_id = ${of.operatorAccountId} then null else a.number end as customer,
           (select jsonb_agg(jsonb_build_object('number', e.number, 'minor', e.minor, 'currency', e.currency, 'currencyMinor', e.currency_minor, 'vatKind', e.vat_kind, 'country', e.country)
                             order by e.posting_id, e.is_debit desc)
              from books_entry e where e.seller_id = v.seller_id and e.year_from = v.year_from and e.series = v.series and e.voucher_number = v.number) as entries
      from piece v join account a on a.id = v.account_id
      left join invoice i on i.account_id = v.account_id and i.id = v.invoice_id
      left join payment p on p.account_id = v.account_id and p.id = v.payment_id
     order by v.number`.execute(trx);
  const inBooks = moneyIn(currency);
  return rows.map(({ entries, ...row }) => ({
    ...row,
    entries: entries.map(({ minor, currency: code, currencyMinor, ...entry }) => ({
      ...entry,
      amount: inBooks(minor),
      posted: moneyIn(code)(currencyMinor),
    })),
  }));
}
