import { defineCommand } from "../../epp/command.ts";
import { decideDomainTransfer } from "../../objects/decide-domain-transfer.ts";
import { readDomainTransfer } from "../../objects/domain-transfer-input.ts";

/** domain:transfer op=reject (RFC 5731 section 3.2.4). */
export const domainTransferReject = defineCommand({
  verb: "domain:transfer:reject",
  read: readDomainTransfer,
  names: ({ name }) => [name],
  run: (context, input, extensions) => decideDomainTransfer(context, input, extensions, "clientRejected"),
});
