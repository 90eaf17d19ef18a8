import { fqdnOf } from "./name.ts";
import { bytesOfBase64, hexOfBytes } from "./octets.ts";
import type { Dnskey } from "./types/dnskey.ts";
import { dnskey } from "./types/dnskey.ts";
import type { Ds } from "./types/ds.ts";
import { WireWriter } from "./wire.ts";

/** Names of known algorithms (IANA "DNSSEC Algorithm Numbers"). */
export const dnssecAlgorithmLabels: Readonly<Record<number, string>> = {
  3: "DSA/SHA-1",
  5: "RSA/SHA-1",
  6: "DSA-NSEC3-SHA1",
  7: "RSASHA1-NSEC3-SHA1",
  8: "RSA/SHA-256",
  10: "RSA/SHA-512",
  12: "GOST R 34.10-2001",
  13: "ECDSA P-256 with SHA-256",
  14: "ECDSA P-384 with SHA-384",
  15: "Ed25519",
  16: "Ed448",
};

/** Names of the digest types (IANA "DNSSEC DS Resource Record Type Digest Algorithms"). */
export const dnssecDigestLabels: Readonly<Record<number, string>> = {
  1: "SHA-1",
  2: "SHA-256",
  3: "GOST R 34.11-94",
  4: "SHA-384",
};

/** The algorithms offered for new keys; the first is the default. SHA-1 may not be used for new keys (RFC 9905). */
export const dnssecAlgorithmsOffered: readonly number[] = [13, 15, 8];

export type DigestName = "SHA-1" | "SHA-256" | "SHA-384";

const digestNames: Readonly<Record<number, DigestName>> = { 1: "SHA-1", 2: "SHA-256", 4: "SHA-384" };

/** The digest function of a DS digest type; null for GOST and unknown types, which this product does not compute. */
export function digestNameOf(digestType: number): DigestName | null {
  return digestNames[digestType] ?? null;
}

/** Key tag of a DNSKEY (RFC 4034 appendix B). Two keys can have the same tag, so compare digests to be sure. */
export function keyTag(key: Dnskey): number {
  if (key.algorithm === 1) {
    // For RSA/MD5, the key tag consists of the second-to-last 16 bits of the modulus (appendix B.1).
    const bytes = bytesOfBase64(key.publicKey) ?? new Uint8Array(0);
    return (bytes.at(-3) ?? 0) * 256 + (bytes.at(-2) ?? 0);
  }
  let sum = 0;
  for (const [index, byte] of rdataOf(key).entries()) sum += index % 2 === 0 ? byte * 256 : byte;
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** The input of a DS digest: the owner name in wire format, then the RDATA of the key (RFC 4034 section 5.1.4). */
export function dsDigestInput(ownerName: string, key: Dnskey): Uint8Array {
  const writer = new WireWriter();
  writer.name(fqdnOf(ownerName));
  dnskey.write(key, writer);
  return writer.finish();
}

/**
 * The DS of a key. The caller passes a synchronous digest function, such as node:crypto on the server. If only an asynchronous
 * one exists (in a browser), call `dsDigestInput` and build the DS from its digest. Throws for digest types that are not
 * computed.
 */
export function dsOfKey(
  ownerName: string,
  key: Dnskey,
  digestType: number,
  digest: (name: DigestName, data: Uint8Array) => Uint8Array,
): Ds {
  const name = digestNameOf(digestType);
  if (name === null) throw new RangeError(`no digest function for DS digest type ${digestType}`);
  return {
    keyTag: keyTag(key),
    algorithm: key.algorithm,
    digestType,
    digest: hexOfBytes(digest(name, dsDigestInput(ownerName, key))),
  };
}

function rdataOf(key: Dnskey): Uint8Array {
  const writer = new WireWriter();
  dnskey.write(key, writer);
  return writer.finish();
}
