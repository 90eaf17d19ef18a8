// Networks and the zones of their names, below in-addr.arpa (RFC 1035 section 3.5) and ip6.arpa (RFC 3596 section 2.5).

import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "../ip-address.ts";

/** A network whose addresses get names. */
export type ReverseNetwork = {
  readonly family: 4 | 6;
  /** The first address of the network, as a number. */
  readonly first: bigint;
  readonly prefix: number;
};

/**
 * Why a network cannot have reverse DNS. form: the text is not a network. host: the address has bits after the prefix. size: the
 * prefix is too short or too long. nibble: an IPv6 prefix does not end between two hexadecimal digits. private: names of these
 * addresses cannot be delegated.
 */
export type NetworkFault = "form" | "host" | "size" | "nibble" | "private";

const bitsOf = { 4: 32, 6: 128 } as const;
const prefixMin = { 4: 8, 6: 16 } as const;
const prefixMax = { 4: 32, 6: 124 } as const;

/** Networks without delegated names: private use, loopback, link-local and multicast (RFC 6890). */
const undelegated = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "224.0.0.0/3",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
].map((text) => split(text));

/** Reads a network in CIDR form, such as 192.0.2.0/24 or 2001:db8::/48. */
export function readReverseNetwork(text: string): { readonly network: ReverseNetwork } | { readonly fault: NetworkFault } {
  const network = split(text.trim().toLowerCase());
  if (network === null) return { fault: "form" };
  const { family, first, prefix } = network;
  if (first !== maskOf(first, family, prefix)) return { fault: "host" };
  if (prefix < prefixMin[family] || prefix > prefixMax[family]) return { fault: "size" };
  if (family === 6 && prefix % 4 !== 0) return { fault: "nibble" };
  return undelegated.some((one) => one !== null && overlaps(one, network)) ? { fault: "private" } : { network };
}

function split(text: string): ReverseNetwork | null {
  const [address = "", length = "", ...more] = text.split("/");
  const parsed = parseAddress(address);
  if (parsed === null || more.length > 0 || !/^\d{1,3}$/.test(length)) return null;
  const prefix = Number(length);
  return prefix > bitsOf[parsed.family] ? null : { family: parsed.family, first: parsed.value, prefix };
}

const maskOf = (value: bigint, family: 4 | 6, prefix: number): bigint => {
  const rest = BigInt(bitsOf[family] - prefix);
  return (value >> rest) << rest;
};

/** Whether two networks have addresses in common. */
export function overlaps(one: ReverseNetwork, other: ReverseNetwork): boolean {
  if (one.family !== other.family) return false;
  const prefix = Math.min(one.prefix, other.prefix);
  return maskOf(one.first, one.family, prefix) === maskOf(other.first, other.family, prefix);
}

/** An address as a number. Null if the text is no address. */
export function parseAddress(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
  const typed = text.trim().toLowerCase();
  const ipv4 = parseIpv4(typed);
  if (ipv4 !== null) return { family: 4, value: numberOf(ipv4) };
  const ipv6 = parseIpv6(typed);
  return ipv6 === null ? null : { family: 6, value: numberOf(ipv6) };
}

function numberOf(octets: Uint8Array): bigint {
  return octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
}

/** An address in its usual form: IPv6 as in RFC 5952. */
export function addressText(family: 4 | 6, value: bigint): string {
  const octets = Uint8Array.from({ length: bitsOf[family] / 8 }, (_, index) =>
    Number((value >> BigInt(bitsOf[family] - 8 - 8 * index)) & 255n),
  );
  return family === 4 ? formatIpv4(octets) : formatIpv6(octets);
}

export const networkText = ({ family, first, prefix }: ReverseNetwork): string =>
  `${addressText(family, first)}/${String(prefix)}`;

/** A zone with the names of a network, or of a part of it. */
export type ReverseZone = {
  readonly apex: string;
  /** The addresses whose names the zone contains. */
  readonly network: ReverseNetwork;
};

/** The root of all reverse zones of a family. */
export const reverseRoot = (family: 4 | 6): string => (family === 4 ? "in-addr.arpa" : "ip6.arpa");

/**
 * The zones of a network. If the prefix of an IPv4 network ends inside an octet, there is one zone for each value that this octet
 * has in the network. A network smaller than /24 has one zone with a special name (RFC 2317).
 */
export function reverseZones(network: ReverseNetwork): ReverseZone[] {
  const { family, first, prefix } = network;
  if (family === 6) return [{ apex: `${digitsOf(first, prefix / 4)}.ip6.arpa`, network }];
  if (prefix > 24) {
    const octets = octetsOf(first, 3);
    return [{ apex: `${String(first & 255n)}/${String(prefix)}.${octets}.in-addr.arpa`, network }];
  }
  const whole = Math.ceil(prefix / 8);
  const size = 1n << BigInt(32 - whole * 8);
  return Array.from({ length: 2 ** (whole * 8 - prefix) }, (_, index) => {
    const start = first + BigInt(index) * size;
    return { apex: `${octetsOf(start, whole)}.in-addr.arpa`, network: { family, first: start, prefix: whole * 8 } };
  });
}

/** The first octets of an address, in the reverse order of DNS. */
const octetsOf = (value: bigint, count: number): string =>
  [24n, 16n, 8n, 0n]
    .slice(0, count)
    .map((shift) => String((value >> shift) & 255n))
    .toReversed()
    .join(".");

const digitsOf = (value: bigint, count: number): string =>
  Array.from(value.toString(16).padStart(32, "0").slice(0, count)).toReversed().join(".");

/** The DNS name at which resolvers find the host name of an address. */
const pointerName = ({ family, value }: { readonly family: 4 | 6; readonly value: bigint }): string =>
  family === 4 ? `${octetsOf(value, 4)}.in-addr.arpa` : `${digitsOf(value, 32)}.ip6.arpa`;

/** The zone and owner of the record with the name of an address. Null if the address is outside the network. */
export function placeOfAddress(
  network: ReverseNetwork,
  address: { readonly family: 4 | 6; readonly value: bigint },
): { readonly apex: string; readonly owner: string } | null {
  const { family, value } = address;
  const zone = reverseZones(network).find((one) => overlaps(one.network, { family, first: value, prefix: bitsOf[family] }));
  if (zone === undefined) return null;
  if (family === 4 && network.prefix > 24) return { apex: zone.apex, owner: String(value & 255n) };
  const whole = pointerName(address);
  return { apex: zone.apex, owner: whole === zone.apex ? "" : whole.slice(0, -zone.apex.length - 1) };
}

/** The address to which an owner in a reverse zone belongs. Null if the owner is not a whole address, such as a wildcard. */
export function addressAt(zone: ReverseZone, owner: string): string | null {
  const { family, first, prefix } = zone.network;
  const labels = owner === "" ? [] : owner.split(".").toReversed();
  if (family === 4) {
    if (!labels.every((label) => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) < 256)) return null;
    if (labels.length !== (prefix > 24 ? 1 : 4 - prefix / 8)) return null;
    const base = prefix > 24 ? (first >> 8n) << 8n : first;
    const value = base + labels.reduce((sum, label) => sum * 256n + BigInt(label), 0n);
    return overlaps(zone.network, { family, first: value, prefix: 32 }) ? addressText(4, value) : null;
  }
  if (labels.length !== 32 - prefix / 4 || !labels.every((label) => /^[\da-f]$/.test(label))) return null;
  return addressText(6, first + labels.reduce((sum, label) => sum * 16n + BigInt(Number.parseInt(label, 16)), 0n));
}

/**
 * The aliases that the holder of the /24 has to enter for a smaller network, so that each address leads to its name in our zone
 * (RFC 2317 section 4). Empty for all other networks.
 */
export function parentAliases(network: ReverseNetwork): { readonly owner: string; readonly target: string }[] {
  if (network.family === 6 || network.prefix <= 24) return [];
  const [zone] = reverseZones(network);
  return Array.from({ length: 2 ** (32 - network.prefix) }, (_, index) => {
    const owner = String((network.first & 255n) + BigInt(index));
    return { owner, target: `${owner}.${zone?.apex ?? ""}.` };
  });
}

/**
 * Host names for a range of addresses from a template. In it, {1} to {4} stand for the octets of an IPv4 address, {n} for the
 * position in the range (from 1), and {ip} for the whole address with hyphens.
 */
export function hostsByTemplate(
  template: string,
  from: { readonly family: 4 | 6; readonly value: bigint },
  count: number,
): { readonly address: string; readonly host: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const value = from.value + BigInt(index);
    const address = addressText(from.family, value);
    const whole = from.family === 4 ? address.replaceAll(".", "-") : address.replace(/::$/, "::0").replaceAll(":", "-");
    const octets = from.family === 4 ? address.split(".") : [];
    const host = template
      .replaceAll("{ip}", whole)
      .replaceAll("{n}", String(index + 1))
      .replaceAll(/\{([1-4])\}/g, (all, at: string) => octets[Number(at) - 1] ?? all);
    return { address, host };
  });
}
