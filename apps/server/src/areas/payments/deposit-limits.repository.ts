import { minorOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** The smallest and the largest deposit at a time, both in the same currency. */
export type DepositLimits = { readonly least: Money; readonly most: Money };

/** About ten euro, which is as many crowns as ten times that number. */
const inCrowns: readonly string[] = ["SEK", "NOK", "DKK"];

/** The limits of a currency for which staff have set none. */
function usualLimits(currency: string): DepositLimits {
  const of = moneyIn(currency);
  return inCrowns.includes(currency) ? { least: of(10_000), most: of(10_000_000) } : { least: of(1000), most: of(1_000_000) };
}

/** The limits for deposits in a currency: those that staff have set, or the usual ones. */
export async function depositLimitsOf(trx: Trx, currency: Currency): Promise<DepositLimits> {
  const { rows } = await sql<{ least: number; most: number }>`
    select least_minor as least, most_minor as most from deposit_limit where currency = ${currency}`.execute(trx);
  const [row] = rows;
  const of = moneyIn(currency);
  return row === undefined ? usualLimits(currency) : { least: of(row.least), most: of(row.most) };
}

/** The limits of every currency in which we sell. */
export async function listDepositLimits(trx: Trx): Promise<DepositLimits[]> {
  const { rows } = await sql<{ currency: string; least: number | null; most: number | null }>`
    select trim(c.code) as currency, l.least_minor as least, l.most_minor as most
      from currency c left join deposit_limit l on l.currency = c.code where c.is_sold order by c.code`.execute(trx);
  return rows.map(({ currency, least, most }) => {
    const of = moneyIn(currency);
    return least === null || most === null ? usualLimits(currency) : { least: of(least), most: of(most) };
  });
}

export async function saveDepositLimits(trx: Trx, { least, most }: DepositLimits): Promise<void> {
  await sql`
    insert into deposit_limit (currency, least_minor, most_minor) values (${least.currency}, ${minorOf(least)}, ${minorOf(most)})
    on conflict (currency) do update set least_minor = excluded.least_minor, most_minor = excluded.most_minor`.execute(trx);
}
