import { type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import { sql } from "kysely";
import type { Trx } from "./db/transaction.ts";
import { newId } from "./ids.ts";

export type StaffTask = {
  readonly kind: string;
  /** Identifies the cause: while a task of this kind with this key is open, no second one is made. */
  readonly key: string;
  readonly severity: "low" | "normal" | "high" | "alarm";
  /**
   * What the task is about, such as a zone or a request; its id is null if it has none. Absent if the task is about nothing in
   * particular.
   */
  readonly subject?: { readonly kind: string; readonly id: string | null };
  readonly text: TaskText;
  /** When the task has to be done. Absent if there is no deadline. */
  readonly dueAt?: Date;
  /** Values for the task's text, and for the button that carries out its solution. */
  readonly data?: Record<string, unknown>;
};

type At = { readonly accountId: string };

/** Makes a task for staff. If one with this key is already open, it stays as it is. */
export async function raiseTask(trx: Trx, scope: At, task: StaffTask): Promise<void> {
  // ON CONFLICT has no conflict target here, because the app role may not read tasks.
  await sql`${insertOf(scope, task)} on conflict do nothing`.execute(trx);
}

/** Makes a task for staff. If one with this key is already open, it gets the newest text. */
export async function renewTask(trx: Trx, scope: At, task: StaffTask): Promise<void> {
  await sql`
    ${insertOf(scope, task)}
    on conflict (account_id, kind, key) where done_at is null do update set text = excluded.text, data = excluded.data`.execute(
    trx,
  );
}

const insertOf = ({ accountId }: At, { kind, key, severity, subject, text, dueAt, data = {} }: StaffTask) => sql`
    insert into staff_task (account_id, id, kind, key, severity, subject_kind, subject_id, text, due_at, data)
    values (${accountId}, ${newId()}, ${kind}, ${key}, ${severity}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${text}, ${dueAt ?? null}::timestamptz, ${JSON.stringify(data)}::jsonb)`;

/** Makes one task for the operator when a registry refuses everything, whichever accounts have requests there. For the worker. */
export async function raiseOutage(
  trx: Trx,
  of: { readonly registryId: string; readonly text: TaskText; readonly data: Record<string, unknown> },
): Promise<void> {
  await sql`select np_registry_refuses(${newId()}::uuid, ${of.registryId}, ${of.text}, ${JSON.stringify(of.data)}::jsonb)`.execute(
    trx,
  );
}

/** Closes the staff task that raiseOutage made, because the registry has carried out an order again. */
export async function endOutage(
  trx: Trx,
  of: { readonly registryId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`select np_registry_answers(${of.registryId}, ${of.by}, ${of.at})`.execute(trx);
}

/** Closes the open staff tasks about one request of the scope's account, when the request resumes or has ended. */
export async function endTasksOfRequest(
  trx: Trx,
  of: { readonly requestId: string; readonly by: string; readonly isOver: boolean },
): Promise<void> {
  await sql`select np_end_request_tasks(${of.requestId}::uuid, ${of.by}, ${of.isOver})`.execute(trx);
}

/** Closes a staff task whose cause is gone. */
export async function endTask(
  trx: Trx,
  scope: At,
  of: { readonly kind: string; readonly key: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    update staff_task set done_at = ${of.at}, done_by = ${of.by}
     where account_id = ${scope.accountId} and kind = ${of.kind} and key = ${of.key} and done_at is null`.execute(trx);
}

/** Closes the open staff tasks of a kind, except those with these keys, because the causes of the others are gone. */
export async function endTasksExcept(
  trx: Trx,
  scope: At & { readonly actor: string },
  kind: string,
  stillOpen: readonly string[],
): Promise<void> {
  await sql`
    update staff_task set done_at = now(), done_by = ${scope.actor}
     where account_id = ${scope.accountId} and kind = ${kind} and done_at is null and key <> all(${stillOpen}::text[])`.execute(
    trx,
  );
}
