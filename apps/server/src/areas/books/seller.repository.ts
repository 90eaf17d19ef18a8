import { NotFound } from "@nameplane/contracts/refusals";
import { currencyOf, type Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { Refused } from "../../platform/refused.ts";

export type BooksSeller = {
  readonly id: string;
  readonly name: string;
  readonly orgnr: string;
  readonly vatNumber: string | null;
  readonly country: string;
  readonly currency: Currency;
  readonly email: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly yearStarts: number;
  readonly deferredFrom: string | null;
  /** First day of the first month that is not closed. Null if no month was closed yet. */
  readonly openFrom: string | null;
};

/** A seller with the details that its books need. Null stands for the operator's own seller. Possible refusals: NotFound. */
export async function findSeller(trx: Trx, sellerId: string | null): Promise<BooksSeller> {
  const id = sellerId ?? (await operatorAccount(trx)).sellerId;
  const { rows } = await sql<Omit<BooksSeller, "currency"> & { currency: string }>`
    select s.id, s.name, s.orgnr, s.vat_number as "vatNumber", s.country, s.books_currency as currency,
           coalesce(s.details ->> 'email', '') as email, coalesce(s.details ->> 'phone', '') as phone,
           coalesce((select b.time_zone from brand b where b.seller_id = s.id order by b.is_operator desc, b.id limit 1), 'UTC') as "timeZone",
           coalesce(k.year_starts_month, 1)::integer as "yearStarts", k.deferred_from as "deferredFrom",
           (select (max(c.month) + interval '1 month')::date from books_closing c where c.seller_id = s.id and c.reopened_at is null) as "openFrom"
      from seller s left join books_setting k on k.seller_id = s.id where s.id = ${id}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Refused(NotFound, { param: "sellerid" });
  return { ...row, currency: currencyOf(row.currency) };
}

export async function listSellers(trx: Trx): Promise<{ sellerid: string; name: string }[]> {
  return trx.selectFrom("seller").select(["id as sellerid", "name"]).orderBy("name").execute();
}

/** Saves settings of a seller's books. Inserts the row of the seller if it has none yet. */
export async function saveSetting(
  trx: Trx,
  sellerId: string,
  { yearStarts, deferredFrom }: { readonly yearStarts: number; readonly deferredFrom: string | null },
): Promise<void> {
  await sql`
    insert into books_setting (seller_id, year_starts_month, deferred_from) values (${sellerId}, ${yearStarts}, ${deferredFrom}::date)
    on conflict (seller_id) do update set year_starts_month = excluded.year_starts_month, deferred_from = excluded.deferred_from, version = books_setting.version + 1`.execute(
    trx,
  );
}

export async function hasVouchers(trx: Trx, sellerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("books_voucher")
    .select("number")
    .where("seller_id", "=", sellerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
