import {
  codeOfRecordType,
  encodeRdata,
  fqdnOf,
  fqdnOfOwner,
  isRecordType,
  printRdata,
  readRecordSet,
  soa,
  type Fqdn,
  type WireRecord,
} from "@nameplane/dns";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";

/** Records at one name, by type number. */
export type ServedNode = ReadonlyMap<number, readonly WireRecord[]>;

/** A zone ready to be answered from: records in wire format, found by fully qualified name. */
export type ServedZone = {
  readonly apex: Fqdn;
  readonly serial: number;
  readonly soa: WireRecord;
  /** Names with records, and names that exist only because something lies below them (empty non-terminals, RFC 4592 section 2.2.2). */
  readonly nodes: ReadonlyMap<Fqdn, ServedNode>;
};

const emptyNode: ServedNode = new Map();

/** Builds the answering form of a zone. Throws OutcomeError refused, naming the set, when a set is none. */
export function buildServedZone(zone: ZoneToPublish): ServedZone {
  const apex = fqdnOf(zone.apex);
  const nodes = new Map<Fqdn, Map<number, WireRecord[]>>([[apex, new Map()]]);
  const soaRecord = soaRecordOf(zone);
  nodes.get(apex)?.set(soaRecord.type, [soaRecord]);
  for (const rrset of zone.rrsets) {
    const checked = readRecordSet(rrset, zone.apex);
    if (!checked.ok || !isRecordType(rrset.type) || rrset.type === "SOA") {
      const reason = checked.ok ? "SOA among the sets" : checked.problems.map((one) => one.reason).join(", ");
      const name = rrset.owner === "" ? zone.apex : `${rrset.owner}.${zone.apex}`;
      throw new OutcomeError("refused", `${name} ${rrset.type}: ${reason}`, { code: "dns-bad-set" });
    }
    const { owner, type, ttlSeconds, rdata } = checked.value;
    const name = fqdnOfOwner(owner, zone.apex);
    const code = codeOfRecordType(type);
    const records = rdata.map((text) => ({ name, type: code, ttlSeconds, rdata: encodeRdata(type, text) }));
    const node = nodes.get(name) ?? new Map<number, WireRecord[]>();
    node.set(code, records);
    nodes.set(name, node);
  }
  const withEmpty = new Map<Fqdn, ServedNode>(nodes);
  for (const name of nodes.keys()) addEmptyNonTerminals(withEmpty, name, apex);
  return { apex, serial: zone.serial, soa: soaRecord, nodes: withEmpty };
}

function soaRecordOf(zone: ZoneToPublish): WireRecord {
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
  return { name: fqdnOf(zone.apex), type: codeOfRecordType("SOA"), ttlSeconds, rdata: encodeRdata("SOA", text) };
}

function addEmptyNonTerminals(nodes: Map<Fqdn, ServedNode>, name: Fqdn, apex: Fqdn): void {
  for (let above = parentOf(name); above.length > apex.length && !nodes.has(above); above = parentOf(above)) {
    nodes.set(above, emptyNode);
  }
}

/** The name one label up; "." has none and stays. */
export function parentOf(name: Fqdn): Fqdn {
  for (let index = 0; index < name.length; index += 1) {
    if (name[index] === "\\") index += 1;
    else if (name[index] === ".") return name.slice(index + 1) || ".";
  }
  return ".";
}
