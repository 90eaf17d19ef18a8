import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { balancesOf, type AccountBalance, type AccountSums } from "./balances.rules.ts";
import { listNumbers } from "./chart.repository.ts";
import { yearOf, type Days } from "./years.rules.ts";

/** Balances of a seller's accounts over a period within a financial year, sorted by account number. */
export async function readBalances(
  trx: Trx,
  { id, yearStarts, currency }: { readonly id: string; readonly yearStarts: number; readonly currency: Currency },
  { from, to }: Days,
): Promise<AccountBalance[]> {
  const year = yearOf(from, yearStarts);
  const { rows } = await sql<Omit<RowOf<AccountSums>, "currency">>`
    select number,
           coalesce(sum(minor) filter (where booked_on < ${year.from}::date), 0)::bigint as earlier,
           coalesce(sum(minor) filter (where booked_on >= ${year.from}::date and booked_on < ${from}::date), 0)::bigint as year,
           coalesce(sum(minor) filter (where booked_on >= ${from}::date and minor > 0), 0)::bigint as debit,
           coalesce(-sum(minor) filter (where booked_on >= ${from}::date and minor < 0), 0)::bigint as credit
      from books_entry where seller_id = ${id} and booked_on <= ${to}::date group by number`.execute(trx);
  const { rows: past } = await sql<{
    number: string | null;
  }>`select np_chart_number(${id}, 'past_result', '', '') as number`.execute(trx);
  const sums = rows.map((row) => withMoney({ ...row, currency }, "earlier", "year", "debit", "credit"));
  return balancesOf(await listNumbers(trx, id), sums, past[0]?.number ?? null, currency);
}
