import { printRdata, fqdnOf, soa } from "@nameplane/dns";
import type { TransferredZone } from "../dns-asker.port.ts";
import type { PublishedRrset, ZoneToPublish } from "../dns-publisher.port.ts";

/** Types that the signing server adds at every name. */
const signatures = new Set(["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "TYPE46", "TYPE47", "TYPE50", "TYPE51"]);
/** Types that the signing server adds at the apex. If the zone itself has such sets, they are compared like all others. */
const keys = new Set(["DNSKEY", "CDS", "CDNSKEY"]);

/**
 * The sets in which a copy of a zone differs from what was published, each as "owner TYPE". The SOA is listed as "SOA" if
 * anything except its serial differs.
 */
export function differsFrom(wanted: ZoneToPublish, served: TransferredZone): string[] {
  const found = new Map(served.rrsets.map((set) => [keyOf(set), set]));
  const differing = wanted.rrsets.filter((set) => !isSame(set, found.get(keyOf(set)) ?? null)).map(keyOf);
  const wantedKeys = new Set(wanted.rrsets.map(keyOf));
  const extra = served.rrsets.filter(
    (set) => !wantedKeys.has(keyOf(set)) && !signatures.has(set.type) && !(set.owner === "" && keys.has(set.type)),
  );
  const head = served.soa === soaText(wanted) ? [] : ["SOA"];
  return [...head, ...differing, ...extra.map(keyOf)];
}

/** Whether a server answers for a set as it was published. */
export function isSame(
  wanted: PublishedRrset,
  served: { readonly ttlSeconds: number | null; readonly rdata: readonly string[] } | null,
): boolean {
  if (served === null || served.ttlSeconds !== wanted.ttlSeconds || served.rdata.length !== wanted.rdata.length) return false;
  const records = new Set(served.rdata);
  return wanted.rdata.every((rdata) => records.has(rdata));
}

function keyOf(set: { readonly owner: string; readonly type: string }): string {
  return `${set.owner} ${set.type}`;
}

function soaText({ soa: values }: ZoneToPublish): string {
  const { mname, rname, refresh, retry, expire, minimum } = values;
  return printRdata(soa, { mname: fqdnOf(mname), rname: fqdnOf(rname), serial: 0, refresh, retry, expire, minimum });
}

/**
 * Sets that can be queried one by one. Sets at or below a delegation are left out, because the server answers with a referral
 * there.
 */
export function sampleOf(wanted: ZoneToPublish, max: number, pick: (below: number) => number): PublishedRrset[] {
  const cuts = wanted.rrsets.filter(({ owner, type }) => type === "NS" && owner !== "").map(({ owner }) => owner);
  const asked = wanted.rrsets.filter(({ owner }) => !cuts.some((cut) => owner === cut || owner.endsWith(`.${cut}`)));
  if (asked.length <= max) return asked;
  const chosen = new Set<PublishedRrset>();
  while (chosen.size < max) {
    const set = asked[pick(asked.length)];
    if (set !== undefined) chosen.add(set);
  }
  return [...chosen];
}

export type AskedServer = { readonly role: "primary" | "secondary"; readonly address: string };
export type ServerPlaces = {
  /** The address of this installation's name server. */
  readonly home: { readonly host: string; readonly port: number };
  /** Ports of the addresses that do not answer on port 53. */
  readonly ports: ReadonlyMap<string, number>;
  /**
   * Only in tests and the demo: the addresses at which nothing answers, with the place where the server of a simulated DNS
   * provider answers instead.
   */
  readonly detours?: ReadonlyMap<string, { readonly host: string; readonly port: number }>;
};

/** Whether the operator has configured where an address answers. If so, it may be queried although it is not public. */
export function hasPlace(address: string, { ports, detours }: ServerPlaces): boolean {
  return ports.has(address) || detours?.has(address) === true;
}

/** Where to send a query for an address. The demo's servers have loopback addresses, which all belong to the same name server. */
export function placeOf(address: string, places: ServerPlaces): { host: string; port: number } {
  const detour = places.detours?.get(address);
  if (detour !== undefined) return detour;
  const port = places.ports.get(address);
  if (port !== undefined) return { host: address, port };
  return address === "127.0.0.1" || address === "::1" ? places.home : { host: address, port: 53 };
}
