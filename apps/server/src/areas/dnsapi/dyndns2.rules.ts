import { asciiNameOf, formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";

// The update protocol of DynDNS (help.dyn.com/remote-access-api/perform-update): its parameters and answers.

export type Addresses = { readonly A: string | null; readonly AAAA: string | null };

/** The largest number of names in one call, as defined by the protocol. */
export const hostsMax = 20;

/** The token from basic authentication: it is the password, with any user name. Null if there is none. */
export function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^basic +([a-z0-9+/=_-]+)$/i.exec(authorization ?? "") ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  const password = at < 0 ? "" : text.slice(at + 1);
  return password === "" ? null : password;
}

/** The names to update, as A-labels without final dot. Null for a text that is not a full name. */
export function readHosts(text: string | undefined): (string | null)[] {
  return (text ?? "")
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "")
    .map((host) => {
      const name = asciiNameOf(host.toLowerCase().replace(/\.$/, ""));
      return name?.includes(".") === true ? name : null;
    });
}

/**
 * The addresses to set: those given, at most one IPv4 and one IPv6 address, otherwise the caller's own. A family that is not
 * given stays unchanged. Null if anything given is not an address.
 */
export function readAddresses(
  given: { readonly myip?: string | undefined; readonly myipv6?: string | undefined },
  caller: string,
): Addresses | null {
  const texts = [given.myip, given.myipv6].flatMap((list) => (list ?? "").split(",")).map((text) => text.trim());
  const named = texts.filter((text) => text !== "");
  const found = { A: null as string | null, AAAA: null as string | null };
  for (const text of named.length > 0 ? named : [caller]) {
    const octets = parseIpv4(text) ?? mapped(parseIpv6(text));
    if (octets === null) return null;
    const family = octets.length === 4 ? "A" : "AAAA";
    const address = octets.length === 4 ? formatIpv4(octets) : formatIpv6(octets);
    if (found[family] !== null && found[family] !== address) return null;
    found[family] = address;
  }
  return found;
}

/** A network socket for both families shows an IPv4 caller as ::ffff:192.0.2.1. This returns the IPv4 address in it. */
function mapped(octets: Uint8Array | null): Uint8Array | null {
  const isMapped = octets?.subarray(0, 10).every((octet) => octet === 0) === true && octets[10] === 0xff && octets[11] === 0xff;
  return isMapped ? octets.subarray(12) : octets;
}

/** A record set (A or AAAA) that a name has now. */
export type PresentSet = { readonly type: string; readonly ttlSeconds: number; readonly rdata: readonly string[] };

/** The TTL of new dynamic names. A name that already has a TTL keeps it. */
export const newTtlSeconds = 60;

/** The record sets to change so that a name gets these addresses. Empty if it already has them. */
export function addressChanges(
  addresses: Addresses,
  present: readonly PresentSet[],
): { readonly type: "A" | "AAAA"; readonly new: { readonly ttl: number; readonly rdata: readonly string[] } }[] {
  return (["A", "AAAA"] as const).flatMap((type) => {
    const address = addresses[type];
    const set = present.find((each) => each.type === type);
    if (address === null || (set?.rdata.length === 1 && set.rdata[0] === address)) return [];
    return [{ type, new: { ttl: set?.ttlSeconds ?? newTtlSeconds, rdata: [address] } }];
  });
}

/** A line of the answer, about one name. */
export function lineOf(word: "good" | "nochg", { A, AAAA }: Addresses): string {
  return `${word} ${[A, AAAA].filter((address) => address !== null).join(",")}`;
}
