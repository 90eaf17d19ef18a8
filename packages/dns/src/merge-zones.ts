import { isSameContent, type RecordSetContent } from "./diff-zones.ts";
import { canonicalRecordSet, recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

/**
 * A set that two people changed in different ways, starting from the same state. A side is null if the set does not exist there.
 */
export type MergeConflict = {
  readonly owner: string;
  readonly type: RecordType;
  readonly base: RecordSetContent | null;
  readonly ours: RecordSetContent | null;
  readonly theirs: RecordSetContent | null;
};

export type MergedZone = {
  /** Everything without a conflict, in canonical order. For a conflict it contains the set of `theirs`, which is stored. */
  readonly sets: readonly RecordSet[];
  readonly conflicts: readonly MergeConflict[];
};

/**
 * Merges two changes of the same zone set by set. A change on only one side is taken over, and the same change on both sides is
 * no conflict.
 *
 * `base`: the state that both began with. `ours`: that state with our changes. `theirs`: the stored state.
 */
export function mergeZones(base: readonly RecordSet[], ours: readonly RecordSet[], theirs: readonly RecordSet[]): MergedZone {
  const [before, mine, stored] = [byKey(base), byKey(ours), byKey(theirs)];
  const merged: RecordSet[] = [];
  const conflicts: MergeConflict[] = [];
  for (const [key, name] of new Map([...before, ...stored, ...mine])) {
    const [old, our, their] = [before.get(key), mine.get(key), stored.get(key)];
    const isOursNew = !isSame(old, our);
    const isTheirsNew = !isSame(old, their);
    const isConflict = isOursNew && isTheirsNew && !isSame(our, their);
    if (isConflict) {
      const { owner, type } = name;
      conflicts.push({ owner, type, base: contentOf(old), ours: contentOf(our), theirs: contentOf(their) });
    }
    const kept = isOursNew && !isConflict ? our : their;
    if (kept !== undefined) merged.push(kept);
  }
  return { sets: sortRecordSets(merged), conflicts };
}

function byKey(sets: readonly RecordSet[]): Map<string, RecordSet> {
  return new Map(sets.map((set) => [recordSetKey(set), canonicalRecordSet(set)]));
}

function contentOf(set: RecordSet | undefined): RecordSetContent | null {
  return set === undefined ? null : { ttlSeconds: set.ttlSeconds, rdata: set.rdata };
}

function isSame(a: RecordSet | undefined, b: RecordSet | undefined): boolean {
  return isSameContent(contentOf(a), contentOf(b));
}
