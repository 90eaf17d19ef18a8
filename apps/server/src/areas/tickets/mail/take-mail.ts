import { isEmail } from "@nameplane/values";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import type { Vault } from "../../../platform/vault.ts";
import {
  hasBareLineEnd,
  HourlyLimit,
  readHeader,
  type MailHandler,
  type SmtpClient,
  type SmtpReply,
} from "../../forwarding/index.ts";
import { keepIntake } from "./intake.repository.ts";
import { hourlyMail, mailLimits } from "./mail-limits.rules.ts";
import type { Mailboxes } from "./mailboxes.ts";
import { readMail, UnreadableMail } from "./read-mail.ts";
import { readRecipient } from "./reply-address.rules.ts";

export type TakeMailDeps = {
  readonly mailboxes: Pick<Mailboxes, "addresses" | "purposeOf">;
  readonly pool: Pool;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether this address is a mail server of the operator, which has already checked the sender and has limits of its own. */
  readonly isRelay: (address: string) => boolean;
};

const taken: SmtpReply = { code: 250, text: "2.0.0 Taken" };
const noMailbox: SmtpReply = { code: 550, text: "5.1.1 No such address" };
const badSender: SmtpReply = { code: 553, text: "5.1.7 The sender is no address" };
const tooMany: SmtpReply = { code: 450, text: "4.7.1 Too many messages, try again later" };
const loop: SmtpReply = { code: 554, text: "5.4.6 The message goes round in circles" };
const bareLines: SmtpReply = { code: 550, text: "5.6.11 Lines have to end in CR LF" };
const longHeader: SmtpReply = { code: 552, text: "5.3.4 The header is too long" };
const unreadable: SmtpReply = { code: 554, text: "5.6.0 The message has too many parts or is not readable" };
const failed: SmtpReply = { code: 451, text: "4.3.0 Try again later" };

/** Where a mail is stored in encrypted form. */
export const placeOf = (id: string) => ({ table: "mail_intake", column: "raw_enc", rowId: id });

/**
 * Accepts mail to support, and to the addresses for abuse. A mail gets the reply 250 only after it is written to the database;
 * a worker then turns it into a ticket, a report of abuse or a reply. If its server did not receive our reply and delivers the
 * mail again, it gets 250 again, but is not stored twice (RFC 5321 6.1).
 */
export class SupportMail implements MailHandler {
  readonly #deps: TakeMailDeps;
  readonly #senders = new HourlyLimit(hourlyMail.sender);
  readonly #clients = new HourlyLimit(hourlyMail.client);
  readonly #bounces = new HourlyLimit(hourlyMail.bounces);

  constructor(deps: TakeMailDeps) {
    this.#deps = deps;
  }

  async refuseRecipient(client: SmtpClient, sender: string, recipient: string): Promise<SmtpReply | null> {
    const now = this.#deps.clock.now();
    if (sender !== "" && !isEmail(sender)) return badSender;
    if (readRecipient(recipient, await this.#deps.mailboxes.addresses()) === null) return noMailbox;
    return this.#limitOf(sender).isFull(sender.toLowerCase(), now) || this.#clients.isFull(client.address, now) ? tooMany : null;
  }

  async passOn(client: SmtpClient, sender: string, recipient: string, message: Buffer): Promise<SmtpReply> {
    const { mailboxes, pool, vault, clock, log, isRelay } = this.#deps;
    try {
      const now = clock.now();
      const to = readRecipient(recipient, await mailboxes.addresses());
      if (to === null) return noMailbox;
      const refused = refuseMessage(message);
      if (refused !== null) return refused;
      const { mailId } = await readMail(message);
      const isRelayed = isRelay(client.address);
      if (!this.#limitOf(sender).count(sender.toLowerCase(), now)) return tooMany;
      if (!isRelayed && !this.#clients.count(client.address, now)) return tooMany;
      const id = newId(now.getTime());
      const kept = {
        id,
        digest: digestOf(mailId, recipient, message),
        ...to,
        purpose: await mailboxes.purposeOf(to.mailbox),
        sender,
        isRelayed,
        rawEnc: vault.seal(placeOf(id), message),
        at: now,
      };
      await tx(pool, { actor: "job:support-mail" }, (trx) => keepIntake(trx, kept));
      log.info({ event: "support-mail.taken", objectId: id, bytes: message.length }, "mail taken");
      return taken;
    } catch (error) {
      if (error instanceof UnreadableMail) return unreadable;
      log.error({ event: "support-mail.not-taken", ...errorFields(error) }, "mail not taken");
      return failed;
    }
  }

  #limitOf(sender: string): HourlyLimit {
    return sender === "" ? this.#bounces : this.#senders;
  }
}

function refuseMessage(message: Buffer): SmtpReply | null {
  if (hasBareLineEnd(message)) return bareLines;
  const header = readHeader(message);
  if (header === null) return longHeader;
  return header.receivedCount > mailLimits.hops ? loop : null;
}

/**
 * Identifies a mail, in order to recognise it if it is delivered again: by its Message-ID, its recipient and its body. The
 * header is left out, because each delivery adds lines to it. The body is included, so that a different mail with the same
 * Message-ID is not lost.
 */
function digestOf(mailId: string | null, recipient: string, message: Buffer): Buffer {
  const end = message.indexOf("\r\n\r\n");
  const body = mailId === null || end === -1 ? message : message.subarray(end);
  return sha256([mailId ?? "", recipient.toLowerCase(), sha256(body).toString("hex")].join("\n"));
}
