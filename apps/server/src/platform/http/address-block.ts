import { formatIpv4, formatIpv6, parseIpv6 } from "@nameplane/values";

/** ::ffff:0:0/96: IPv4 clients of a socket that listens on both IPv4 and IPv6. */
const mappedPrefix = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff);

/**
 * What a limit by address counts: an IPv4 address as it is, an IPv6 address by its first 64 bits, because every customer of an
 * access provider can choose among at least 64 bits of addresses (RFC 6177).
 */
export function addressBlock(address: string): string {
  const octets = parseIpv6(address.split("%", 1)[0] ?? "");
  if (octets === null) return address;
  if (mappedPrefix.every((octet, index) => octets[index] === octet)) return formatIpv4(octets.subarray(12));
  return `${formatIpv6(octets.fill(0, 8))}/64`;
}
