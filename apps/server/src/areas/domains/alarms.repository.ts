import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Asks people to look; the same key stays one task while it is open. */
export async function raiseTask(
  trx: Trx,
  scope: AccountScope,
  task: {
    kind: string;
    key: string;
    severity: "normal" | "high" | "alarm";
    text: string;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  await sql`
    insert into staff_task (account_id, id, kind, key, severity, text, data)
    values (${scope.accountId}, ${newId()}, ${task.kind}, ${task.key}, ${task.severity}, ${task.text}, ${JSON.stringify(task.data ?? {})}::jsonb)
    on conflict (account_id, kind, key) where done_at is null do nothing`.execute(trx);
}

/** Ends tasks of a kind that are open under other keys: what they were about is gone. */
export async function closeTasks(
  trx: Trx,
  scope: AccountScope,
  kind: string,
  stillOpen: readonly string[],
): Promise<void> {
  await sql`
    update staff_task set done_at = now(), done_by = ${scope.actor}
     where account_id = ${scope.accountId} and kind = ${kind} and done_at is null and key <> all(${stillOpen}::text[])`.execute(
    trx,
  );
}

/** The operator's own account, where alarms without a customer go. As readonly. */
export async function operatorAccount(trx: Trx): Promise<{ accountId: string; brandId: string }> {
  const { rows } = await sql<{
    id: string;
    brand_id: string;
  }>`select id, brand_id from account where kind = 'operator' order by created_at limit 1`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the installation has no operator account");
  return { accountId: row.id, brandId: row.brand_id };
}
