import type { RecordSetChange } from "./diff-zones.ts";
import { canonicalRecordSet, sortRecordSets, type RecordSet } from "./record-set.ts";
import { valueOfRdata } from "./rdata.ts";
import { soa } from "./types/soa.ts";

/**
 * The canonical text of a zone's contents: a line "owner TAB ttl TAB type TAB rdata" per record, in canonical order, each ended
 * by LF.
 * Two zones with the same text are equal. The serial of an SOA, if there is one, is written as 0, because it counts publications
 * and is not content. An undo therefore restores exactly the former text.
 */
export function canonicalZoneText(sets: readonly RecordSet[]): string {
  let text = "";
  for (const set of sortRecordSets(sets)) text += linesOf(set);
  return text;
}

/** The canonical lines of a set, whose records have to be in canonical order already. */
function linesOf({ owner, ttlSeconds, type, rdata: records }: RecordSet): string {
  let lines = "";
  for (const rdata of records) {
    const content = type === "SOA" ? soa.print({ ...valueOfRdata(soa, rdata), serial: 0 }) : rdata;
    lines += `${owner}\t${ttlSeconds}\t${type}\t${content}\n`;
  }
  return lines;
}

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/**
 * A hash of 32 octets that is equal for equal zones: the exclusive or of the SHA-256 of each set's canonical text. No set is in a
 * zone twice, so nothing cancels out. After a change, the hash can be updated without the rest of the zone, see
 * `changeContentHash`. It detects accidental differences, but gives no protection against contents that somebody chose to have
 * the same hash.
 */
export function zoneContentHash(sets: readonly RecordSet[], sha256: Sha256): Uint8Array {
  const hash = new Uint8Array(32);
  for (const set of sets) mix(hash, set, sha256);
  return hash;
}

/** The hash of the zone after changes, from its hash before them. */
export function changeContentHash(before: Uint8Array, changes: readonly RecordSetChange[], sha256: Sha256): Uint8Array {
  const hash = Uint8Array.from(before);
  for (const { owner, type, ...sides } of changes) {
    if (sides.old !== null) mix(hash, { owner, type, ...sides.old }, sha256);
    if (sides.new !== null) mix(hash, { owner, type, ...sides.new }, sha256);
  }
  return hash;
}

const encoder = new TextEncoder();

const shortOctets = new Uint8Array(1024);

/** A text as UTF-8, valid only until the next call, because most texts share one buffer. */
function octetsOf(text: string): Uint8Array {
  // A UTF-16 code unit becomes three octets at most.
  if (text.length * 3 > shortOctets.length) return encoder.encode(text);
  return shortOctets.subarray(0, encoder.encodeInto(text, shortOctets).written);
}

function mix(hash: Uint8Array, set: RecordSet, sha256: Sha256): void {
  const one = sha256(octetsOf(linesOf(canonicalRecordSet(set))));
  for (let at = 0; at < hash.length; at += 1) hash[at] = (hash[at] ?? 0) ^ (one[at] ?? 0);
}
