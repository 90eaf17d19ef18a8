import type { PowerdnsCryptokey, PowerdnsMetadata, PowerdnsZone, PowerdnsZoneRow } from "@nameplane/contracts/dnsapi/powerdns";
import { dnskey, ds, dsOfKey, fqdnOf, fqdnOfOwner, rdataForFile, sortRecordSets, soa, type RecordSet } from "@nameplane/dns";
import { hash } from "node:crypto";
import type { soaOf } from "../zones/index.ts";
import type { OwnKey, OwnZone } from "./own-zones.repository.ts";

const home = "/api/v1/servers/localhost";

/** A "/" in a zone name (RFC 2317) is escaped, because it would otherwise end this part of the URL path. */
const idOf = (apex: string) => fqdnOf(apex).replaceAll("/", "=2F");

export const serverRow = {
  type: "Server",
  id: "localhost",
  daemon_type: "authoritative",
  version: "5.0.0",
  url: home,
  zones_url: `${home}/zones{/zone}`,
  config_url: `${home}/config{/config_setting}`,
} as const;

export function presentZoneRow(zone: OwnZone): PowerdnsZoneRow {
  const name = fqdnOf(zone.apex);
  return {
    id: idOf(zone.apex),
    name,
    type: "Zone",
    url: `${home}/zones/${idOf(zone.apex)}`,
    // PowerDNS's word for a zone whose changes are sent to secondaries. Programs that see it ask for a notification of the
    // secondaries, which is sent anyway.
    kind: "Master",
    dnssec: zone.isSigned,
    account: "",
    catalog: "",
    masters: [],
    serial: zone.serial,
    notified_serial: zone.serial,
    edited_serial: zone.serial,
    last_check: 0,
  };
}

export function presentZone(zone: OwnZone, sets: readonly RecordSet[] | null): PowerdnsZone {
  return {
    ...presentZoneRow(zone),
    api_rectify: false,
    master_tsig_key_ids: [],
    slave_tsig_key_ids: [],
    nsec3narrow: false,
    nsec3param: "",
    soa_edit: "",
    soa_edit_api: "DEFAULT",
    ...(sets === null ? {} : { rrsets: sortRecordSets(sets).map((set) => presentSet(set, zone.apex)) }),
  };
}

function presentSet({ owner, type, ttlSeconds, rdata }: RecordSet, apex: string) {
  return {
    name: fqdnOfOwner(owner, apex),
    type,
    ttl: ttlSeconds,
    records: rdata.map((content) => ({ content, disabled: false as const })),
    comments: [],
  };
}

/** The SOA with which the zone is served, as a record set. */
export function soaSet(zone: OwnZone, values: ReturnType<typeof soaOf>): RecordSet {
  const { mname, rname, refresh, retry, expire, minimum } = values;
  const { serial } = zone;
  const rdata = soa.print({ mname: fqdnOf(mname), rname: fqdnOf(rname), serial, refresh, retry, expire, minimum });
  return { owner: "", type: "SOA", ttlSeconds: zone.defaultTtlSeconds, rdata: [rdata] };
}

/** One line for each record. Types that name servers do not know are left out. */
export function presentFile(sets: readonly RecordSet[], apex: string): string {
  return sortRecordSets(sets)
    .filter(({ type }) => type !== "REDIRECT" && type !== "MAILFORWARD")
    .flatMap(({ owner, type, ttlSeconds, rdata }) =>
      rdata.map((each) => `${fqdnOfOwner(owner, apex)}\t${ttlSeconds}\tIN\t${type}\t${rdataForFile(type, each)}\n`),
    )
    .join("");
}

/** PowerDNS's names for algorithms and the key sizes that are shown. RSA keys can also have other sizes. */
const algorithms: Readonly<Record<number, readonly [name: string, bits: number]>> = {
  8: ["RSASHA256", 2048],
  13: ["ECDSAP256SHA256", 256],
  14: ["ECDSAP384SHA384", 384],
  15: ["ED25519", 256],
  16: ["ED448", 456],
};

export function presentKey({ number, role, state, ...key }: OwnKey, apex: string): PowerdnsCryptokey {
  const [algorithm, bits] = algorithms[key.algorithm] ?? [String(key.algorithm), 0];
  const isLive = state === "pending" || state === "published";
  const value = { flags: key.flags, protocol: key.protocol, algorithm: key.algorithm, publicKey: key.publicKey };
  const digest = (name: string, data: Uint8Array) => hash(name.replace("-", "").toLowerCase(), data, "buffer");
  const isEntry = (key.flags & 1) === 1;
  return {
    type: "Cryptokey",
    id: number,
    keytype: role,
    flags: key.flags,
    active: isLive,
    published: isLive || state === "withdrawing",
    algorithm,
    bits,
    dnskey: dnskey.print(value),
    // PowerDNS also lists SHA-1 digests. They are left out, because they must not be used for new delegations (RFC 8624).
    ds: isEntry ? [2, 4].map((type) => ds.print(dsOfKey(apex, value, type, digest)).toLowerCase()) : [],
  };
}

const emptyKinds = ["ALLOW-AXFR-FROM", "ALSO-NOTIFY", "AXFR-SOURCE", "TSIG-ALLOW-AXFR"];

export function presentMetadata(): PowerdnsMetadata[] {
  return [{ kind: "SOA-EDIT-API", type: "Metadata", metadata: ["DEFAULT"] }];
}

/** The metadata of a kind; null if the kind is unknown. */
export function presentMetadataKind(kind: string): PowerdnsMetadata | null {
  const known = presentMetadata().find((each) => each.kind === kind);
  return known ?? (emptyKinds.includes(kind) ? { kind, type: "Metadata", metadata: [] } : null);
}
