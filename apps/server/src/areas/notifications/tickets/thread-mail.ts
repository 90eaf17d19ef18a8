import { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { senderAddress } from "../../sending/index.ts";
import { noteMailOut, threadFor, type MailThread } from "../../tickets/mail/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { messageIdOf } from "../mail/index.ts";

/** The place of a mail in the reader's conversation about a ticket. It is stored with the facts of the mail. */
export const mailThread = z.strictObject({
  replyTo: z.string(),
  references: z.array(z.string()),
  isAnswer: z.boolean(),
});

/**
 * Gives a mail about a ticket message its place in the reader's conversation, and records its Message-ID before it is sent.
 * Returns nothing if the brand accepts no mail.
 */
export async function threadMail(
  trx: Trx,
  deps: Pick<NotificationDeps, "mailboxes" | "clock">,
  scope: AccountScope,
  { ticketId, messageId }: { readonly ticketId: string; readonly messageId: string },
  address: string,
): Promise<{ readonly thread?: Omit<MailThread, "references"> & { references: string[] }; readonly deliveryId?: string }> {
  const mailbox = (await deps.mailboxes?.ofBrand(scope.brandId)) ?? null;
  if (mailbox === null) return {};
  const at = deps.clock.now();
  const thread = await threadFor(trx, scope, { mailbox, ticketId, address, at });
  const deliveryId = newId(at.getTime());
  const from = await senderAddress(trx, scope.brandId);
  await noteMailOut(trx, scope, { ticketId, messageId, mailId: messageIdOf(deliveryId, from), address, at });
  return { thread: { ...thread, references: [...thread.references] }, deliveryId };
}
