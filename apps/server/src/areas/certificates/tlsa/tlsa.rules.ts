import { isWildcardName } from "@nameplane/contracts/certificates/names";
import type { TlsaService } from "@nameplane/contracts/certificates/tlsa";

/** How long resolvers may keep a TLSA record. */
export const tlsaTtlSeconds = 300;
/**
 * How long to wait before a new key is used: until every resolver has forgotten the records without it (RFC 7671 section 8.1).
 */
export const tlsaWaitMs = 2 * tlsaTtlSeconds * 1000;

/** A key of a coverage: the key of an issued certificate, or of one that is being issued. */
export type TlsaKey = {
  /** SHA-256 of the public key, in hexadecimal. */
  readonly hash: string;
  readonly state: "open" | "issued" | "dropped";
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
  /** Whether the key belongs to the newest certificate. */
  readonly isNewest: boolean;
};

/**
 * The keys that the TLSA records have to contain: those of the newest certificate and of one that is being issued. Those of
 * former certificates stay as long as servers may still use them: until all watched names show the newest certificate, and
 * resolvers have had time to notice.
 *
 * `seenAt`: since when all watched names show the newest certificate; null if one does not.
 */
export function wantedHashes(keys: readonly TlsaKey[], seenAt: Date | null, now: Date): string[] {
  const isChangedOver = seenAt !== null && seenAt.getTime() + tlsaWaitMs <= now.getTime();
  const wanted = keys.filter((key) => {
    if (key.isRevoked || key.state === "dropped") return false;
    if (key.state === "open") return true;
    if (key.expiresAt === null || key.expiresAt <= now) return false;
    return key.isNewest || !isChangedOver;
  });
  return [...new Set(wanted.map(({ hash }) => hash))].toSorted();
}

/** The data of the TLSA record for a key: usage 3 (DANE-EE), selector 1 (public key), matching type 1 (SHA-256). */
export const tlsaData = (hash: string): string => `3 1 1 ${hash}`;

/**
 * The owner name of the TLSA record for a service at a name, such as _443._tcp.www.example.com. Null for a wildcard, because its
 * hosts have names of their own.
 */
export const tlsaOwner = (name: string, { port, protocol }: TlsaService): string | null =>
  isWildcardName(name) ? null : `_${String(port)}._${protocol}.${name}`;

/** The values of a record set with exactly the wanted keys of ours. Values that are not of our keys stay. */
export function withHashes(present: readonly string[], ours: ReadonlySet<string>, wanted: readonly string[]): string[] {
  const foreign = present.filter((value) => !ours.has(value.toLowerCase().split(" ").at(-1) ?? ""));
  return [...foreign, ...wanted.map(tlsaData)].toSorted();
}
