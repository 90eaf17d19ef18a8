import { isEmail } from "@nameplane/values";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { type AccountScope } from "../../../../platform/scope.ts";
import { ticketAnsweredJob, type TicketNews } from "../../../tickets/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { addressed, findMember, languageOf, ownerReader, type Recipient } from "../../readers/index.ts";
import { findTicketNews, threadMail, type TicketNewsFacts } from "../../tickets/index.ts";
import { ticketAnswered } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock" | "mailboxes" | "ratingTokens">;

/**
 * Mails an answer of support to the user or visitor who opened the ticket. If that user has left, the account's owner gets it.
 */
export async function notifyTicketAnswered(deps: Deps, scope: AccountScope, news: TicketNews): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const ticket = await findTicketNews(trx, scope, news);
    const isVisitor = ticket.reply_to !== null;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "ticket_answered",
      cause: `ticket:${news.ticketId}:${news.messageId}`,
      params: { ticketId: ticket.ticket_id, number: ticket.number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const { number: ticketNumber, subject, body: text, author } = ticket;
    const name = author.replace(/^staff:/, "");
    const reader = await openerOf(trx, deps, scope, ticket);
    const { thread, deliveryId } =
      reader === null
        ? {}
        : await threadMail(trx, deps, scope, { ticketId: ticket.ticket_id, messageId: news.messageId }, reader.address);
    const facts = {
      template: "ticket-answered",
      ticketNumber,
      subject,
      name,
      text,
      isVisitor,
      ...(ticket.state === "closed" ? { rate: deps.ratingTokens.make({ ...scope, ticketId: ticket.ticket_id }) } : {}),
      ...(thread === undefined ? {} : { thread }),
    } as const;
    await queueMail(trx, deps, scope, noticeId, reader, {
      kind: ticketAnswered,
      facts,
      ...(deliveryId === undefined ? {} : { deliveryId }),
    });
  });
}

export const work = noticeJob(ticketAnsweredJob, 1, notifyTicketAnswered);

async function openerOf(
  trx: Trx,
  deps: Pick<Deps, "clock">,
  scope: AccountScope,
  ticket: TicketNewsFacts,
): Promise<Recipient | null> {
  const why = { kind: "wrote", at: ticket.created_at.toISOString() } as const;
  if (ticket.reply_to !== null) {
    if (!isEmail(ticket.reply_to)) return null;
    return { address: ticket.reply_to, firstName: "", language: languageOf(ticket.context.language ?? "en"), why };
  }
  const userId = /^user:([0-9a-f-]{36})$/.exec(ticket.created_by)?.[1];
  const user = userId === undefined ? null : await findMember(trx, scope, userId, deps.clock.now());
  if (user === null || !isEmail(user.email)) return ownerReader(trx, scope);
  return { ...addressed(user), why };
}
