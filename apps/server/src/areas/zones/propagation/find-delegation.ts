import { rcodes } from "@nameplane/dns";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { DnsAddress } from "../dns-asker.port.ts";
import type { PropagationParts } from "./propagation-parts.ts";

const parentServersMax = 3;

/**
 * The name servers to which the parent of a zone delegates it. They are found by querying the parent's own name servers, which a
 * resolver finds. Returns host names without final dot; empty if the parent does not know the name; null if no server could be
 * queried.
 */
export async function findDelegation(parts: PropagationParts, apex: string): Promise<readonly string[] | null> {
  const [resolver] = parts.resolvers;
  if (resolver === undefined) return null;
  try {
    for (const server of await parentServers(parts, resolver, parentOf(apex))) {
      const answer = await parts.asker.ask(server, apex, "NS").catch(unlessOutcome);
      if (answer === null) continue;
      if (answer.rcode === rcodes.NXDOMAIN) return [];
      if (answer.rcode !== rcodes.NOERROR) continue;
      if (answer.referral?.zone === apex) return answer.referral.hosts;
      // The same server also serves the zone itself, or the name has no records.
      if (answer.isAuthoritative) return answer.rdata.map((host) => host.slice(0, -1)).toSorted();
    }
    return null;
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

/** Whether at least one of the servers is ours. */
export function isOurs(delegated: readonly string[], hosts: readonly string[]): boolean {
  return delegated.some((host) => hosts.includes(host.toLowerCase()));
}

function parentOf(apex: string): string {
  return apex.slice(apex.indexOf(".") + 1);
}

async function parentServers(parts: PropagationParts, resolver: DnsAddress, parent: string): Promise<DnsAddress[]> {
  const recursion = { recursion: true };
  // If the name above is not a zone of its own, the parent zone is further up.
  for (let at = parent; at !== ""; at = at.includes(".") ? parentOf(at) : "") {
    const { rdata } = await parts.asker.ask(resolver, at, "NS", recursion);
    if (rdata.length === 0) continue;
    const addresses = await Promise.all(
      rdata
        .slice(0, parentServersMax)
        .map((host) => parts.asker.ask(resolver, host.slice(0, -1), "A", recursion).catch(unlessOutcome)),
    );
    return addresses
      .flatMap((answer) => answer?.rdata.slice(0, 1) ?? [])
      .filter((address) => parts.places.ports.has(address) || parts.isPublicAddress(address))
      .map((host) => ({ host, port: parts.places.ports.get(host) ?? 53 }));
  }
  return [];
}

function unlessOutcome(error: unknown): null {
  if (error instanceof OutcomeError) return null;
  throw error;
}
