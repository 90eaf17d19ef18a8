import { hideValue, type AnyRdataType, type RdataType } from "../rdata-type.ts";
import { txt } from "../types/txt.ts";
import { certificateTypes } from "./certificate-types.ts";
import * as kinds from "./field-kinds.ts";
import { base64, hex, ipv4, name, string, u16, u8, type FieldKind } from "./field-kinds.ts";
import { apl } from "./apl.ts";
import { csync } from "./csync.ts";
import { hip } from "./hip.ts";
import { ipseckey } from "./ipseckey.ts";

// Types that nobody fills in by a form, but that zones contain which come from elsewhere. Their records are text all the way.

/** A type whose RDATA is a row of fields. */
function typeOf(type: string, code: number, fields: readonly FieldKind[]): RdataType<readonly string[]> {
  return {
    type,
    code,
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
  MD: [3, [name]],
  MF: [4, [name]],
  MB: [7, [name]],
  MG: [8, [name]],
  MR: [9, [name]],
  HINFO: [13, [string, string]],
  MINFO: [14, [name, name]],
  RP: [17, [name, name]],
  AFSDB: [18, preferred],
  X25: [19, [string]],
  ISDN: [20, [string, kinds.optionalString]],
  RT: [21, preferred],
  NSAP: [22, [kinds.prefixedHex]],
  KEY: [25, key],
  PX: [26, [u16, name, name]],
  GPOS: [27, [string, string, string]],
  KX: [36, preferred],
  CERT: [37, [kinds.namedU16(certificateTypes), u16, u8, base64]],
  DHCID: [49, [base64]],
  SMIMEA: [53, [u8, u8, u8, hex]],
  RKEY: [57, key],
  TALINK: [58, [name, name]],
  OPENPGPKEY: [61, [base64]],
  NID: [104, [u16, kinds.half]],
  L32: [105, [u16, ipv4]],
  L64: [106, [u16, kinds.half]],
  LP: [107, preferred],
  EUI48: [108, [kinds.eui48]],
  EUI64: [109, [kinds.eui64]],
  TA: [32_768, [u16, u8, u8, hex]],
  DLV: [32_769, [u16, u8, u8, hex]],
} as const satisfies Record<string, readonly [number, readonly FieldKind[]]>;

/** Texts like TXT (RFC 7208 section 3.1, RFC 9606, IANA). */
const texts = { SPF: 99, AVC: 258, RESINFO: 261, WALLET: 262 } as const;

const others = { APL: hideValue(apl), CSYNC: hideValue(csync), HIP: hideValue(hip), IPSECKEY: hideValue(ipseckey) };

export type FurtherType = keyof typeof rows | keyof typeof texts | keyof typeof others;

/** The further types by name. */
export const furtherTypes: Readonly<Record<string, AnyRdataType>> = Object.fromEntries([
  ...Object.entries(rows).map(([type, [code, fields]]) => [type, hideValue(typeOf(type, code, fields))]),
  ...Object.entries(texts).map(([type, code]) => [type, hideValue({ ...txt, type, code })]),
  ...Object.entries(others),
]);
