import { hideValue, type AnyRdataType, type RdataType } from "../rdata-type.ts";
import { txt } from "../types/txt.ts";
import { certificateTypes } from "./certificate-types.ts";
import * as kinds from "./field-kinds.ts";
import { base64, hex, ipv4, name, string, u16, u8, type FieldKind } from "./field-kinds.ts";
import { apl } from "./apl.ts";
import { csync } from "./csync.ts";
import { furtherCodes, isFurtherType, knowFurtherTypes, type FurtherType } from "./further-codes.ts";
import { hip } from "./hip.ts";
import { ipseckey } from "./ipseckey.ts";

// How the further types are read and written. Loading this file makes them known to the package.

/** A type whose RDATA is a sequence of fields. */
function typeOf(type: string, fields: readonly FieldKind[]): RdataType<readonly string[]> {
  return {
    type,
    code: isFurtherType(type) ? furtherCodes[type] : null,
    read: (reader) => fields.map((field) => field.read(reader)),
    print: (texts) => texts.filter((text) => text !== "").join(" "),
    write: (texts, writer) => {
      for (const [at, field] of fields.entries()) field.write(texts[at] ?? "", writer);
    },
    decode: (reader) => fields.map((field) => field.decode(reader)),
  };
}

const preferred = [u16, name];
const key = [u16, u8, u8, base64];

const rows = {
  MD: [name],
  MF: [name],
  MB: [name],
  MG: [name],
  MR: [name],
  HINFO: [string, string],
  MINFO: [name, name],
  RP: [name, name],
  AFSDB: preferred,
  X25: [string],
  ISDN: [string, kinds.optionalString],
  RT: preferred,
  NSAP: [kinds.prefixedHex],
  KEY: key,
  PX: [u16, name, name],
  GPOS: [string, string, string],
  KX: preferred,
  CERT: [kinds.namedU16(certificateTypes), u16, u8, base64],
  DHCID: [base64],
  SMIMEA: [u8, u8, u8, hex],
  RKEY: key,
  TALINK: [name, name],
  OPENPGPKEY: [base64],
  NID: [u16, kinds.half],
  L32: [u16, ipv4],
  L64: [u16, kinds.half],
  LP: preferred,
  EUI48: [kinds.eui48],
  EUI64: [kinds.eui64],
  TA: [u16, u8, u8, hex],
  DLV: [u16, u8, u8, hex],
} satisfies Partial<Record<FurtherType, readonly FieldKind[]>>;

/** Types whose records are texts like TXT (RFC 7208 section 3.1, RFC 9606, IANA). */
const texts = ["SPF", "AVC", "RESINFO", "WALLET"] as const;

const others = { APL: hideValue(apl), CSYNC: hideValue(csync), HIP: hideValue(hip), IPSECKEY: hideValue(ipseckey) };

const byName: ReadonlyMap<string, AnyRdataType> = new Map([
  ...Object.entries(rows).map(([type, fields]): [string, AnyRdataType] => [type, hideValue(typeOf(type, fields))]),
  ...texts.map((type): [string, AnyRdataType] => [type, hideValue({ ...txt, type, code: furtherCodes[type] })]),
  ...Object.entries(others),
]);

knowFurtherTypes((type) => byName.get(type) ?? null);
