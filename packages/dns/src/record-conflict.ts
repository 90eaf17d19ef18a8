import { isSameContent } from "./diff-zones.ts";
import { canonicalRecordSet, recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

/** An incoming set and the sets already there that it cannot, or may not be meant to, stand beside. */
export type RecordConflict = { readonly incoming: RecordSet; readonly existing: readonly RecordSet[] };

/** Types that exclude each other at one name, beyond CNAME, which excludes everything. */
const exclusive: Readonly<Partial<Record<RecordType, readonly RecordType[]>>> = {
  REDIRECT: ["A", "AAAA", "ALIAS", "REDIRECT"],
  ALIAS: ["A", "AAAA", "ALIAS", "REDIRECT"],
  A: ["ALIAS", "REDIRECT"],
  AAAA: ["ALIAS", "REDIRECT"],
  MAILFORWARD: ["MX"],
  MX: ["MAILFORWARD"],
};

/**
 * Where incoming records (typed, imported, from a template) meet others: sets of the same name and type that say something else, and sets
 * that cannot stand beside them. For each the person chooses to replace or to keep all.
 */
export function findConflicts(zone: readonly RecordSet[], incoming: readonly RecordSet[]): RecordConflict[] {
  const conflicts: RecordConflict[] = [];
  for (const set of incoming) {
    const existing = zone.filter((other) => isInTheWay(other, set));
    if (existing.length > 0) conflicts.push({ incoming: set, existing });
  }
  return conflicts;
}

function isInTheWay(other: RecordSet, set: RecordSet): boolean {
  if (other.owner !== set.owner) return false;
  if (other.type === set.type) return !isSameContent(canonicalRecordSet(other), canonicalRecordSet(set));
  return excludes(set.type, other.type);
}

function excludes(type: RecordType, other: RecordType): boolean {
  return type === "CNAME" || other === "CNAME" || (exclusive[type]?.includes(other) ?? false);
}

/**
 * The zone with the incoming sets in it. `replace` drops what is in their way; `keep` puts records of the same name and type together
 * (the incoming TTL counts, as a set has one). What then cannot stand together is for `findingsOf` to say.
 */
export function combineRecordSets(
  zone: readonly RecordSet[],
  incoming: readonly RecordSet[],
  choice: "replace" | "keep",
): RecordSet[] {
  const sets = new Map(zone.map((set) => [recordSetKey(set), set]));
  for (const set of incoming) {
    const key = recordSetKey(set);
    const same = sets.get(key);
    if (choice === "replace") {
      for (const [otherKey, other] of sets) {
        if (other.owner === set.owner && other.type !== set.type && excludes(set.type, other.type)) sets.delete(otherKey);
      }
    }
    const kept = choice === "keep" && same !== undefined ? same.rdata : [];
    sets.set(key, { ...set, rdata: [...new Set([...kept, ...set.rdata])] });
  }
  return sortRecordSets([...sets.values()]);
}
