import type { Answer, CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { CommandExtensions } from "../extensions/index.ts";
import { namestoreBlock } from "../extensions/namestore.ts";
import type { TransferStatus } from "../model/objects.ts";
import { queueNotices } from "../notices/render.ts";
import { completeTransfer, stopTransfer, transferNotices } from "../rules/transfer.ts";
import { domainTransferBlock } from "./domain-data.ts";
import { type DomainTransferInput, requireDecisions, transferSubject } from "./domain-transfer-input.ts";
import { moveHosts } from "./purge-domain.ts";

/** Approves, rejects or cancels a domain transfer; the three differ only in who may do it and in the result. */
export function decideDomainTransfer(
  context: CommandContext,
  input: DomainTransferInput,
  extensions: CommandExtensions,
  status: Extract<TransferStatus, "clientApproved" | "clientRejected" | "clientCancelled">,
): Answer {
  const { name, domain } = transferSubject(context, input.name, extensions);
  requireDecisions(name);
  const transfer = domain.transfer;
  if (transfer?.status !== "pending") throw new Refusal(2301, "No transfer is pending");
  const decider = status === "clientCancelled" ? transfer.gaining : domain.sponsor;
  if (decider !== context.registrar.id) throw new Refusal(2201, "The other side decides this");
  const approved = status === "clientApproved";
  const after = approved
    ? completeTransfer(domain, status, name.profile, context.now)
    : stopTransfer(domain, status, context.now);
  context.store.domains.save(after);
  if (approved) moveHosts(context.store, after, context.now);
  queueNotices(context.store, transferNotices(after, context.now));
  return {
    code: 1000,
    resData: after.transfer === null ? null : domainTransferBlock(name.name, after.transfer),
    extensions: [extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct)],
  };
}
