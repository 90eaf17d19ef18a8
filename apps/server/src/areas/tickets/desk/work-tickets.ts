import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { AnswerAsked, ChangesAsked, NoteAsked } from "@nameplane/contracts/tickets/desk";
import type * as operations from "@nameplane/contracts/tickets/operations";
import { CannotAssign, SnoozeTime, TicketChanged, TooManyTags } from "@nameplane/contracts/tickets/refusals";
import { tagsMost } from "@nameplane/contracts/tickets/tag-values";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { refusalText } from "../../../platform/refusal-text.ts";
import { Refused } from "../../../platform/refused.ts";
import type { FileDeps } from "../../files/index.ts";
import { answerTicket, changeStateByStaff, lockForStaff } from "../actions/change-ticket.ts";
import { dueSince, dueWaitingFor } from "../actions/answer-due.ts";
import { resellerTicketJob } from "../tickets.jobs.ts";
import { insertMessage, waitColumns } from "../tickets.repository.ts";
import { countMessages, listDeskColleagues, setOnTicket, type DeskAt } from "./desk.repository.ts";
import { mentionColleagues, type Told } from "../../staff/index.ts";
import { oneOf, scopeOf } from "./read-desk.ts";

export type DeskDeps = { readonly jobs: Pick<Jobs, "enqueue">; readonly files: FileDeps };

/** For how many days a ticket can be put off at most. */
const snoozeDays = 366;

type Call = StaffCall & { readonly trx: Trx };

/**
 * Answers a ticket in the staff member's name. The answer to a ticket that a reseller has escalated goes to the reseller, and the
 * customer does not see it. Possible refusals: NotFound, TicketChanged (there are messages that the writer has not seen),
 * StatusProhibits (also for a reseller's ticket that is not escalated).
 */
export async function answerAtDesk(
  deps: Pick<DeskDeps, "jobs">,
  call: Call,
  { ticketid, message, seen, next }: AnswerAsked,
): Promise<{ status: number }> {
  const { trx, now, staff } = call;
  const row = await oneOf(trx, ticketid);
  const scope = scopeOf(row, call);
  await lockForStaff(trx, scope, ticketid);
  if ((await countMessages(trx, scope, row.id)) !== seen) throw new Refused(TicketChanged);
  if (row.handler === "reseller") return answerReseller(deps, call, row, message);
  const answer = { number: ticketid, name: staff.name, message, next };
  return { status: codeOf("ticket", await answerTicket(trx, deps, scope, answer, now)) };
}

async function answerReseller(
  deps: Pick<DeskDeps, "jobs">,
  call: Call,
  row: DeskAt,
  message: string,
): Promise<{ status: number }> {
  const { trx, now, staff, actor } = call;
  if (row.state !== "open" || (row.escalation !== "operator" && row.escalation !== "answered"))
    throw new Refused(StatusProhibits);
  const scope = scopeOf(row, call);
  const id = newId(now.getTime());
  const answer = { id, ticketId: row.id, kind: "staff", author: `staff:${staff.name}`, body: message, source: "panel" } as const;
  await insertMessage(trx, scope, { ...answer, isInternal: true, isForReseller: true, at: now });
  await setOnTicket(trx, scope, row.id, { escalation: "answered" });
  const { accountId, brandId } = scope;
  await audit(trx, { accountId, actor, action: "tickets.answer-reseller", object: row.id });
  await deps.jobs.enqueue(trx, resellerTicketJob, [
    { accountId, brandId, ticketId: row.id, messageId: id, step: "answered" as const },
  ]);
  return { status: codeOf("ticket", row.state) };
}

/** Adds an internal note that the customer cannot see, and tells the colleagues whom it names. Possible refusals: NotFound. */
export async function noteAtDesk(deps: Pick<DeskDeps, "jobs">, call: Call, { ticketid, message }: NoteAsked): Promise<Told> {
  const { trx, now, staff, actor } = call;
  const scope = scopeOf(await oneOf(trx, ticketid), call);
  const row = await lockForStaff(trx, scope, ticketid);
  const id = newId(now.getTime());
  const note = { id, ticketId: row.id, kind: "staff", author: `staff:${staff.name}`, body: message, isInternal: true } as const;
  await insertMessage(trx, scope, { ...note, source: "panel", at: now });
  await audit(trx, { accountId: scope.accountId, actor, action: "tickets.note", object: row.id });
  return mentionColleagues(deps.jobs, call, { kind: "ticket", objectId: row.id, text: message, noteId: id });
}

/**
 * Changes tickets one by one. If a ticket refuses the change, the others are changed nevertheless, and the refusal is returned
 * with its reason. If only one ticket was given, its refusal is thrown. Possible refusals: NotFound, TicketChanged,
 * StatusProhibits, TooLateToUndo, CannotAssign, TooManyTags, SnoozeTime.
 */
export async function changeAtDesk(
  call: Call,
  { ticketids, change }: ChangesAsked,
): Promise<Omit<AnswerOf<typeof operations.changeTickets>, "code" | "desc">> {
  // In the order of their numbers, so that two staff members who change the same tickets at once cannot block each other.
  const numbers = [...new Set(ticketids)].toSorted((a, b) => a - b);
  const changed: number[] = [];
  const refused: { ticketid: number; reason: string }[] = [];
  for (const number of numbers) {
    try {
      await changeOne(call, number, change);
      changed.push(number);
    } catch (error) {
      // Refusals come before the first write, so the transaction can continue with the next ticket.
      if (!(error instanceof Refused) || numbers.length === 1) throw error;
      refused.push({ ticketid: number, reason: refusalText(error.refusal, error.values, call.language) });
    }
  }
  return { changed, refused };
}

async function changeOne(call: Call, number: number, change: ChangesAsked["change"]): Promise<void> {
  const { trx, actor, now } = call;
  const scope = scopeOf(await oneOf(trx, number), call);
  if (change.kind === "state") {
    await changeStateByStaff(trx, scope, { number, event: change.event }, now);
    return;
  }
  await lockForStaff(trx, scope, number);
  const row = await oneOf(trx, number);
  const { accountId } = scope;
  const write = async (columns: Parameters<typeof setOnTicket>[3], action: AuditAction, before: object, after: object) => {
    await setOnTicket(trx, scope, row.id, columns);
    await audit(trx, { accountId, actor, action, object: row.id, before: { ...before }, after: { ...after } });
  };
  if (change.kind === "assign") {
    const to = await assigneeOf(trx, row, change);
    await write({ assigned_to: change.staffid }, "tickets.assign", { to: row.assigned_name }, { to });
  } else if (change.kind === "tag") {
    const tags = tagsAfter(row.tags, change);
    await write({ tags }, "tickets.tag", { tags: row.tags }, { tags });
  } else if (change.kind === "snooze") {
    const until = change.until === null ? null : new Date(change.until);
    if (row.state !== "open") throw new Refused(StatusProhibits);
    if (until !== null && (until <= now || until > addDays(now, snoozeDays))) throw new Refused(SnoozeTime, { param: "until" });
    await write({ snoozed_until: until }, "tickets.snooze", {}, { until: change.until });
  } else if (change.kind === "priority") {
    const { priority } = change;
    const due = row.is_unread_staff ? await dueSince(trx, scope, priority, row.waiting_since ?? row.touched_at) : null;
    await write({ priority, answer_due_at: due }, "tickets.priority", { priority: row.priority }, { priority });
  } else {
    if (row.state !== "open") throw new Refused(StatusProhibits);
    const { waitsfor } = change;
    const due = await dueWaitingFor(trx, scope, row, waitsfor, now);
    await write({ ...waitColumns(waitsfor), answer_due_at: due }, "tickets.wait", {}, { waitsfor });
  }
}

/** The tags after a change, in the order in which they were added. Possible refusals: TooManyTags. */
function tagsAfter(before: readonly string[], { add, remove }: Extract<ChangesAsked["change"], { kind: "tag" }>): string[] {
  const tags = [...new Set([...before, ...add])].filter((tag) => !remove.includes(tag));
  if (tags.length > tagsMost) throw new Refused(TooManyTags, { values: { most: tagsMost } });
  return tags;
}

/** Name of the staff member who is to get a ticket. Null means nobody. Possible refusals: TicketChanged, CannotAssign. */
async function assigneeOf(
  trx: Trx,
  row: DeskAt,
  { staffid, from }: Extract<ChangesAsked["change"], { kind: "assign" }>,
): Promise<string | null> {
  if (from !== undefined && from !== row.assigned_to) throw new Refused(TicketChanged);
  if (staffid === null) return null;
  const colleague = (await listDeskColleagues(trx)).find(({ id }) => id === staffid);
  if (colleague === undefined || (colleague.brand_id !== null && colleague.brand_id !== row.brand_id))
    throw new Refused(CannotAssign);
  return colleague.name;
}
