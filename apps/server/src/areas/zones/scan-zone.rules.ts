import { printZoneFile, readRecordSet, type RecordSet } from "@nameplane/dns";
import type { ZoneScan } from "./zone-scanner.port.ts";

/** What is served elsewhere as a zone file. Records that could not be saved here are left out: they are no mistakes of the person. */
export function textOfScan(scan: Pick<ZoneScan, "records">, apex: string): { text: string; records: number } {
  const sets = setsOfScan(scan, apex);
  return { text: printZoneFile({ apex, sets }), records: sets.reduce((sum, set) => sum + set.rdata.length, 0) };
}

/** The same as record sets, the name servers of the apex among them. */
export function setsOfScan(scan: Pick<ZoneScan, "records">, apex: string): RecordSet[] {
  const sets: RecordSet[] = [];
  for (const [, records] of Map.groupBy(scan.records, ({ owner, type }) => `${owner} ${type}`)) {
    const [first] = records;
    if (first === undefined) continue;
    const rdata = [...new Set(records.map((record) => record.rdata))];
    const ttlSeconds = Math.min(...records.map((record) => record.ttlSeconds));
    const read = readRecordSet({ owner: first.owner, type: first.type, ttlSeconds, rdata }, apex);
    if (read.ok && read.value.type !== "SOA") sets.push(read.value);
  }
  return sets;
}
