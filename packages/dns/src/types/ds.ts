import { hexOfBytes } from "../octets.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";
import type { WireReader, WireWriter } from "../wire.ts";

/** Delegation signer (RFC 4034 section 5), digest in lower-case hexadecimal. */
export type Ds = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

// IANA: 1 SHA-1, 2 SHA-256, 3 GOST R 34.11-94, 4 SHA-384; number of hexadecimal digits
const digestLengths: Readonly<Record<number, number>> = { 1: 40, 2: 64, 3: 64, 4: 96 };

export const ds: RdataType<Ds> = {
  type: "DS",
  code: 43,
  read: (reader) => {
    const value = readDs(reader);
    checkDigest(reader, value);
    return value;
  },
  print: printDs,
  write: writeDs,
  decode: decodeDs,
};

/** DS that the child asks its parent to publish (RFC 7344); "0 0 0 00" asks the parent to remove all (RFC 8078 section 4). */
export const cds: RdataType<Ds> = {
  type: "CDS",
  code: 59,
  read: (reader) => {
    const value = readDs(reader);
    if (!isRemoval(value)) checkDigest(reader, value);
    return value;
  },
  print: printDs,
  write: writeDs,
  decode: decodeDs,
};

function readDs(reader: RdataReader): Ds {
  return {
    keyTag: reader.u16("keyTag"),
    algorithm: reader.u8("algorithm", "dns.invalid_algorithm"),
    digestType: reader.u8("digestType", "dns.invalid_digest_type"),
    digest: hexOfBytes(reader.remainingHex("digest")),
  };
}

function checkDigest(reader: RdataReader, value: Ds): void {
  if (reader.problems.length > 0) return;
  const length = digestLengths[value.digestType];
  if (value.algorithm === 0) reader.fail("dns.invalid_algorithm", "algorithm", "0");
  if (length === undefined) reader.fail("dns.invalid_digest_type", "digestType", String(value.digestType));
  else if (value.digest.length !== length) reader.fail("dns.invalid_hex_length", "digest", value.digest);
}

function isRemoval(value: Ds): boolean {
  return value.keyTag === 0 && value.algorithm === 0 && value.digestType === 0 && value.digest === "00";
}

function printDs(value: Ds): string {
  return `${value.keyTag} ${value.algorithm} ${value.digestType} ${value.digest}`;
}

function writeDs(value: Ds, writer: WireWriter): void {
  writer.u16(value.keyTag);
  writer.u8(value.algorithm);
  writer.u8(value.digestType);
  writer.hex(value.digest);
}

function decodeDs(reader: WireReader): Ds {
  return {
    keyTag: reader.u16(),
    algorithm: reader.u8(),
    digestType: reader.u8(),
    digest: hexOfBytes(reader.rest()),
  };
}
