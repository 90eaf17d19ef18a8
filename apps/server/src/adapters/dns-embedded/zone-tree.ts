import { codeOfRecordType, type Fqdn, type WireRecord } from "@nameplane/dns";

export const [NS, DS] = [codeOfRecordType("NS"), codeOfRecordType("DS")];
const DNAME = codeOfRecordType("DNAME");

/** Records at one name, by type number. */
export type ServedNode = ReadonlyMap<number, readonly WireRecord[]>;

/** The names of a zone and the records at each. */
export type ZoneTree = { readonly apex: Fqdn; readonly nodes: ReadonlyMap<Fqdn, ServedNode> };

/**
 * Whether a delegation or a DNAME at this name hides the names below it, so that the zone does not answer for them (RFC 6672
 * section 2.4).
 */
export function hidesBelow(zone: ZoneTree, name: Fqdn): boolean {
  return isCut(zone, name) || zone.nodes.get(name)?.has(DNAME) === true;
}

export function isCut({ apex, nodes }: ZoneTree, name: Fqdn): boolean {
  return name !== apex && nodes.get(name)?.has(NS) === true;
}

/** Whether a name has records that the zone answers for: its own, or a delegation. */
export function belongs(zone: ZoneTree, name: Fqdn): boolean {
  return (zone.nodes.get(name)?.size ?? 0) > 0 && !isHidden(zone, name);
}

/** Whether a name lies below a delegation or a DNAME. */
export function isHidden(zone: ZoneTree, name: Fqdn): boolean {
  for (let at = name; at !== zone.apex;) {
    at = parentOf(at);
    if (hidesBelow(zone, at)) return true;
  }
  return false;
}

/** How long resolvers may cache that something does not exist (RFC 2308 section 3, RFC 9077). */
export function negativeTtl(soaRecord: WireRecord): number {
  const { rdata, ttlSeconds } = soaRecord;
  const minimum = new DataView(rdata.buffer, rdata.byteOffset, rdata.byteLength).getUint32(rdata.byteLength - 4);
  return Math.min(ttlSeconds, minimum);
}

/** The name without its first label. The root "." stays as it is. */
export function parentOf(name: Fqdn): Fqdn {
  for (let index = 0; index < name.length; index += 1) {
    if (name[index] === "\\") index += 1;
    else if (name[index] === ".") return name.slice(index + 1) || ".";
  }
  return ".";
}
