import { codeOfRecordType, encodeRdata, fqdnOf, fqdnOfOwner, printRdata, soa, type Fqdn, type WireRecord } from "@nameplane/dns";
import type { OwnerDifference, PublishedRrset, ZoneDifference, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { changedRecords, type JournalEntry } from "./journal.ts";
import { checkedSet } from "../checked-set.ts";
import type { NsecChain } from "./denial.ts";
import type { ZoneSigning } from "./zone-signing.ts";
import { hidesBelow, negativeTtl, parentOf, type ServedNode } from "./zone-tree.ts";

/** A zone in the form from which questions are answered: records in wire format, by fully qualified name. */
export type ServedZone = {
  readonly apex: Fqdn;
  readonly serial: number;
  readonly soa: WireRecord;
  /**
   * Names with records, and names that only exist because there are names below them (empty non-terminals, RFC 4592 section
   * 2.2.2).
   */
  readonly nodes: Map<Fqdn, ServedNode>;
  /** How many nodes there are one label below a name. */
  readonly children: Map<Fqdn, number>;
  /** The published records at the apex, without the SOA and the records that signing adds. */
  readonly apexNode: ServedNode;
  readonly signing: ZoneSigning | null;
  /** The NSEC chain of the zone. It is built when the first signed answer needs it, and is null until then. */
  chain: NsecChain | null;
};

const emptyNode: ServedNode = new Map();
const soaType = codeOfRecordType("SOA");

/** Builds the served form of a zone. If a record set is invalid, throws OutcomeError "refused" that names the set. */
export function buildServedZone(zone: ZoneToPublish, signing: ZoneSigning | null = null): ServedZone {
  const apex = fqdnOf(zone.apex);
  const soaRecord = soaRecordOf(zone);
  const names: Names = { apex, nodes: new Map([[apex, emptyNode]]), children: new Map() };
  const byOwner = Map.groupBy(zone.rrsets, (rrset) => rrset.owner);
  for (const [owner, rrsets] of byOwner) setNode(names, fqdnOfOwner(owner, zone.apex), nodeOf(rrsets, zone.apex));
  const apexNode = names.nodes.get(apex) ?? emptyNode;
  setApex(names, { soa: soaRecord, apexNode, signing });
  return { ...names, serial: zone.serial, soa: soaRecord, apexNode, signing, chain: null };
}

export type GatheredDifference = ZoneDifference & { readonly owners: readonly OwnerDifference[] };

/**
 * The zone after a change, and the records that changed. If a record set is invalid, throws OutcomeError "refused" that names
 * the set, and changes nothing. The given zone must not be used afterwards, because its data are reused, so that the cost does
 * not grow with the zone.
 */
export function changeServedZone(zone: ServedZone, difference: GatheredDifference): { zone: ServedZone; step: JournalEntry } {
  const soaRecord = soaRecordOf(difference);
  const changed = difference.owners.map(({ owner, after }) => {
    const name = fqdnOfOwner(owner, difference.apex);
    const before = name === zone.apex ? zone.apexNode : zone.nodes.get(name);
    return { name, before, node: nodeOf(after, difference.apex), hidBefore: hidesBelow(zone, name) };
  });
  const records = changed.map(({ before, node }) => changedRecords(before, node));
  for (const { name, node } of changed) setNode(zone, name, node);
  const apexNode = changed.find(({ name }) => name === zone.apex)?.node ?? zone.apexNode;
  const next = { ...zone, serial: difference.serial, soa: soaRecord, apexNode };
  setApex(zone, next);
  const step = {
    fromSerial: zone.serial,
    oldSoa: zone.soa,
    newSoa: soaRecord,
    removed: records.flatMap(({ removed }) => removed),
    added: records.flatMap(({ added }) => added),
  };
  return { zone: { ...next, chain: chainAfter(zone, next, changed) }, step };
}

function chainAfter(
  before: ServedZone,
  after: ServedZone,
  changed: readonly { readonly name: Fqdn; readonly hidBefore: boolean }[],
): NsecChain | null {
  const { chain } = before;
  if (chain === null || negativeTtl(before.soa) !== negativeTtl(after.soa)) return null;
  return changed.every(({ name, hidBefore }) => chain.follow(name, hidBefore)) ? chain : null;
}

/** The zone signed with other keys, or unsigned. Reuses the data of the given zone. */
export function signedWith(zone: ServedZone, signing: ZoneSigning | null): ServedZone {
  setApex(zone, { ...zone, signing });
  return { ...zone, signing, chain: null };
}

type Names = Pick<ServedZone, "apex" | "nodes" | "children">;

function nodeOf(rrsets: readonly PublishedRrset[], apex: string): ServedNode {
  const node = new Map<number, WireRecord[]>();
  for (const rrset of rrsets) {
    const { owner, type, ttlSeconds, rdata } = checkedSet(rrset, apex);
    const [name, code] = [fqdnOfOwner(owner, apex), codeOfRecordType(type)];
    node.set(
      code,
      rdata.map((text) => ({ name, type: code, ttlSeconds, rdata: encodeRdata(type, text) })),
    );
  }
  return node;
}

/**
 * Sets the records at a name, or removes them if there are none left. Names between it and the apex are kept as long as they
 * are needed.
 */
function setNode(names: Names, name: Fqdn, node: ServedNode): void {
  const { nodes, children, apex } = names;
  if (node.size === 0 && name !== apex && (children.get(name) ?? 0) === 0) {
    if (!nodes.delete(name)) return;
    const above = parentOf(name);
    children.set(above, (children.get(above) ?? 1) - 1);
    if (nodes.get(above)?.size === 0) setNode(names, above, emptyNode);
    return;
  }
  const isNew = !nodes.has(name);
  nodes.set(name, node);
  if (!isNew || name === apex) return;
  const above = parentOf(name);
  children.set(above, (children.get(above) ?? 0) + 1);
  if (!nodes.has(above)) setNode(names, above, emptyNode);
}

function setApex({ nodes, apex }: Names, of: Pick<ServedZone, "soa" | "apexNode" | "signing">): void {
  nodes.set(apex, new Map([...of.apexNode, [soaType, [of.soa]], ...(of.signing?.apexSets ?? [])]));
}

function soaRecordOf(zone: Pick<ZoneToPublish, "apex" | "serial" | "soa">): WireRecord {
  const { mname, rname, refresh, retry, expire, minimum, ttlSeconds } = zone.soa;
  const text = printRdata(soa, {
    mname: fqdnOf(mname),
    rname: fqdnOf(rname),
    serial: zone.serial,
    refresh,
    retry,
    expire,
    minimum,
  });
  return { name: fqdnOf(zone.apex), type: soaType, ttlSeconds, rdata: encodeRdata("SOA", text) };
}
