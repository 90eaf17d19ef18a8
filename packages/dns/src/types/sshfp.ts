import { hexOfBytes } from "../octets.ts";
import type { RdataType } from "../rdata-type.ts";

/** Fingerprint of a host's SSH key (RFC 4255, 6594, 7479, 8709), in lower-case hexadecimal. */
export type Sshfp = { readonly algorithm: number; readonly fingerprintType: number; readonly fingerprint: string };

// IANA: 1 RSA, 2 DSA, 3 ECDSA, 4 Ed25519, 6 Ed448
const algorithms = new Set([1, 2, 3, 4, 6]);
// The length of the digest, in hexadecimal digits, by its type: 1 is SHA-1, 2 is SHA-256.
const digestLengths: Readonly<Record<number, number>> = { 1: 40, 2: 64 };

export const sshfp: RdataType<Sshfp> = {
  type: "SSHFP",
  code: 44,
  read: (reader) => {
    const algorithm = reader.u8("algorithm", "dns.invalid_algorithm");
    const fingerprintType = reader.u8("fingerprintType", "dns.invalid_fingerprint_type");
    const fingerprint = hexOfBytes(reader.remainingHex("fingerprint"));
    if (reader.problems.length > 0) return { algorithm, fingerprintType, fingerprint };
    if (!algorithms.has(algorithm)) reader.fail("dns.invalid_algorithm", "algorithm", String(algorithm));
    const length = digestLengths[fingerprintType];
    if (length === undefined) reader.fail("dns.invalid_fingerprint_type", "fingerprintType", String(fingerprintType));
    else if (fingerprint.length !== length) reader.fail("dns.invalid_hex_length", "fingerprint", fingerprint);
    return { algorithm, fingerprintType, fingerprint };
  },
  print: (value) => `${value.algorithm} ${value.fingerprintType} ${value.fingerprint}`,
  write: (value, writer) => {
    writer.u8(value.algorithm);
    writer.u8(value.fingerprintType);
    writer.hex(value.fingerprint);
  },
  decode: (reader) => ({
    algorithm: reader.u8(),
    fingerprintType: reader.u8(),
    fingerprint: hexOfBytes(reader.rest()),
  }),
};
