import { defineCommand } from "../../epp/command.ts";
import { decideDomainTransfer } from "../../objects/decide-domain-transfer.ts";
import { readDomainTransfer } from "../../objects/domain-transfer-input.ts";

/** domain:transfer op=approve (RFC 5731 section 3.2.4). */
export const domainTransferApprove = defineCommand({
  verb: "domain:transfer:approve",
  read: readDomainTransfer,
  names: ({ name }) => [name],
  run: (context, input, extensions) => decideDomainTransfer(context, input, extensions, "clientApproved"),
});
