export type Places = {
  /** host:port of receivers that may be called with plain http and at private addresses. For tests and the demo only. */
  readonly receivers: readonly string[];
  readonly isPublicAddress: (address: string) => boolean;
};

/** Host names that only have a meaning inside a network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const insideNames = /(^|\.)(localhost|local|localdomain|internal|intranet|home\.arpa|lan|test|invalid|onion)$/;

/**
 * The URL of an endpoint as it is stored, or null if it is not allowed. It is not allowed if it is not https, has a username or
 * password or a fragment, or is at a private address, an internal host name or a port of another service. The addresses that a
 * host name resolves to are checked at each call.
 */
export function readEndpointUrl(text: string, { receivers, isPublicAddress }: Places): string | null {
  const url = URL.parse(text.trim());
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (isReceiver(url, receivers)) return url.href;
  if (url.protocol !== "https:" || !isWebPort(url.port)) return null;
  const host = hostOf(url);
  if (isAddress(host)) return isPublicAddress(host) ? url.href : null;
  const name = host.replace(/\.$/, "");
  if (!name.includes(".") || insideNames.test(name)) return null;
  return url.href;
}

/** Whether the URL is a receiver that the operator has configured: http or https at exactly this host and port. */
export function isReceiver(url: URL, receivers: readonly string[]): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return receivers.includes(`${url.hostname}:${port}`);
}

/** Host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

/**
 * Whether the host is an IP address. Other notations of IPv4 count too, because the URL parser has turned them into four
 * decimals.
 */
function isAddress(host: string): boolean {
  return host.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether webhooks may use the port. Ports below 1024 belong to other services, which no one may reach through us. */
function isWebPort(port: string): boolean {
  return port === "" || port === "443" || Number(port) >= 1024;
}
