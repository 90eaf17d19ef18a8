import type { DsData, KeyData } from "../model/objects.ts";

// The assigned values in IANA's "DNS Security Algorithm Numbers" and "Digest Algorithms" that a delegation may use.
const algorithms = [3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16, 17, 23];
const sha1Algorithms = [3, 5, 6, 7];
const digestOctets: Readonly<Record<number, number>> = { 1: 20, 2: 32, 3: 32, 4: 48 };

export interface SecDnsProblem {
  /** "range" means that the value is not assigned; "policy" means that it is assigned, but this registry does not accept it. */
  readonly kind: "range" | "policy";
  readonly problem: string;
}

/** Why a DS record cannot be accepted; null if it can (RFC 4034 section 5, RFC 9905 for SHA-1). */
export function dsProblem(ds: DsData, sha1Allowed: boolean): SecDnsProblem | null {
  if (!algorithms.includes(ds.algorithm)) return { kind: "range", problem: `algorithm ${ds.algorithm} is not assigned` };
  const octets = digestOctets[ds.digestType];
  if (octets === undefined) return { kind: "range", problem: `digest type ${ds.digestType} is not assigned` };
  if (ds.digest.length !== octets * 2) {
    return { kind: "range", problem: `a digest of type ${ds.digestType} has ${octets * 2} hexadecimal digits` };
  }
  if (!sha1Allowed && (ds.digestType === 1 || sha1Algorithms.includes(ds.algorithm))) {
    return { kind: "policy", problem: "SHA-1 is not accepted" };
  }
  return null;
}

/** Why a key cannot be accepted; null if it can. It has to be a secure entry point with protocol 3 (RFC 4034 section 2.1). */
export function keyProblem(key: KeyData, sha1Allowed: boolean): SecDnsProblem | null {
  if (key.flags !== 257) return { kind: "range", problem: "flags must be 257" };
  if (key.protocol !== 3) return { kind: "range", problem: "protocol must be 3" };
  if (!algorithms.includes(key.algorithm)) {
    return { kind: "range", problem: `algorithm ${key.algorithm} is not assigned` };
  }
  if (!sha1Allowed && sha1Algorithms.includes(key.algorithm)) return { kind: "policy", problem: "SHA-1 is not accepted" };
  return null;
}

export function sameDs(a: DsData, b: DsData): boolean {
  return a.keyTag === b.keyTag && a.algorithm === b.algorithm && a.digestType === b.digestType && a.digest === b.digest;
}

export function sameKey(a: KeyData, b: KeyData): boolean {
  return a.flags === b.flags && a.protocol === b.protocol && a.algorithm === b.algorithm && a.publicKey === b.publicKey;
}
