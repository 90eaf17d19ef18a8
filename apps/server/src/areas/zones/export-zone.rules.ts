import type { ExportFormat } from "@nameplane/contracts/zones/import";
import {
  printDnscontrol,
  printOctodns,
  printZoneCsv,
  printZoneFile,
  sortRecordSets,
  type ZoneFileContents,
} from "@nameplane/dns";

type Written = { readonly text: string; readonly contentType: string; readonly extension: string };

/** A zone as a file in one of the formats other programs read. */
export function writeZone(zone: ZoneFileContents, format: ExportFormat): Written {
  switch (format) {
    case "bind":
      return { text: printZoneFile(zone), contentType: "text/dns; charset=utf-8", extension: "zone" };
    case "csv":
      return { text: printZoneCsv(zone.sets), contentType: "text/csv; charset=utf-8", extension: "csv" };
    case "json":
      return { text: zoneAsJson(zone), contentType: "application/json; charset=utf-8", extension: "json" };
    case "octodns":
      return { text: printOctodns(zone.sets), contentType: "application/yaml; charset=utf-8", extension: "yaml" };
    case "dnscontrol":
      return { text: printDnscontrol(zone), contentType: "text/javascript; charset=utf-8", extension: "js" };
  }
}

function zoneAsJson({ apex, sets }: ZoneFileContents): string {
  const records = sortRecordSets(sets).map(({ owner, type, ttlSeconds, rdata }) => ({
    name: owner === "" ? apex : `${owner}.${apex}`,
    type,
    ttl: ttlSeconds,
    values: rdata,
  }));
  return `${JSON.stringify({ zone: apex, records }, null, 2)}\n`;
}
