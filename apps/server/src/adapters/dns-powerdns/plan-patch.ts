import { fqdnOf, type Fqdn } from "@nameplane/dns";
import { isSameSet, isWrittenAlike, setKey, type PowerDnsSet } from "./convert.ts";

export type PowerDnsChange =
  | (PowerDnsSet & { readonly changetype: "REPLACE" })
  | { readonly name: Fqdn; readonly type: string; readonly changetype: "DELETE" };

export type PatchPlan = {
  /**
   * Removals come first, because the server refuses a record set that cannot exist beside a stored one. The SOA comes last, so
   * that the serial changes only when everything else is written. Empty if the server already has the zone.
   */
  readonly changes: readonly PowerDnsChange[];
  readonly needsRectify: boolean;
};

/** The changes to send so that a server that holds `stored` holds exactly `wanted`. */
export function planPatch(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  apex: string,
  isSigned: boolean,
): PatchPlan {
  const { changes, needsRectify } = changesBetween(stored, wanted, apex, isSameSet);
  return { changes, needsRectify: isSigned ? needsRectify.signed : needsRectify.unsigned };
}

/**
 * The changes from one state of a zone to another, both written by us. It is not known yet whether the server signs the zone,
 * so needsRectify has a value for both cases.
 */
export function planDifference(before: readonly PowerDnsSet[], after: readonly PowerDnsSet[], apex: string): DifferencePlan {
  return changesBetween(before, after, apex, isWrittenAlike);
}

type DifferencePlan = Pick<PatchPlan, "changes"> & { readonly needsRectify: Rectify };
type Rectify = { readonly signed: boolean; readonly unsigned: boolean };

function changesBetween(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  apex: string,
  isSame: (stored: PowerDnsSet, wanted: PowerDnsSet) => boolean,
): DifferencePlan {
  const storedByKey = new Map(stored.map((set) => [setKey(set), set]));
  const wantedKeys = new Set<string>();
  const replaced: PowerDnsSet[] = [];
  for (const set of wanted) {
    if (stored.length === 0) {
      replaced.push(set);
      continue;
    }
    const key = setKey(set);
    wantedKeys.add(key);
    const before = storedByKey.get(key);
    if (before === undefined || !isSame(before, set)) replaced.push(set);
  }
  const changes: PowerDnsChange[] = [];
  for (const [key, { name, type }] of storedByKey)
    if (!wantedKeys.has(key) && !signersTypes.has(type)) changes.push({ name, type, changetype: "DELETE" });
  for (const isSoa of [false, true])
    for (const set of replaced) if ((set.type === "SOA") === isSoa) changes.push({ ...set, changetype: "REPLACE" });
  return { changes, needsRectify: rectifyFor(stored, wanted, changes, apex) };
}

/** Types written by the signer of the zone; the published zone does not contain them. */
const signersTypes = new Set(["DNSKEY", "CDS", "CDNSKEY"]);

function isCut(set: { readonly name: Fqdn; readonly type: string }, apex: Fqdn): boolean {
  return (set.type === "NS" || set.type === "DNAME") && set.name !== apex;
}

/**
 * Whether "rectify" is needed. It updates ordering data that PowerDNS stores beside the records, and its cost grows with the
 * zone. It is needed only when the set of names changes: for unsigned zones when a name two labels or more below the apex is
 * added or removed (until then the empty names in between answer NXDOMAIN) or a delegation changes; for signed zones when any
 * name is added or removed (until then negative answers fail).
 */
function rectifyFor(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  changes: readonly PowerDnsChange[],
  apex: string,
): Rectify {
  const zone = fqdnOf(apex);
  const before = new Set(stored.map((set) => set.name));
  const after = new Set(wanted.map((set) => set.name));
  let isSigned = false;
  for (const change of changes) {
    if (isCut(change, zone)) return { signed: true, unsigned: true };
    if (before.has(change.name) === after.has(change.name)) continue;
    if (labelsBelow(change.name, zone) >= 2) return { signed: true, unsigned: true };
    isSigned = true;
  }
  return { signed: isSigned, unsigned: false };
}

function labelsBelow(name: Fqdn, zone: Fqdn): number {
  const front = name.slice(0, Math.max(0, name.length - zone.length));
  return front.split(".").length - 1;
}

// PowerDNS cuts off bodies of 2 MB with a connection reset; this leaves room for the rest of the body and for escapes.
const bodyLengthMax = 1_800_000;

/** Changes in order, as request bodies. What a user saves at once is one body. */
export function inBodies(changes: readonly PowerDnsChange[]): string[] {
  return bodiesOf(changes.map((change) => JSON.stringify(change)));
}

/** Puts changes that are already JSON texts into request bodies, in order. */
export function bodiesOf(changes: readonly string[]): string[] {
  const bodies: string[][] = [];
  let length = bodyLengthMax;
  for (const text of changes) {
    const size = Buffer.byteLength(text) + 1;
    if (length + size > bodyLengthMax) {
      bodies.push([]);
      length = 0;
    }
    bodies.at(-1)?.push(text);
    length += size;
  }
  return bodies.map((texts) => `{"rrsets":[${texts.join(",")}]}`);
}
