import { isNetworkEntry, isWireGuardEndpoint, isWireGuardKey } from "@nameplane/contracts/provisioning/wireguard";
import { isIpv4, parseIpv6 } from "@nameplane/values";
import type { VendorFields } from "./service-vendor.port.ts";
import { addressField, keysOf } from "./vpn-devices.rules.ts";

/**
 * Checks the facts that a vendor returns about a service, given the settings that were sent to it. Null if they are incomplete or
 * not as agreed.
 */
type Reader = (facts: VendorFields, settings: VendorFields) => VendorFields | null;

const words = (text: string | undefined): string[] => (text ?? "").split(/[ ,]+/).filter((word) => word !== "");
const isAddress = (text: string): boolean => isIpv4(text) || parseIpv6(text.toLowerCase()) !== null;

/**
 * The facts of a VPN are written into a file that the VPN program on the customer's computer reads. An additional line in that
 * file could run a program there (T137). So every value must have exactly the expected form, and nothing else is stored.
 */
const vpn: Reader = (facts, settings) => {
  const { endpoint = "", serverKey = "" } = facts;
  const [dns, allowed] = [words(facts["dns"]), words(facts["allowed"])];
  const addresses = [...keysOf(settings).keys()].map(
    (device) => [addressField(device), words(facts[addressField(device)])] as const,
  );
  if (!isWireGuardEndpoint(endpoint) || !isWireGuardKey(serverKey) || allowed.length === 0) return null;
  if (addresses.some(([, list]) => list.length === 0)) return null;
  if (![...addresses.flatMap(([, list]) => list), ...allowed].every(isNetworkEntry) || !dns.every(isAddress)) return null;
  const text = (list: readonly string[]) => list.join(", ");
  return {
    endpoint,
    serverKey,
    ...Object.fromEntries(addresses.map(([name, list]) => [name, text(list)])),
    dns: text(dns),
    allowed: text(allowed),
  };
};

const readers: Readonly<Record<string, Reader>> = { vpn };

export function readFacts(vendor: string, facts: VendorFields, settings: VendorFields | null): VendorFields | null {
  return readers[vendor]?.(facts, settings ?? {}) ?? null;
}
