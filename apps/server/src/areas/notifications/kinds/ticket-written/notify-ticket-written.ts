import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { ticketWrittenJob, type TicketNews } from "../../../tickets/index.ts";
import { operatorAccount } from "../../../../platform/operator-account.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { findTicketNews } from "../../tickets/index.ts";
import { ticketWritten } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

/** Sends what a customer wrote to the support address. Does nothing if the installation has no support address. */
export async function notifyTicketWritten(
  deps: Deps & Pick<NotificationDeps, "sweeping">,
  scope: AccountScope,
  news: TicketNews,
  supportAddress: string | null,
): Promise<void> {
  if (supportAddress === null) return;
  const ticket = await tx(deps.pool, scope, (trx) => findTicketNews(trx, scope, news));
  const { actor } = scope;
  const operator = makeScope({ ...(await tx(deps.sweeping, { actor }, operatorAccount)), actor });
  const facts = {
    template: "ticket-written",
    ticketNumber: ticket.number,
    subject: ticket.subject,
    category: ticket.category,
    isNew: ticket.message_count === 1,
    from: ticket.reply_to ?? `${ticket.organization ?? ticket.owner_name}, ${ticket.account_number}`,
    text: ticket.body,
    page: ticket.context.page ?? "",
    version: ticket.context.version ?? "",
  } as const;
  await tx(deps.pool, operator, async (trx) => {
    const noticeId = await writeNotice(trx, deps, operator, {
      kind: "ticket_written",
      cause: `ticket:${news.ticketId}:${news.messageId}`,
      params: { ticketId: ticket.ticket_id, number: ticket.number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const support = { address: supportAddress, firstName: "", language: "en", why: { kind: "support" } } as const;
    await queueMail(trx, deps, operator, noticeId, support, { kind: ticketWritten, facts });
  });
}

export const work = noticeJob(ticketWrittenJob, 1, (deps, scope, news) =>
  notifyTicketWritten(deps, scope, news, deps.supportAddress),
);
