import { isEmail } from "@nameplane/values";
import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope, type AccountScope } from "../../../../platform/scope.ts";
import { resellerTicketJob, type ResellerTicketNews } from "../../../tickets/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { findTicketNews, findTicketReseller } from "../../tickets/index.ts";
import { resaleTicketMail } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

const kinds = { written: "resale_ticket_written", answered: "resale_ticket_answered" } as const;

/**
 * Tells the reseller of a customer about a message in the customer's ticket, at the address that the reseller has named, or else
 * at that of its owner. Nothing is sent if the brand has no reseller any more.
 */
export async function notifyResaleTicket(deps: Deps, scope: AccountScope, { step, ...news }: ResellerTicketNews): Promise<void> {
  const found = await tx(deps.pool, scope, async (trx) => ({
    ticket: await findTicketNews(trx, scope, news),
    reseller: await findTicketReseller(trx, scope),
  }));
  const { ticket, reseller } = found;
  if (reseller === null) return;
  const theirs = makeScope({ accountId: reseller.accountId, brandId: reseller.brandId, actor: scope.actor });
  const facts = {
    template: "resale-ticket",
    step,
    ticketNumber: ticket.number,
    subject: ticket.subject,
    from: ticket.reply_to ?? `${ticket.organization ?? ticket.owner_name}, ${ticket.account_number}`,
    text: ticket.body,
  } as const;
  await tx(deps.pool, theirs, async (trx) => {
    const noticeId = await writeNotice(trx, deps, theirs, {
      kind: kinds[step],
      cause: `ticket:${news.ticketId}:${news.messageId}`,
      params: { number: ticket.number },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const owner = await ownerReader(trx, theirs);
    const reader = owner !== null && isEmail(reseller.email) ? { ...owner, firstName: "", address: reseller.email } : owner;
    await queueMail(trx, deps, theirs, noticeId, reader, { kind: resaleTicketMail, facts });
  });
}

export const work = noticeJob(resellerTicketJob, 1, notifyResaleTicket);
