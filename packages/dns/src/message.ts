import { decodeRdata } from "./rdata.ts";
import type { Fqdn } from "./name.ts";
import { recordTypeOfCode } from "./types/all.ts";
import { WireError, WireReader, WireWriter } from "./wire.ts";

// DNS messages, RFC 1035 section 4 with EDNS of RFC 6891. Contains only what an authoritative server and its clients require.

/** Response codes by number (IANA "DNS RCODEs"). Those above 15 require EDNS. */
export const rcodes = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  NOTAUTH: 9,
  BADVERS: 16,
} as const;

/** Question types that are not record types. */
export const questionTypes = { IXFR: 251, AXFR: 252, ANY: 255 } as const;

export const classIn = 1;
const optCode = 41;

export type DnsFlags = {
  readonly isResponse: boolean;
  readonly opcode: number;
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  readonly recursionDesired: boolean;
  readonly recursionAvailable: boolean;
  /** The AD bit: whether a resolver has validated the answer (RFC 4035 section 3.2.3). */
  readonly isAuthentic: boolean;
};

export type DnsQuestion = { readonly name: Fqdn; readonly type: number; readonly class: number };

export type Edns = { readonly version: number; readonly udpPayloadSize: number; readonly dnssecOk: boolean };

/** A record of an answer: `rdata` is canonical text, or the generic form of RFC 3597 for unknown types. */
export type DnsRecord = {
  readonly name: Fqdn;
  /** "MX", or "TYPE65280" for an unknown type. */
  readonly type: string;
  readonly class: number;
  readonly ttlSeconds: number;
  readonly rdata: string;
};

export type DnsMessage = DnsFlags & {
  readonly id: number;
  /** The response code. Its upper bits come from EDNS if there is any. */
  readonly rcode: number;
  readonly questions: readonly DnsQuestion[];
  readonly answers: readonly DnsRecord[];
  readonly authorities: readonly DnsRecord[];
  readonly additionals: readonly DnsRecord[];
  readonly edns: Edns | null;
};

/** Reads a message; null for anything else. Octets after the last record are ignored, as other name servers do. */
export function decodeMessage(bytes: Uint8Array): DnsMessage | null {
  try {
    return readMessage(new WireReader(bytes));
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

function readMessage(reader: WireReader): DnsMessage {
  const id = reader.u16();
  const flags = reader.u16();
  const counts = [reader.u16(), reader.u16(), reader.u16(), reader.u16()] as const;
  const questions = times(counts[0], () => ({ name: reader.name(), type: reader.u16(), class: reader.u16() }));
  const edns: Edns[] = [];
  let extendedRcode = 0;
  const readSection = (count: number): DnsRecord[] => {
    const records: DnsRecord[] = [];
    for (let index = 0; index < count; index += 1) {
      const record = readRecord(reader);
      if ("rdata" in record) records.push(record);
      else {
        edns.push(record.edns);
        extendedRcode = record.extendedRcode;
      }
    }
    return records;
  };
  const answers = readSection(counts[1]);
  const authorities = readSection(counts[2]);
  const additionals = readSection(counts[3]);
  // RFC 6891 section 6.1.1: more than one OPT is a format error
  if (edns.length > 1) throw new WireError("several OPT records");
  return {
    id,
    isResponse: (flags & 0x80_00) !== 0,
    opcode: (flags >> 11) & 0xf,
    isAuthoritative: (flags & 0x04_00) !== 0,
    isTruncated: (flags & 0x02_00) !== 0,
    recursionDesired: (flags & 0x01_00) !== 0,
    recursionAvailable: (flags & 0x00_80) !== 0,
    isAuthentic: (flags & 0x00_20) !== 0,
    rcode: extendedRcode * 16 + (flags & 0xf),
    questions,
    answers,
    authorities,
    additionals,
    edns: edns[0] ?? null,
  };
}

type OptRecord = { readonly edns: Edns; readonly extendedRcode: number };

function readRecord(reader: WireReader): DnsRecord | OptRecord {
  const name = reader.name();
  const code = reader.u16();
  const classOrSize = reader.u16();
  const ttl = reader.u32();
  const length = reader.u16();
  const end = reader.offset + length;
  if (end > reader.end) throw new WireError("record ends too early");
  if (code === optCode) {
    if (name !== ".") throw new WireError("OPT below the root");
    reader.offset = end;
    return {
      edns: { version: (ttl >>> 16) & 0xff, udpPayloadSize: classOrSize, dnssecOk: (ttl & 0x80_00) !== 0 },
      extendedRcode: ttl >>> 24,
    };
  }
  // An empty RDATA has no fields: dynamic updates and some broken servers send it.
  const rdata = length === 0 ? "\\# 0" : decodeRdata(code, reader, end);
  // RFC 2181 section 8: a TTL with the highest bit set counts as 0
  return { name, type: typeText(code), class: classOrSize, ttlSeconds: ttl > 0x7f_ff_ff_ff ? 0 : ttl, rdata };
}

export function typeText(code: number): string {
  return recordTypeOfCode(code) ?? `TYPE${code}`;
}

function times<T>(count: number, make: () => T): T[] {
  const list: T[] = [];
  for (let index = 0; index < count; index += 1) list.push(make());
  return list;
}

export type Query = {
  readonly id: number;
  readonly name: Fqdn;
  readonly type: number;
  /** The UDP size to announce with EDNS; null to leave EDNS out. */
  readonly udpPayloadSize: number | null;
  readonly dnssecOk: boolean;
  readonly recursionDesired: boolean;
};

export function encodeQuery(query: Query): Uint8Array {
  const writer = new WireWriter();
  writer.u16(query.id);
  writer.u16(query.recursionDesired ? 0x01_00 : 0);
  for (const count of [1, 0, 0, query.udpPayloadSize === null ? 0 : 1]) writer.u16(count);
  writer.name(query.name);
  writer.u16(query.type);
  writer.u16(classIn);
  if (query.udpPayloadSize !== null) {
    writeOpt(writer, { version: 0, udpPayloadSize: query.udpPayloadSize, dnssecOk: query.dnssecOk }, 0);
  }
  return writer.finish();
}

/** A record ready to be sent: RDATA in wire format without compressed names. */
export type WireRecord = {
  readonly name: Fqdn;
  readonly type: number;
  readonly ttlSeconds: number;
  readonly rdata: Uint8Array;
};

export type ResponseSections = {
  readonly answers: readonly WireRecord[];
  readonly authorities: readonly WireRecord[];
  readonly additionals: readonly WireRecord[];
};

export type ResponseHead = {
  readonly id: number;
  readonly opcode: number;
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly recursionDesired: boolean;
  /**
   * The question as a name, and exactly as received, including letter case, because resolvers check that. Null to leave it out.
   */
  readonly question: { readonly bytes: Uint8Array; readonly name: Fqdn } | null;
  readonly edns: Edns | null;
};

/**
 * A response of at most `sizeMax` octets. Additional records that do not fit are left out, unless they are `needed` (glue, RFC
 * 9471). If an answer, authority or needed record does not fit, the response is empty and has the TC bit, so that the client asks
 * again over TCP (RFC 2181 section 9).
 */
export function encodeResponse(
  head: ResponseHead,
  sections: ResponseSections,
  sizeMax: number,
  needsAdditionals = false,
): Uint8Array {
  const writer = new WireWriter();
  const limit = sizeMax - (head.edns === null ? 0 : 11);
  writeHead(writer, head);
  const start = writer.length;
  const counts = [0, 0, 0];
  let isTruncated = false;
  for (const [section, records] of [sections.answers, sections.authorities, sections.additionals].entries()) {
    for (const record of records) {
      const before = writer.length;
      writeRecord(writer, record);
      if (writer.length <= limit) {
        counts[section] = (counts[section] ?? 0) + 1;
        continue;
      }
      isTruncated = section < 2 || needsAdditionals;
      writer.rewind(isTruncated ? start : before);
      break;
    }
    if (isTruncated) break;
  }
  if (isTruncated) counts.fill(0);
  if (head.edns !== null) writeOpt(writer, head.edns, head.rcode >> 4);
  setHeadCounts(writer, head, counts, isTruncated);
  return writer.finish();
}

function writeHead(writer: WireWriter, head: ResponseHead): void {
  // The flags and the four counts are written later, when they are known.
  writer.u16(head.id);
  for (let index = 0; index < 5; index += 1) writer.u16(0);
  if (head.question === null) return;
  writer.rememberName(head.question.name, writer.length);
  writer.bytes(head.question.bytes);
}

function setHeadCounts(writer: WireWriter, head: ResponseHead, counts: readonly number[], isTruncated: boolean): void {
  const flags =
    0x80_00 |
    (head.opcode << 11) |
    (head.isAuthoritative ? 0x04_00 : 0) |
    (isTruncated ? 0x02_00 : 0) |
    (head.recursionDesired ? 0x01_00 : 0) |
    (head.rcode & 0xf);
  writer.setU16(2, flags);
  writer.setU16(4, head.question === null ? 0 : 1);
  writer.setU16(6, counts[0] ?? 0);
  writer.setU16(8, counts[1] ?? 0);
  writer.setU16(10, (counts[2] ?? 0) + (head.edns === null ? 0 : 1));
}

function writeRecord(writer: WireWriter, record: WireRecord): void {
  writer.compressedName(record.name);
  writer.u16(record.type);
  writer.u16(classIn);
  writer.u32(record.ttlSeconds);
  writer.u16(record.rdata.length);
  writer.bytes(record.rdata);
}

function writeOpt(writer: WireWriter, edns: Edns, extendedRcode: number): void {
  writer.u8(0);
  writer.u16(optCode);
  writer.u16(edns.udpPayloadSize);
  writer.u8(extendedRcode);
  writer.u8(edns.version);
  writer.u16(edns.dnssecOk ? 0x80_00 : 0);
  writer.u16(0);
}
