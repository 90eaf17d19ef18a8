import type { CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { Host, HostAddress } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import { profiles, tldOf } from "../profiles/index.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { checkAddresses, readHostAddress, readHostName } from "./host-input.ts";

/** A name server in a command: either the name of a host object, or a host attribute with its addresses. */
export interface NamedServer {
  readonly form: "object" | "attribute";
  readonly name: string;
  readonly addresses: readonly HostAddress[];
}

function readHostAttribute(node: XmlNode): NamedServer {
  const reader = new ElementReader(node);
  const name = reader.required("hostName", readHostName);
  const addresses = reader.repeated("hostAddr", readHostAddress);
  reader.end();
  return { form: "attribute", name, addresses };
}

/** Reads domain:ns in either of its two forms. Host attributes are refused (2306) if no TLD of this registry uses them. */
export function readNameservers(node: XmlNode): readonly NamedServer[] {
  if (node.children[0]?.name === "hostAttr" && profiles.every(({ hostModel }) => hostModel === "object"))
    throw new Refusal(2306, { reason: "Name servers are host objects here", node });
  const reader = new ElementReader(node);
  const servers =
    node.children[0]?.name === "hostAttr"
      ? reader.repeated("hostAttr", readHostAttribute, 1)
      : reader.repeated("hostObj", (child): NamedServer => ({ form: "object", name: readHostName(child), addresses: [] }), 1);
  reader.end();
  return servers;
}

/**
 * The names of the servers, after checking that they come in the form that the registry uses (2306).
 * Addresses in host attributes are stored like those of hosts. They are allowed only below the domain itself (2306), and
 * mandatory there (2003).
 */
export function namesOf(
  { store, registrar, now }: CommandContext,
  domainName: string,
  servers: readonly NamedServer[],
  { hostModel }: Profile,
): readonly string[] {
  for (const { form, name, addresses } of servers) {
    if (form !== hostModel) throw new Refusal(2306, `Name servers are host ${hostModel}s here`);
    if (form === "object") continue;
    const isBelow = name.endsWith(`.${domainName}`);
    if (isBelow && addresses.length === 0) throw new Refusal(2003, `${name} needs an address`);
    if (!isBelow && addresses.length > 0) throw new Refusal(2306, `${name} lies outside the domain and takes no address`);
    checkAddresses(addresses);
    const held = store.hosts.find(name);
    store.hosts.save({
      name,
      roid: held?.roid ?? `H${store.next("host")}-SIMREG`,
      sponsor: registrar.id,
      creator: held?.creator ?? registrar.id,
      createdAt: held?.createdAt ?? now,
      updatedBy: null,
      updatedAt: null,
      transferredAt: null,
      superordinate: isBelow ? domainName : null,
      addresses: isBelow ? addresses : (held?.addresses ?? []),
      statuses: [],
    });
  }
  return servers.map(({ name }) => name);
}

/**
 * Whether a host needs addresses: a host inside the TLD of the domain that it serves cannot be found without glue (RFC 5732
 * section 1.1).
 */
export function needsGlue(domainName: string, host: Host): boolean {
  return host.superordinate !== null && host.addresses.length === 0 && tldOf(host.name) === tldOf(domainName);
}

/** Checks that the hosts exist (2303), can be reached (2306), are named only once, and are not too many. */
export function checkDelegation(context: CommandContext, domainName: string, hosts: readonly string[], profile: Profile): void {
  if (new Set(hosts).size !== hosts.length) throw new Refusal(2306, "A name server is given twice");
  if (hosts.length > profile.hostsMax) throw new Refusal(2306, `At most ${profile.hostsMax} name servers`);
  for (const name of hosts) {
    const host = context.store.hosts.find(name);
    if (host === undefined) throw new Refusal(2303, `Host ${name} does not exist`);
    if (needsGlue(domainName, host)) throw new Refusal(2306, `Host ${name} has no address`);
  }
}
