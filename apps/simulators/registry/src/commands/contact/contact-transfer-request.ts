import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import type { Contact } from "../../model/objects.ts";
import { queueNotices } from "../../notices/render.ts";
import { findContact, requireAuthInfo } from "../../objects/access.ts";
import { contactTransferBlock } from "../../objects/contact-data.ts";
import { contactTransferNotices, readContactTransfer } from "../../objects/contact-transfer-input.ts";
import { addDays } from "../../rules/periods.ts";
import { isTransferPending, objectProhibition } from "../../rules/statuses.ts";

/** The losing registrar has this many days to answer, as with domains. */
const pendingDays = 5;

/** contact:transfer op=request: the transfer waits for the sponsoring registrar, and the server approves it after five days. */
export const contactTransferRequest = defineCommand({
  verb: "contact:transfer:request",
  read: readContactTransfer,
  names: ({ id }) => [id],
  run: (context, { id, authInfo }) => {
    const contact = findContact(context, id);
    if (authInfo === null) throw new Refusal(2003, "authInfo is missing");
    requireAuthInfo(context, contact, authInfo);
    if (contact.sponsor === context.registrar.id) throw new Refusal(2106, "The contact is already yours");
    if (isTransferPending(contact.transfer)) throw new Refusal(2300, "A transfer is pending");
    const prohibited = objectProhibition(contact, "transfer");
    if (prohibited !== null) throw new Refusal(2304, prohibited);
    const requested: Contact = {
      ...contact,
      transfer: {
        status: "pending",
        gaining: context.registrar.id,
        requestedAt: context.now,
        losing: contact.sponsor,
        actsAt: addDays(context.now, pendingDays),
        expiresAt: null,
        months: 0,
        hosts: null,
      },
    };
    context.store.contacts.save(requested);
    queueNotices(context.store, contactTransferNotices(requested, context.now));
    return {
      code: 1001,
      resData: requested.transfer === null ? null : contactTransferBlock(id, requested.transfer),
    };
  },
});
