import { type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import { sql } from "kysely";
import type { Trx } from "./db/transaction.ts";
import { newId } from "./ids.ts";

export type StaffTask = {
  readonly kind: string;
  /** The same key of a kind is the same task while it is open. */
  readonly key: string;
  readonly severity: "low" | "normal" | "high" | "alarm";
  /** What it is about; absent: nothing that has an id. */
  readonly subject?: { readonly kind: string; readonly id: string | null };
  readonly text: TaskText;
  /** Values for the text and for the button that mends it. */
  readonly data?: Record<string, unknown>;
};

type At = { readonly accountId: string };

/** Work or an alarm for a person of the operator; one that is open stays as it is. */
export async function raiseTask(trx: Trx, scope: At, task: StaffTask): Promise<void> {
  // Without a conflict target: the app role may not read tasks.
  await sql`${insertOf(scope, task)} on conflict do nothing`.execute(trx);
}

/** The same; one that is open gets the newest text. */
export async function renewTask(trx: Trx, scope: At, task: StaffTask): Promise<void> {
  await sql`
    ${insertOf(scope, task)}
    on conflict (account_id, kind, key) where done_at is null do update set text = excluded.text, data = excluded.data`.execute(
    trx,
  );
}

const insertOf = ({ accountId }: At, { kind, key, severity, subject, text, data = {} }: StaffTask) => sql`
    insert into staff_task (account_id, id, kind, key, severity, subject_kind, subject_id, text, data)
    values (${accountId}, ${newId()}, ${kind}, ${key}, ${severity}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${text}, ${JSON.stringify(data)}::jsonb)`;

/** A registry refuses everything: one task of the operator's for it, whoever's requests it stops; for the worker. */
export async function raiseOutage(
  trx: Trx,
  of: { readonly registryId: string; readonly text: TaskText; readonly data: Record<string, unknown> },
): Promise<void> {
  await sql`select np_registry_refuses(${newId()}::uuid, ${of.registryId}, ${of.text}, ${JSON.stringify(of.data)}::jsonb)`.execute(
    trx,
  );
}

/** It has carried an order out again. */
export async function endOutage(
  trx: Trx,
  of: { readonly registryId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`select np_registry_answers(${of.registryId}, ${of.by}, ${of.at})`.execute(trx);
}

/** What people were asked for the sake of a request of the scope's account goes: it is under way again, or over. */
export async function endTasksOfRequest(
  trx: Trx,
  of: { readonly requestId: string; readonly by: string; readonly isOver: boolean },
): Promise<void> {
  await sql`select np_end_request_tasks(${of.requestId}::uuid, ${of.by}, ${of.isOver})`.execute(trx);
}

/** What a task was about is over. */
export async function endTask(
  trx: Trx,
  scope: At,
  of: { readonly kind: string; readonly key: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    update staff_task set done_at = ${of.at}, done_by = ${of.by}
     where account_id = ${scope.accountId} and kind = ${of.kind} and key = ${of.key} and done_at is null`.execute(trx);
}

/** Ends tasks of a kind that are open under other keys: what they were about is gone. */
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
