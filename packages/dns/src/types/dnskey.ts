import { base64OfBytes, bytesOfBase64 } from "../octets.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";
import type { WireReader, WireWriter } from "../wire.ts";

/** Public key of a zone (RFC 4034 section 2): flags 256 ZSK, 257 KSK or CSK, +128 revoked (RFC 5011); key in base64. */
export type Dnskey = {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
};

export const dnskey: RdataType<Dnskey> = {
  type: "DNSKEY",
  code: 48,
  read: (reader) => {
    const value = readKey(reader);
    checkKey(reader, value);
    return value;
  },
  print: printKey,
  write: writeKey,
  decode: decodeKey,
};

/** DNSKEY with which the child asks its parent for a DS (RFC 7344); "0 3 0 AA==" asks to remove all (RFC 8078 section 4). */
export const cdnskey: RdataType<Dnskey> = {
  type: "CDNSKEY",
  code: 60,
  read: (reader) => {
    const value = readKey(reader);
    if (!isRemoval(value)) checkKey(reader, value);
    return value;
  },
  print: printKey,
  write: writeKey,
  decode: decodeKey,
};

function readKey(reader: RdataReader): Dnskey {
  return {
    flags: reader.u16("flags", "dns.invalid_key_flags"),
    protocol: reader.u8("protocol", "dns.invalid_key_protocol"),
    algorithm: reader.u8("algorithm", "dns.invalid_algorithm"),
    publicKey: base64OfBytes(reader.remainingBase64("publicKey")),
  };
}

function checkKey(reader: RdataReader, value: Dnskey): void {
  if (reader.problems.length > 0) return;
  if (value.protocol !== 3) reader.fail("dns.invalid_key_protocol", "protocol", String(value.protocol));
  if (value.algorithm === 0) reader.fail("dns.invalid_algorithm", "algorithm", "0");
}

function isRemoval(value: Dnskey): boolean {
  return value.flags === 0 && value.protocol === 3 && value.algorithm === 0 && value.publicKey === "AA==";
}

function printKey(value: Dnskey): string {
  return `${value.flags} ${value.protocol} ${value.algorithm} ${value.publicKey}`;
}

function writeKey(value: Dnskey, writer: WireWriter): void {
  writer.u16(value.flags);
  writer.u8(value.protocol);
  writer.u8(value.algorithm);
  writer.bytes(bytesOfBase64(value.publicKey) ?? new Uint8Array(0));
}

function decodeKey(reader: WireReader): Dnskey {
  return {
    flags: reader.u16(),
    protocol: reader.u8(),
    algorithm: reader.u8(),
    publicKey: base64OfBytes(reader.rest()),
  };
}
