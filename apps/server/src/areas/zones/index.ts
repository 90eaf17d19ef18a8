import { applyChanges, invertChanges, type PseudoRecordHosts, type RecordSet } from "@nameplane/dns";
import { codeOf } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { ZoneToPublish } from "./dns-publisher.port.ts";
import { zoneToPublish } from "./zone-content.rules.ts";
import { recordsIn } from "./zone-limit.rules.ts";
import { publishedZones } from "./publications.repository.ts";
import { delegationHosts, zoneOfDomain } from "./zones.repository.ts";

export type { Wish } from "./actions/plan-change.ts";
export { servedRecords, tellOfPlan } from "./actions/zone-plan.ts";
export { saveZone, type SavedChange, type SaveZoneDeps, type ZoneSave } from "./actions/save-zone.ts";
export { soaOf } from "./zone-content.rules.ts";
export { importRoutes } from "./import.routes.ts";
export { zoneRoutes } from "./zones.routes.ts";
export { placeOf } from "./served-content.rules.ts";
export { enabledServers } from "./servers.repository.ts";
export type { ZoneScan, ZoneScanner } from "./zone-scanner.port.ts";
export { createZone, createZoneOfDomain } from "./actions/create-zone.ts";
export { endServing } from "./parked-zones.repository.ts";
export { stagedChoice, type JoinProblem } from "./actions/stage-zone.ts";
export { isCarried } from "./staged-zone.rules.ts";
export { knownSets } from "./record-sets.repository.ts";
export { findStaged, markStagedUsed, type StagedRow } from "./staged-zones.repository.ts";
export { PublisherBeside } from "./actions/publish-beside.ts";
export { publishZone, type PublishDeps } from "./actions/publish-zone.ts";
export { checkSecondaries } from "./actions/check-secondaries.ts";
export { endDrafts } from "./actions/end-drafts.ts";
export { expireApprovals } from "./actions/expire-approvals.ts";
export { endServices } from "./actions/end-services.ts";
export { differencesOfServed } from "./actions/check-contents.ts";
export { publicationWatch } from "./actions/watch-publications.ts";
export type { PropagationParts } from "./actions/read-propagation.ts";
export { findDelegation } from "./actions/find-delegation.ts";
export { watchLag } from "./actions/watch-lag.ts";
export type { Answered, DnsAddress, DnsAsker } from "./dns-asker.port.ts";
export type { CertificateLook } from "./certificate-look.port.ts";
export type { ServerPlaces } from "./served-content.rules.ts";
export { stopServing } from "./actions/stop-serving.ts";
export { renewZone } from "./actions/renew-zone.ts";
export { workPublications } from "./actions/work-publications.ts";
export { zonesSignedBefore } from "./publications.repository.ts";
export type { DnsPublisher, ZoneToPublish } from "./dns-publisher.port.ts";
export { approvalNewsJob, forwardsChangedJob, zoneParkedJob, type ApprovalNews, type ZoneParked } from "./zones.jobs.ts";
export { delegationHosts as defaultNameServers, freeDnsProduct } from "./zones.repository.ts";

export type ZoneSummary = {
  readonly status: number;
  readonly serial: number;
  readonly records: number;
  readonly publishedat: string | null;
};

/** What a domain's page says about its zone; null = we serve none. */
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

/** Every zone as it is served now, for a name server that starts with an empty memory. */
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
