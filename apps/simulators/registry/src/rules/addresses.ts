import { isIPv4, isIPv6 } from "node:net";
import type { HostAddress } from "../model/objects.ts";

// Addresses that can never serve a delegation: loopback, private use, link-local, multicast, broadcast.
const unusableV4 = [/^0\./, /^10\./, /^127\./, /^169\.254\./, /^172\.(1[6-9]|2\d|3[01])\./, /^192\.168\./, /^2[2-5]\d\./];
const unusableV6 = [/^::$/, /^::1$/, /^fe[89ab]/, /^f[cd]/, /^ff/, /^::ffff:/];
let takesLoopback = false;

/** Accepts loopback addresses from now on, for a demo in which all name servers are on the same machine. */
export function takeLoopbackAddresses(): void {
  takesLoopback = true;
}

const isUnusable = (ranges: readonly RegExp[], address: string): boolean =>
  !(takesLoopback && /^(?:127\.|::1$)/.test(address)) && ranges.some((range) => range.test(address));

/** The text of an IPv6 address in the form of RFC 5952. */
function canonicalV6(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

/** Normalises a glue address, or says why it cannot be used. IPv6 addresses are returned in the form of RFC 5952. */
export function parseAddress(version: "v4" | "v6", text: string): HostAddress | { readonly problem: string } {
  if (version === "v4") {
    if (!isIPv4(text)) return { problem: "not an IPv4 address" };
    return isUnusable(unusableV4, text) ? { problem: "not a globally usable address" } : { version, address: text };
  }
  if (!isIPv6(text) || text.includes("%")) return { problem: "not an IPv6 address" };
  const address = canonicalV6(text);
  return isUnusable(unusableV6, address) ? { problem: "not a globally usable address" } : { version, address };
}
