import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** Why staff have stopped sending commands to a registry, as customers are told. */
export type PauseCause = "maintenance" | "fault" | "account";

/** The pause of a registry; null: commands are sent. */
export async function pauseOf(trx: Trx, registryId: string): Promise<PauseCause | null> {
  const { rows } = await sql<{
    cause: PauseCause | null;
  }>`select pause_cause as cause from registry where id = ${registryId}`.execute(trx);
  return rows[0]?.cause ?? null;
}
