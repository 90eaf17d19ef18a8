import { rdataForFile } from "../rdata.ts";
import { sortRecordSets, type RecordSet } from "../record-set.ts";
import { defaultTtlSeconds } from "../ttl.ts";
import { isOwnRecordType } from "../types/all.ts";
import { soa, type Soa } from "../types/soa.ts";
import { ownRecordMarker } from "./scan-zone-file.ts";

export type ZoneFileContents = {
  /** The apex in stored form, without a final dot. */
  readonly apex: string;
  readonly sets: readonly RecordSet[];
  readonly soa?: { readonly value: Soa; readonly ttlSeconds: number } | null;
  readonly defaultTtlSeconds?: number;
};

/**
 * Writes a zone as a file that BIND and similar servers can load. REDIRECT, MAILFORWARD and ALIAS, which BIND does not support,
 * become comment lines with a marker. `parseZoneFile` reads them back, so nothing is lost by exporting and importing. Equal zones
 * result in equal texts.
 */
export function printZoneFile(zone: ZoneFileContents): string {
  const lines = [`$ORIGIN ${zone.apex}.`, `$TTL ${zone.defaultTtlSeconds ?? defaultTtlSeconds}`];
  if (zone.soa !== undefined && zone.soa !== null) {
    lines.push(`@ ${zone.soa.ttlSeconds} IN SOA ${soa.print(zone.soa.value)}`);
  }
  for (const set of sortRecordSets(zone.sets)) {
    const marker = isOwnRecordType(set.type) ? ownRecordMarker : "";
    const front = `${marker}${set.owner === "" ? "@" : set.owner} ${set.ttlSeconds} IN ${set.type}`;
    for (const rdata of set.rdata) lines.push(`${front} ${rdataForFile(set.type, rdata)}`);
  }
  return `${lines.join("\n")}\n`;
}
