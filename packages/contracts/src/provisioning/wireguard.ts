import { isIpv4, parseIpv6 } from "@nameplane/values";

/** Whether a text is a key of WireGuard: 32 bytes in base64. */
export const isWireGuardKey = (text: string): boolean => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text);

/** Whether a text is an address with the length of its prefix, such as 10.8.0.2/32 or fd00::2/128. */
export function isNetworkEntry(text: string): boolean {
  const [, address = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  if (isIpv4(address)) return Number(length) <= 32;
  return parseIpv6(address.toLowerCase()) !== null && Number(length) <= 128;
}

/** Whether a text is a host with a port, such as vpn.example.net:51820 or [2001:db8::1]:51820. */
export function isWireGuardEndpoint(text: string): boolean {
  const [, bracketed, plain = "", port = ""] = /^(?:\[([^\]]+)\]|([a-z0-9.-]{1,253})):(\d{1,5})$/i.exec(text) ?? [];
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  if (bracketed !== undefined) return isPort && parseIpv6(bracketed.toLowerCase()) !== null;
  return isPort && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/i.test(plain);
}

export type WireGuardFacts = {
  /** The addresses of the device, with the length of the prefix. */
  readonly address: string;
  readonly endpoint: string;
  readonly serverkey: string;
  readonly dns: string;
  readonly allowed: string;
};

/**
 * The configuration file of a device, in the format of wg-quick and the WireGuard apps. Without `privateKey` the line for the
 * private key is left out. A device that made its own key adds the line itself.
 */
export function wireGuardConfig(facts: WireGuardFacts, privateKey: string | null): string {
  return [
    "[Interface]",
    ...(privateKey === null ? [] : [`PrivateKey = ${privateKey}`]),
    `Address = ${facts.address}`,
    ...(facts.dns === "" ? [] : [`DNS = ${facts.dns}`]),
    "",
    "[Peer]",
    `PublicKey = ${facts.serverkey}`,
    `AllowedIPs = ${facts.allowed}`,
    `Endpoint = ${facts.endpoint}`,
    "PersistentKeepalive = 25",
    "",
  ].join("\n");
}
