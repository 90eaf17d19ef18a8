import { sql } from "kysely";
import type { Trx } from "./transaction.ts";

/** A rule that must always hold, as a query that finds its exceptions. */
export type Check = {
  /** The id of an invariant (docs/invariants.md). */
  readonly id: string;
  readonly says: { readonly en: string; readonly sv: string };
  /**
   * Returns a row for each exception: ids and sums, but no personal data. It is one statement, so that it sees the data of a
   * single moment.
   */
  readonly sql: string;
};

/** How many of the rows are stored in the task. The count covers all of them. */
const rowsKept = 20;

/** The timeout is long, because the statement may have to read all postings. */
const timeout = "30min";

/** Runs a check over all accounts, with the read-only role. Returns how many rows break it, and the first of them. */
export async function runCheck(trx: Trx, check: Check): Promise<{ count: number; rows: readonly Record<string, unknown>[] }> {
  await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(trx);
  const { rows } = await sql<{ n: number; found: Record<string, unknown> }>`
    select count(*) over () as n, to_jsonb(x) as found from (${sql.raw(check.sql)}) x limit ${rowsKept}`.execute(trx);
  return { count: rows[0]?.n ?? 0, rows: rows.map(({ found }) => found) };
}
