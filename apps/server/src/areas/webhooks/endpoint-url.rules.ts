export type Places = {
  /** host:port of receivers that may be called by plain http and at private addresses: for tests and the demo only. */
  readonly receivers: readonly string[];
  readonly isPublicAddress: (address: string) => boolean;
};

/** Names that mean something inside a network only (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const insideNames = /(^|\.)(localhost|local|localdomain|internal|intranet|home\.arpa|lan|test|invalid|onion)$/;

/**
 * The address of an endpoint as it is stored, or null where no endpoint can be: not https, with a user name or password, with a fragment,
 * at a private address or a name that only means something inside, or at a port that belongs to another service. What a name leads to is
 * looked at again at each call.
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

/** A receiver the operator has named: http or https at exactly this host and port. */
export function isReceiver(url: URL, receivers: readonly string[]): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return receivers.includes(`${url.hostname}:${port}`);
}

/** Host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

/** The URL parser has brought every notation of an IPv4 address into four decimals. */
function isAddress(host: string): boolean {
  return host.includes(":") || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/** Below 1024 stand other services, which nobody shall talk to through us. */
function isWebPort(port: string): boolean {
  return port === "" || port === "443" || Number(port) >= 1024;
}
