import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { distinctLabels, line } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { booleanOf, childInstant, childToken } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** Identity of a contact: organisation number or personal number with its country, `[SE]556677-8899`, and VAT number. */
export interface IisIdentity {
  readonly orgno: string;
  readonly vatno?: string | undefined;
}

/** Extension data of .se and .nu for a domain: the three dates of its end, the registry's own state, and the cancellation mark. */
export interface IisDomainData {
  /** The date when the name leaves the zone, ten days after expiry. */
  readonly deactivatesAt: string | null;
  readonly deletesAt: string | null;
  /** The date when anyone can register the name again. */
  readonly releasesAt: string | null;
  /** `active`, `expired`, `deactivated` or any other word of the registry. */
  readonly state: string | null;
  readonly isClientDelete: boolean | null;
}

/** Extension data of .se and .nu for a contact. */
export interface IisContactData {
  readonly orgno: string | null;
  readonly vatno: string | null;
}

const iis = elementsOf("iis", NS.iis);
const vatnoMax = 32;

/** Extension of contact create. The organisation number is mandatory because it identifies the holder. */
export function writeIisContactCreate(context: CommandContext, identity: IisIdentity | undefined): readonly XmlElement[] {
  if (context.profile.contacts.identity !== "iis") return [];
  if (identity === undefined) throw new InvalidInput(2003, "iis:orgno", "is missing");
  requireService(context, NS.iis);
  if (!/^\[[A-Z]{2}\].{1,123}$/u.test(identity.orgno)) {
    throw new InvalidInput(2005, "iis:orgno", "must be a country in brackets and the number, [SE]556677-8899");
  }
  return [iis("create", {}, iis("orgno", {}, identity.orgno), vatnoElement(identity.vatno))];
}

/** Extension of contact update. Only the VAT number may change; a different holder requires a different contact. */
export function writeIisContactUpdate(context: CommandContext, vatno: string | undefined): readonly XmlElement[] {
  if (vatno === undefined || context.profile.contacts.identity !== "iis") return [];
  requireService(context, NS.iis);
  return [iis("update", {}, vatnoElement(vatno))];
}

/**
 * Extension of domain create: whether the holder's identity was proven to us. This element is newer than the published schema and
 * known only from another client, so it is sent only on request.
 */
export function writeIisDomainCreate(context: CommandContext, isHolderIdentified: boolean | undefined): readonly XmlElement[] {
  if (isHolderIdentified === undefined) return [];
  requireService(context, NS.iis);
  return [iis("create", {}, iis("eid", { verified: String(isHolderIdentified) }))];
}

/** Extension of domain update: ends the name at its expiry date, or withdraws that. A transfer also withdraws it. */
export function writeIisCancelAtExpiry(context: CommandContext, isCancelled: boolean | undefined): readonly XmlElement[] {
  if (isCancelled === undefined) return [];
  if (context.profile.cancelAtExpiry !== "iis") throw new InvalidInput(2103, "clientDelete", "is not offered by this registry");
  requireService(context, NS.iis);
  return [iis("update", {}, iis("clientDelete", { atExpDate: isCancelled ? "1" : null }, isCancelled ? "1" : "0"))];
}

/** Extension of domain transfer: sets new name servers in the same step, one to five. */
export function writeIisTransfer(context: CommandContext, nameservers: readonly string[] | undefined): readonly XmlElement[] {
  if (nameservers === undefined || nameservers.length === 0) return [];
  if (!context.profile.transfer.takesNameservers) {
    throw new InvalidInput(2103, "transfer ns", "is not offered by this registry");
  }
  requireService(context, NS.iis);
  if (nameservers.length > 5) throw new InvalidInput(2004, "iis:ns", "must be 1 to 5 name servers");
  const hosts = distinctLabels(nameservers, "iis:hostObj").map((name) => iis("hostObj", {}, name));
  return [iis("transfer", {}, iis("ns", {}, hosts))];
}

/** The registry's extension data in a domain info answer. Null if the answer has none. */
export function readIisDomain(reply: EppReply): IisDomainData | null {
  const node = infData(reply);
  if (node === null) return null;
  return {
    deactivatesAt: childInstant(node, NS.iis, "deactDate"),
    deletesAt: childInstant(node, NS.iis, "delDate"),
    releasesAt: childInstant(node, NS.iis, "relDate"),
    state: childToken(node, NS.iis, "state"),
    isClientDelete: booleanOf(childToken(node, NS.iis, "clientDelete")),
  };
}

/** The registry's extension data in a contact info answer; null at other registries. */
export function readIisContact(reply: EppReply): IisContactData | null {
  const node = infData(reply);
  if (node === null) return null;
  return { orgno: childToken(node, NS.iis, "orgno"), vatno: childToken(node, NS.iis, "vatno") };
}

function infData(reply: EppReply): XmlNode | null {
  return extensionNamed(reply, NS.iis, "infData");
}

function vatnoElement(vatno: string | undefined): XmlElement | null {
  return vatno === undefined ? null : iis("vatno", {}, line(vatno, "iis:vatno", 0, vatnoMax));
}
