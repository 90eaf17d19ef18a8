import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";

/** What a token reaches, as it is stored with it; null = no limit of that kind. Every limit holds at once. */
export type TokenScope = {
  /** Apexes, as stored. */
  readonly zones: readonly string[] | null;
  /** Patterns of owner names relative to the apex, empty for the apex itself; an asterisk stands for any run of characters. */
  readonly names: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly canwrite: boolean;
  /** In canonical form: 192.0.2.0/24. */
  readonly networks: readonly string[] | null;
};

/** A record set inside a zone; names as stored: A-labels, lower case, without final dot. */
export type Place = { readonly apex: string; readonly owner: string; readonly type: string };

export function reachesZone({ zones }: TokenScope, apex: string): boolean {
  return zones === null || zones.includes(apex);
}

/** Whether the token sees a set. */
export function mayRead(scope: TokenScope, { apex, owner, type }: Place): boolean {
  return (
    reachesZone(scope, apex) &&
    (scope.names === null || scope.names.some((pattern) => matchesName(pattern, owner))) &&
    (scope.types === null || scope.types.includes(type))
  );
}

/** Whether the token may change a set. The zone's own name servers only where NS is named: they decide who answers for the zone. */
export function mayWrite(scope: TokenScope, place: Place): boolean {
  if (!scope.canwrite || !mayRead(scope, place)) return false;
  return !isDelegation(place) || scope.types !== null;
}

const isDelegation = ({ owner, type }: Place) => owner === "" && type === "NS";

/** Whether a scope would let its bearer change which servers a zone names: what only somebody with that right may give away. */
export function reachesDelegation(scope: TokenScope): boolean {
  return scope.canwrite && (scope.types?.includes("NS") ?? false) && matchesSome(scope.names, "");
}

const matchesSome = (patterns: readonly string[] | null, owner: string) =>
  patterns === null || patterns.some((pattern) => matchesName(pattern, owner));

/**
 * Whether a pattern covers an owner name. An asterisk stands for any run of characters, dots included, also for none; everything
 * else for itself. Time grows with the product of both lengths at worst.
 */
export function matchesName(pattern: string, owner: string): boolean {
  const [head = "", ...others] = pattern.split("*");
  if (others.length === 0) return owner === pattern;
  const tail = others.pop() ?? "";
  if (!owner.startsWith(head) || !owner.endsWith(tail) || owner.length < head.length + tail.length) return false;
  let at = head.length;
  for (const part of others) {
    const found = owner.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= owner.length - tail.length;
}

/** Whether the token may be used from an address. One that cannot be read is in no network. */
export function admitsAddress({ networks }: TokenScope, address: string): boolean {
  if (networks === null) return true;
  const octets = octetsOf(address);
  return octets !== null && networks.some((network) => isIn(network, octets));
}

function isIn(network: string, octets: Uint8Array): boolean {
  const read = readNetwork(network);
  return (
    read !== null &&
    read.octets.length === octets.length &&
    cut(octets, read.bits).every((octet, index) => octet === read.octets[index])
  );
}

/** A network in canonical form, host bits zero; null for what is none. One address is a network of its own. */
export function canonicalNetwork(text: string): string | null {
  const read = readNetwork(text);
  if (read === null) return null;
  return `${read.octets.length === 4 ? formatIpv4(read.octets) : formatIpv6(read.octets)}/${read.bits}`;
}

function readNetwork(text: string): { octets: Uint8Array; bits: number } | null {
  const [address = "", length, ...rest] = text.split("/");
  const octets = parseIpv4(address) ?? parseIpv6(address);
  if (octets === null || rest.length > 0) return null;
  const most = octets.length * 8;
  if (length === undefined) return { octets, bits: most };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > most) return null;
  return { octets: cut(octets, Number(length)), bits: Number(length) };
}

/** The address with everything after its first `bits` bits zero. */
function cut(octets: Uint8Array, bits: number): Uint8Array {
  return octets.map((octet, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return octet & (0xff << (8 - kept)) & 0xff;
  });
}

/** An IPv4 caller of a socket that listens on both is an IPv4 caller (RFC 4291 section 2.5.5.2). */
function octetsOf(address: string): Uint8Array | null {
  const octets = parseIpv4(address) ?? parseIpv6(address.split("%", 1)[0] ?? "");
  const isMapped =
    octets?.length === 16 && octets.subarray(0, 10).every((octet) => octet === 0) && octets[10] === 0xff && octets[11] === 0xff;
  return isMapped ? octets.subarray(12) : octets;
}
