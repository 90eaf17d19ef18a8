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

type Writer = Omit<Written, "text"> & { readonly write: (zone: ZoneFileContents) => string };

const writers: Readonly<Record<ExportFormat, Writer>> = {
  bind: { write: printZoneFile, contentType: "text/dns; charset=utf-8", extension: "zone" },
  csv: { write: ({ sets }) => printZoneCsv(sets), contentType: "text/csv; charset=utf-8", extension: "csv" },
  json: { write: zoneAsJson, contentType: "application/json; charset=utf-8", extension: "json" },
  octodns: {
    write: ({ sets }) => printOctodns(sets),
    contentType: "application/yaml; charset=utf-8",
    extension: "yaml",
  },
  dnscontrol: { write: printDnscontrol, contentType: "text/javascript; charset=utf-8", extension: "js" },
};

/** A zone as a file in one of the formats that other programs can load. */
export function writeZone(zone: ZoneFileContents, format: ExportFormat): Written {
  const { write, ...kind } = writers[format];
  return { text: write(zone), ...kind };
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
