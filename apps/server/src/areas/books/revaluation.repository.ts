import type { RevaluedRow } from "@nameplane/contracts/books/books";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** Exchange gains less losses of each month, and when the month was revalued. */
export async function exchangeByMonth(
  trx: Trx,
  sellerId: string,
): Promise<{ month: string; minor: number; revaluedAt: Date | null }[]> {
  const { rows } = await sql<{ month: string; minor: number; revaluedAt: Date | null }>`
    with moved as (
      select date_trunc('month', booked_on)::date as month, -sum(minor)::bigint as minor from books_entry
       where seller_id = ${sellerId} and code in ('fx','fx_loss') group by 1
    ), runs as (select month, made_at from books_revaluation where seller_id = ${sellerId} and undone_at is null)
    select coalesce(m.month, r.month) as month, coalesce(m.minor, 0)::bigint as minor, r.made_at as "revaluedAt"
      from moved m full join runs r on r.month = m.month`.execute(trx);
  return rows;
}

export async function hasPositions(trx: Trx, sellerId: string): Promise<boolean> {
  const row = await trx.selectFrom("books_position").select("code").where("seller_id", "=", sellerId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The positions in foreign currencies that are open at the end of a day, by account and currency. */
export async function listUnrealised(trx: Trx, sellerId: string, day: string): Promise<RevaluedRow[]> {
  const { rows } = await sql<RevaluedRow>`
    select u.code, np_chart_number(${sellerId}, u.code, '', '') as number, a.name, u.currency, count(*)::integer as positions,
           sum(u.currency_minor)::bigint as "currencyMinor", sum(u.minor)::bigint as "bookedMinor", (sum(u.minor) + sum(u.difference))::bigint as "worthMinor", max(u.ppm) as ppm
      from np_unrealised(${sellerId}, ${day}::date) u join ledger_account a on a.seller_id = ${sellerId} and a.code = u.code
     group by u.code, a.name, u.currency order by 2, 4`.execute(trx);
  return rows;
}

/**
 * Positions whose revaluation at the end of a day is missing, or differs by at least one whole unit of the books' currency from
 * what would be written now. Smaller differences come from rounding each posting.
 */
export const unrevalued = (sellerId: string, day: string): RawBuilder<unknown> => sql`
  select code, position_id, currency, sum(minor) as missing from (
    select code, position_id, currency, coalesce(difference, 0) as minor, difference is null as unknown from np_unrealised(${sellerId}, ${day}::date)
    union all
    select code, position_id, currency, -minor, false from books_entry
     where seller_id = ${sellerId} and part = 'revaluation' and booked_on = ${day}::date and code not in ('fx','fx_loss')) x
   group by 1, 2, 3 having abs(sum(minor)) >= 100 or bool_or(unknown)`;

/** The sum by which the revaluation at the end of a day differs from what would be written now. */
export async function missingAt(trx: Trx, sellerId: string, day: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(missing), 0)::bigint as minor from (${unrevalued(sellerId, day)}) u`.execute(trx);
  return rows[0]?.minor ?? 0;
}

type Run = { readonly id: string; readonly madeBy: string; readonly madeAt: Date };

/** The revaluation of a month that is in force, so not one that was undone. Null if there is none. */
export async function findRun(trx: Trx, sellerId: string, month: string): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select r.id, coalesce(u.name, r.made_by) as "madeBy", r.made_at as "madeAt"
      from books_revaluation r left join staff_user u on r.made_by = 'staff:' || u.id
     where r.seller_id = ${sellerId} and r.month = ${month}::date and r.undone_at is null`.execute(trx);
  return rows[0] ?? null;
}

/** Stores a revaluation and writes its vouchers. Returns the number of entries. */
export async function insertRun(
  trx: Trx,
  sellerId: string,
  of: { readonly id: string; readonly month: string; readonly by: string; readonly now: Date },
): Promise<number> {
  await trx
    .insertInto("books_revaluation")
    .values({ seller_id: sellerId, id: of.id, month: of.month, made_by: of.by, made_at: of.now })
    .execute();
  const { rows } = await sql<{ entries: number }>`select np_revalue_books(${sellerId}, ${of.id}) as entries`.execute(trx);
  return rows[0]?.entries ?? 0;
}

/** Marks a revaluation as undone, and writes the reverse of its vouchers. */
export async function undoRun(
  trx: Trx,
  sellerId: string,
  of: { readonly id: string; readonly reason: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("books_revaluation")
    .set({ undone_by: of.by, undone_at: of.now, reason: of.reason })
    .where("seller_id", "=", sellerId)
    .where("id", "=", of.id)
    .execute();
  await sql`select np_undo_revaluation(${sellerId}, ${of.id})`.execute(trx);
}

type InvoiceInBooks = {
  readonly currency: string;
  readonly open: { readonly currencyMinor: number; readonly minor: number } | null;
  readonly rows: {
    readonly series: string;
    readonly number: number;
    readonly bookedon: string;
    readonly kind: string;
    readonly minor: number;
  }[];
};

/**
 * The exchange differences of an invoice, and its open sum with the value at which the books carry it. Null if there is no such
 * invoice. Revaluations are left out.
 */
export async function findInvoiceExchange(trx: Trx, invoiceId: string): Promise<InvoiceInBooks | null> {
  const { rows } = await sql<InvoiceInBooks>`
    select s.books_currency as currency,
           (select jsonb_build_object('currencyMinor', p.currency_minor, 'minor', p.minor) from books_position p
             where p.seller_id = i.seller_id and p.code = 'receivable' and p.id = i.id and p.currency_minor <> 0) as open,
           coalesce((select jsonb_agg(jsonb_build_object('series', e.series, 'number', e.voucher_number, 'bookedon', e.booked_on, 'kind', e.kind, 'minor', -e.minor)
                             order by e.booked_on, e.series, e.voucher_number)
              from books_entry e where e.seller_id = i.seller_id and e.position_id = i.id and e.part = 'exchange'), '[]') as rows
      from invoice i join seller s on s.id = i.seller_id where i.id = ${invoiceId}`.execute(trx);
  return rows[0] ?? null;
}
