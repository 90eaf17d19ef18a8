import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";

/** What a token covers, as stored with it. Null means that there is no limit of that kind. All limits apply together. */
export type TokenScope = {
  /** The apexes in stored form (docs/glossary.md). A token covers these zones. */
  readonly zones: readonly string[] | null;
  /**
   * Patterns of owner names relative to the apex. An empty pattern means the apex itself, and an asterisk matches any run of
   * characters.
   */
  readonly names: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly canwrite: boolean;
  /**
   * Certificate names in A-labels. The token covers each certificate for one of these names. Only for tokens that download
   * certificates.
   */
  readonly certificates: readonly string[] | null;
  /** Whether the token may download private keys. */
  readonly withkeys: boolean;
  /** The networks in canonical form, such as 192.0.2.0/24. */
  readonly networks: readonly string[] | null;
};

/** A record set inside a zone; names as stored: A-labels, lower case, without final dot. */
export type Place = { readonly apex: string; readonly owner: string; readonly type: string };

export function reachesZone({ zones }: TokenScope, apex: string): boolean {
  return zones === null || zones.includes(apex);
}

/** Whether the token covers a certificate for these names. */
export function reachesCertificate({ certificates }: TokenScope, names: readonly string[]): boolean {
  return certificates === null || names.some((name) => certificates.includes(name));
}

/** Whether the token may read a set. */
export function mayRead(scope: TokenScope, { apex, owner, type }: Place): boolean {
  return (
    reachesZone(scope, apex) &&
    (scope.names === null || scope.names.some((pattern) => matchesName(pattern, owner))) &&
    (scope.types === null || scope.types.includes(type))
  );
}

/**
 * Whether the token may change a record set. The NS records of the apex decide which servers answer for the zone, so only a token
 * that lists the type NS can change them.
 */
export function mayWrite(scope: TokenScope, place: Place): boolean {
  if (!scope.canwrite || !mayRead(scope, place)) return false;
  return !isDelegation(place) || scope.types !== null;
}

const isDelegation = ({ owner, type }: Place) => owner === "" && type === "NS";

/** Whether a token with this scope could change the apex NS records. Only a user who may change the name servers may grant it. */
export function reachesDelegation(scope: TokenScope): boolean {
  return scope.canwrite && (scope.types?.includes("NS") ?? false) && matchesSome(scope.names, "");
}

const matchesSome = (patterns: readonly string[] | null, owner: string) =>
  patterns === null || patterns.some((pattern) => matchesName(pattern, owner));

/**
 * Whether a pattern matches an owner name. An asterisk matches any run of characters, including dots and an empty run. In the
 * worst case the time grows with the length of the pattern times the length of the name.
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

/** Whether the token may be used from an address. An address that cannot be read is in no network. */
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

/**
 * A network in canonical form, with all host bits zero. A single address is read as a network, too. Null if the text is not a
 * network.
 */
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

/** The address with all bits after the first `bits` set to zero. */
function cut(octets: Uint8Array, bits: number): Uint8Array {
  return octets.map((octet, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return octet & (0xff << (8 - kept)) & 0xff;
  });
}

/**
 * The bytes of an address. A network socket for both families shows IPv4 callers as mapped addresses (RFC 4291 section 2.5.5.2);
 * these count as IPv4.
 */
function octetsOf(address: string): Uint8Array | null {
  const octets = parseIpv4(address) ?? parseIpv6(address.split("%", 1)[0] ?? "");
  const isMapped =
    octets?.length === 16 && octets.subarray(0, 10).every((octet) => octet === 0) && octets[10] === 0xff && octets[11] === 0xff;
  return isMapped ? octets.subarray(12) : octets;
}
