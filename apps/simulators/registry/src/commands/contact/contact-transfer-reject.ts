import { defineCommand } from "../../epp/command.ts";
import { readContactTransfer } from "../../objects/contact-transfer-input.ts";
import { decideContactTransfer } from "../../objects/decide-contact-transfer.ts";

/** contact:transfer op=reject (RFC 5733 section 3.2.4). */
export const contactTransferReject = defineCommand({
  verb: "contact:transfer:reject",
  read: readContactTransfer,
  names: ({ id }) => [id],
  run: (context, { id }) => decideContactTransfer(context, id, "clientRejected"),
});
