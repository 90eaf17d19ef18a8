import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { BooksSeller } from "./seller.repository.ts";
import type { Days } from "./years.rules.ts";

/** How many vouchers one SQL statement numbers at most. */
const atOnce = 5000;

/** Numbers the next vouchers that have no number yet. Returns whether there may be more. */
export async function numberVouchers(trx: Trx, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ done: number }>`select np_number_vouchers(${sellerId}, ${atOnce}) as done`.execute(trx);
  return rows[0]?.done === atOnce;
}

export async function sellersWithPostings(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from seller s where exists (select 1 from ledger_posting l where l.seller_id = s.id)`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Keeps vouchers from being numbered until the transaction ends, so that everything that the transaction reads about them fits
 * together.
 */
export async function holdNumbers(trx: Trx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vouchers of ' || ${sellerId}::uuid, 0))`.execute(trx);
}

export type MonthCount = { readonly month: string; readonly vouchers: number };

/** Every month from the first posting to a day, the latest first, with how many of its vouchers are numbered. */
export async function countByMonth(trx: Trx, sellerId: string, today: string): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    with first as (select least(min(booked_on), ${today}::date) as day from ledger_posting where seller_id = ${sellerId}),
    counted as (select date_trunc('month', booked_on)::date as month, count(*)::integer as n from books_voucher where seller_id = ${sellerId} group by 1)
    select g::date as month, coalesce(c.n, 0) as vouchers
      from first, generate_series(date_trunc('month', first.day), date_trunc('month', ${today}::date), interval '1 month') g
      left join counted c on c.month = g::date order by 1 desc`.execute(trx);
  return rows;
}

export type Problem =
  | { readonly what: "number"; readonly account: string; readonly vouchers: number }
  | { readonly what: "rate"; readonly currency: string; readonly day: string; readonly vouchers: number };

export type Lacking = { readonly problems: readonly Problem[]; readonly vouchers: number };

/** Vouchers of a period that have no number, and the reason why they cannot get one. */
export async function findLacking(trx: Trx, { id, currency }: BooksSeller, days: Days | null): Promise<Lacking> {
  const span = days === null ? sql`true` : sql`l.booked_on between ${days.from}::date and ${days.to}::date`;
  const lacking = sql`
    lacking as materialized (
      select l.account_id, l.voucher_id, min(l.booked_on) as booked_on, min(l.currency) as currency,
             (array_agg(l.kind order by coalesce(array_position(array['invoice','credit_note','discount','rounding'], l.kind), 9), l.id))[1] as kind,
             (array_agg(l.invoice_id) filter (where l.invoice_id is not null))[1] as invoice_id
        from ledger_posting l
       where l.seller_id = ${id} and ${span} and l.booked_on >= coalesce((select (max(month) + interval '1 month')::date from books_closing where seller_id = ${id} and reopened_at is null), '-infinity')
         and not exists (select 1 from books_voucher v where v.seller_id = l.seller_id and v.voucher_id = l.voucher_id)
       group by 1, 2)`;
  const { rows: counted } = await sql<{ n: number }>`with ${lacking} select count(*)::integer as n from lacking`.execute(trx);
  const vouchers = counted[0]?.n ?? 0;
  if (vouchers === 0) return { problems: [], vouchers };
  const { rows: rates } = await sql<{ currency: string; day: string; vouchers: number }>`
    with ${lacking}
    select k.currency, min(k.booked_on) as day, count(*)::integer as vouchers
      from lacking k
      left join invoice i on i.account_id = k.account_id and i.id = k.invoice_id
      left join invoice o on o.account_id = i.account_id and o.id = i.credits_id
     where k.currency <> ${currency}
       and np_voucher_ppm(k.kind, k.currency, ${currency}, i.fx_ppm, coalesce(o.issued_on, i.issued_on), k.booked_on) is null
     group by 1 order by 1`.execute(trx);
  const { rows: numbers } = await sql<{ account: string; vouchers: number }>`
    with ${lacking}
    select a.name as account, count(distinct k.voucher_id)::integer as vouchers
      from lacking k
      left join invoice i on i.account_id = k.account_id and i.id = k.invoice_id
      join ledger_posting l on l.account_id = k.account_id and l.voucher_id = k.voucher_id
     cross join lateral (select l.debit as code union all select l.credit
                         union all select x.code from (values ('fx'), ('fx_loss')) x (code) where k.currency <> ${currency}) s
      join ledger_account a on a.seller_id = l.seller_id and a.code = s.code
     where np_chart_number(${id}, s.code, coalesce(i.vat_kind, ''), coalesce(i.party -> 'buyer' ->> 'country', '')) is null
     group by 1 order by 1`.execute(trx);
  return {
    vouchers,
    problems: [
      ...rates.map((row) => ({ what: "rate" as const, ...row })),
      ...numbers.map((row) => ({ what: "number" as const, ...row })),
    ],
  };
}
