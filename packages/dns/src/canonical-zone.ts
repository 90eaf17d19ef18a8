import { sortRecordSets, type RecordSet } from "./record-set.ts";
import { valueOfRdata } from "./rdata.ts";
import { soa } from "./types/soa.ts";

/**
 * The one text of a zone's contents: a line "owner TAB ttl TAB type TAB rdata" per record, in canonical order, LF at each end.
 * Two zones with the same text are the same zone. The serial of an SOA, if there is one, is written as 0: it counts publications and is
 * no content, so that an undo comes back to the exact former text.
 */
export function canonicalZoneText(sets: readonly RecordSet[]): string {
  let text = "";
  for (const set of sortRecordSets(sets)) {
    for (const rdata of set.rdata) {
      const content = set.type === "SOA" ? soa.print({ ...valueOfRdata(soa, rdata), serial: 0 }) : rdata;
      text += `${set.owner}\t${set.ttlSeconds}\t${set.type}\t${content}\n`;
    }
  }
  return text;
}

/** SHA-256 of the canonical text; the hash function comes from the caller (node:crypto on the server, WebCrypto in the browser). */
export function zoneContentHash<T>(sets: readonly RecordSet[], sha256: (bytes: Uint8Array) => T): T {
  return sha256(new TextEncoder().encode(canonicalZoneText(sets)));
}
