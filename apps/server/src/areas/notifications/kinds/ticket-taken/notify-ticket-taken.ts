import { isEmail } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { ticketTakenJob, type TicketTaken } from "../../../tickets/index.ts";
import { findBrandRow } from "../../../whitelabel/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { languageOf } from "../../readers/index.ts";
import { findTicketNews, threadMail } from "../../tickets/index.ts";
import { ticketTaken } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock" | "mailboxes">;

/** Tells the person who opened a ticket by mail that the mail has arrived, in the brand's language. */
export async function notifyTicketTaken(deps: Deps, scope: AccountScope, news: TicketTaken): Promise<void> {
  if (!isEmail(news.address)) return;
  await tx(deps.pool, scope, async (trx) => {
    const ticket = await findTicketNews(trx, scope, news);
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "ticket_taken",
      cause: `ticket:${news.ticketId}:taken`,
      params: { ticketId: ticket.ticket_id, number: ticket.number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const { thread, deliveryId } = await threadMail(
      trx,
      deps,
      scope,
      { ticketId: ticket.ticket_id, messageId: news.messageId },
      news.address,
    );
    if (thread === undefined || deliveryId === undefined) return;
    const { language } = await findBrandRow(trx, scope.brandId);
    const why = { kind: "wrote", at: ticket.created_at.toISOString() } as const;
    const reader = { address: news.address, firstName: "", language: languageOf(language), why };
    const facts = { template: "ticket-taken", ticketNumber: ticket.number, subject: ticket.subject, thread } as const;
    await queueMail(trx, deps, scope, noticeId, reader, { kind: ticketTaken, facts, deliveryId });
  });
}

export const work = noticeJob(ticketTakenJob, 1, notifyTicketTaken);
