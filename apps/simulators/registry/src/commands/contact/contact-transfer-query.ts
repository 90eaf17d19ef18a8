import { defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { findContact, requireAuthInfo } from "../../objects/access.ts";
import { contactTransferBlock } from "../../objects/contact-data.ts";
import { readContactTransfer } from "../../objects/contact-transfer-input.ts";

/** contact:transfer op=query: allowed for the two registrars, and for others with the authInfo. */
export const contactTransferQuery = defineCommand({
  verb: "contact:transfer:query",
  read: readContactTransfer,
  names: ({ id }) => [id],
  run: (context, { id, authInfo }) => {
    const contact = findContact(context, id);
    const transfer = contact.transfer;
    if (authInfo !== null) requireAuthInfo(context, contact, authInfo);
    else if (![contact.sponsor, transfer?.gaining, transfer?.losing].includes(context.registrar.id)) {
      throw new Refusal(2201, "Only the two sides of a transfer may ask");
    }
    if (transfer === null) throw new Refusal(2301, "The contact was never transferred");
    return { code: 1000, resData: contactTransferBlock(id, transfer) };
  },
});
