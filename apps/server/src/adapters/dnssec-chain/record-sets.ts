import { codeOfRecordType, encodeRdata, isRecordType, type DnsMessage, type DnsRecord, type Fqdn } from "@nameplane/dns";

/** Number of the record type RRSIG, which is not among the types of zone data (RFC 4034). */
export const rrsigCode = 46;
export const nsecCode = 47;

/** Records of one name and type as received, RDATA in wire format without compression. */
export type WireSet = {
  readonly name: Fqdn;
  readonly type: number;
  readonly ttlSeconds: number;
  readonly rdata: readonly Uint8Array[];
};

/** A signature over a set (RFC 4034 section 3). Times in seconds since 1970. */
export type Rrsig = {
  readonly name: Fqdn;
  readonly covers: number;
  readonly algorithm: number;
  readonly labels: number;
  readonly originalTtl: number;
  readonly expires: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signer: Fqdn;
  /** All fields that come before the signature. The signature covers them, too. */
  readonly head: Uint8Array;
  readonly signature: Uint8Array;
};

function codeOf(type: string): number {
  return isRecordType(type) ? codeOfRecordType(type) : Number(type.replace("TYPE", ""));
}

function bytesOf({ type, rdata }: DnsRecord): Uint8Array {
  const generic = /^\\# \d+ ?([0-9a-fA-F ]*)$/.exec(rdata);
  if (generic !== null) return Buffer.from((generic[1] ?? "").replaceAll(" ", ""), "hex");
  return isRecordType(type) ? encodeRdata(type, rdata) : new Uint8Array(0);
}

/** Separates the record sets of a section of an answer from their signatures. */
export function setsOf(records: DnsMessage["answers"]): { sets: WireSet[]; signatures: Rrsig[] } {
  const sets = new Map<string, { name: Fqdn; type: number; ttlSeconds: number; rdata: Uint8Array[] }>();
  const signatures: Rrsig[] = [];
  for (const record of records) {
    const type = codeOf(record.type);
    const name = record.name.toLowerCase();
    const rdata = bytesOf(record);
    if (type === rrsigCode) {
      const signature = readRrsig(name, rdata);
      if (signature !== null) signatures.push(signature);
      continue;
    }
    const key = `${name} ${type}`;
    const set = sets.get(key) ?? { name, type, ttlSeconds: record.ttlSeconds, rdata: [] };
    set.rdata.push(rdata);
    sets.set(key, set);
  }
  return { sets: [...sets.values()], signatures };
}

function readRrsig(name: Fqdn, bytes: Uint8Array): Rrsig | null {
  if (bytes.length < 20) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const labels: string[] = [];
  let at = 18;
  for (;;) {
    const length = bytes[at];
    if (length === undefined || length > 63 || at + length >= bytes.length) return null;
    at += 1;
    if (length === 0) break;
    labels.push(
      Buffer.from(bytes.subarray(at, at + length))
        .toString("latin1")
        .toLowerCase(),
    );
    at += length;
  }
  return {
    name,
    covers: view.getUint16(0),
    algorithm: view.getUint8(2),
    labels: view.getUint8(3),
    originalTtl: view.getUint32(4),
    expires: view.getUint32(8),
    inception: view.getUint32(12),
    keyTag: view.getUint16(16),
    signer: `${labels.join(".")}.`,
    head: bytes.subarray(0, at),
    signature: bytes.subarray(at),
  };
}

/** Whether the type bitmap of an NSEC record contains a type (RFC 4034 section 4.1.2). */
export function nsecHas(rdata: Uint8Array, type: number): boolean {
  let at = 0;
  while ((rdata[at] ?? 0) !== 0) at += (rdata[at] ?? 0) + 1;
  at += 1;
  while (at + 1 < rdata.length) {
    const [window, length] = [rdata[at] ?? 0, rdata[at + 1] ?? 0];
    const byte = rdata[at + 2 + ((type & 0xff) >> 3)];
    if (window === type >> 8 && (type & 0xff) >> 3 < length) return ((byte ?? 0) & (0x80 >> (type & 7))) !== 0;
    at += 2 + length;
  }
  return false;
}
