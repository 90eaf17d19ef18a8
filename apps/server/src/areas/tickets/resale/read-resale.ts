import { codeOf, type AnswerOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/tickets/resale-operations";
import type { ResaleEvent } from "@nameplane/contracts/tickets/resale-values";
import type { resaleTicketFileSpec, ResaleTicketRow, resaleTicketsSpec } from "@nameplane/contracts/tickets/resale";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { readFile, type FileDeps } from "../../files/index.ts";
import { afterEvent } from "../ticket.state.ts";
import { writerName } from "../tickets.present.ts";
import { listMessages, type MessageRow } from "../tickets.repository.ts";
import { findResaleTicket, findSupport, listResaleTickets, type ResaleTicketAt } from "./resale.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

export async function readResaleTickets(
  { trx }: Call,
  { view, q, page, limit }: z.output<typeof resaleTicketsSpec.input>,
): Promise<Answer<typeof operations.resaleTickets>> {
  const { rows, total, waiting } = await listResaleTickets(trx, { view, words: q, limit, offset: (page - 1) * limit });
  return { data: rows.map(presentRow), page, limit, total, waiting };
}

/** A ticket of a customer as its reseller sees it. Possible refusals: NotFound. */
export async function readResaleTicket(call: Call, number: number): Promise<Answer<typeof operations.resaleTicket>> {
  const { trx, scope } = call;
  const row = await oneOfCustomers(trx, number);
  const messages = await listMessages(trx, scopeOfCustomer(row, call), row.id, true);
  const { needsconsent } = await findSupport(trx, scope);
  return {
    ticket: {
      ...presentRow(row),
      events: eventsOf(row),
      mayescalate: row.state === "open" && (row.escalation === null || row.escalation === "answered"),
      needsconsent,
      messages: messages.map((message) => presentMessage(message, row)),
    },
  };
}

/** A file of a message. The customer's audit log records that it was read. Possible refusals: NotFound. */
export async function readResaleFile(
  deps: { readonly files: FileDeps },
  call: SessionCall,
  { ticketid, messageid, fileid }: z.output<typeof resaleTicketFileSpec.input>,
): Promise<Document> {
  const { requestId, address } = call;
  return call.tx(async (trx) => {
    const row = await oneOfCustomers(trx, ticketid);
    const scope = scopeOfCustomer(row, call);
    const messages = await listMessages(trx, scope, row.id, true);
    if (!messages.some(({ id }) => id === messageid)) throw new Refused(NotFound, { param: "messageid" });
    const reader = { owner: { kind: "ticket_message", id: messageid } } as const;
    return readFile(trx, deps.files, scope, { fileId: fileid, reader, caller: { requestId, address } });
  });
}

/** A ticket of a customer that the caller answers as its reseller. Possible refusals: NotFound. */
export async function oneOfCustomers(trx: Trx, number: number): Promise<ResaleTicketAt> {
  const row = await findResaleTicket(trx, number);
  if (row === null) throw new Refused(NotFound, { param: "ticketid" });
  return row;
}

/**
 * The scope of the customer of a ticket, in which its rows are found. The row policies still compare with the reseller's account,
 * which is that of the transaction.
 */
export const scopeOfCustomer = (row: Pick<ResaleTicketAt, "account_id" | "brand_id">, { scope }: SessionCall): AccountScope =>
  makeScope({ accountId: row.account_id, brandId: row.brand_id, actor: scope.actor });

function waitsForOf({ state, escalation, is_unread_staff: isUnread }: ResaleTicketAt): ResaleTicketRow["waitsfor"] {
  if (state === "open" && (escalation === "consent" || escalation === "operator")) return escalation;
  return escalation === "answered" || isUnread ? "us" : "customer";
}

/** What the reseller can do with the state of a ticket now. */
export const eventsOf = (row: Pick<ResaleTicketAt, "state" | "escalation">): ResaleEvent[] => [
  ...(["close", "reopen"] as const).filter((event) => afterEvent(row.state, event) !== null),
  ...(row.escalation === "consent" || row.escalation === "operator" ? (["takeback"] as const) : []),
];

function presentRow(row: ResaleTicketAt): ResaleTicketRow {
  return {
    ticketid: row.number,
    subject: row.subject,
    category: row.category,
    status: codeOf("ticket", row.state),
    created: row.created_at.toISOString(),
    touched: row.touched_at.toISOString(),
    waitsfor: waitsForOf(row),
    account: { number: row.account_number, name: row.account_name },
  };
}

function byOf({
  author_kind: kind,
  author,
  is_internal: isInternal,
}: MessageRow): "customer" | "us" | "note" | "operator" | "system" {
  if (kind !== "staff") return kind;
  if (!isInternal) return "us";
  return author.startsWith("reseller:") ? "note" : "operator";
}

function presentMessage(message: MessageRow, { reply_to: visitor, account_name: customer }: ResaleTicketAt) {
  const { id, created_at: created, author, body, files } = message;
  const by = byOf(message);
  const named = writerName(author) ?? (by === "customer" ? (visitor ?? customer) : "");
  return { id, created: created.toISOString(), by, author: named, message: body, files };
}
