import { fqdnOf, type Fqdn } from "@nameplane/dns";
import { isSameSet, isWrittenAlike, setKey, type PowerDnsSet } from "./convert.ts";

export type PowerDnsChange =
  | (PowerDnsSet & { readonly changetype: "REPLACE" })
  | { readonly name: Fqdn; readonly type: string; readonly changetype: "DELETE" };

export type PatchPlan = {
  /** Removals first, because a set is refused while one is stored that it cannot stand beside; the SOA last, so that the serial moves when
   * all is there. Empty when the server holds the zone already. */
  readonly changes: readonly PowerDnsChange[];
  readonly needsRectify: boolean;
};

/** What has to be sent so that a server that holds `stored` holds exactly `wanted`. */
export function planPatch(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  apex: string,
  isSigned: boolean,
): PatchPlan {
  return planFor(stored, wanted, apex, isSameSet)(isSigned);
}

/** The same of two states that were both written by us, before it is known whether the server signs the zone. */
export function planDifference(
  before: readonly PowerDnsSet[],
  after: readonly PowerDnsSet[],
  apex: string,
): (isSigned: boolean) => PatchPlan {
  return planFor(before, after, apex, isWrittenAlike);
}

function planFor(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  apex: string,
  isSame: (stored: PowerDnsSet, wanted: PowerDnsSet) => boolean,
): (isSigned: boolean) => PatchPlan {
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
  const rectify = needsRectify(stored, wanted, changes, apex);
  return (isSigned) => ({ changes, needsRectify: isSigned ? rectify.signed : rectify.unsigned });
}

/** Written by whoever signs the zone: what is published knows nothing of them. */
const signersTypes = new Set(["DNSKEY", "CDS", "CDNSKEY"]);

function isCut(set: { readonly name: Fqdn; readonly type: string }, apex: Fqdn): boolean {
  return (set.type === "NS" || set.type === "DNAME") && set.name !== apex;
}

/**
 * PowerDNS keeps ordering data beside the records, which "rectify" brings up to date at a cost that grows with the zone. It is needed
 * only when the set of names changes: for unsigned zones when a name two labels or more below the apex comes or goes (names in between that
 * hold nothing answer NXDOMAIN until then) or a delegation changes; for signed zones when any name does (negative answers fail until then).
 */
function needsRectify(
  stored: readonly PowerDnsSet[],
  wanted: readonly PowerDnsSet[],
  changes: readonly PowerDnsChange[],
  apex: string,
): { readonly signed: boolean; readonly unsigned: boolean } {
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

// PowerDNS cuts off bodies of 2 MB with a connection reset; the rest of the body and escapes need a little room.
const bodyLengthMax = 1_800_000;

/** Changes in order, as bodies of requests: pieces that fit. One save of a person is one piece. */
export function inBodies(changes: readonly PowerDnsChange[]): readonly string[] {
  const bodies = new Bodies();
  for (const change of changes) bodies.add(change);
  return bodies.end();
}

/** The same of changes that come one by one. */
export class Bodies {
  readonly #full: string[] = [];
  #changes = "";
  #length = 0;

  add(change: PowerDnsChange): void {
    const text = JSON.stringify(change);
    const length = Buffer.byteLength(text) + 1;
    if (this.#length + length > bodyLengthMax) this.end();
    this.#changes += this.#length === 0 ? text : `,${text}`;
    this.#length += length;
  }

  /** All of them. */
  end(): readonly string[] {
    if (this.#length > 0) this.#full.push(`{"rrsets":[${this.#changes}]}`);
    this.#changes = "";
    this.#length = 0;
    return this.#full;
  }
}
