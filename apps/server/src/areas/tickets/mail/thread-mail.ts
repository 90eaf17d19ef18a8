import { randomBytes } from "node:crypto";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { replyAddress, tokenBytes, tokenOf } from "./reply-address.rules.ts";
import { formerMails, insertTicketMail, tokenFor } from "./ticket-mail.repository.ts";

/** How a mail about a ticket is placed in the reader's conversation. */
export type MailThread = {
  /** The address to which the reader's answer is sent, so that it finds the ticket. */
  readonly replyTo: string;
  /** Message-IDs of the mails before it, newest last (RFC 5322 3.6.4). */
  readonly references: readonly string[];
  /**
   * Whether the reader has written mails in this conversation. The subject then stays the same, because mail programs only
   * group mails with the same subject.
   */
  readonly isAnswer: boolean;
};

/** The place of a new mail to this address among the mails of a ticket. `mailbox`: the support address of the brand. */
export async function threadFor(
  trx: Trx,
  scope: AccountScope,
  of: { readonly mailbox: string; readonly ticketId: string; readonly address: string; readonly at: Date },
): Promise<MailThread> {
  const { mailbox, ticketId, address, at } = of;
  const token = await tokenFor(trx, scope, { ticketId, address, token: tokenOf(randomBytes(tokenBytes)), at });
  const former = await formerMails(trx, scope, ticketId, address);
  return {
    replyTo: replyAddress(mailbox, token),
    references: former.map((mail) => mail.mail_id),
    isAnswer: former.some(({ direction }) => direction === "in"),
  };
}

/**
 * Records the Message-ID of a mail that we send about a message. A reply that does not use the reply address can then still be
 * assigned to the ticket.
 */
export async function noteMailOut(
  trx: Trx,
  scope: AccountScope,
  mail: {
    readonly ticketId: string;
    readonly messageId: string;
    readonly mailId: string;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await insertTicketMail(trx, scope, { ...mail, id: newId(mail.at.getTime()), direction: "out" });
}
