import type { MergeAsked, SplitAsked } from "@nameplane/contracts/tickets/desk";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { CannotMerge, MergeShowsMore, SplitLeavesNothing } from "@nameplane/contracts/tickets/refusals";
import { tagsMost } from "@nameplane/contracts/tickets/tag-values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockForStaff } from "../actions/change-ticket.ts";
import { dueSince } from "../actions/answer-due.ts";
import { insertTicket, listMessages } from "../tickets.repository.ts";
import { afterEvent } from "../ticket.state.ts";
import type { DeskAt } from "./desk.repository.ts";
import { hasNarrowedUsers, moveMessages, storeMerged, turnIntoMerged } from "./merge.repository.ts";
import { mergedFacts, type MergeFacts } from "./merge.rules.ts";
import { oneOf, scopeOf } from "./read-desk.ts";

type Call = StaffCall & { readonly trx: Trx };

/**
 * Merges tickets of a customer into another one, all or none. Their messages, files and mails move there; so do replies to mails
 * that were sent about them. The customer sees one conversation, under the old numbers as well.
 *
 * Possible refusals: NotFound, CannotMerge (another customer's, a reseller's, junk or archived, or the ticket itself),
 * MergeShowsMore.
 */
export async function mergeTickets(call: Call, { ticketid, ticketids }: MergeAsked): Promise<{ ticketid: number }> {
  const { trx, actor, now } = call;
  const rows: (DeskAt & { readonly is_unread_customer: boolean })[] = [];
  // In the order of their numbers, so that two merges of the same tickets cannot block each other.
  for (const number of [...new Set([ticketid, ...ticketids])].toSorted((a, b) => a - b)) {
    const { is_unread_customer } = await lockForStaff(trx, scopeOf(await oneOf(trx, number), call), number);
    const row = await oneOf(trx, number);
    // A number that leads to a ticket into which it was merged before gives that ticket a second time.
    if (!rows.some(({ id }) => id === row.id)) rows.push({ ...row, is_unread_customer });
  }
  const { id: targetId } = await oneOf(trx, ticketid);
  const target = rows.find(({ id }) => id === targetId);
  if (target === undefined) throw new Error("a locked ticket is gone");
  const sources = rows.filter(({ id }) => id !== targetId);
  if (sources.length === 0) throw new Refused(CannotMerge, { param: "ticketids", values: { ticket: String(ticketids[0]) } });
  const refused = [target, ...sources].find((row) => !isMergeable(row, target));
  if (refused !== undefined) throw new Refused(CannotMerge, { param: "ticketids", values: { ticket: String(refused.number) } });
  const scope = scopeOf(target, call);
  const domains = new Set([target, ...sources].flatMap((row) => (row.about_kind === "domain" ? [row.about_id] : [])));
  if (domains.size > 1 && (await hasNarrowedUsers(trx, scope))) throw new Refused(MergeShowsMore, { param: "ticketids" });
  const { accountId } = scope;
  for (const source of sources) {
    await moveMessages(trx, scope, { from: source.id, to: target.id, messageIds: null });
    await turnIntoMerged(trx, scope, { id: source.id, into: target.id, at: now });
    const after = { ticket: source.number, into: target.number };
    await audit(trx, { accountId, actor, action: "tickets.merge", object: source.id, after });
    await audit(trx, { accountId, actor, action: "tickets.merge", object: target.id, after });
  }
  const facts = mergedFacts(factsOf(target), sources.map(factsOf), tagsMost);
  await storeMerged(trx, scope, { id: target.id, facts, at: now });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [target, ...sources].map(({ number }) => String(number)) });
  return { ticketid: target.number };
}

function factsOf(row: DeskAt & { readonly is_unread_customer: boolean }): MergeFacts {
  return {
    state: row.state === "open" ? "open" : "closed",
    isUnreadStaff: row.is_unread_staff,
    isWithThird: row.is_with_third,
    isUnreadCustomer: row.is_unread_customer,
    answerDueAt: row.answer_due_at,
    priority: row.priority,
    tags: row.tags,
    assignedTo: row.assigned_to,
    about: row.about_kind === null || row.about_id === null ? null : { kind: row.about_kind, id: row.about_id },
  };
}

const isMergeable = (row: DeskAt, target: DeskAt): boolean =>
  row.account_id === target.account_id &&
  row.reply_to?.toLowerCase() === target.reply_to?.toLowerCase() &&
  row.handler === "operator" &&
  afterEvent(row.state, "merge") !== null;

/**
 * Moves messages of a ticket into a new, open ticket of the same customer, which waits for us. Replies to mails about these
 * messages find the new ticket. Possible refusals: NotFound (ticket or message), StatusProhibits (junk, archived, or a reseller's
 * ticket), SplitLeavesNothing.
 */
export async function splitTicket(call: Call, { ticketid, messageids, subject }: SplitAsked): Promise<{ ticketid: number }> {
  const { trx, actor, now } = call;
  const scope = scopeOf(await oneOf(trx, ticketid), call);
  await lockForStaff(trx, scope, ticketid);
  const row = await oneOf(trx, ticketid);
  if (row.handler !== "operator" || (row.state !== "open" && row.state !== "closed")) throw new Refused(StatusProhibits);
  const messages = await listMessages(trx, scope, row.id, true);
  const moving = messages.filter(({ id }) => messageids.includes(id));
  if (moving.length !== new Set(messageids).size) throw new Refused(NotFound, { param: "messageids" });
  const isLeft = messages.some(({ id, is_internal: isNote }) => !isNote && !messageids.includes(id));
  if (!isLeft || !moving.some(({ is_internal: isNote }) => !isNote))
    throw new Refused(SplitLeavesNothing, { param: "messageids" });
  const id = newId(now.getTime());
  const { category, priority, reply_to: replyTo, context, created_by: createdBy } = row;
  const about = row.about_kind === null || row.about_id === null ? null : { kind: row.about_kind, id: row.about_id };
  const answerDueAt = await dueSince(trx, scope, priority, now);
  const ticket = { id, subject, category, about, replyTo, context, priority, answerDueAt, at: now, createdBy, splitFrom: row.id };
  const number = await insertTicket(trx, scope, ticket);
  if (number === null) throw new Error("a new id is taken already");
  await moveMessages(trx, scope, { from: row.id, to: id, messageIds: messageids });
  const { accountId } = scope;
  const after = { ticket: row.number, into: number, messages: moving.length };
  await audit(trx, { accountId, actor, action: "tickets.split", object: row.id, after });
  await audit(trx, { accountId, actor, action: "tickets.split", object: id, after });
  await notifyBrowsers(trx, accountId, { topic: "ticket", ids: [String(row.number), String(number)] });
  return { ticketid: number };
}
