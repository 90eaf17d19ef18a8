import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type NewTask = {
  kind: string;
  key: string;
  severity: "low" | "normal" | "high" | "alarm";
  subjectKind: string;
  subjectId: string;
  text: string;
};

/** What a person is asked to do about a registry lock; the key is the request. */
export const lockTask = "registry_unlock";

/** Work or an alarm for a person of the operator. The same key is the same task while it is open. */
export async function raiseTask(trx: Trx, scope: AccountScope, task: NewTask): Promise<void> {
  await trx
    .insertInto("staff_task")
    .values({
      account_id: scope.accountId,
      id: newId(),
      kind: task.kind,
      key: task.key,
      severity: task.severity,
      subject_kind: task.subjectKind,
      subject_id: task.subjectId,
      text: task.text,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "kind", "key"]).where("done_at", "is", null).doNothing())
    .execute();
}

/** What was asked of a person about a lock is not wanted any more, or was seen to be done. */
export async function closeLockTask(trx: Trx, scope: AccountScope, task: Pick<NewTask, "kind" | "key">): Promise<void> {
  await sql`select np_close_lock_task(${task.kind}, ${task.key}, ${scope.actor})`.execute(trx);
}
