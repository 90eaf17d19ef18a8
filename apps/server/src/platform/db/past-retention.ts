import { sql } from "kysely";
import type { Trx } from "./transaction.ts";

/**
 * Finds the accounts that have rows of a table past their retention, and returns the retention in days. The rows are then
 * deleted in each account's own context. Runs as the role readonly. Finds no account if the rule keeps rows for ever.
 */
export async function accountsPastRetention(
  trx: Trx,
  table: "zone_draft" | "webhook_event",
  now: Date,
  max: number,
): Promise<{ days: number; accounts: { accountId: string; brandId: string }[] }> {
  const { keep_days: days, age_column: column } = await trx
    .selectFrom("retention_rule")
    .select(["keep_days", "age_column"])
    .where("table_name", "=", table)
    .where("action", "=", "delete")
    .executeTakeFirstOrThrow();
  if (days === null || column === null) return { days: 0, accounts: [] };
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select distinct x.account_id as "accountId", a.brand_id as "brandId" from ${sql.table(table)} x join account a on a.id = x.account_id
     where ${sql.ref(`x.${column}`)} < ${now}::timestamptz - make_interval(days => ${days}) limit ${max}`.execute(trx);
  return { days, accounts: rows };
}
