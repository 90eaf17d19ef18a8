import { Refusal } from "../epp/refusal.ts";
import type { CommandContext } from "../epp/command.ts";
import type { HostAddress } from "../model/objects.ts";
import { parseAddress } from "../rules/addresses.ts";
import { profileOf, tldOf } from "../profiles/index.ts";
import { hostNameProblem, superordinateName } from "../rules/names.ts";
import { domainProhibition } from "../rules/statuses.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse } from "../xml/read.ts";
import { oneOf, readLabel, readToken } from "../xml/values.ts";

/** The most addresses of one host; no registry publishes more as glue. */
const addressesMax = 13;

/** Reads a host name, in lower case. Refuses an invalid name with 2005. */
export function readHostName(node: XmlNode): string {
  const name = readLabel(node).toLowerCase();
  const problem = hostNameProblem(name);
  if (problem !== null) throw new Refusal(2005, { reason: `Host name: ${problem}`, node });
  return name;
}

/** Reads host:addr: the address must be of the stated IP version and usable in the public DNS (RFC 5732 section 2.5). */
export function readHostAddress(node: XmlNode): HostAddress {
  const version = oneOf(collapse(node.attributes.get("ip") ?? "v4"), ["v4", "v6"], node, "ip");
  const parsed = parseAddress(version, readToken(3, 45, ["ip"])(node));
  if ("problem" in parsed) throw new Refusal(2005, { reason: `Address: ${parsed.problem}`, node });
  return parsed;
}

export function sameAddress(a: HostAddress, b: HostAddress): boolean {
  return a.version === b.version && a.address === b.address;
}

export function checkAddresses(addresses: readonly HostAddress[]): void {
  if (addresses.length > addressesMax) throw new Refusal(2306, `At most ${addressesMax} addresses`);
  const texts = new Set(addresses.map((address) => address.address));
  if (texts.size !== addresses.length) throw new Refusal(2306, "An address is given twice");
}

/** Where a host name lies: below a domain of this book, or outside. */
export interface HostPlace {
  readonly superordinate: string | null;
  readonly sponsor: string;
}

/**
 * Finds the domain that a host name lies under and the registrar that owns the host. Checks that this registrar may create it:
 * the domain exists (2303), belongs to the registrar (2201) and is not pending (2304). Hosts outside the served TLDs are
 * external.
 *
 * `glueless`: whether the host is new and has no addresses. Some TLDs (`wideHostTlds`) allow such a host below other registrars'
 * domains. It then belongs to the domain's sponsoring registrar, who alone can add addresses.
 */
export function placeHost(context: CommandContext, hostName: string, glueless: boolean): HostPlace {
  const { store, registrar, now } = context;
  const parent = superordinateName(hostName);
  if (parent === null) return { superordinate: null, sponsor: registrar.id };
  const tld = tldOf(hostName);
  const wide = glueless && tld !== undefined && profileOf(hostName).wideHostTlds.includes(tld);
  const domain = store.domains.find(parent);
  if (domain === undefined) {
    if (wide) return { superordinate: null, sponsor: registrar.id };
    throw new Refusal(2303, `Domain ${parent} does not exist`);
  }
  if (domain.sponsor !== registrar.id) {
    if (wide) return { superordinate: parent, sponsor: domain.sponsor };
    throw new Refusal(2201, `${parent} is sponsored by another registrar`);
  }
  // A locked name may still get hosts; a name with a pending create, transfer or delete may not.
  const prohibited = domainProhibition(domain, "update", now);
  if (prohibited?.startsWith("pending") === true) throw new Refusal(2304, `${parent}: ${prohibited}`);
  return { superordinate: parent, sponsor: registrar.id };
}
