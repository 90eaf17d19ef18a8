import { undoCloseMs } from "@nameplane/contracts/tickets/categories";
import type { DeskEvent, WaitsFor } from "@nameplane/contracts/tickets/desk";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { TooLateToUndo } from "@nameplane/contracts/tickets/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { afterEvent, type TicketEvent, type TicketState } from "../ticket.state.ts";
import { ticketAnsweredJob } from "../tickets.jobs.ts";
import { tellWritten } from "./tell-written.ts";
import { dueWaitingFor } from "./answer-due.ts";
import { attachFiles } from "./attach-files.ts";
import { changeTicket, findTicket, insertMessage, type TicketRow } from "../tickets.repository.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };

/** Closes an open ticket. Possible refusals: NotFound, StatusProhibits. */
export async function closeTicket(trx: Trx, scope: AccountScope, number: number, now: Date): Promise<TicketState> {
  const ticket = await lock(trx, scope, number);
  return changeState(trx, scope, ticket, "close", now);
}

/** Reopens a ticket that was closed a short while ago. Possible refusals: NotFound, StatusProhibits, TooLateToUndo. */
export async function undoClose(trx: Trx, scope: AccountScope, number: number, now: Date): Promise<TicketState> {
  return changeState(trx, scope, await lock(trx, scope, number), "undo_close", now);
}

/** Reopens a closed ticket. Possible refusals: NotFound, StatusProhibits. */
export async function reopenTicket(trx: Trx, scope: AccountScope, number: number, now: Date): Promise<TicketState> {
  const ticket = await lock(trx, scope, number);
  return changeState(trx, scope, ticket, "reopen", now, { waitsFor: "us" });
}

/**
 * Adds a message of the customer, which reopens a closed ticket. Possible refusals: NotFound (ticket or file), StatusProhibits
 * (archived).
 */
export async function replyToTicket(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  reply: {
    readonly number: number;
    readonly message: string;
    readonly close: boolean;
    readonly fileIds?: readonly string[];
  },
  now: Date,
): Promise<TicketState> {
  const ticket = await lock(trx, scope, reply.number);
  const state = await changeState(trx, scope, ticket, "reply", now, { waitsFor: "us", isUnreadCustomer: false });
  const messageId = newId(now.getTime());
  const message = { id: messageId, ticketId: ticket.id, body: reply.message, source: "panel", at: now } as const;
  await insertMessage(trx, scope, { ...message, kind: "customer", author: scope.actor });
  await attachFiles(trx, scope, messageId, reply.fileIds ?? [], now);
  await tellWritten(trx, deps, scope, { ticketId: ticket.id, messageId });
  return reply.close ? changeState(trx, scope, { ...ticket, state }, "close", now) : state;
}

/**
 * Adds an answer of a staff member, signed with their name. The customer sees the answer as unread and gets a mail. The answer
 * reopens a closed ticket, unless the staff member closes the ticket with it. Possible refusals: NotFound, StatusProhibits (junk,
 * archived).
 */
export async function answerTicket(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  answer: { readonly number: number; readonly name: string; readonly message: string; readonly next: WaitsFor | "close" },
  now: Date,
): Promise<TicketState> {
  let ticket = await lockForStaff(trx, scope, answer.number);
  if (ticket.state !== "open") ticket = { ...ticket, state: await changeState(trx, scope, ticket, "reopen", now) };
  const messageId = newId(now.getTime());
  const message = { id: messageId, ticketId: ticket.id, body: answer.message, source: "panel", at: now } as const;
  await insertMessage(trx, scope, { ...message, kind: "staff", author: `staff:${answer.name}` });
  await changeTicket(trx, scope, ticket.id, {
    state: ticket.state,
    touchedAt: now,
    closedAt: null,
    isUnreadCustomer: true,
    waits: await waitsOf(trx, scope, { ...ticket, answer_due_at: null }, answer.next === "close" ? "customer" : answer.next, now),
  });
  const { accountId, brandId, actor } = scope;
  await audit(trx, { accountId, actor, action: "tickets.answer", object: ticket.id });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(ticket.number)] });
  await deps.jobs.enqueue(trx, ticketAnsweredJob, [{ accountId, brandId, ticketId: ticket.id, messageId }]);
  return answer.next === "close" ? changeState(trx, scope, ticket, "close", now) : ticket.state;
}

/** Changes the state of a ticket for a staff member. Possible refusals: NotFound, StatusProhibits, TooLateToUndo. */
export async function changeStateByStaff(
  trx: Trx,
  scope: AccountScope,
  of: { readonly number: number; readonly event: DeskEvent },
  now: Date,
): Promise<TicketState> {
  const ticket = await lockForStaff(trx, scope, of.number);
  const isOpenedAnew = of.event === "reopen" || of.event === "restore";
  return changeState(trx, scope, ticket, of.event, now, isOpenedAnew ? { waitsFor: "us" } : {});
}

/** A mail about a ticket: its text, and who wrote it. */
export type MailedMessage = {
  readonly number: number;
  readonly messageId: string;
  readonly body: string;
  /**
   * customer: written by a user of the account (the scope's actor) or by the visitor who opened the ticket. other: written by
   * somebody else; only staff see it, and they have to read it. program: written by a program; staff see it and need not
   * answer. bounce: an answer did not arrive, so an open ticket waits for us again.
   */
  readonly from: "customer" | "other" | "program" | "bounce";
  readonly isVisitor: boolean;
};

/**
 * Adds a mail to a ticket, and gives the id of the ticket. A mail of a customer, or of somebody else, reopens a closed ticket; junk
 * stays junk. Possible refusals: NotFound, StatusProhibits (archived).
 */
export async function addMailed(trx: Trx, deps: Deps, scope: AccountScope, mail: MailedMessage, now: Date): Promise<string> {
  const ticket = await lockForStaff(trx, scope, mail.number);
  if (ticket.state === "archived") throw new Refused(StatusProhibits);
  const isCustomer = mail.from === "customer";
  const reopens = (isCustomer || mail.from === "other") && ticket.state !== "junk";
  if (reopens) {
    const event = isCustomer || ticket.state === "open" ? "reply" : "reopen";
    await changeState(trx, scope, ticket, event, now, { waitsFor: "us", ...(isCustomer ? { isUnreadCustomer: false } : {}) });
  } else if (mail.from === "bounce" && ticket.state === "open") {
    const waits = await waitsOf(trx, scope, ticket, "us", now);
    await changeTicket(trx, scope, ticket.id, { state: "open", touchedAt: now, closedAt: null, waits });
  }
  await insertMessage(trx, scope, {
    id: mail.messageId,
    ticketId: ticket.id,
    body: mail.body,
    source: "mail",
    at: now,
    kind: isCustomer ? "customer" : "system",
    author: isCustomer ? (mail.isVisitor ? "visitor" : scope.actor) : "mail",
    isInternal: !isCustomer,
  });
  if (reopens) await tellWritten(trx, deps, scope, { ticketId: ticket.id, messageId: mail.messageId });
  return ticket.id;
}

/** Locks a ticket of a customer, even if it is junk. Possible refusals: NotFound. */
export async function lockForStaff(trx: Trx, scope: AccountScope, number: number): Promise<TicketRow> {
  const ticket = await findTicket(trx, scope, number, { lock: true, withJunk: true });
  if (ticket === null) throw new Refused(NotFound, { param: "ticketid" });
  return ticket;
}

async function lock(trx: Trx, scope: AccountScope, number: number): Promise<TicketRow> {
  const ticket = await findTicket(trx, scope, number, { lock: true });
  if (ticket === null) throw new Refused(NotFound);
  return ticket;
}

async function changeState(
  trx: Trx,
  scope: AccountScope,
  ticket: TicketRow,
  event: TicketEvent,
  now: Date,
  { isUnreadCustomer, waitsFor }: { readonly isUnreadCustomer?: boolean; readonly waitsFor?: WaitsFor } = {},
): Promise<TicketState> {
  const state = afterEvent(ticket.state, event);
  if (state === null) throw new Refused(StatusProhibits);
  if (event === "undo_close" && (ticket.closed_at === null || addMs(ticket.closed_at, undoCloseMs) < now))
    throw new Refused(TooLateToUndo);
  await changeTicket(trx, scope, ticket.id, {
    state,
    touchedAt: now,
    closedAt: state === "closed" ? now : null,
    ...(isUnreadCustomer === undefined ? {} : { isUnreadCustomer }),
    ...(waitsFor === undefined ? {} : { waits: await waitsOf(trx, scope, ticket, waitsFor, now) }),
  });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: `tickets.${event === "undo_close" ? "undo-close" : event}`, object: ticket.id });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(ticket.number)] });
  return state;
}

async function waitsOf(trx: Trx, scope: AccountScope, ticket: TicketRow, waitsFor: WaitsFor, now: Date) {
  return { for: waitsFor, answerDueAt: await dueWaitingFor(trx, scope, ticket, waitsFor, now) };
}
