import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";

export type NewTask = {
  readonly kind: string;
  /** Same key = same task while it is open. */
  readonly key: string;
  readonly severity: "low" | "normal" | "high" | "alarm";
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly text: string;
  readonly data?: Record<string, unknown>;
};

/** Work for a person of the operator, once per key while it is open. Without a conflict target: the app role may not read tasks. */
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
      data: JSON.stringify(task.data ?? {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
