import { newPace, takeFromPace, type CommandPace } from "@nameplane/epp";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { beginPace, lockPace, savePace } from "./pace.repository.ts";

/**
 * One registry's commands per minute, agreed on by all processes in the database: a process takes what it has commands for at the moment,
 * so its share is what it needs and what it does not need is another's. The time is the database's, whatever the clocks of the
 * processes say.
 *
 * Takes  now: milliseconds since the epoch, instead of the database's time
 */
export function sharedPace(pool: Pool, registryId: string, perMinute: number, now?: () => number): CommandPace {
  return (wish) =>
    tx(pool, { actor: "registry-pace" }, async (trx) => {
      const begin = (at: number) => newPace(perMinute, now?.() ?? at);
      let kept = await lockPace(trx, registryId);
      if (kept === null) {
        await beginPace(trx, registryId, begin);
        kept = await lockPace(trx, registryId);
      }
      if (kept === null) throw new Error(`the pace of ${registryId} cannot be kept`);
      const { pace, grant } = takeFromPace(kept.pace, perMinute, wish, now?.() ?? kept.now);
      await savePace(trx, registryId, pace, {
        people: grant.interactive < wish.interactive,
        background: grant.background < wish.background,
      });
      return grant;
    });
}
