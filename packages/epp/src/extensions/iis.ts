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

/** Who a contact is: organisation or personal number with its country, `[SE]556677-8899`, and VAT number. */
export interface IisIdentity {
  readonly orgno: string;
  readonly vatno?: string | undefined;
}

/** What .se and .nu add to a domain: the three dates of its end, the registry's own state, and the cancellation mark. */
export interface IisDomainData {
  /** Out of the zone, ten days after expiry. */
  readonly deactivatesAt: string | null;
  readonly deletesAt: string | null;
  /** Free for everybody again. */
  readonly releasesAt: string | null;
  /** `active`, `expired`, `deactivated` and whatever the registry invents. */
  readonly state: string | null;
  readonly isClientDelete: boolean | null;
}

/** What .se and .nu add to a contact. */
export interface IisContactData {
  readonly orgno: string | null;
  readonly vatno: string | null;
}

const iis = elementsOf("iis", NS.iis);
const vatnoMax = 32;

/** Extension of contact create: the organisation number is mandatory, it says who the holder is. */
export function writeIisContactCreate(context: CommandContext, identity: IisIdentity | undefined): readonly XmlElement[] {
  if (context.profile.contacts.identity !== "iis") return [];
  if (identity === undefined) throw new InvalidInput(2003, "iis:orgno", "is missing");
  requireService(context, NS.iis);
  if (!/^\[[A-Z]{2}\].{1,123}$/u.test(identity.orgno)) {
    throw new InvalidInput(2005, "iis:orgno", "must be a country in brackets and the number, [SE]556677-8899");
  }
  return [iis("create", {}, iis("orgno", {}, identity.orgno), vatnoElement(identity.vatno))];
}

/** Extension of contact update: only the VAT number may change; another holder is another contact. */
export function writeIisContactUpdate(context: CommandContext, vatno: string | undefined): readonly XmlElement[] {
  if (vatno === undefined || context.profile.contacts.identity !== "iis") return [];
  requireService(context, NS.iis);
  return [iis("update", {}, vatnoElement(vatno))];
}

/**
 * Extension of domain create: whether the holder's identity was proven to us. Newer than the published schema and known from
 * another client only: sent when asked for, never by itself.
 */
export function writeIisDomainCreate(context: CommandContext, isHolderIdentified: boolean | undefined): readonly XmlElement[] {
  if (isHolderIdentified === undefined) return [];
  requireService(context, NS.iis);
  return [iis("create", {}, iis("eid", { verified: String(isHolderIdentified) }))];
}

/** Extension of domain update: ends the name at its expiry date, or takes that back. A transfer takes it back too. */
export function writeIisCancelAtExpiry(context: CommandContext, isCancelled: boolean | undefined): readonly XmlElement[] {
  if (isCancelled === undefined) return [];
  if (context.profile.cancelAtExpiry !== "iis") throw new InvalidInput(2103, "clientDelete", "is not offered by this registry");
  requireService(context, NS.iis);
  return [iis("update", {}, iis("clientDelete", { atExpDate: isCancelled ? "1" : null }, isCancelled ? "1" : "0"))];
}

/** Extension of domain transfer: new name servers in the same step, one to five. */
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

/** What the registry adds to a domain info answer; null at other registries. */
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

/** What the registry adds to a contact info answer; null at other registries. */
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
