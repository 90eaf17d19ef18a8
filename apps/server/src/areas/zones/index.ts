import { applyChanges, invertChanges, type PseudoRecordHosts, type RecordSet } from "@nameplane/dns";
import { codeOf } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { ZoneToPublish } from "./dns-publisher.port.ts";
import { zoneToPublish } from "./zone-content.rules.ts";
import { recordsIn } from "./zone-limit.rules.ts";
import { publishedZones } from "./publication/index.ts";
import { delegationHosts, zoneOfDomain } from "./zones.repository.ts";

export type ZoneSummary = {
  readonly status: number;
  readonly serial: number;
  readonly records: number;
  readonly publishedat: string | null;
};

/** What a domain's page shows about its zone; null if we do not serve the domain. */
export async function zoneSummary(trx: Trx, scope: AccountScope, domainId: string): Promise<ZoneSummary | null> {
  const zone = await zoneOfDomain(trx, scope, domainId);
  if (zone === null) return null;
  return {
    status: codeOf("publication", zone.pub_state),
    serial: zone.serial,
    records: recordsIn(zone.record_counts),
    publishedat: zone.published_at?.toISOString() ?? null,
  };
}

/** Every zone as it is currently served, for a name server that starts with an empty memory. */
export async function loadServedZones(trx: Trx, pseudo: PseudoRecordHosts): Promise<ZoneToPublish[]> {
  const nameServers = await delegationHosts(trx);
  const zones = await publishedZones(trx);
  return zones.map(({ zone, sets, unpublished }) => {
    const served = unpublished.reduce<readonly RecordSet[]>(
      (known, changes) => applyChanges(known, invertChanges(changes)).sets,
      sets,
    );
    return zoneToPublish({ apex: zone.apex, serial: zone.serial, soa: zone.soa, sets: served, nameServers, pseudo });
  });
}
export { createZone, createZoneOfArrival, createZoneOfDomain, serveReverseZone } from "./create-zone.ts";
export type { Answered, DnsAddress, DnsAsker } from "./dns-asker.port.ts";
export type { DnsPublisher } from "./dns-publisher.port.ts";
export { isHeldElsewhere } from "./held-elsewhere.ts";
export { importRoutes } from "./import.routes.ts";
export { knownSets } from "./record-sets.repository.ts";
export { soaOf } from "./zone-content.rules.ts";
export { servedRecords, showPlanChanged } from "./zone-plan.ts";
export type { ZoneScanner } from "./zone-scanner.port.ts";
export {
  type ApprovalNews,
  approvalNewsJob,
  forwardsChangedJob,
  type ServedDnsNews,
  servedDnsNewsJob,
  type SetTakenBack,
  setTakenBackJob,
  type ZoneParked,
  zoneParkedJob,
} from "./zones.jobs.ts";
export { brandHosts, defaultNameServers, delegationHosts, hostsOfZone, offeredHosts, ownHosts } from "./zones.repository.ts";
export { zoneRoutes } from "./zones.routes.ts";
