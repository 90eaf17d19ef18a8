import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/**
 * Changes that were saved before the given time and that no server serves yet: the number of zones, and the time of the oldest
 * change.
 */
export async function laggingZones(trx: Trx, before: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(changed_at) as since from zone
     where version > published_version and removed_at is null and pub_state not in ('parked', 'removing') and changed_at < ${before}`.execute(
    trx,
  );
  return rows[0] ?? { count: 0, since: null };
}
