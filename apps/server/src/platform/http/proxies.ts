import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The networks of trusted proxies, and the header in which they name the address of their client. */
export type TrustedProxies = { readonly networks: readonly string[]; readonly header: string };

export const noProxies: TrustedProxies = { networks: [], header: "x-forwarded-for" };

/** Headers in which a proxy describes its client. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "x-real-ip"];

/** Whether a text is an address or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Decides for each call which forwarding headers are used: those of a trusted proxy, but none from any other caller. */
export class Proxies {
  readonly #trusted = new BlockList();
  readonly #header: string;
  readonly #dropped: readonly string[];

  constructor({ networks, header }: TrustedProxies) {
    for (const network of networks) {
      const [address = "", bits] = network.split("/");
      const family = isIP(address) === 6 ? "ipv6" : "ipv4";
      this.#trusted.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
    }
    this.#header = header.toLowerCase();
    this.#dropped = [...new Set([...forwarding, this.#header])];
  }

  isTrusted(address: string | undefined): boolean {
    const plain = (address ?? "").replace(/^::ffff:(?=[\d.]+$)/i, "");
    const family = isIP(plain);
    return family !== 0 && this.#trusted.check(plain, family === 6 ? "ipv6" : "ipv4");
  }

  /**
   * Reduces the forwarding headers to what a trusted proxy wrote: its client in X-Forwarded-For, and http or https in
   * X-Forwarded-Proto. The host always comes from the Host header, which a proxy passes on.
   */
  purify(request: IncomingMessage): void {
    const { headers, socket } = request;
    const isTrusted = this.isTrusted(socket.remoteAddress);
    const said = isTrusted ? headers[this.#header] : undefined;
    const proto = isTrusted ? lastOf(headers["x-forwarded-proto"]) : undefined;
    for (const name of this.#dropped) delete headers[name];
    const clients = addressesAtEnd([said ?? []].flat().join(","));
    if (clients.length > 0) headers["x-forwarded-for"] = clients.join(", ");
    if (proto === "http" || proto === "https") headers["x-forwarded-proto"] = proto;
  }
}

const lastOf = (value: string | string[] | undefined): string | undefined =>
  [value ?? []].flat().join(",").split(",").at(-1)?.trim().toLowerCase();

/** The addresses at the end of a list. Entries before a text that is not an address were not written by a proxy. */
function addressesAtEnd(list: string): string[] {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
}
