import { genericText } from "./further-types/generic-type.ts";
import { bytesOfHex } from "./octets.ts";
import type { Fqdn } from "./name.ts";
import { accepted, refused, type Outcome } from "./problem.ts";
import { RdataReader } from "./rdata-reader.ts";
import type { RdataType } from "./rdata-type.ts";
import { splitRdata } from "./split-rdata.ts";
import { Tokens } from "./tokens.ts";
import { codeOfRecordType, rdataTypeOf, recordTypeOfCode, type RecordType } from "./types/all.ts";
import { WireError, WireReader, WireWriter } from "./wire.ts";

/**
 * The canonical text of one record's RDATA, or all its problems.
 *
 * `text`: RDATA in presentation form (RFC 1035 section 5.1), also in the generic form "\# length hex" of RFC 3597. Names are
 * complete, and their final dot is optional. With `origin` ("example.se."), names without a dot are relative to it. Returns text
 * with complete lower-case names and final dots, and one blank between fields. Equal values have the same text.
 */
export function canonicalRdata(type: RecordType, text: string, origin: Fqdn | null = null): Outcome<string> {
  const tokens = new Tokens();
  const problem = splitRdata(text, tokens);
  return problem === null ? canonicalOfTokens(type, tokens, 0, origin) : refused(problem);
}

/** Like `canonicalRdata`, for text that is already split into tokens. `start` is the number of the first token of the RDATA. */
export function canonicalOfTokens(type: RecordType, tokens: Tokens, start: number, origin: Fqdn | null): Outcome<string> {
  if (tokens.isGenericMark(start)) return canonicalOfGeneric(type, tokens, start + 1);
  const reader = new RdataReader(tokens, start, origin);
  const canonical = rdataTypeOf(type).canonical(reader);
  return reader.problems.length === 0 ? accepted(canonical) : refused(...reader.problems);
}

function canonicalOfGeneric(type: RecordType, tokens: Tokens, start: number): Outcome<string> {
  const length = tokens.text(start);
  const bytes = bytesOfHex(tokens.textFrom(start + 1));
  const bad = refused({ reason: "dns.invalid_generic_data", detail: length });
  if (rdataTypeOf(type).code === null || bytes === null || !/^\d{1,5}$/.test(length)) return bad;
  if (bytes.length !== Number(length)) return bad;
  const text = decodeWhole(type, bytes);
  if (text?.startsWith("\\# ") === true) return accepted(text);
  // The decoded octets must follow the same rules as a value that a user typed.
  return text === null ? bad : canonicalRdata(type, text);
}

function decodeWhole(type: RecordType, bytes: Uint8Array): string | null {
  try {
    const reader = new WireReader(bytes);
    const text = rdataTypeOf(type).fromWire(reader);
    return reader.isAtEnd ? text : null;
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

/** The typed fields of one record, such as `readRdata(mx, "10 mail.example.se.")`. */
export function readRdata<T>(type: RdataType<T>, text: string, origin: Fqdn | null = null): Outcome<T> {
  const tokens = new Tokens();
  const problem = splitRdata(text, tokens);
  if (problem !== null) return refused(problem);
  const reader = new RdataReader(tokens, 0, origin);
  const value = type.read(reader);
  reader.finish();
  return reader.problems.length === 0 ? accepted(value) : refused(...reader.problems);
}

/** The typed fields of stored RDATA, which is canonical and therefore valid. Throws if it is not. */
export function valueOfRdata<T>(type: RdataType<T>, canonical: string): T {
  const result = readRdata(type, canonical);
  if (!result.ok) throw new RangeError(`stored ${type.type} record is no such record: ${JSON.stringify(canonical)}`);
  return result.value;
}

/**
 * Wire format of canonical RDATA, without compressed names. Throws on text that is not canonical and for the product's own
 * types.
 */
export function encodeRdata(type: RecordType, canonical: string): Uint8Array {
  codeOfRecordType(type);
  const tokens = new Tokens();
  const reader = new RdataReader(tokens, 0, null);
  const writer = new WireWriter();
  const problem = splitRdata(canonical, tokens);
  if (problem === null) rdataTypeOf(type).toWire(reader, writer);
  if (problem !== null || reader.problems.length > 0) {
    throw new RangeError(`no ${type} record: ${JSON.stringify(canonical)}`);
  }
  return writer.finish();
}

/**
 * The canonical text of RDATA inside a message, between the reader's offset and `end`. Unknown types are returned in the generic
 * form of RFC 3597. Throws WireError.
 */
export function decodeRdata(code: number, reader: WireReader, end: number): string {
  const type = recordTypeOfCode(code);
  const inner = new WireReader(reader.message, reader.offset, end);
  const text = type === null ? genericText(inner.rest()) : rdataTypeOf(type).fromWire(inner);
  if (inner.offset !== end) throw new WireError("RDATA is longer than its type");
  reader.offset = end;
  return text;
}

/** The text of canonical RDATA for a zone file that other programs can load. */
export function rdataForFile(type: RecordType, canonical: string): string {
  const tokens = new Tokens();
  splitRdata(canonical, tokens);
  return rdataTypeOf(type).forFile(new RdataReader(tokens, 0, null));
}

/**
 * The canonical text of a typed value, such as `printRdata(mx, { preference: 10, exchange: "mail.example.se." })`. It is checked
 * like typed text.
 */
export function printRdata<T>(type: RdataType<T>, value: NoInfer<T>): string {
  const text = type.print(value);
  valueOfRdata(type, text);
  return text;
}
