import { defineCommand } from "../../epp/command.ts";
import { decideDomainTransfer } from "../../objects/decide-domain-transfer.ts";
import { readDomainTransfer } from "../../objects/domain-transfer-input.ts";

/** domain:transfer op=cancel (RFC 5731 section 3.2.4). */
export const domainTransferCancel = defineCommand({
  verb: "domain:transfer:cancel",
  read: readDomainTransfer,
  names: ({ name }) => [name],
  run: (context, input, extensions) => decideDomainTransfer(context, input, extensions, "clientCancelled"),
});
