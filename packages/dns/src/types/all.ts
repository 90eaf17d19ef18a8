import { furtherCodes, furtherTypeOf, isFurtherType, type FurtherType } from "../further-types/further-codes.ts";
import { codeOfGeneric, genericType, type GenericType } from "../further-types/generic-type.ts";
import { hideValue, type AnyRdataType } from "../rdata-type.ts";
import { a } from "./a.ts";
import { aaaa } from "./aaaa.ts";
import { alias } from "./alias.ts";
import { caa } from "./caa.ts";
import { cname } from "./cname.ts";
import { dname } from "./dname.ts";
import { cdnskey, dnskey } from "./dnskey.ts";
import { cds, ds } from "./ds.ts";
import { loc } from "./loc.ts";
import { mailforward } from "./mailforward.ts";
import { mx } from "./mx.ts";
import { naptr } from "./naptr.ts";
import { ns } from "./ns.ts";
import { ptr } from "./ptr.ts";
import { redirect } from "./redirect.ts";
import { soa } from "./soa.ts";
import { srv } from "./srv.ts";
import { sshfp } from "./sshfp.ts";
import { https, svcb } from "./svcb.ts";
import { tlsa } from "./tlsa.ts";
import { txt } from "./txt.ts";
import { uri } from "./uri.ts";

const types = {
  A: hideValue(a),
  AAAA: hideValue(aaaa),
  ALIAS: hideValue(alias),
  CAA: hideValue(caa),
  CDNSKEY: hideValue(cdnskey),
  CDS: hideValue(cds),
  CNAME: hideValue(cname),
  DNAME: hideValue(dname),
  DNSKEY: hideValue(dnskey),
  DS: hideValue(ds),
  HTTPS: hideValue(https),
  LOC: hideValue(loc),
  MAILFORWARD: hideValue(mailforward),
  MX: hideValue(mx),
  NAPTR: hideValue(naptr),
  NS: hideValue(ns),
  PTR: hideValue(ptr),
  REDIRECT: hideValue(redirect),
  SOA: hideValue(soa),
  SRV: hideValue(srv),
  SSHFP: hideValue(sshfp),
  SVCB: hideValue(svcb),
  TLSA: hideValue(tlsa),
  TXT: hideValue(txt),
  URI: hideValue(uri),
} as const satisfies Record<string, AnyRdataType>;

/** A type with fields of its own in this program. */
export type NamedType = keyof typeof types;

/** Every record type that a zone can contain. */
export type RecordType = NamedType | FurtherType | GenericType;

/** The types of the record editor, in the order of its list (specification C3 and C9). */
export const editorRecordTypes = [
  "A",
  "AAAA",
  "MX",
  "CNAME",
  "TXT",
  "SRV",
  "REDIRECT",
  "MAILFORWARD",
  "CAA",
  "TLSA",
  "NAPTR",
  "NS",
] as const satisfies readonly RecordType[];

export type EditorRecordType = (typeof editorRecordTypes)[number];

/** The types that have a form: all except the SOA, which is edited in the zone's settings. */
export type FormRecordType = Exclude<RecordType, "SOA">;

/** Types of this product or of one name server, which no other program reads in a zone file. */
const ownTypes: ReadonlySet<RecordType> = new Set(["ALIAS", "MAILFORWARD", "REDIRECT"]);

export function isOwnRecordType(type: RecordType): boolean {
  return ownTypes.has(type);
}

const signingTypes: ReadonlySet<string> = new Set(["DNSKEY", "CDS", "CDNSKEY"]);

/**
 * Whether the type holds keys, or announces them to the parent. Signing creates these records, and no one edits them (RFC 4034,
 * RFC 7344).
 */
export function isSigningType(type: string): boolean {
  return signingTypes.has(type);
}

export function isRecordType(text: string): text is RecordType {
  if (isNamedType(text) || isFurtherType(text)) return true;
  const code = codeOfGeneric(text);
  return code !== null && !byCode.has(code);
}

function isNamedType(text: string): text is NamedType {
  return Object.hasOwn(types, text);
}

/** The types that have fields of their own. A zone may also contain others. */
export const recordTypes: readonly NamedType[] = Object.keys(types).filter(isNamedType);

export function rdataTypeOf(type: RecordType): AnyRdataType {
  if (isNamedType(type)) return types[type];
  return isFurtherType(type) ? furtherTypeOf(type) : genericType(Number(type.slice("TYPE".length)));
}

const byCode = new Map<number | null, RecordType>([
  ...recordTypes.map((type) => [types[type].code, type] as const),
  ...Object.entries(furtherCodes).map(([type, code]) => [code, type as FurtherType] as const),
]);

/** The type of an IANA number, or null for one that our zones cannot contain. */
export function recordTypeOfCode(code: number): RecordType | null {
  const generic: GenericType = `TYPE${code}`;
  return byCode.get(code) ?? (codeOfGeneric(generic) === null ? null : generic);
}

/** The IANA number of a type; throws for the product's own types, which are never sent in messages. */
export function codeOfRecordType(type: RecordType): number {
  const { code } = rdataTypeOf(type);
  if (code === null) throw new RangeError(`${type} has no number: it is replaced before publication`);
  return code;
}

/** The type that a text means, written by name or by number ("MX", "TYPE15"). Null if our zones cannot contain it. */
export function recordTypeNamed(text: string): RecordType | null {
  const upper = text.toUpperCase();
  if (isRecordType(upper)) return upper;
  const match = /^TYPE(\d{1,5})$/.exec(upper);
  return match === null ? null : recordTypeOfCode(Number(match[1]));
}
