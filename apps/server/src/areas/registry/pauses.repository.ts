import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** The reason that customers are told when staff have stopped sending commands to a registry. */
export type PauseCause = "maintenance" | "fault" | "account";

/** Why a registry is paused. Null if it is not paused. */
export async function pauseOf(trx: Trx, registryId: string): Promise<PauseCause | null> {
  const { rows } = await sql<{
    cause: PauseCause | null;
  }>`select pause_cause as cause from registry where id = ${registryId}`.execute(trx);
  return rows[0]?.cause ?? null;
}
