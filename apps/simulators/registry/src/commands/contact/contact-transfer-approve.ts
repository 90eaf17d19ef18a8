import { defineCommand } from "../../epp/command.ts";
import { readContactTransfer } from "../../objects/contact-transfer-input.ts";
import { decideContactTransfer } from "../../objects/decide-contact-transfer.ts";

/** contact:transfer op=approve (RFC 5733 section 3.2.4). */
export const contactTransferApprove = defineCommand({
  verb: "contact:transfer:approve",
  read: readContactTransfer,
  names: ({ id }) => [id],
  run: (context, { id }) => decideContactTransfer(context, id, "clientApproved"),
});
