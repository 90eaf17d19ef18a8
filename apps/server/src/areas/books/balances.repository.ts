import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { balancesOf, type AccountBalance, type AccountSums } from "./balances.rules.ts";
import { listNumbers } from "./chart.repository.ts";
import { yearOf, type Days } from "./years.rules.ts";

/** Balances of a seller's accounts in a span of days within a financial year, by number. */
export async function readBalances(
  trx: Trx,
  { id, yearStarts }: { readonly id: string; readonly yearStarts: number },
  { from, to }: Days,
): Promise<AccountBalance[]> {
  const year = yearOf(from, yearStarts);
  const { rows } = await sql<AccountSums>`
    select number,
           coalesce(sum(minor) filter (where booked_on < ${year.from}::date), 0)::bigint as "earlierMinor",
           coalesce(sum(minor) filter (where booked_on >= ${year.from}::date and booked_on < ${from}::date), 0)::bigint as "yearMinor",
           coalesce(sum(minor) filter (where booked_on >= ${from}::date and minor > 0), 0)::bigint as "debitMinor",
           coalesce(-sum(minor) filter (where booked_on >= ${from}::date and minor < 0), 0)::bigint as "creditMinor"
      from books_entry where seller_id = ${id} and booked_on <= ${to}::date group by number`.execute(trx);
  const { rows: past } = await sql<{
    number: string | null;
  }>`select np_chart_number(${id}, 'past_result', '', '') as number`.execute(trx);
  return balancesOf(await listNumbers(trx, id), rows, past[0]?.number ?? null);
}
