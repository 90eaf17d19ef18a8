import {
  codeOfRecordType,
  decodeRdata,
  encodeRdata,
  questionTypes,
  rcodes,
  WireReader,
  type Fqdn,
  type WireRecord,
} from "@nameplane/dns";
import type { ServedZone } from "./served-zone.ts";
import { DS, negativeTtl, NS, parentOf, type ServedNode } from "./zone-tree.ts";

const CNAME = codeOfRecordType("CNAME");
const DNAME = codeOfRecordType("DNAME");
const addressTypes = [codeOfRecordType("A"), codeOfRecordType("AAAA")];

export type Resolution = {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly answers: readonly WireRecord[];
  readonly authorities: readonly WireRecord[];
  readonly additionals: readonly WireRecord[];
  /** Whether the additional records are glue, without which the answer cannot be used (RFC 9471). */
  readonly needsAdditionals: boolean;
  /**
   * The name at which nothing was found, because it does not exist or has no records of the type. Null if something was found.
   */
  readonly missing: Fqdn | null;
};

// The longest chain of aliases that is followed. Longer ones are mistakes, and resolvers stop at about the same length.
const aliasHopsMax = 16;

/**
 * Answers a question from one zone, by the algorithm of RFC 1034 section 4.3.2 with wildcards as in RFC 4592 and DNAME as in
 * RFC 6672: delegation, exact name, alias followed inside the zone, wildcard, no such type, no such name.
 */
export function resolveInZone(zone: ServedZone, name: Fqdn, type: number): Resolution {
  const answers: WireRecord[] = [];
  const seen = new Set<Fqdn>();
  let current = name;
  for (let hop = 0; hop <= aliasHopsMax; hop += 1) {
    const step = stepInZone(zone, current, type);
    if (step.kind === "referral") return referral(zone, answers, step.servers);
    answers.push(...step.answers);
    if (step.kind === "nothing") return negative(zone, answers, current, step.rcode);
    if (step.kind === "found" || seen.has(step.target) || !isInZone(zone, step.target)) break;
    seen.add(current);
    current = step.target;
  }
  return positive(answers);
}

type Step =
  | { readonly kind: "referral"; readonly servers: readonly WireRecord[] }
  | { readonly kind: "found"; readonly answers: readonly WireRecord[] }
  | { readonly kind: "alias"; readonly answers: readonly WireRecord[]; readonly target: Fqdn }
  | { readonly kind: "nothing"; readonly answers: readonly WireRecord[]; readonly rcode: number };

function stepInZone(zone: ServedZone, name: Fqdn, type: number): Step {
  const above = cutOrDnameAbove(zone, name, type);
  if (above !== null) return above;
  const exact = zone.nodes.get(name);
  if (exact !== undefined) return stepAtNode(exact, name, type, false);
  const wildcard = zone.nodes.get(wildcardFor(zone, name));
  if (wildcard !== undefined) return stepAtNode(wildcard, name, type, true);
  return { kind: "nothing", answers: [], rcode: rcodes.NXDOMAIN };
}

/**
 * The wildcard that would answer for a name that does not exist: it is directly below the closest existing name (RFC 4592
 * section 3.3.1).
 */
export function wildcardFor(zone: ServedZone, name: Fqdn): Fqdn {
  let encloser = parentOf(name);
  while (!zone.nodes.has(encloser)) encloser = parentOf(encloser);
  return encloser === "." ? "*." : `*.${encloser}`;
}

/**
 * The topmost delegation at or above a name, or DNAME above it. Because of it, the zone's own data do not answer for the name.
 */
function cutOrDnameAbove(zone: ServedZone, name: Fqdn, type: number): Step | null {
  const path: Fqdn[] = [];
  for (let at = name; at !== zone.apex; at = parentOf(at)) path.push(at);
  const apexDname = zone.nodes.get(zone.apex)?.get(DNAME)?.[0];
  if (apexDname !== undefined && name !== zone.apex) return throughDname(name, zone.apex, apexDname);
  for (const at of path.toReversed()) {
    const node = zone.nodes.get(at);
    const servers = node?.get(NS);
    // The parent zone answers for the DS at the zone cut itself (RFC 4035 section 3.1.4.1).
    if (servers !== undefined && !(at === name && type === DS)) return { kind: "referral", servers };
    const dname = node?.get(DNAME)?.[0];
    if (dname !== undefined && at !== name) return throughDname(name, at, dname);
  }
  return null;
}

function throughDname(name: Fqdn, owner: Fqdn, dname: WireRecord): Step {
  const target = name.slice(0, name.length - owner.length) + nameIn(dname);
  if (target.length > 254) return { kind: "nothing", answers: [dname], rcode: 6 };
  const alias = { name, type: CNAME, ttlSeconds: dname.ttlSeconds, rdata: encodeRdata("CNAME", target) };
  return { kind: "alias", answers: [dname, alias], target };
}

function stepAtNode(node: ServedNode, name: Fqdn, type: number, isWildcard: boolean): Step {
  const own = (records: readonly WireRecord[]) => (isWildcard ? records.map((record) => ({ ...record, name })) : records);
  const alias = node.get(CNAME)?.[0];
  if (alias !== undefined && type !== CNAME && type !== questionTypes.ANY) {
    return { kind: "alias", answers: own([alias]), target: nameIn(alias) };
  }
  if (type === questionTypes.ANY) {
    // RFC 8482 section 4.1: one record set is a complete answer to ANY, and too small for attacks with forged addresses.
    const [first] = node.values();
    if (first !== undefined) return { kind: "found", answers: own(first) };
  }
  const records = node.get(type);
  if (records !== undefined) return { kind: "found", answers: own(records) };
  return { kind: "nothing", answers: [], rcode: rcodes.NOERROR };
}

/** The one name in the RDATA of a CNAME, DNAME or NS record. */
function nameIn(record: WireRecord): Fqdn {
  return decodeRdata(record.type, new WireReader(record.rdata), record.rdata.length);
}

function isInZone(zone: ServedZone, name: Fqdn): boolean {
  return name === zone.apex || name.endsWith(`.${zone.apex}`);
}

/**
 * A negative answer (no such name or no such type) contains the SOA, with a TTL of at most its own minimum (RFC 2308 section
 * 3).
 */
function negative(zone: ServedZone, answers: readonly WireRecord[], missing: Fqdn, rcode: number): Resolution {
  const soa = { ...zone.soa, ttlSeconds: negativeTtl(zone.soa) };
  return { ...positive(answers), rcode, authorities: [soa], missing };
}

function positive(answers: readonly WireRecord[]): Resolution {
  return {
    rcode: rcodes.NOERROR,
    isAuthoritative: true,
    answers,
    authorities: [],
    additionals: [],
    needsAdditionals: false,
    missing: null,
  };
}

function referral(zone: ServedZone, answers: readonly WireRecord[], servers: readonly WireRecord[]): Resolution {
  const glue = servers.flatMap((server) => {
    const node = zone.nodes.get(nameIn(server));
    return node === undefined ? [] : addressTypes.flatMap((type) => node.get(type) ?? []);
  });
  return {
    rcode: rcodes.NOERROR,
    // An answer after one of our aliases is authoritative; a bare referral is not (RFC 1034 section 6.2.6).
    isAuthoritative: answers.length > 0,
    answers,
    authorities: servers,
    additionals: glue,
    needsAdditionals: true,
    missing: null,
  };
}
