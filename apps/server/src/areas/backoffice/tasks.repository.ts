import { sql } from "kysely";
import type { TaskView } from "@nameplane/contracts/backoffice/tasks";
import type { Trx } from "../../platform/db/transaction.ts";

/** A task with its account and its subject. Only the operator's account gets rows (np_staff_tasks). */
export type TaskAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly id: string;
  readonly kind: string;
  readonly severity: "low" | "normal" | "high" | "alarm";
  readonly text: string;
  readonly data: Record<string, unknown>;
  readonly created_at: Date;
  readonly due_at: Date | null;
  readonly taken_by: string | null;
  readonly taken_by_name: string | null;
  readonly taken_at: Date | null;
  readonly done_at: Date | null;
  readonly done_by: string | null;
  readonly done_by_name: string | null;
  readonly note: string | null;
  readonly request_number: number | null;
  readonly request_type: string | null;
  readonly request_state: string | null;
  readonly request_reason: number | null;
  readonly ascii_name: string | null;
  readonly total: number;
};

export type TaskFilter = {
  readonly view: TaskView;
  readonly kind: string | null;
  readonly limit: number;
  readonly offset: number;
};

export async function listTasks(trx: Trx, { view, kind, limit, offset }: TaskFilter): Promise<TaskAt[]> {
  const { rows } =
    await sql<TaskAt>`select * from np_staff_tasks(${view}, ${kind}::text, null, null, ${limit}::int, ${offset}::int)`.execute(
      trx,
    );
  return rows;
}

export async function findTask(trx: Trx, id: string): Promise<TaskAt | null> {
  const { rows } = await sql<TaskAt>`select * from np_staff_tasks('open', null, ${id}::uuid, null, 1, 0)`.execute(trx);
  return rows[0] ?? null;
}

/** Open tasks about a request of any account. */
export async function tasksOfRequest(trx: Trx, requestId: string): Promise<TaskAt[]> {
  const { rows } = await sql<TaskAt>`select * from np_staff_tasks('open', null, null, ${requestId}::uuid, 50, 0)`.execute(trx);
  return rows;
}

export type TaskCounts = { readonly open: number; readonly mine: number; readonly stopped: number; readonly overdue: number };

export async function countTasks(trx: Trx): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`select * from np_staff_task_counts()`.execute(trx);
  return rows[0] ?? { open: 0, mine: 0, stopped: 0, overdue: 0 };
}

export async function kindsOfTasks(trx: Trx, view: TaskView): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, n as count from np_staff_task_kinds(${view})`.execute(
    trx,
  );
  return rows;
}

/** Takes a task from the colleague who has it; false when another colleague has it by now, or it is done. */
export async function takeTaskFrom(
  trx: Trx,
  id: string,
  by: { readonly from: string | null; readonly take: boolean; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select np_take_task(${id}::uuid, ${by.from}::uuid, ${by.take}, ${by.at}) as is`.execute(trx);
  return rows[0]?.is === true;
}

/** Ends a task; false when a colleague has it, or it is done already. */
export async function endTaskWith(trx: Trx, id: string, note: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select np_end_task(${id}::uuid, ${note}, ${at}) as is`.execute(trx);
  return rows[0]?.is === true;
}

export type StoppedAt = {
  readonly account_id: string;
  readonly brand_id: string;
  readonly account_number: number;
  readonly account_name: string;
  readonly number: number;
  readonly type: string;
  readonly state: string;
  readonly ascii_name: string | null;
  readonly since: Date | null;
};

export async function stoppedBy(trx: Trx, cause: string): Promise<StoppedAt[]> {
  const { rows } = await sql<StoppedAt>`select * from np_stopped_requests(${cause})`.execute(trx);
  return rows;
}

export type ExchangeAt = {
  readonly registry_id: string;
  readonly verb: string;
  readonly object: string;
  readonly state: string;
  readonly result_code: number | null;
  readonly result_text: string | null;
  readonly sent_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly frames: { direction: "out" | "in"; at: string; body: string }[];
};

export async function exchangeOf(trx: Trx, accountId: string, requestId: string): Promise<ExchangeAt[]> {
  const { rows } = await sql<ExchangeAt>`select * from np_request_exchange(${accountId}::uuid, ${requestId}::uuid)`.execute(trx);
  return rows;
}

/** Names of colleagues, by actor (staff:<id>). */
export async function staffNames(trx: Trx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ actor: string; name: string }>`
    select * from np_staff_names(${actors}::text[])`.execute(trx);
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

/** Number and name of a request's account; called in the scope of that account. */
export async function accountOf(trx: Trx, accountId: string): Promise<{ number: number; name: string }> {
  const { rows } = await sql<{ number: number; name: string }>`
    select a.number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, '') as name
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id where a.id = ${accountId}::uuid`.execute(
    trx,
  );
  if (rows[0] === undefined) throw new Error(`account ${accountId} is gone`);
  return rows[0];
}
