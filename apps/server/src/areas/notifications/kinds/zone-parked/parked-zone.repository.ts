import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

export async function findParkedZone(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
): Promise<{ apex: string; recordCount: number }> {
  const row = await trx
    .selectFrom("zone")
    .select([
      "apex",
      sql<number>`(select coalesce(sum(n.value::integer), 0)::integer from jsonb_each_text(record_counts) n)`.as("records"),
    ])
    .where("account_id", "=", scope.accountId)
    .where("id", "=", zoneId)
    .executeTakeFirstOrThrow();
  return { apex: row.apex, recordCount: row.records };
}
