import { NS } from "../namespaces.ts";
import { childInstant, childToken, childTokens } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";
import { ipVersion, readStatuses } from "./domain.ts";

/** Elements of the host mapping (RFC 5732). */
export const hostElement = elementsOf("host", NS.host);

/** A host as the registry shows it. */
export interface HostData {
  readonly name: string;
  readonly roid: string | null;
  readonly statuses: readonly string[];
  readonly addresses: readonly string[];
  readonly clID: string | null;
  readonly crID: string | null;
  readonly upID: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly transferredAt: string | null;
}

export function writeAddresses(addresses: readonly string[] | undefined): readonly XmlElement[] {
  return (addresses ?? []).map((address) => hostElement("addr", { ip: ipVersion(address) }, address));
}

/** Reads a host's infData from an info answer or a poll message. Null if it has no name. */
export function readHostData(data: XmlNode): HostData | null {
  const name = childToken(data, NS.host, "name");
  if (name === null) return null;
  return {
    name,
    roid: childToken(data, NS.host, "roid"),
    statuses: readStatuses(data),
    addresses: childTokens(data, NS.host, "addr"),
    clID: childToken(data, NS.host, "clID"),
    crID: childToken(data, NS.host, "crID"),
    upID: childToken(data, NS.host, "upID"),
    createdAt: childInstant(data, NS.host, "crDate"),
    updatedAt: childInstant(data, NS.host, "upDate"),
    transferredAt: childInstant(data, NS.host, "trDate"),
  };
}
