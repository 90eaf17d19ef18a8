import {
  applyChanges,
  expandTemplate,
  invertChanges,
  publishedRecordSets,
  sortRecordSets,
  type PseudoRecordHosts,
  type RecordSet,
  type RecordSetChange,
  type TemplateRecordSet,
} from "@nameplane/dns";
import type { OwnerDifference, ZoneDifference, ZoneToPublish } from "./dns-publisher.port.ts";

/** The TTL of the apex name servers. They change rarely, and with a TTL of one day resolvers do not ask all the time. */
const delegationTtlSeconds = 86_400;

/** SOA values if neither zone nor template sets them (RFC 1912 section 2.2; negative answers are cached for five minutes). */
const soaDefaults = { refresh: 14_400, retry: 3600, expire: 1_209_600, minimum: 300 };
export const soaTtlSeconds = 3600;

/**
 * Contents of a new zone: the delegation, and the template for everything else. The apex NS set of the template is left out,
 * because a zone that names other servers than its delegation is broken from the start.
 */
export function newZoneContent(
  apex: string,
  nameServers: readonly string[],
  template: readonly TemplateRecordSet[],
): { ok: true; sets: RecordSet[] } | { ok: false; problem: string } {
  const expanded = expandTemplate(
    template.filter((set) => !(set.owner === "" && set.type === "NS")),
    apex,
  );
  if (!expanded.ok) return { ok: false, problem: expanded.problems.map((one) => `${one.reason} ${one.detail ?? ""}`).join("; ") };
  return { ok: true, sets: sortRecordSets([delegationOf(nameServers), ...expanded.value]) };
}

/** Contents of the zone of a name that was transferred to us: our delegation, and the records that the name had before. */
export function carriedZoneContent(
  nameServers: readonly string[],
  carried: readonly RecordSet[],
): { ok: true; sets: RecordSet[] } {
  const sets = carried.filter((set) => !(set.owner === "" && set.type === "NS"));
  return { ok: true, sets: sortRecordSets([delegationOf(nameServers), ...sets]) };
}

function delegationOf(nameServers: readonly string[]): RecordSet {
  return {
    owner: "",
    type: "NS",
    ttlSeconds: delegationTtlSeconds,
    rdata: nameServers.map((host) => `${host}.`).toSorted(),
  };
}

type SoaOf = {
  readonly mname?: string;
  readonly rname?: string;
  readonly refresh?: number;
  readonly retry?: number;
  readonly expire?: number;
  readonly minimum?: number;
};

type ZoneHead = {
  apex: string;
  serial: number;
  soa: SoaOf;
  nameServers: readonly string[];
  pseudo: PseudoRecordHosts;
};

export type DifferenceOf = ZoneHead & { fromSerial: number };

/** What the name servers receive: the zone with its SOA, and real records instead of REDIRECT and MAILFORWARD. */
export function zoneToPublish(zone: ZoneHead & { sets: readonly RecordSet[] }): ZoneToPublish {
  return { ...headToPublish(zone), rrsets: publishedRecordSets(zone.sets, zone.pseudo) };
}

/**
 * The difference that the name servers receive, instead of the whole zone, if it is known which version they serve. `sets`: what
 * the zone holds now at the owner names touched. `changes`: of each version since the served one, newest first. Returns null if
 * sets and changes do not fit together, so that what is served cannot be derived from them.
 */
export function differenceToPublish(
  zone: DifferenceOf & { sets: readonly RecordSet[]; changes: readonly (readonly RecordSetChange[])[] },
): ZoneDifference | null {
  let served = zone.sets;
  // SOA values are not a record set. Their current values are in the head.
  const versions = zone.changes.map((changes) => changes.filter(({ type }) => type !== "SOA"));
  for (const changes of versions) {
    const { sets, conflicts } = applyChanges(served, invertChanges(changes));
    if (conflicts.length > 0) return null;
    served = sets;
  }
  const owners = new Set(versions.flat().map((change) => change.owner));
  const differing = differenceAt(owners, served, zone.sets, zone.pseudo);
  return { ...headToPublish(zone), fromSerial: zone.fromSerial, owners: differing };
}

/** What is published at owner names, before and after the changes. */
export function differenceAt(
  owners: ReadonlySet<string>,
  served: readonly RecordSet[],
  sets: readonly RecordSet[],
  pseudo: PseudoRecordHosts,
): OwnerDifference[] {
  const [before, after] = [served, sets].map((each) => Map.groupBy(publishedRecordSets(each, pseudo), (set) => set.owner));
  return [...owners].map((owner) => ({
    owner,
    before: before?.get(owner) ?? [],
    after: after?.get(owner) ?? [],
  }));
}

export function headToPublish(zone: ZoneHead): Omit<ZoneToPublish, "rrsets"> {
  return { apex: zone.apex, serial: zone.serial, soa: { ...soaOf(zone), ttlSeconds: soaTtlSeconds } };
}

/** SOA values of a zone, with default values for those that it does not set itself. Names without final dot. */
export function soaOf(zone: Pick<ZoneHead, "apex" | "soa" | "nameServers">): Required<SoaOf> {
  const mname = zone.soa.mname ?? zone.nameServers[0] ?? zone.apex;
  return {
    mname,
    rname: zone.soa.rname ?? `hostmaster.${mname.slice(mname.indexOf(".") + 1)}`,
    refresh: zone.soa.refresh ?? soaDefaults.refresh,
    retry: zone.soa.retry ?? soaDefaults.retry,
    expire: zone.soa.expire ?? soaDefaults.expire,
    minimum: zone.soa.minimum ?? soaDefaults.minimum,
  };
}

/** Seconds until a failed publication is tried again: few at first, and at most five minutes. */
export function retryAfterSeconds(tries: number): number {
  return Math.min(2 ** tries, 300);
}
