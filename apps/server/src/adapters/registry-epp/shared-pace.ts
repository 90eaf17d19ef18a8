import { newPace, takeFromPace, type CommandPace } from "@nameplane/epp";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { beginPace, lockPace, savePace } from "./pace.repository.ts";

/**
 * One registry's commands per minute, shared by all processes through the database: each process takes as many as it needs at the
 * moment, and leaves the rest to the others. The time is the database's, because the clocks of the processes may differ. The
 * limit is read anew for each call, because the operator can change it.
 *
 * `now`: milliseconds since the epoch, in place of the database's time.
 */
export function sharedPace(pool: Pool, registryId: string, now?: () => number): CommandPace {
  return (wish) =>
    tx(pool, { actor: "registry-pace" }, async (trx) => {
      let kept = await lockPace(trx, registryId);
      if (kept === null) {
        await beginPace(trx, registryId, (perMinute, at) => newPace(perMinute, now?.() ?? at));
        kept = await lockPace(trx, registryId);
      }
      if (kept === null) throw new Error(`the pace of ${registryId} cannot be kept`);
      if (kept.perMinute === null) return { ...wish, waitMs: { interactive: 0, background: 0 } };
      const { pace, grant } = takeFromPace(kept.pace, kept.perMinute, wish, now?.() ?? kept.now);
      await savePace(trx, registryId, pace, {
        people: grant.interactive < wish.interactive,
        background: grant.background < wish.background,
      });
      return grant;
    });
}
