import { createPublicKey, verify, type JsonWebKeyInput, type KeyObject } from "node:crypto";
import { encodeName, type Dnskey } from "@nameplane/dns";
import type { Rrsig, WireSet } from "./record-sets.ts";

export type SignatureProblem = "expired" | "not_yet" | "wrong" | null;

/**
 * Whether a signature over a record set was made by this key and is valid now (RFC 4035 section 5.3; algorithms 5, 7, 8, 10, 13
 * to 16).
 */
export function signatureProblem(set: WireSet, signature: Rrsig, key: Dnskey, nowSeconds: number): SignatureProblem {
  if (!isMade(set, signature, key)) return "wrong";
  if (signature.expires < nowSeconds) return "expired";
  return signature.inception > nowSeconds ? "not_yet" : null;
}

function isMade(set: WireSet, signature: Rrsig, key: Dnskey): boolean {
  if (signature.covers !== set.type || signature.name !== set.name || signature.algorithm !== key.algorithm) return false;
  try {
    const publicKey = publicKeyOf(key);
    const hash = hashes[key.algorithm];
    if (publicKey === null || hash === undefined) return false;
    const data = Buffer.concat([signature.head, ...signedRecords(set, signature)]);
    return verify(hash, data, { key: publicKey, dsaEncoding: "ieee-p1363" }, signature.signature);
  } catch {
    // The key or the signature has a wrong form for its algorithm.
    return false;
  }
}

const hashes: Readonly<Record<number, string | null>> = {
  5: "sha1",
  7: "sha1",
  8: "sha256",
  10: "sha512",
  13: "sha256",
  14: "sha384",
  15: null,
  16: null,
};

function publicKeyOf({ algorithm, publicKey }: Dnskey): KeyObject | null {
  const bytes = Buffer.from(publicKey, "base64");
  const jwk = jwkOf(algorithm, bytes);
  return jwk === null ? null : createPublicKey({ key: jwk, format: "jwk" });
}

function jwkOf(algorithm: number, bytes: Buffer): JsonWebKeyInput["key"] | null {
  if (algorithm === 13 || algorithm === 14) {
    const half = bytes.length / 2;
    const [x, y] = [bytes.subarray(0, half), bytes.subarray(half)].map((part) => part.toString("base64url"));
    return { kty: "EC", crv: algorithm === 13 ? "P-256" : "P-384", x: x ?? "", y: y ?? "" };
  }
  if (algorithm === 15 || algorithm === 16)
    return { kty: "OKP", crv: algorithm === 15 ? "Ed25519" : "Ed448", x: bytes.toString("base64url") };
  if (![5, 7, 8, 10].includes(algorithm)) return null;
  // RFC 3110 section 2: the length of the exponent is in one octet, or in two after a zero.
  const isLong = bytes[0] === 0;
  const start = isLong ? 3 : 1;
  const length = isLong ? bytes.readUInt16BE(1) : (bytes[0] ?? 0);
  const [e, n] = [bytes.subarray(start, start + length), bytes.subarray(start + length)];
  return { kty: "RSA", e: e.toString("base64url"), n: n.toString("base64url") };
}

/** The records in canonical form and order (RFC 4034 sections 6.2 and 6.3). Names inside the RDATA are in lower case already. */
function signedRecords(set: WireSet, signature: Rrsig): Buffer[] {
  const labels = set.name.split(".").filter((label) => label !== "");
  const isWildcard = labels.length > signature.labels && labels[0] !== "*";
  const owner = isWildcard ? `*.${labels.slice(labels.length - signature.labels).join(".")}.` : set.name;
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(set.type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(signature.originalTtl, 4);
  return set.rdata
    .map((rdata) => Buffer.from(rdata))
    .toSorted((a, b) => a.compare(b))
    .map((rdata) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rdata.length);
      return Buffer.concat([encodeName(owner), fixed, length, rdata]);
    });
}
