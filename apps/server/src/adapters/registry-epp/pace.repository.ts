import { sql } from "kysely";
import type { Pace } from "@nameplane/epp";
import type { Trx } from "../../platform/db/transaction.ts";
import { sendUnread } from "../../platform/db/transaction.ts";

/** The pace of a registry as the last process left it, locked until the end of the transaction, and the database's time, which is everybody's; null: nobody has asked yet. */
export async function lockPace(trx: Trx, registryId: string): Promise<{ pace: Pace; now: number } | null> {
  const { rows } = await sql<{ pace: Pace; now: number }>`
    select pace, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from registry_pace where registry_id = ${registryId} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Begins a registry's pace; whoever came first has begun it. */
export async function beginPace(trx: Trx, registryId: string, pace: (now: number) => Pace): Promise<void> {
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(trx);
  await sql`
    insert into registry_pace (registry_id, pace) values (${registryId}, ${JSON.stringify(pace(rows[0]?.now ?? 0))}::jsonb)
    on conflict (registry_id) do nothing`.execute(trx);
}

/** Leaves the pace for the next process; held says which lanes got less than they asked for. */
export async function savePace(
  trx: Trx,
  registryId: string,
  pace: Pace,
  held: { readonly people: boolean; readonly background: boolean },
): Promise<void> {
  await sendUnread(
    trx,
    sql`
    update registry_pace
       set pace = ${JSON.stringify(pace)}::jsonb,
           people_waited_at = case when ${held.people}::boolean then clock_timestamp() else people_waited_at end,
           background_waited_at = case when ${held.background}::boolean then clock_timestamp() else background_waited_at end
     where registry_id = ${registryId}`,
  );
}
