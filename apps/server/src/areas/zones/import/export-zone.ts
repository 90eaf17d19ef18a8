import type { ExportFormat } from "@nameplane/contracts/zones/import";
import { fqdnOf, type ZoneFileContents } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { writeZone } from "./export-zone.rules.ts";
import { soaOf, soaTtlSeconds } from "../zone-content.rules.ts";
import { delegationHosts, recordSetsOf } from "../zones.repository.ts";
import { findZone } from "../find-zone.ts";

/** The saved records of a zone as a file. */
export async function exportZone(trx: Trx, scope: AccountScope, zoneId: string, format: ExportFormat): Promise<Document> {
  const zone = await findZone(trx, scope, zoneId);
  const { mname, rname, ...timers } = soaOf({ ...zone, nameServers: await delegationHosts(trx) });
  const contents: ZoneFileContents = {
    apex: zone.apex,
    sets: await recordSetsOf(trx, scope, zone.id),
    soa: {
      value: { mname: fqdnOf(mname), rname: fqdnOf(rname), serial: zone.serial, ...timers },
      ttlSeconds: soaTtlSeconds,
    },
    defaultTtlSeconds: zone.default_ttl_seconds,
  };
  const { text, contentType, extension } = writeZone(contents, format);
  return { content: Buffer.from(text, "utf8"), contentType, fileName: `${zone.apex}.${extension}` };
}
