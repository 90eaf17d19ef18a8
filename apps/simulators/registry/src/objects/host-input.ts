import { Refusal } from "../epp/refusal.ts";
import type { CommandContext } from "../epp/command.ts";
import type { HostAddress } from "../model/objects.ts";
import { parseAddress } from "../rules/addresses.ts";
import { hostNameProblem, superordinateName } from "../rules/names.ts";
import { domainProhibition } from "../rules/statuses.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse } from "../xml/read.ts";
import { oneOf, readLabel, readToken } from "../xml/values.ts";

/** Addresses of one host; more than these no registry publishes as glue. */
const addressesMax = 13;

/** A host name in lower case, valid as a name (2005 otherwise). */
export function readHostName(node: XmlNode): string {
  const name = readLabel(node).toLowerCase();
  const problem = hostNameProblem(name);
  if (problem !== null) throw new Refusal(2005, { reason: `Host name: ${problem}`, node });
  return name;
}

/** host:addr: the address must be of its family and usable in the public DNS (RFC 5732 section 2.5). */
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
  if (texts.size !== addresses.length) throw new Refusal(2306, "An address stands twice");
}

/**
 * The domain a host name lies under, after checking that this registrar may put a host there:
 * it exists (2303), is theirs (2201) and waits for nothing (2304). null for external hosts.
 */
export function superordinateFor(context: CommandContext, hostName: string): string | null {
  const parent = superordinateName(hostName);
  if (parent === null) return null;
  const domain = context.store.domains.find(parent);
  if (domain === undefined) throw new Refusal(2303, `Domain ${parent} does not exist`);
  if (domain.sponsor !== context.registrar.id) throw new Refusal(2201, `${parent} is sponsored by another registrar`);
  // A locked name may still get hosts; one on its way in or out may not.
  const prohibited = domainProhibition(domain, "update", context.now);
  if (prohibited?.startsWith("pending") === true) throw new Refusal(2304, `${parent}: ${prohibited}`);
  return parent;
}
