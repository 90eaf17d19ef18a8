import type { Trx } from "../../platform/db/transaction.ts";
import { findSender, operatorSender } from "./sender.repository.ts";

/**
 * The address in the From line of a brand's mails: the brand's own if the DNS has proved it, otherwise the operator's. So no mail
 * is sent from an address that nobody has proved. Every database role may read it.
 */
export async function senderAddress(trx: Trx, brandId: string): Promise<string> {
  const own = await findSender(trx, brandId);
  if (own?.state === "proved") return own.address;
  return mailboxAddress((await operatorSender(trx)).mailFrom);
}

/** The address of a mailbox such as "Nameplane <no-reply@example.net>". */
const mailboxAddress = (text: string): string => /<([^<>\s]+)>\s*$/.exec(text)?.[1] ?? text.trim();
