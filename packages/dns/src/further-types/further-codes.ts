import type { AnyRdataType } from "../rdata-type.ts";

/**
 * Record types that have no form of their own and occur in zones that were imported, with their IANA numbers. Their records are
 * edited as text.
 */
export const furtherCodes = {
  MD: 3,
  MF: 4,
  MB: 7,
  MG: 8,
  MR: 9,
  HINFO: 13,
  MINFO: 14,
  RP: 17,
  AFSDB: 18,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  KX: 36,
  CERT: 37,
  APL: 42,
  IPSECKEY: 45,
  DHCID: 49,
  SMIMEA: 53,
  HIP: 55,
  RKEY: 57,
  TALINK: 58,
  OPENPGPKEY: 61,
  CSYNC: 62,
  SPF: 99,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  AVC: 258,
  RESINFO: 261,
  WALLET: 262,
  TA: 32_768,
  DLV: 32_769,
} as const;

export type FurtherType = keyof typeof furtherCodes;

export function isFurtherType(type: string): type is FurtherType {
  return Object.hasOwn(furtherCodes, type);
}

let known: (type: FurtherType) => AnyRdataType | null = () => null;

/**
 * Makes the further types known. A browser does not call this: there, such a record stays as it was written, and only the server
 * parses it.
 */
export function knowFurtherTypes(typeOf: (type: FurtherType) => AnyRdataType | null): void {
  known = typeOf;
}

export function furtherTypeOf(type: FurtherType): AnyRdataType {
  return known(type) ?? asWritten(type);
}

function asWritten(type: FurtherType): AnyRdataType {
  const unread = () => {
    throw new RangeError(`${type} records are read by the server alone`);
  };
  return {
    type,
    code: furtherCodes[type],
    canonical: (reader) => reader.remainingSource("value"),
    forFile: (reader) => reader.remainingSource("value"),
    toWire: unread,
    fromWire: unread,
  };
}
