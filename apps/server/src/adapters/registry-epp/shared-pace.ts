import { newPace, takeFromPace, type CommandPace } from "@nameplane/epp";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { beginPace, lockPace, savePace } from "./pace.repository.ts";

/**
 * One registry's commands per minute, agreed on by all processes in the database: a process takes what it has commands for at the moment,
 * so its share is what it needs and what it does not need is another's. The time is the database's, whatever the clocks of the
 * processes say, and the number is the operator's of the moment.
 *
 * Takes  now: milliseconds since the epoch, instead of the database's time
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
