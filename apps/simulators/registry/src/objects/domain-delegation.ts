import type { CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";
import type { Host } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import { tldOf } from "../profiles/index.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readHostName } from "./host-input.ts";

/** Reads domain:ns with host objects; host attributes are refused (2306). */
export function readNameservers(node: XmlNode): readonly string[] {
  if (node.children[0]?.name === "hostAttr") {
    throw new Refusal(2306, { reason: "Name servers are host objects here", node });
  }
  const reader = new ElementReader(node);
  const hosts = reader.repeated("hostObj", readHostName, 1);
  reader.end();
  return hosts;
}

/** A host inside the TLD of the domain that it serves cannot be found without glue (RFC 5732 section 1.1). */
export function needsGlue(domainName: string, host: Host): boolean {
  return host.superordinate !== null && host.addresses.length === 0 && tldOf(host.name) === tldOf(domainName);
}

/** Checks that hosts exist (2303), can be reached (2306), are named once and are not too many. */
export function checkDelegation(context: CommandContext, domainName: string, hosts: readonly string[], profile: Profile): void {
  if (new Set(hosts).size !== hosts.length) throw new Refusal(2306, "A name server is given twice");
  if (hosts.length > profile.hostsMax) throw new Refusal(2306, `At most ${profile.hostsMax} name servers`);
  for (const name of hosts) {
    const host = context.store.hosts.find(name);
    if (host === undefined) throw new Refusal(2303, `Host ${name} does not exist`);
    if (needsGlue(domainName, host)) throw new Refusal(2306, `Host ${name} has no address`);
  }
}
