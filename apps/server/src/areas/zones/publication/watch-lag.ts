import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { type Clock, addMs } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { endTask, renewTask } from "../../../platform/staff-tasks.ts";
import { laggingZones } from "./lag.repository.ts";

// I-Z3: no saved change waits longer than this without an alarm.
const lagMs = 60_000;

/**
 * Raises an alarm while saved changes wait too long for their publication, and ends it when none waits any more. Returns the
 * number of zones that wait.
 */
export async function watchLag(deps: { readonly pool: Pool; readonly clock: Clock }, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const [lag, operator] = await tx(sweeping, { actor: "job:reconcile" }, async (trx) => [
    await laggingZones(trx, addMs(now, -lagMs)),
    await operatorAccount(trx),
  ]);
  const task = { kind: "zones_not_published", key: "publisher" } as const;
  await tx(deps.pool, makeScope({ ...operator, actor: "job:reconcile" }), async (trx) => {
    if (lag.count === 0) return endTask(trx, operator, { ...task, by: "job:reconcile", at: now });
    const text = taskText("zonesWait", {
      count: lag.count,
      at: lag.since === null ? "?" : { at: lag.since.toISOString() },
    });
    await renewTask(trx, operator, { ...task, severity: "alarm", text, data: { zones: lag.count } });
  });
  return lag.count;
}
