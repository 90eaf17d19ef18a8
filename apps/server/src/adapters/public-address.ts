import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that are never on the public internet (IANA special-purpose registries): our own machines and networks. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  inside.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside.addSubnet(network, prefix, "ipv6");

/** The only assigned part of IPv6 is 2000::/3; mapped, translated, local and unassigned addresses are outside it. */
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, "ipv4");
  return version === 6 && given.check(address, "ipv6") && !inside.check(address, "ipv6");
}

/** Thrown if the host has addresses, but none to which we may connect. */
export class NoPublicAddress extends Error {}

/**
 * The resolver that a lookup uses, and which addresses it accepts. Tests replace both, because their addresses are not on the
 * public internet.
 */
export type LookupParts = { readonly resolve?: typeof lookup; readonly isAllowed?: (address: string) => boolean };

/**
 * Name lookup for sockets that may only connect to the internet. The socket connects to the address that was checked, so a name
 * that changes its address after the check cannot get around it.
 */
export function checkedLookup({ resolve = lookup, isAllowed = isPublicAddress }: LookupParts = {}): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined) return callback(new NoPublicAddress(`${hostname} has no public address`), "", 0);
      if (options.all === true) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

export const publicLookup = checkedLookup();
