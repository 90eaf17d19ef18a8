import { isSameContent } from "./diff-zones.ts";
import { canonicalRecordSet, recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

/** An incoming set and the existing sets that it cannot, or perhaps should not, be combined with. */
export type RecordConflict = { readonly incoming: RecordSet; readonly existing: readonly RecordSet[] };

/** Types that exclude each other at one name. CNAME, which excludes everything, is not listed. */
const exclusive: Readonly<Partial<Record<RecordType, readonly RecordType[]>>> = {
  REDIRECT: ["A", "AAAA", "ALIAS", "REDIRECT"],
  ALIAS: ["A", "AAAA", "ALIAS", "REDIRECT"],
  A: ["ALIAS", "REDIRECT"],
  AAAA: ["ALIAS", "REDIRECT"],
  MAILFORWARD: ["MX"],
  MX: ["MAILFORWARD"],
};

/**
 * Conflicts of incoming records (typed, imported, from a template) with existing ones: other content for the same name and type,
 * or types that exclude each other. For each conflict the user chooses to replace the existing records or to keep all.
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

/** Types of which a name can have only one record. */
const single: ReadonlySet<RecordType> = new Set(["ALIAS", "CNAME", "DNAME", "REDIRECT"]);

/**
 * Whether the existing and the incoming records can both stay. They must be of the same type, which must allow several records,
 * and must not be rival texts (SPF, DKIM).
 */
export function canBothStand({ incoming: { type, rdata }, existing }: RecordConflict): boolean {
  if (single.has(type) || type === "TXT") return false;
  const all = [...rdata, ...existing.flatMap((set) => set.rdata)];
  return existing.every((set) => set.type === type) && !(type === "MX" && all.some((one) => one.endsWith(" .")));
}

function excludes(type: RecordType, other: RecordType): boolean {
  return type === "CNAME" || other === "CNAME" || (exclusive[type]?.includes(other) ?? false);
}

/**
 * The zone with the incoming sets. `replace` removes conflicting sets. `keep` merges records of the same name and type, with the
 * incoming TTL, because a set has only one TTL. Remaining problems are found by `findingsOf`.
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
