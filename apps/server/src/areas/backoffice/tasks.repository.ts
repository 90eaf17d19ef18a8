import type { Currency } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { TaskView } from "@nameplane/contracts/backoffice/tasks";
import type { Trx } from "../../platform/db/transaction.ts";
import { accountName } from "./account-name.repository.ts";

/** A task with its account and its subject. The row policies only return the tasks of customers that the staff member may see. */
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

const ofKind = (kind: string | null) => sql<boolean>`(${kind}::text is null or t.kind = ${kind}::text)`;

/** Whether the task is about a request that has stopped, or about a registry that refuses every command. */
const isStopped = sql<boolean>`(t.kind = 'registry_refuses' or r.state in ('manual','failed','on_hold','pending_unlock','second_opinion'))`;

const urgentFirst = sql`array_position(array['alarm','high','normal','low'], t.severity), t.due_at, t.id`;

const inView: Readonly<Record<TaskView, RawBuilder<boolean>>> = {
  open: sql`t.done_at is null`,
  mine: sql`t.done_at is null and t.assigned_to = np_staff()`,
  stopped: sql`t.done_at is null and ${isStopped}`,
  done: sql`t.done_at is not null`,
};

export function listTasks(trx: Trx, { view, kind, limit, offset }: TaskFilter): Promise<TaskAt[]> {
  const order = view === "done" ? sql`t.done_at desc, ${urgentFirst}` : urgentFirst;
  return tasks(trx, sql`${inView[view]} and ${ofKind(kind)}`, { order, limit, offset });
}

export async function findTask(trx: Trx, id: string): Promise<TaskAt | null> {
  return (await tasks(trx, sql`t.id = ${id}::uuid`, { limit: 1 }))[0] ?? null;
}

/** Open tasks about any of these objects, in all accounts. */
export function tasksAbout(trx: Trx, subjectIds: readonly string[]): Promise<TaskAt[]> {
  return tasks(trx, sql`t.subject_id = any (${subjectIds}::uuid[]) and t.done_at is null`, { limit: 50 });
}

async function tasks(
  trx: Trx,
  which: RawBuilder<boolean>,
  {
    order = urgentFirst,
    limit,
    offset = 0,
  }: { readonly order?: RawBuilder<unknown>; readonly limit: number; readonly offset?: number },
): Promise<TaskAt[]> {
  const { rows } = await sql<TaskAt>`
    select t.account_id, a.brand_id, a.number as account_number, ${accountName} as account_name,
           t.id, t.kind, t.severity, t.text, t.data, t.created_at, t.due_at, t.assigned_to as taken_by, u.name as taken_by_name, t.taken_at,
           t.done_at, t.done_by, e.name as done_by_name, t.note, r.number as request_number, r.type as request_type, r.state as request_state,
           r.reason as request_reason, coalesce(r.ascii_name, d.ascii_name) as ascii_name, count(*) over () as total
      from staff_task t join account a on a.id = t.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join staff_user u on u.id = t.assigned_to
      left join staff_user e on t.done_by = 'staff:' || e.id
      left join request r on t.subject_kind = 'request' and r.account_id = t.account_id and r.id = t.subject_id
      left join domain d on t.subject_kind = 'domain' and d.account_id = t.account_id and d.id = t.subject_id
     where ${which}
     order by ${order}
     limit ${limit}::int offset ${offset}::int`.execute(trx);
  return rows;
}

export type TaskCounts = { readonly open: number; readonly mine: number; readonly stopped: number; readonly overdue: number };

export async function countTasks(trx: Trx): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) as open, count(*) filter (where t.assigned_to = np_staff()) as mine, count(*) filter (where ${isStopped}) as stopped,
           count(*) filter (where t.due_at < now()) as overdue
      from staff_task t left join request r on t.subject_kind = 'request' and r.account_id = t.account_id and r.id = t.subject_id
     where t.done_at is null`.execute(trx);
  return rows[0] ?? { open: 0, mine: 0, stopped: 0, overdue: 0 };
}

export async function kindsOfTasks(trx: Trx, view: TaskView): Promise<{ kind: string; count: number }[]> {
  const isDone = view === "done";
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from staff_task where (done_at is not null) = ${isDone} group by kind order by 2 desc, 1`.execute(
    trx,
  );
  return rows;
}

/**
 * Takes a task from the staff member who has it (`from`), or puts the caller's own task back. Returns false if somebody else has
 * it by now, or it is done.
 */
export async function takeTaskFrom(
  trx: Trx,
  id: string,
  by: { readonly from: string | null; readonly take: boolean; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_task set assigned_to = case when ${by.take} then np_staff() end, taken_at = case when ${by.take} then ${by.at}::timestamptz end
     where id = ${id}::uuid and done_at is null and assigned_to is not distinct from ${by.from}::uuid
       and (${by.take} or assigned_to = np_staff())`.execute(trx);
  return numAffectedRows === 1n;
}

/** Ends a task. Returns false if another staff member has it, or it is done already. */
export async function endTaskWith(trx: Trx, id: string, note: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_task set done_at = ${at}, done_by = 'staff:' || np_staff(), note = ${note}
     where id = ${id}::uuid and done_at is null and (assigned_to is null or assigned_to = np_staff())`.execute(trx);
  return numAffectedRows === 1n;
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

/** The oldest 500 requests of all accounts that stopped for the same reason. */
export async function stoppedBy(trx: Trx, cause: string): Promise<StoppedAt[]> {
  const { rows } = await sql<StoppedAt>`
    select r.account_id, a.brand_id, a.number as account_number, ${accountName} as account_name, r.number, r.type, r.state, r.ascii_name,
           (select max(l.at) from state_log l where l.account_id = r.account_id and l.object_id = r.id and l.machine = 'request') as since
      from request r join account a on a.id = r.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where r.stop_cause = ${cause} and r.state in ('manual','failed','on_hold')
     order by r.created_at, r.id limit 500`.execute(trx);
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

/** The messages exchanged with a registry for a request. Secrets in them were masked before they were stored. */
export async function exchangeOf(trx: Trx, accountId: string, requestId: string): Promise<ExchangeAt[]> {
  const { rows } = await sql<ExchangeAt>`
    select c.registry_id, c.verb, c.object, c.state, c.result_code, c.result_text, c.sent_at, c.decided_at, c.decided_by,
           (select coalesce(jsonb_agg(jsonb_build_object('direction', f.direction, 'at', f.at, 'body', f.body) order by f.at, f.id), '[]')
              from registry_frame f where f.account_id = c.account_id and f.command_id = c.id) as frames
      from registry_command c where c.account_id = ${accountId}::uuid and c.request_id = ${requestId}::uuid order by c.id limit 100`.execute(
    trx,
  );
  return rows;
}

/** Names of staff members, by actor ("staff:<id>"). */
export async function staffNames(trx: Trx, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ actor: string; name: string }>`
    select 'staff:' || id as actor, name from staff_user where 'staff:' || id = any (${actors}::text[])`.execute(trx);
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

/** Name of a product in both languages. Null if the request is not about a product. */
export async function productName(trx: Trx, id: number | null): Promise<{ en: string; sv: string } | null> {
  if (id === null) return null;
  const row = await trx.selectFrom("product").select(["name_en as en", "name_sv as sv"]).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The time zone of a brand. Texts shown to its staff give times in this zone. */
export async function timeZoneOfBrand(trx: Trx, brandId: string): Promise<string> {
  const { time_zone: timeZone } = await trx
    .selectFrom("brand")
    .select("time_zone")
    .where("id", "=", brandId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** Number and name of a request's account. Must be called in the scope of that account. */
export async function accountOf(trx: Trx, accountId: string): Promise<{ number: number; name: string }> {
  const { rows } = await sql<{ number: number; name: string }>`
    select a.number, coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email, '') as name
      from account a left join contact o on o.account_id = a.id and o.id = a.owner_contact_id where a.id = ${accountId}::uuid`.execute(
    trx,
  );
  if (rows[0] === undefined) throw new Error(`account ${accountId} is gone`);
  return rows[0];
}

/** What a customer paid for a request, and gets back if it ends unfulfilled. Null if there is no such request. */
export async function paidForRequest(
  trx: Trx,
  number: number,
): Promise<{ accountId: string; brandId: string; name: string; minor: number; currency: Currency } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string; name: string; minor: number; currency: Currency }>`
    select r.account_id as "accountId", a.brand_id as "brandId", coalesce(r.ascii_name, '') as name, a.currency,
           (case when r.funded_at is null or r.funding in ('free','held') then 0 else q.total_minor end)::float8 as minor
      from request r join account a on a.id = r.account_id left join quote q on q.account_id = r.account_id and q.id = r.quote_id
     where r.number = ${number} and r.state <> 'in_basket'`.execute(trx);
  return rows[0] ?? null;
}
