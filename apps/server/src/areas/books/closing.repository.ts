import type { ClosingRemark } from "@nameplane/contracts/books/values";
import { moneyIn, moneyToJson } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Remark } from "./closing.rules.ts";
import { unrevalued } from "./revaluation.repository.ts";
import type { Days } from "./years.rules.ts";

export type ClosingRow = {
  readonly month: string;
  readonly remarks: readonly Remark[];
  readonly note: string;
  readonly sumsHash: string;
  readonly closedBy: string;
  readonly closedAt: Date;
  readonly reopenedBy: string | null;
  readonly reopenedAt: Date | null;
  readonly reason: string | null;
};

type RemarkRow = { readonly key: ClosingRemark; readonly count: number; readonly minor: number; readonly currency: string };

const remarkOf = ({ key, count, minor, currency }: RemarkRow): Remark => ({ key, count, amount: moneyIn(currency)(minor) });

/** All closings of a seller, the most recent first. */
export async function listClosings(trx: Trx, sellerId: string): Promise<ClosingRow[]> {
  const { rows } = await sql<Omit<ClosingRow, "remarks"> & { readonly remarks: readonly RemarkRow[] }>`
    select c.month, c.remarks, c.note, encode(c.sums_hash, 'hex') as "sumsHash", coalesce(b.name, c.closed_by) as "closedBy", c.closed_at as "closedAt",
           coalesce(r.name, c.reopened_by) as "reopenedBy", c.reopened_at as "reopenedAt", c.reason
      from books_closing c
      left join staff_user b on c.closed_by = 'staff:' || b.id
      left join staff_user r on c.reopened_by = 'staff:' || r.id
     where c.seller_id = ${sellerId} order by c.closed_at desc, c.id desc`.execute(trx);
  return rows.map(({ remarks, ...row }) => ({ ...row, remarks: remarks.map(remarkOf) }));
}

/** Waits until no transaction posts for the seller, and prevents new postings until this transaction ends (np_open_day). */
export async function holdMonths(trx: Trx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('months of ' || ${sellerId}::uuid, 0))`.execute(trx);
}

export async function insertClosing(
  trx: Trx,
  sellerId: string,
  of: {
    readonly month: string;
    readonly remarks: readonly Remark[];
    readonly note: string;
    readonly sumsHash: Buffer;
    readonly by: string;
  },
): Promise<void> {
  await trx
    .insertInto("books_closing")
    .values({
      seller_id: sellerId,
      id: newId(),
      month: of.month,
      remarks: JSON.stringify(of.remarks.map(({ amount, ...remark }) => ({ ...remark, ...moneyToJson(amount) }))),
      note: of.note,
      sums_hash: of.sumsHash,
      closed_by: of.by,
      // This is the clock that postings use, read after the last of them, because I-M18.3 compares the two times.
      closed_at: sql`clock_timestamp()`,
    })
    .execute();
}

export async function reopenClosing(
  trx: Trx,
  sellerId: string,
  month: string,
  of: { readonly reason: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("books_closing")
    .set({ reopened_by: of.by, reopened_at: of.now, reason: of.reason })
    .where("seller_id", "=", sellerId)
    .where("month", "=", month)
    .where("reopened_at", "is", null)
    .execute();
}

/**
 * The sum of each account number over a period, as text. If the text is the same later, the books of the period have not changed.
 */
export async function sumsOf(trx: Trx, sellerId: string, { from, to }: Days): Promise<string> {
  const { rows } = await sql<{ sums: string }>`
    select coalesce(string_agg(number || ':' || minor, ' ' order by number), '') as sums
      from (select number, sum(minor)::bigint as minor from books_entry where seller_id = ${sellerId} and booked_on between ${from}::date and ${to}::date group by 1) s`.execute(
    trx,
  );
  return rows[0]?.sums ?? "";
}

export type OpenThings = {
  /** Numbered invoices and credit notes of the month that are not posted to the ledger. */
  readonly unbooked: number;
  /** Invoice lines with income for the month that has not been posted yet. */
  readonly incomeDue: number;
  /** Ledger accounts on which the entries of the books differ from the ledger in the month, in any currency. */
  readonly differs: number;
};

export async function findOpenThings(trx: Trx, sellerId: string, { from, to }: Days): Promise<OpenThings> {
  const { rows } = await sql<OpenThings>`
    select (select count(*) from invoice i where i.seller_id = ${sellerId} and i.issued_on between ${from}::date and ${to}::date and i.state <> 'draft' and i.total_minor <> 0
              and not exists (select 1 from ledger_posting l where l.account_id = i.account_id and l.invoice_id = i.id and l.kind in ('invoice','credit_note')))::integer as unbooked,
           (select count(*) from revenue_deferral d where d.seller_id = ${sellerId} and d.next_month <= ${from}::date)::integer as "incomeDue",
           (select count(*) from (
              select code, currency, sum(minor) as minor from (
                select l.code, l.currency, l.minor from ledger_entry l
                 where l.seller_id = ${sellerId} and l.booked_on between ${from}::date and ${to}::date
                   and exists (select 1 from books_voucher v where v.seller_id = l.seller_id and v.voucher_id = l.voucher_id)
                union all
                select code, currency, -currency_minor from books_entry where seller_id = ${sellerId} and booked_on between ${from}::date and ${to}::date) x
               group by 1, 2 having sum(minor) <> 0) y)::integer as differs`.execute(trx);
  return rows[0] ?? { unbooked: 0, incomeDue: 0, differs: 0 };
}

/**
 * What is open at the end of a day and must be explained: money that nobody could place, and clearing accounts that are not
 * empty.
 */
export async function findRemarks(trx: Trx, sellerId: string, lastDay: string): Promise<Remark[]> {
  const { rows } = await sql<RemarkRow>`
    select 'notRevalued' as key, count(*)::integer as count, coalesce(sum(missing), 0)::bigint as minor, (select books_currency from seller where id = ${sellerId}) as currency
      from (${unrevalued(sellerId, lastDay)}) u having count(*) > 0
    union all
    select 'bankLines' as key, count(*)::integer as count, sum(amount_minor)::bigint as minor, currency from bank_line
     where seller_id = ${sellerId} and booked_on <= ${lastDay}::date and state in ('new','suspense') group by currency
    union all
    select code, 0, sum(minor)::bigint, currency from ledger_entry
     where seller_id = ${sellerId} and booked_on <= ${lastDay}::date and code in ('suspense','card_clearing','paypal_clearing','swish_clearing')
     group by code, currency having sum(minor) <> 0
     order by 1, 4`.execute(trx);
  return rows.map(remarkOf);
}
