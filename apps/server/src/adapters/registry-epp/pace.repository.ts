import { sql } from "kysely";
import type { Pace } from "@nameplane/epp";
import type { Trx } from "../../platform/db/transaction.ts";
import { sendUnread } from "../../platform/db/transaction.ts";

export type KeptPace = {
  readonly pace: Pace;
  /** The operator's current setting. Null if the registry no longer has such a limit. */
  readonly perMinute: number | null;
  /** The database's time, which all processes share: milliseconds since the epoch. */
  readonly now: number;
};

/** The pace of a registry as the last process stored it, locked until the end of the transaction. Null if none is stored yet. */
export async function lockPace(trx: Trx, registryId: string): Promise<KeptPace | null> {
  const { rows } = await sql<KeptPace>`
    select p.pace, (g.profile ->> 'commandsPerMinute')::integer as "perMinute", (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from registry_pace p join registry g on g.id = p.registry_id where p.registry_id = ${registryId} for update of p`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Stores the first pace of a registry, unless another process has done so. */
export async function beginPace(trx: Trx, registryId: string, pace: (perMinute: number, now: number) => Pace): Promise<void> {
  const { rows } = await sql<{ perMinute: number | null; now: number }>`
    select (profile ->> 'commandsPerMinute')::integer as "perMinute", (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from registry where id = ${registryId}`.execute(trx);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no registry ${registryId}`);
  await sql`
    insert into registry_pace (registry_id, pace) values (${registryId}, ${JSON.stringify(pace(found.perMinute ?? 1, found.now))}::jsonb)
    on conflict (registry_id) do nothing`.execute(trx);
}

/** Stores the pace for the next process. `held` lists the lanes that got less than they requested. */
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
