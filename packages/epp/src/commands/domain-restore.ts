import { eppElement } from "../command.ts";
import type { CommandContext, CommandParts, EppCommand } from "../command.ts";
import { readFeeCharged, writeFeeEcho } from "../extensions/fee.ts";
import type { FeeCharged, FeeEcho } from "../extensions/fee.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { readRgpStatuses, writeRestoreReport, writeRestoreRequest } from "../extensions/rgp.ts";
import type { RestoreReport } from "../extensions/rgp.ts";
import { NS } from "../namespaces.ts";
import { domainElement, writeDomainName } from "../objects/domain.ts";
import type { EppReply } from "../reply.ts";
import type { XmlElement } from "../xml/write-xml.ts";

export interface DomainRestored {
  /** `pendingRestore` while the registry waits for the report. */
  readonly rgpStatuses: readonly string[];
  readonly fee: FeeCharged | null;
}

/** Requests the restore of a deleted name during its redemption period (RFC 3915 section 4.2.5). A report must follow. */
export function domainRestoreRequest(input: {
  readonly name: string;
  readonly fee?: FeeEcho | undefined;
}): EppCommand<DomainRestored> {
  return restore(input.name, (context) => [...writeRestoreRequest(context), ...writeFeeEcho(context, "update", input.fee)]);
}

/** Sends the report on a restore request, within the time that the registry allows (RFC 3915 section 4.2.5). */
export function domainRestoreReport(input: {
  readonly name: string;
  readonly report: RestoreReport;
}): EppCommand<DomainRestored> {
  return restore(input.name, (context) => writeRestoreReport(context, input.report));
}

function restore(name: string, extensions: (context: CommandContext) => readonly XmlElement[]): EppCommand<DomainRestored> {
  return {
    verb: "domain:restore",
    object: name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context): CommandParts => ({
      // RFC 3915 section 4.2.5: the update has an empty chg, because every update requires one of add, rem and chg.
      body: eppElement("update", {}, domainElement("update", {}, writeDomainName(name), domainElement("chg"))),
      extensions: [...extensions(context), ...writeSubProduct(context, [name])],
    }),
    read: (reply: EppReply) => ({ rgpStatuses: readRgpStatuses(reply), fee: readFeeCharged(reply, "updData") }),
  };
}
