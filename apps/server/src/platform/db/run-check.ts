import { sql } from "kysely";
import type { Trx } from "./transaction.ts";

/** Something that always holds, as a query that finds where it does not. */
export type Check = {
  /** Of an invariant (docs/invariants.md). */
  readonly id: string;
  readonly says: { readonly en: string; readonly sv: string };
  /** Gives a row for each thing that is wrong: ids and sums, no personal data. One statement sees one moment. */
  readonly sql: string;
};

/** Rows that are kept in the task; the count tells of the rest. */
const rowsKept = 20;

/** The statement may look at every posting there is. */
const timeout = "30min";

/** Runs a check over all accounts: for the reading role. Gives how often it is broken, and the first rows. */
export async function runCheck(trx: Trx, check: Check): Promise<{ count: number; rows: readonly Record<string, unknown>[] }> {
  await sql`select set_config('statement_timeout', ${timeout}, true)`.execute(trx);
  const { rows } = await sql<{ n: number; found: Record<string, unknown> }>`
    select count(*) over () as n, to_jsonb(x) as found from (${sql.raw(check.sql)}) x limit ${rowsKept}`.execute(trx);
  return { count: rows[0]?.n ?? 0, rows: rows.map(({ found }) => found) };
}
