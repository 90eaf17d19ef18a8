import { rcodes, type Fqdn, type WireRecord } from "@nameplane/dns";
import { NsecChain } from "./denial.ts";
import { wildcardFor, type Resolution } from "./resolve.ts";
import type { ServedZone } from "./served-zone.ts";
import { DS, isCut, isHidden } from "./zone-tree.ts";
import { nsecType, rrsigType, type ZoneSigning } from "./zone-signing.ts";

/** A zone whose answers are signed. */
export type SignedZone = ServedZone & { readonly signing: ZoneSigning };

export function isSigned(zone: ServedZone): zone is SignedZone {
  return zone.signing?.isSigned === true;
}

function chainOf(zone: ServedZone): NsecChain {
  zone.chain ??= new NsecChain(zone);
  return zone.chain;
}

/** The answer of a signed zone; signatures and proofs are added for clients that ask for them (DO bit, RFC 3225). */
export function answerWithProofs(
  zone: SignedZone,
  type: number,
  plain: Resolution,
  wantsSignatures: boolean,
  nowSeconds: number,
): Resolution {
  const asked = type === nsecType || type === rrsigType ? resolveSigning(zone, type, plain, nowSeconds) : plain;
  return wantsSignatures ? signResolution(zone, asked, nowSeconds) : asked;
}

/** Answers for types that only a signed zone has: NSEC records and signatures. */
function resolveSigning(zone: SignedZone, type: number, plain: Resolution, nowSeconds: number): Resolution {
  const { missing } = plain;
  if (missing === null || plain.rcode !== rcodes.NOERROR || plain.answers.length > 0) return plain;
  const answers = type === nsecType ? chainOf(zone).at(missing) : signaturesAt(zone, missing, nowSeconds);
  return answers === null || answers.length === 0 ? plain : { ...plain, answers, authorities: [], missing: null };
}

function signaturesAt(zone: SignedZone, name: Fqdn, nowSeconds: number): WireRecord[] {
  const nsec = chainOf(zone).at(name);
  const sets = [...(zone.nodes.get(name)?.values() ?? []), ...(nsec === null ? [] : [nsec])];
  return sets.filter((set) => isAnswered(zone, set)).flatMap((set) => zone.signing.sign(set, nowSeconds));
}

/**
 * Adds the signatures of all record sets, and the proofs of what does not exist, for clients that ask for them (RFC 4035
 * section 3.1).
 */
function signResolution(zone: SignedZone, resolution: Resolution, nowSeconds: number): Resolution {
  const proofs = new Set<readonly WireRecord[]>();
  const prove = (set: readonly WireRecord[] | null) => set !== null && proofs.add(set);
  const chain = chainOf(zone);
  const sign = (records: readonly WireRecord[]) =>
    groupsOf(records).flatMap((group) => {
      const [first] = group;
      const source = first === undefined ? null : sourceOf(zone, first);
      if (first === undefined || source === null) return group;
      // An answer from a wildcard also needs the proof that the name itself does not exist (RFC 4035 section 3.1.3.3).
      if (source.isWildcard) prove(chain.covering(first.name));
      const { name, ttlSeconds } = first;
      return [...group, ...zone.signing.sign(source.set, nowSeconds).map((one) => ({ ...one, name, ttlSeconds }))];
    });
  const answers = sign(resolution.answers);
  const { missing } = resolution;
  if (missing !== null) {
    prove(chain.covering(missing));
    if (!zone.nodes.has(missing)) prove(chain.covering(wildcardFor(zone, missing)));
  }
  const authorities = sign(resolution.authorities);
  const cut = resolution.authorities.find(({ name }) => isCut(zone, name))?.name;
  if (cut !== undefined) {
    const ds = zone.nodes.get(cut)?.get(DS);
    if (ds === undefined) prove(chain.at(cut));
    else authorities.push(...ds, ...zone.signing.sign(ds, nowSeconds));
  }
  for (const set of proofs) authorities.push(...set, ...zone.signing.sign(set, nowSeconds));
  return { ...resolution, answers, authorities };
}

/** Groups the records that belong to one record set. */
function groupsOf(records: readonly WireRecord[]): WireRecord[][] {
  return [...Map.groupBy(records, ({ name, type }) => `${type} ${name}`).values()];
}

/**
 * The zone's own record set from which records of an answer come. Null if they are unsigned: delegations, and aliases made from
 * a DNAME.
 */
function sourceOf(
  zone: SignedZone,
  { name, type }: WireRecord,
): { readonly set: readonly WireRecord[]; readonly isWildcard: boolean } | null {
  if (type === rrsigType) return null;
  if (type === nsecType) {
    const set = chainOf(zone).at(name);
    return set === null ? null : { set, isWildcard: false };
  }
  const isWildcard = !zone.nodes.has(name);
  const set = zone.nodes.get(isWildcard ? wildcardFor(zone, name) : name)?.get(type);
  return set !== undefined && isAnswered(zone, set) ? { set, isWildcard } : null;
}

/** Whether the zone is authoritative for a record set. At a delegation, only for its DS; below it, for none. */
function isAnswered(zone: ServedZone, [first]: readonly WireRecord[]): boolean {
  if (first === undefined || isHidden(zone, first.name)) return false;
  return first.type === DS || first.type === nsecType || !isCut(zone, first.name);
}

/** All record sets of the zone, each with its signatures, for clients that copy the zone. */
export function* signedSets(
  zone: SignedZone,
  nowSeconds: number,
): Generator<{ readonly set: readonly WireRecord[]; readonly signatures: () => readonly WireRecord[] }> {
  const chain = chainOf(zone);
  const signed = (set: readonly WireRecord[]) => ({ set, signatures: () => zone.signing.sign(set, nowSeconds) });
  for (const [name, node] of zone.nodes) {
    for (const set of node.values()) yield isAnswered(zone, set) ? signed(set) : { set, signatures: () => [] };
    const nsec = chain.at(name);
    if (nsec !== null) yield signed(nsec);
  }
}
