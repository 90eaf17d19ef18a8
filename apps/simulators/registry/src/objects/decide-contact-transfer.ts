import type { Answer, CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { TransferStatus } from "../model/objects.ts";
import { queueNotices } from "../notices/render.ts";
import { findContact } from "./access.ts";
import { contactTransferBlock } from "./contact-data.ts";
import { contactTransferNotices, endContactTransfer } from "./contact-transfer-input.ts";

/** Approves, rejects or cancels a contact transfer; the three differ only in who may do it and in the result. */
export function decideContactTransfer(
  context: CommandContext,
  id: string,
  status: Extract<TransferStatus, "clientApproved" | "clientRejected" | "clientCancelled">,
): Answer {
  const contact = findContact(context, id);
  const transfer = contact.transfer;
  const decider = status === "clientCancelled" ? transfer?.gaining : contact.sponsor;
  if (transfer?.status !== "pending") throw new Refusal(2301, "No transfer is pending");
  if (decider !== context.registrar.id) throw new Refusal(2201, "The other side decides this");
  const ended = endContactTransfer(contact, status, context.now);
  context.store.contacts.save(ended);
  queueNotices(context.store, contactTransferNotices(ended, context.now));
  return { code: 1000, resData: ended.transfer === null ? null : contactTransferBlock(id, ended.transfer) };
}
