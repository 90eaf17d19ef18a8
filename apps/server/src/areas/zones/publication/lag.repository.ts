import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Saved changes from before the given time that no server serves yet: how many zones, and the time of the oldest. */
export async function laggingZones(trx: Trx, before: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(changed_at) as since from zone
     where version > published_version and removed_at is null and pub_state not in ('parked', 'removing') and changed_at < ${before}`.execute(
    trx,
  );
  return rows[0] ?? { count: 0, since: null };
}
