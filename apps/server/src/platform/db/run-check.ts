import { sql } from "kysely";
import type { Trx } from "./transaction.ts";

/** Something that must always be true, as a query that finds the exceptions. */
export type Check = {
  /** Id of an invariant (docs/invariants.md). */
  readonly id: string;
  readonly says: { readonly en: string; readonly sv: string };
  /** Gives a row for each thing that is wrong: ids and sums, no personal data. It is one statement, so that it sees a single moment. */
  readonly sql: string;
};

/** How many rows are stored in the task; the count includes the others. */
const rowsKept = 20;

/** Long, because the statement may have to read all postings. */
const timeout = "30min";

/** Runs a check over all accounts, with the read-only role. Gives how many rows break it, and the first ones. */
export async function runCheck(trx: Trx, check: Check): Promise<{ count: number; rows: readonly Record<string, unknown>[] }> {
  await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(trx);
  const { rows } = await sql<{ n: number; found: Record<string, unknown> }>`
    select count(*) over () as n, to_jsonb(x) as found from (${sql.raw(check.sql)}) x limit ${rowsKept}`.execute(trx);
  return { count: rows[0]?.n ?? 0, rows: rows.map(({ found }) => found) };
}
