import { printZoneFile, readRecordSet, type RecordSet } from "@nameplane/dns";
import type { ZoneScan } from "../zone-scanner.port.ts";

/** Names of types that are never in a zone file, because signing makes them (IANA, DNS parameters). */
const otherTypes: Readonly<Record<string, string>> = {
  TYPE46: "RRSIG",
  TYPE47: "NSEC",
  TYPE50: "NSEC3",
  TYPE51: "NSEC3PARAM",
  TYPE63: "ZONEMD",
};

/** What servers elsewhere serve, as a zone file. Sets that cannot be stored here are left out and listed. */
export function textOfScan(
  scan: Pick<ZoneScan, "records">,
  apex: string,
): { text: string; records: number; left: { owner: string; type: string }[] } {
  const { sets, left } = readScan(scan, apex);
  return { text: printZoneFile({ apex, sets }), records: sets.reduce((sum, set) => sum + set.rdata.length, 0), left };
}

/**
 * What servers elsewhere serve, as record sets including the apex name servers. Sets that cannot be stored here are returned
 * separately, because we do not support their type or because their data are malformed.
 */
export function readScan(
  scan: Pick<ZoneScan, "records">,
  apex: string,
): { sets: RecordSet[]; left: { owner: string; type: string }[] } {
  const sets: RecordSet[] = [];
  const left: { owner: string; type: string }[] = [];
  for (const [, records] of Map.groupBy(scan.records, ({ owner, type }) => `${owner} ${type}`)) {
    const [first] = records;
    if (first === undefined) continue;
    const rdata = [...new Set(records.map((record) => record.rdata))];
    const ttlSeconds = Math.min(...records.map((record) => record.ttlSeconds));
    const read = readRecordSet({ owner: first.owner, type: first.type, ttlSeconds, rdata }, apex);
    if (!read.ok) left.push({ owner: first.owner, type: otherTypes[first.type] ?? first.type });
    else if (read.value.type !== "SOA") sets.push(read.value);
  }
  return { sets, left };
}
