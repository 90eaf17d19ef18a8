import type { Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";

/** A period as a range of ids, because ids increase with time: the first id of the period, and the first id after it. */
export type Between = { readonly first: string; readonly end: string };

type CountOfType = { readonly type: string; readonly count: number };

/** Counts by type the requests that were created in a period and are completed by now. */
export async function completedBetween(trx: Trx, types: readonly string[], { first, end }: Between): Promise<CountOfType[]> {
  const { rows } = await sql<CountOfType>`
    select type, count(*)::int as count from request
     where state = 'completed' and id >= ${first}::uuid and id < ${end}::uuid and type = any (${types}::text[]) group by type`.execute(
    trx,
  );
  return rows;
}

type CountOfState = { readonly state: string; readonly count: number };

export async function requestsInStates(trx: Trx, states: readonly string[]): Promise<CountOfState[]> {
  const { rows } = await sql<CountOfState>`
    select state, count(*)::int as count from request where state <> 'in_basket' and state = any (${states}::text[]) group by state`.execute(
    trx,
  );
  return rows;
}

export async function invoicesInStates(trx: Trx, states: readonly string[]): Promise<CountOfState[]> {
  const { rows } = await sql<CountOfState>`
    select state, count(*)::int as count from invoice where kind = 'invoice' and state = any (${states}::text[]) group by state`.execute(
    trx,
  );
  return rows;
}

type Paid = { readonly received: Money; readonly refunded: Money };

/** What was received and refunded through the payments that began in a period. */
export async function paidBetween(trx: Trx, { first, end }: Between): Promise<Paid[]> {
  const { rows } = await sql<RowOf<Paid>>`
    select currency, sum(captured_minor)::bigint as received, sum(refunded_minor)::bigint as refunded from payment
     where id >= ${first}::uuid and id < ${end}::uuid group by currency having sum(captured_minor) > 0 order by currency`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "received", "refunded"));
}
