import { sortRecordSets, type RecordSet } from "../record-set.ts";
import { printCell } from "./csv-cells.ts";

/**
 * The records of a zone as a table (RFC 4180): name, type, TTL and value, one record per line, "@" for the apex. `parseZoneCsv`
 * reads it back without loss. The SOA is left out.
 */
export function printZoneCsv(sets: readonly RecordSet[]): string {
  const lines = ["name,type,ttl,value"];
  for (const { owner, type, ttlSeconds, rdata } of sortRecordSets(sets)) {
    for (const one of rdata) lines.push([owner === "" ? "@" : owner, type, ttlSeconds, printCell(one)].join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}
