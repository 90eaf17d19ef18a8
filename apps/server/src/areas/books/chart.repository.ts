import type { ChartRow } from "@nameplane/contracts/books/books";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type ChartPlace = { readonly code: string; readonly vatkind: string; readonly country: string };

/**
 * The name of an account number in a seller's chart of accounts: the seller's own name for it, otherwise the name in the chart of
 * the seller's country, otherwise the name of the ledger account.
 */
const nameOf = sql`coalesce(
  (select n.name from chart_name n where n.seller_id = x.seller_id and n.number = x.number),
  (select t.name from chart_template t join seller s on s.country = t.country where s.id = x.seller_id and t.number = x.number order by t.vat_kind, t.code limit 1),
  x.account_name)`;

/** Every ledger account with its account number, and with the numbers chosen for a kind of VAT or a country. */
export async function listChart(trx: Trx, sellerId: string): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`
    with chosen as (
      select code, vat_kind, country, number, 1 as rank, 'seller' as source from chart_rule where seller_id = ${sellerId}
      union all
      select t.code, t.vat_kind, '', t.number, 2, 'country' from chart_template t join seller s on s.country = t.country where s.id = ${sellerId}
      union all
      select code, '', '', nullif(chart_no, ''), 3, 'account' from ledger_account where seller_id = ${sellerId}
    ), x as (
      select distinct on (c.code, c.vat_kind, c.country) a.seller_id, c.code, c.vat_kind, c.country, c.number, c.source, a.class, a.name as account_name
        from chosen c join ledger_account a on a.seller_id = ${sellerId} and a.code = c.code
       order by c.code, c.vat_kind, c.country, c.rank)
    select x.code, x.vat_kind as vatkind, x.country, x.number, ${nameOf} as name, x.source as from, x.class
      from x order by x.number nulls first, x.code, x.vat_kind, x.country`.execute(trx);
  return rows;
}

export type NumberedAccount = { readonly number: string; readonly name: string; readonly class: ChartRow["class"] };

/** All account numbers that a seller's entries use, and the number for the result of earlier years, with their names. */
export async function listNumbers(trx: Trx, sellerId: string): Promise<NumberedAccount[]> {
  const { rows } = await sql<NumberedAccount>`
    with used as (
      select distinct number, code from books_entry where seller_id = ${sellerId}
      union select np_chart_number(${sellerId}, 'past_result', '', ''), 'past_result'
    ), x as (
      select distinct on (u.number) a.seller_id, u.number, a.class, a.name as account_name
        from used u join ledger_account a on a.seller_id = ${sellerId} and a.code = u.code order by u.number, u.code)
    select x.number, ${nameOf} as name, x.class from x where x.number is not null order by x.number`.execute(trx);
  return rows;
}

export async function classOf(trx: Trx, sellerId: string, code: string): Promise<ChartRow["class"] | null> {
  const row = await trx
    .selectFrom("ledger_account")
    .select("class")
    .where("seller_id", "=", sellerId)
    .where("code", "=", code)
    .executeTakeFirst();
  return (row?.class ?? null) as ChartRow["class"] | null;
}

export async function saveRule(
  trx: Trx,
  sellerId: string,
  { code, vatkind, country }: ChartPlace,
  of: { readonly number: string; readonly name: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into chart_rule (seller_id, code, vat_kind, country, number, made_by, made_at) values (${sellerId}, ${code}, ${vatkind}, ${country}, ${of.number}, ${of.by}, ${of.now})
    on conflict (seller_id, code, vat_kind, country) do update set number = excluded.number, made_by = excluded.made_by, made_at = excluded.made_at`.execute(
    trx,
  );
  await sql`
    insert into chart_name (seller_id, number, name) values (${sellerId}, ${of.number}, ${of.name})
    on conflict (seller_id, number) do update set name = excluded.name`.execute(trx);
}

/** Removes a rule. Returns the number that it had chosen, or null if there was no such rule. */
export async function deleteRule(trx: Trx, sellerId: string, { code, vatkind, country }: ChartPlace): Promise<string | null> {
  const row = await trx
    .deleteFrom("chart_rule")
    .where("seller_id", "=", sellerId)
    .where("code", "=", code)
    .where("vat_kind", "=", vatkind)
    .where("country", "=", country)
    .returning("number")
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Updates the entries of all open months to the current numbers of the chart. Returns how many changed. */
export async function renumberEntries(trx: Trx, sellerId: string, code: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update books_entry e set number = c.number
      from (select distinct vat_kind, country, np_chart_number(${sellerId}, ${code}, vat_kind, country) as number
              from books_entry where seller_id = ${sellerId} and code = ${code}) c
     where e.seller_id = ${sellerId} and e.code = ${code} and e.vat_kind = c.vat_kind and e.country = c.country and e.number <> c.number
       and e.booked_on >= coalesce((select (max(month) + interval '1 month')::date from books_closing where seller_id = ${sellerId} and reopened_at is null), '-infinity')`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
