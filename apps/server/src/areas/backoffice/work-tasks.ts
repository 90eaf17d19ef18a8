import { codeOf } from "@nameplane/contracts";
import { TaskChanged } from "@nameplane/contracts/backoffice/refusals";
import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import type { TaskRow, TaskView } from "@nameplane/contracts/backoffice/tasks";
import { NotFound } from "@nameplane/contracts/refusals";
import type { AuditAction } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language, StaffCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { registryCause } from "../orders/engine/index.ts";
import { auditStaff } from "../staff/index.ts";
import {
  endTaskWith,
  findTask,
  kindsOfTasks,
  listTasks,
  takeTaskFrom,
  timeZoneOfBrand,
  type TaskAt,
} from "./tasks.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Reader = Pick<StaffCall, "language" | "brand">;

/** A page of tasks of all accounts, the most serious and urgent first. */
export async function readTasks(
  call: Call,
  asked: { readonly view: TaskView; readonly kind?: string | undefined; readonly page: number; readonly limit: number },
): Promise<{ data: TaskRow[]; page: number; limit: number; total: number; kinds: { kind: string; count: number }[] }> {
  const { trx } = call;
  const { view, kind = null, page, limit } = asked;
  const rows = await listTasks(trx, { view, kind, limit, offset: (page - 1) * limit });
  return {
    data: await presentTasks(call, trx, rows),
    page,
    limit,
    total: rows[0]?.total ?? 0,
    kinds: await kindsOfTasks(trx, view),
  };
}

export async function readTask({ trx, language, brand }: Call, taskId: string): Promise<TaskRow> {
  const row = await oneOf(trx, taskId);
  return presentTask(row, { language, timeZone: await timeZoneOfBrand(trx, brand.brandId) });
}

/** Presents tasks in the reader's language, with times in the time zone of the brand in which the staff member is logged in. */
export async function presentTasks({ language, brand }: Reader, trx: Trx, rows: readonly TaskAt[]): Promise<TaskRow[]> {
  const timeZone = await timeZoneOfBrand(trx, brand.brandId);
  return rows.map((row) => presentTask(row, { language, timeZone }));
}

/**
 * Takes a task from the colleague whom the page showed as having it, or puts the caller's own task back. Possible refusals:
 * NotFound, TaskChanged.
 */
export async function takeTask(
  call: Call,
  { taskid, take, from }: { readonly taskid: string; readonly take: boolean; readonly from: string | null },
): Promise<TaskRow> {
  const { trx } = call;
  await oneOf(trx, taskid);
  if (!(await takeTaskFrom(trx, taskid, { from, take, at: call.now }))) throw new Refused(TaskChanged);
  await note(call, take ? "tasks.take" : "tasks.put-back", taskid, { from });
  return readTask(call, taskid);
}

/** Ends a task, with a note about the solution. Possible refusals: NotFound, TaskChanged (a colleague has it, or it is done). */
export async function endTask(
  call: Call,
  { taskid, note: text }: { readonly taskid: string; readonly note: string },
): Promise<TaskRow> {
  const { trx } = call;
  await oneOf(trx, taskid);
  if (!(await endTaskWith(trx, taskid, text, call.now))) throw new Refused(TaskChanged);
  await note(call, "tasks.done", taskid, { note: text });
  return readTask(call, taskid);
}

/** Writes to the operator's own audit log. Tasks belong to staff, whichever account they are about. */
function note(call: Call, action: AuditAction, object: string, after: Record<string, unknown>) {
  return auditStaff(call.trx, call, { actor: call.actor, action, object, after });
}

async function oneOf(trx: Trx, taskId: string): Promise<TaskAt> {
  const row = await findTask(trx, taskId);
  if (row === null) throw new Refused(NotFound, { param: "taskid" });
  return row;
}

function presentTask(row: TaskAt, { language, timeZone }: { readonly language: Language; readonly timeZone: string }): TaskRow {
  const { request_number: number, request_type: type, request_state: state, taken_by: takenBy } = row;
  const registryId = row.kind === "registry_refuses" ? row.data["registryId"] : undefined;
  return {
    taskid: row.id,
    kind: row.kind,
    severity: row.severity,
    text: taskWords(row.text, language, timeZone),
    created: row.created_at.toISOString(),
    due: row.due_at?.toISOString() ?? null,
    taken: takenBy === null ? null : { id: takenBy, name: row.taken_by_name ?? "" },
    takenat: row.taken_at?.toISOString() ?? null,
    doneat: row.done_at?.toISOString() ?? null,
    doneby: row.done_by_name,
    note: row.note,
    account: { number: row.account_number, name: row.account_name },
    domainname: row.ascii_name,
    request:
      number === null || type === null || state === null
        ? null
        : { number, type, status: codeOf("request", state), reason: row.request_reason },
    cause: typeof registryId === "string" ? registryCause(registryId) : null,
  };
}
