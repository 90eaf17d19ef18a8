import type { RecordSetChange } from "./diff-zones.ts";
import type { RecordSet } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

export type SetsAtOwner = ReadonlyMap<RecordType, RecordSet>;

/** The sets of a zone by owner and type. */
export type ZoneIndex = {
  readonly apex: string;
  readonly owners: ReadonlyMap<string, SetsAtOwner>;
  /** Sets with the same owner and type as an earlier set, which is an error of the caller or of a file. */
  readonly repeated: ReadonlySet<RecordSet>;
};

export function indexZone(sets: readonly RecordSet[], apex: string): ZoneIndex {
  const owners = new Map<string, Map<RecordType, RecordSet>>();
  const repeated = new Set<RecordSet>();
  for (const set of sets) {
    const atOwner = owners.get(set.owner) ?? new Map<RecordType, RecordSet>();
    if (atOwner.has(set.type)) repeated.add(set);
    else atOwner.set(set.type, set);
    owners.set(set.owner, atOwner);
  }
  return { apex, owners, repeated };
}

/** The index of a zone after changes, made from the sets before the changes. The changes must match these sets. */
export function indexZoneAfter(sets: readonly RecordSet[], changes: readonly RecordSetChange[], apex: string): ZoneIndex {
  const owners = new Map<string, Map<RecordType, RecordSet>>();
  const put = (set: RecordSet) => {
    const atOwner = owners.get(set.owner);
    if (atOwner === undefined) owners.set(set.owner, new Map([[set.type, set]]));
    else atOwner.set(set.type, set);
  };
  for (const set of sets) put(set);
  for (const { owner, type, new: content } of changes) {
    if (content !== null) put({ owner, type, ttlSeconds: content.ttlSeconds, rdata: content.rdata });
    else if (owners.get(owner)?.delete(type) === true && owners.get(owner)?.size === 0) owners.delete(owner);
  }
  return { apex, owners, repeated: new Set() };
}

/** The owners strictly above an owner, nearest first. The last is the apex, the empty owner. */
export function ownersAbove(owner: string): string[] {
  const above: string[] = [];
  for (let dot = owner.indexOf("."); dot >= 0; dot = owner.indexOf(".", dot + 1)) above.push(owner.slice(dot + 1));
  return owner === "" ? above : [...above, ""];
}

/** The delegation or DNAME strictly above an owner, because of which the zone does not answer for it. */
export function cutAbove(owner: string, index: ZoneIndex): RecordSet | null {
  for (let dot = owner.indexOf("."); dot >= 0; dot = owner.indexOf(".", dot + 1)) {
    const above = index.owners.get(owner.slice(dot + 1));
    const cut = above?.get("NS") ?? above?.get("DNAME");
    if (cut !== undefined) return cut;
  }
  return null;
}

/** The sets that answer for an owner: its own, or those of the wildcard of its closest existing parent (RFC 4592). */
export function setsAnswering(owner: string, index: ZoneIndex): SetsAtOwner | null {
  const own = index.owners.get(owner);
  if (own !== undefined) return own;
  for (const above of ownersAbove(owner)) {
    const wildcard = index.owners.get(above === "" ? "*" : `*.${above}`);
    if (wildcard !== undefined) return wildcard;
    if (index.owners.has(above) && above !== "") return null;
  }
  return null;
}
