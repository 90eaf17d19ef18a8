export { differencesOfServed } from "./check-contents.ts";
export { checkSecondaries } from "./check-secondaries.ts";
export { endServices } from "./end-services.ts";
export {
  endServing,
  endServingZones,
  keepServing,
  reclaimZone,
  type TakenZone,
  takeZoneByProof,
  takeZones,
  unparkZone,
} from "./parked-zones.repository.ts";
export { callPublisher } from "./publication-calls.repository.ts";
export { readServers, serverColumns, type ServersRow, type ZoneServers } from "./publication-facts.repository.ts";
export { publishedZones, zonesSignedBefore } from "./publications.repository.ts";
export { PublisherBeside } from "./publish-beside.ts";
export { type PublishDeps, publishZone } from "./publish-zone.ts";
export { renewZone } from "./renew-zone.ts";
export { hasPlace, placeOf, type ServerPlaces } from "./served-content.rules.ts";
export { enabledServers, type NameServerRow, shownServers } from "./servers.repository.ts";
export { stopServing } from "./stop-serving.ts";
export { takingBack } from "./take-back-set.ts";
export { watchLag } from "./watch-lag.ts";
export { publicationWatch } from "./watch-publications.ts";
export { workPublications } from "./work-publications.ts";
