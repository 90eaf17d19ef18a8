import type { Trx } from "../../platform/db/transaction.ts";
import { findSender, operatorSender } from "./sender.repository.ts";

/**
 * The address that stands in the From line of a brand's mails: its own if the DNS has proved it, else the operator's. Nothing
 * goes out from an address that nobody has proved. Any role may ask.
 */
export async function senderAddress(trx: Trx, brandId: string): Promise<string> {
  const own = await findSender(trx, brandId);
  if (own?.state === "proved") return own.address;
  return mailboxAddress((await operatorSender(trx)).mailFrom);
}

/** The address of a mailbox such as "Nameplane <no-reply@example.net>". */
const mailboxAddress = (text: string): string => /<([^<>\s]+)>\s*$/.exec(text)?.[1] ?? text.trim();
