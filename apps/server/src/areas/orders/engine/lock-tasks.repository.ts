import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StaffTask } from "../../../platform/staff-tasks.ts";

/** What a person is asked to do about a registry lock; the key is the request. */
export const lockTask = "registry_unlock";

/** What was asked of a person about a lock is not wanted any more, or was seen to be done. */
export async function closeLockTask(trx: Trx, scope: AccountScope, task: Pick<StaffTask, "kind" | "key">): Promise<void> {
  await sql`select np_close_lock_task(${task.kind}, ${task.key}, ${scope.actor})`.execute(trx);
}
