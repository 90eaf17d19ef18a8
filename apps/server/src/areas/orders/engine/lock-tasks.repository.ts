import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StaffTask } from "../../../platform/staff-tasks.ts";

/** The kind of task about a registry lock. The key of such a task is the request. */
export const lockTask = "registry_unlock";

/** Closes a task about a lock, if the lock is no longer wanted or the registry shows that the work was done. */
export async function closeLockTask(trx: Trx, scope: AccountScope, task: Pick<StaffTask, "kind" | "key">): Promise<void> {
  await sql`select np_close_lock_task(${task.kind}, ${task.key}, ${scope.actor})`.execute(trx);
}
