import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";

export type Alarm = {
  readonly kind: "zones_drifted" | "zones_not_published" | "secondary_behind";
  readonly key: string;
  readonly text: string;
  readonly data?: Record<string, unknown>;
};

/** Asks people to look; the same key stays one task while it is open, with the newest text. */
export async function raiseAlarm(trx: Trx, operatorAccountId: string, alarm: Alarm): Promise<void> {
  await sql`
    insert into staff_task (account_id, id, kind, key, severity, text, data)
    values (${operatorAccountId}, ${newId()}, ${alarm.kind}, ${alarm.key}, 'alarm', ${alarm.text}, ${JSON.stringify(alarm.data ?? {})}::jsonb)
    on conflict (account_id, kind, key) where done_at is null do update set text = excluded.text, data = excluded.data`.execute(
    trx,
  );
}

/** What was wrong is right again. */
export async function clearAlarm(
  trx: Trx,
  operatorAccountId: string,
  { kind, key, at }: Pick<Alarm, "kind" | "key"> & { readonly at: Date },
): Promise<void> {
  await sql`
    update staff_task set done_at = ${at}, done_by = 'job:reconcile'
     where account_id = ${operatorAccountId} and kind = ${kind} and key = ${key} and done_at is null`.execute(trx);
}

/** The operator's own account, where alarms without a customer go. */
export async function operatorScope(trx: Trx): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select id as "accountId", brand_id as "brandId" from account where kind = 'operator' order by created_at limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Saved changes that no server serves yet, since before the given time: how many zones, the oldest of them. */
export async function laggingZones(trx: Trx, before: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(changed_at) as since from zone
     where version > published_version and removed_at is null and pub_state not in ('parked', 'removing') and changed_at < ${before}`.execute(
    trx,
  );
  return rows[0] ?? { count: 0, since: null };
}
