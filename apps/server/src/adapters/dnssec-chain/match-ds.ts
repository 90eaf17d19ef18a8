import { createHash } from "node:crypto";
import { digestNameOf, dsOfKey, ds, type Dnskey } from "@nameplane/dns";
import type { DsRecord } from "../../areas/dnssec/chain-reader.port.ts";
import type { WireSet } from "./record-sets.ts";

const hashNames = { "SHA-1": "sha1", "SHA-256": "sha256", "SHA-384": "sha384" } as const;

/** Whether a DS record belongs to a key: compares tag, algorithm and digest, because tags alone collide. */
export function dsFits(name: string, record: DsRecord, key: Dnskey): boolean {
  if (digestNameOf(record.digestType) === null || record.algorithm !== key.algorithm) return false;
  const made = dsOfKey(name, key, record.digestType, (hash, data) => createHash(hashNames[hash]).update(data).digest());
  return made.keyTag === record.keyTag && made.digest.toUpperCase() === record.digest.toUpperCase();
}

/** The digests of a key by DS digest type, upper case. */
export function digestsOf(name: string, key: Dnskey): Record<number, string> {
  const digest = (digestType: number) =>
    dsOfKey(name, key, digestType, (hash, data) => createHash(hashNames[hash]).update(data).digest()).digest;
  return { 1: digest(1).toUpperCase(), 2: digest(2).toUpperCase(), 4: digest(4).toUpperCase() };
}

/** The DS records of a set in wire format. */
export function dsOfSet(set: WireSet | undefined): DsRecord[] {
  if (set === undefined || set.type !== ds.code) return [];
  return set.rdata.map((rdata) => {
    const bytes = Buffer.from(rdata);
    return {
      keyTag: bytes.readUInt16BE(0),
      algorithm: bytes[2] ?? 0,
      digestType: bytes[3] ?? 0,
      digest: bytes.subarray(4).toString("hex").toUpperCase(),
    };
  });
}

/** The keys of a DNSKEY set in wire format. */
export function keysOfSet(set: WireSet | undefined): Dnskey[] {
  return (set?.rdata ?? []).map((rdata) => {
    const bytes = Buffer.from(rdata);
    return {
      flags: bytes.readUInt16BE(0),
      protocol: bytes[2] ?? 0,
      algorithm: bytes[3] ?? 0,
      publicKey: bytes.subarray(4).toString("base64"),
    };
  });
}
