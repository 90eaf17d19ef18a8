/**
 * DNS messages (RFC 1035, RFC 6891, RFC 4034), limited to the needs of a registry's name server. Names end in a dot, lower
 * case.
 */

export const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  OPT: 41,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NXNAME: 128,
  AXFR: 252,
} as const;

export const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;

export interface Rr {
  readonly name: string;
  readonly type: number;
  readonly ttl: number;
  readonly rdata: Buffer;
}

export interface Question {
  readonly id: number;
  readonly recursionDesired: boolean;
  /** The question section as it arrived, because resolvers compare the letter case. */
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: number;
  /** The largest UDP answer that the client accepts; null if the question has no EDNS. */
  readonly udpSize: number | null;
  readonly dnssecOk: boolean;
}

export interface Sections {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly answers: readonly Rr[];
  readonly authorities: readonly Rr[];
  readonly additionals: readonly Rr[];
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * A name in uncompressed wire format, which is also its canonical form (RFC 4034 section 6.2) because names here are lower
 * case.
 */
export function nameBytes(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.flatMap((label) => {
    const bytes = Buffer.from(label.replaceAll("\\000", "\0"), "latin1");
    return [Buffer.from([bytes.length]), bytes];
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** The name at an offset, and the offset after it; null if the name is cut off, compressed or too long. */
function readName(packet: Buffer, start: number): { name: string; end: number } | null {
  const labels: string[] = [];
  let at = start;
  for (;;) {
    const length = packet[at];
    if (length === undefined || length > 63 || at - start > 254) return null;
    if (length === 0) return { name: `${labels.join(".")}.`, end: at + 1 };
    const label = packet.subarray(at + 1, at + 1 + length);
    if (label.length < length) return null;
    labels.push(label.toString("latin1").toLowerCase());
    at += length + 1;
  }
}

/** Reads a question with one entry and at most an OPT record; null for any other message. */
export function readQuestion(packet: Buffer): Question | null {
  if (packet.length < 12 || (packet.readUInt16BE(2) & 0xf8_00) !== 0 || packet.readUInt16BE(4) !== 1) return null;
  const read = readName(packet, 12);
  if (read === null || packet.length < read.end + 4) return null;
  const end = read.end + 4;
  const question = {
    id: packet.readUInt16BE(0),
    recursionDesired: (packet.readUInt16BE(2) & 0x01_00) !== 0,
    bytes: packet.subarray(12, end),
    name: read.name,
    type: packet.readUInt16BE(read.end),
  };
  const hasOpt = packet.length >= end + 11 && packet[end] === 0 && packet.readUInt16BE(end + 1) === types.OPT;
  if (!hasOpt) return { ...question, udpSize: null, dnssecOk: false };
  return {
    ...question,
    udpSize: packet.readUInt16BE(end + 3),
    dnssecOk: (packet.readUInt16BE(end + 7) & 0x80_00) !== 0,
  };
}

function rrBytes(rr: Rr): Buffer {
  return Buffer.concat([nameBytes(rr.name), u16(rr.type), u16(1), u32(rr.ttl), u16(rr.rdata.length), rr.rdata]);
}

/** The answer to a question. If it is larger than `sizeMax`, it has no records and TC is set. */
export function writeResponse(question: Question, sections: Sections, sizeMax: number): Buffer {
  const lists = [sections.answers, sections.authorities, sections.additionals];
  const opt =
    question.udpSize === null
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.from([0]), u16(types.OPT), u16(1232), u32(question.dnssecOk ? 0x80_00 : 0), u16(0)]);
  const write = (records: readonly (readonly Rr[])[], isCut: boolean): Buffer => {
    const flags =
      0x80_80 |
      (sections.isAuthoritative ? 0x04_00 : 0) |
      (isCut ? 0x02_00 : 0) |
      (question.recursionDesired ? 0x01_00 : 0) |
      sections.rcode;
    const counts = [0, 1, 2].map((index) => records[index]?.length ?? 0);
    if (opt.length > 0) counts[2] = (counts[2] ?? 0) + 1;
    return Buffer.concat([
      u16(question.id),
      u16(flags),
      u16(1),
      ...counts.map(u16),
      question.bytes,
      ...records.flat().map(rrBytes),
      opt,
    ]);
  };
  const whole = write(lists, false);
  return whole.length <= sizeMax ? whole : write([], true);
}

/** The type bitmap of an NSEC record (RFC 4034 section 4.1.2); window 0 only. */
export function typeBitmap(list: readonly number[]): Buffer {
  const bits = Buffer.alloc(Math.floor(Math.max(...list) / 8) + 1);
  for (const type of list) bits[type >> 3] = (bits[type >> 3] ?? 0) | (0x80 >> (type & 7));
  return Buffer.concat([Buffer.from([0, bits.length]), bits]);
}
