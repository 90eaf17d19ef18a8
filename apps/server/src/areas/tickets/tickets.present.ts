import { codeOf } from "@nameplane/contracts";
import { undoCloseMs } from "@nameplane/contracts/tickets/categories";
import { addMs } from "../../platform/clock.ts";
import type { AboutRow } from "./about.repository.ts";
import type { MessageRow, TicketRow } from "./tickets.repository.ts";

export function presentRow(row: TicketRow) {
  return {
    ticketid: row.number,
    subject: row.subject,
    category: row.category,
    status: codeOf("ticket", row.state),
    created: row.created_at.toISOString(),
    touched: row.touched_at.toISOString(),
    author: row.author ?? row.reply_to,
    unread: row.is_unread_customer,
    answered: row.last_author_kind === "staff",
  };
}

/** `viewer` is the reader, whose own messages are shown as written by "you". */
export function presentTicket(
  row: TicketRow,
  messages: readonly MessageRow[],
  about: AboutRow | null,
  viewer: { readonly userId: string; readonly now: Date },
) {
  const until = row.state === "closed" && row.closed_at !== null ? addMs(row.closed_at, undoCloseMs) : null;
  return {
    ...presentRow(row),
    about: about === null ? null : presentAbout(about),
    asksconsent: row.escalation === "consent",
    page: row.context.page ?? null,
    version: row.context.version ?? null,
    closed: row.closed_at?.toISOString() ?? null,
    rating: row.rating,
    ratingcomment: row.rating_comment,
    undountil: until !== null && until > viewer.now ? until.toISOString() : null,
    messages: messages.map((message) => ({
      id: message.id,
      created: message.created_at.toISOString(),
      by: byOf(message, viewer.userId),
      author: message.name ?? staffName(message.author) ?? row.reply_to,
      message: message.body,
      quoteat: message.quote_at,
      files: message.files,
    })),
  };
}

/** What a ticket is about, in the form with which the browser opens it. The id of the row is not sent. */
export function presentAbout(about: AboutRow) {
  if (about.kind === "domain") return { kind: about.kind, itemid: about.itemid, name: about.name };
  if (about.kind === "invoice") return { kind: about.kind, invoiceid: about.invoiceid, name: about.name };
  return { kind: about.kind, requestid: about.requestid, name: about.name };
}

function byOf({ author_kind: kind, author }: MessageRow, userId: string): "you" | "colleague" | "staff" | "system" {
  if (kind !== "customer") return kind;
  return author === `user:${userId}` ? "you" : "colleague";
}

/** The name under which a staff member answers. Null for all other authors. */
export function staffName(author: string): string | null {
  return author.startsWith("staff:") ? author.slice("staff:".length) : null;
}

/** The name under which a staff member, or a reseller in a note, has written. Null for all other authors. */
export const writerName = (author: string): string | null =>
  author.startsWith("reseller:") ? author.slice("reseller:".length) : staffName(author);
