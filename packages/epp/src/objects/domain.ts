import { isIP } from "node:net";

import type { CommandContext } from "../command.ts";
import { readAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoData } from "../extensions/auth-info.ts";
import { clientId, distinctLabels, label, line, token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { wirePeriod } from "../period.ts";
import type { ContactRole } from "../registries/registry-profile.ts";
import { attributeOf, childInstant, childNamed, childrenNamed, childToken, childTokens, tokenOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** Elements of the domain mapping (RFC 5731). */
export const domainElement = elementsOf("domain", NS.domain);

/** A name server: its name, and its addresses if the registry stores name servers as attributes of the domain. */
export type NameserverInput = string | { readonly name: string; readonly addresses?: readonly string[] | undefined };

/** A contact of a domain in a role other than registrant. */
export interface DomainContactInput {
  readonly role: Exclude<ContactRole, "registrant">;
  readonly id: string;
}

/** A status to set or remove, with an optional human-readable note. */
export type StatusInput = string | { readonly status: string; readonly text: string };

export interface Nameserver {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** A domain as the registry shows it. Statuses and roles are kept as received, including unknown ones. */
export interface DomainData {
  readonly name: string;
  readonly roid: string | null;
  readonly statuses: readonly string[];
  readonly registrant: string | null;
  readonly contacts: readonly { readonly role: string; readonly id: string }[];
  readonly nameservers: readonly Nameserver[];
  /** The hosts below this domain. */
  readonly subordinateHosts: readonly string[];
  /** The sponsoring, creating and last updating registrars. */
  readonly clID: string | null;
  readonly crID: string | null;
  readonly upID: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly expiresAt: string | null;
  readonly transferredAt: string | null;
  readonly authInfo: AuthInfoData | null;
}

export function writeDomainName(name: string): XmlElement {
  return domainElement("name", {}, label(name));
}

export function writeDomainPeriod(context: CommandContext, months: number): XmlElement {
  const { value, unit } = wirePeriod(context.profile, months);
  return domainElement("period", { unit }, value);
}

/** Writes name servers in the form that the registry uses. Null if there are none. */
export function writeNameservers(
  context: CommandContext,
  nameservers: readonly NameserverInput[] | undefined,
): XmlElement | null {
  if (nameservers === undefined || nameservers.length === 0) return null;
  const hosts = nameservers.map((host) => (typeof host === "string" ? { name: host } : host));
  distinctLabels(
    hosts.map((host) => host.name),
    "ns",
  );
  return domainElement(
    "ns",
    {},
    context.profile.hostModel === "object"
      ? hosts.map((host) => domainElement("hostObj", {}, host.name))
      : hosts.map((host) =>
          domainElement(
            "hostAttr",
            {},
            domainElement("hostName", {}, host.name),
            (host.addresses ?? []).map((address) => domainElement("hostAddr", { ip: ipVersion(address) }, address)),
          ),
        ),
  );
}

/** `v4` or `v6` for the ip attribute of an address. */
export function ipVersion(address: string): "v4" | "v6" {
  const version = isIP(address);
  // Node accepts a zone index (fe80::1%eth0) as part of an address; registries do not.
  if (version === 0 || address.includes("%")) throw new InvalidInput(2005, "host address", "must be an IP address");
  return version === 4 ? "v4" : "v6";
}

/** Contacts of a new domain: those from the caller, plus the registrar's own contacts that every domain gets. */
export function writeNewDomainContacts(
  context: CommandContext,
  contacts: readonly DomainContactInput[] | undefined,
): readonly XmlElement[] {
  const { standing } = context.profile.contacts;
  const own = (["admin", "tech", "billing"] as const).flatMap((role) => {
    const id = standing[role];
    return id === undefined ? [] : [domainElement("contact", { type: role }, clientId(id, "contact"))];
  });
  return [...writeDomainContacts(context, contacts), ...own];
}

/** Contacts in the roles that this registry uses. The caller passes contacts of all roles. */
export function writeDomainContacts(
  context: CommandContext,
  contacts: readonly DomainContactInput[] | undefined,
): readonly XmlElement[] {
  return (contacts ?? [])
    .filter((contact) => context.profile.contacts.roles.includes(contact.role))
    .map(({ role, id }) => domainElement("contact", { type: role }, clientId(id, "contact")));
}

// Statuses of RFC 5731 to 5733. Some apply to all objects; the others apply to one or two kinds.
const ofEveryKind = [
  "clientDeleteProhibited",
  "clientUpdateProhibited",
  "serverDeleteProhibited",
  "serverUpdateProhibited",
  "ok",
  "pendingCreate",
  "pendingDelete",
  "pendingTransfer",
  "pendingUpdate",
];
const ofTransferable = ["clientTransferProhibited", "serverTransferProhibited"];
const statusesByKind = {
  domain: new Set([
    ...ofEveryKind,
    ...ofTransferable,
    "clientHold",
    "clientRenewProhibited",
    "serverHold",
    "serverRenewProhibited",
    "inactive",
    "pendingRenew",
  ]),
  contact: new Set([...ofEveryKind, ...ofTransferable, "linked"]),
  host: new Set([...ofEveryKind, "linked"]),
} as const;

/**
 * Status elements in the namespace of the object. Throws InvalidInput for a status that objects of this kind do not have: servers
 * validate, and would refuse the whole command.
 */
export function writeStatuses(
  kind: keyof typeof statusesByKind,
  element: ReturnType<typeof elementsOf>,
  statuses: readonly StatusInput[] | undefined,
): readonly XmlElement[] {
  return (statuses ?? []).map((input) => {
    const { status, text } = typeof input === "string" ? { status: input, text: "" } : input;
    const s = token(status, "status", 1, 64);
    if (!statusesByKind[kind].has(s)) throw new InvalidInput(2005, "status", `is none of a ${kind}`);
    return text === "" ? element("status", { s }) : element("status", { s, lang: "en" }, line(text, "status", 1, 255));
  });
}

/** Statuses of an object as text. Some servers write the status as content instead of an attribute; that is read as well. */
export function readStatuses(data: XmlNode): readonly string[] {
  return childrenNamed(data, data.ns, "status").flatMap((status) => {
    const s = attributeOf(status, "s") ?? tokenOf(status);
    return s === "" ? [] : [s];
  });
}

/** Reads a domain's infData from an info answer or a poll message. Null if it has no name. */
export function readDomainData(data: XmlNode): DomainData | null {
  const name = childToken(data, NS.domain, "name");
  if (name === null) return null;
  return {
    name,
    roid: childToken(data, NS.domain, "roid"),
    statuses: readStatuses(data),
    registrant: childToken(data, NS.domain, "registrant"),
    contacts: childrenNamed(data, NS.domain, "contact").map((contact) => ({
      role: attributeOf(contact, "type") ?? "",
      id: tokenOf(contact),
    })),
    nameservers: readNameservers(childNamed(data, NS.domain, "ns")),
    subordinateHosts: childTokens(data, NS.domain, "host"),
    clID: childToken(data, NS.domain, "clID"),
    crID: childToken(data, NS.domain, "crID"),
    upID: childToken(data, NS.domain, "upID"),
    createdAt: childInstant(data, NS.domain, "crDate"),
    updatedAt: childInstant(data, NS.domain, "upDate"),
    expiresAt: childInstant(data, NS.domain, "exDate"),
    transferredAt: childInstant(data, NS.domain, "trDate"),
    authInfo: readAuthInfo(data),
  };
}

function readNameservers(ns: XmlNode | null): readonly Nameserver[] {
  if (ns === null) return [];
  const objects = childTokens(ns, NS.domain, "hostObj").map((name) => ({ name, addresses: [] }));
  const attributes = childrenNamed(ns, NS.domain, "hostAttr").flatMap((host) => {
    const name = childToken(host, NS.domain, "hostName");
    return name === null ? [] : [{ name, addresses: childTokens(host, NS.domain, "hostAddr") }];
  });
  return [...objects, ...attributes];
}
