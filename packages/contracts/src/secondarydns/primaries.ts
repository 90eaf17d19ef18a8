import { isIpv4, parseIpv6 } from "@nameplane/values";

/** A primary server from which a zone is copied. */
export type Primary = { readonly host: string; readonly port: number };

export const primariesMax = 5;
const dnsPort = 53;

/**
 * Reads addresses of primary servers, separated by commas, spaces or lines. Null if one cannot be read, or there are too many.
 */
export function readPrimaries(text: string): Primary[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const read = parts.map(readPrimary).filter((one) => one !== null);
  const isWhole = read.length === parts.length && read.length > 0 && read.length <= primariesMax;
  return isWhole ? [...new Map(read.map((one) => [primaryText(one), one])).values()] : null;
}

function readPrimary(text: string): Primary | null {
  if (parseIpv6(text.toLowerCase()) !== null) return { host: text.toLowerCase(), port: dnsPort };
  const [, bracketed, plain, port = String(dnsPort)] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed?.toLowerCase() ?? plain ?? "";
  const isAddress = bracketed === undefined ? isIpv4(host) : parseIpv6(host) !== null;
  return isAddress && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

/** An address as it is shown. The port is added only if it is not the usual one. */
export function primaryText({ host, port }: Primary): string {
  if (port === dnsPort) return host;
  return host.includes(":") ? `[${host}]:${String(port)}` : `${host}:${String(port)}`;
}
