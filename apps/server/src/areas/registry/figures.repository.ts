import { sql } from "kysely";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";

/** The connections and commands that a process has open at a registry. */
type Figures = {
  readonly registryId: string;
  readonly sessions: number;
  readonly allowed: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly breaker: "closed" | "open" | "halfOpen";
  readonly roundTripMs: number | null;
};

/** Stores how many sessions and commands a process has open now, and deletes the figures of processes that have ended. */
export async function reportFigures(trx: Trx, process: string, figures: readonly Figures[]): Promise<void> {
  for (const { registryId, sessions, allowed, inFlight, waiting, breaker, roundTripMs } of figures)
    await sendUnread(
      trx,
      sql`
      insert into registry_process (registry_id, process, sessions, allowed, in_flight, waiting, breaker, round_trip_ms, at)
      values (${registryId}, ${process}, ${sessions}, ${allowed}, ${inFlight}, ${waiting}, ${breaker}, ${roundTripMs}, clock_timestamp())
      on conflict (registry_id, process) do update
         set sessions = excluded.sessions, allowed = excluded.allowed, in_flight = excluded.in_flight, waiting = excluded.waiting,
             breaker = excluded.breaker, round_trip_ms = excluded.round_trip_ms, at = excluded.at`,
    );
  await sendUnread(trx, sql`delete from registry_process where at < clock_timestamp() - interval '10 minutes'`);
}
