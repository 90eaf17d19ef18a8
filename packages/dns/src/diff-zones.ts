import { canonicalRecordSet, recordSetKey, sortRecordSets, type RecordSet } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

/** The content of a set, without its name. */
export type RecordSetContent = { readonly ttlSeconds: number; readonly rdata: readonly string[] };

/**
 * One set before and after a change. `old` is null if the set was added, `new` is null if it was removed. Both sides are kept so
 * that the change can be undone exactly.
 */
export type RecordSetChange = {
  readonly owner: string;
  readonly type: RecordType;
  readonly old: RecordSetContent | null;
  readonly new: RecordSetContent | null;
};

/** Every set that differs between two states of a zone, in canonical order. */
export function diffZones(before: readonly RecordSet[], after: readonly RecordSet[]): RecordSetChange[] {
  const left = new Map(before.map((set) => [recordSetKey(set), canonicalRecordSet(set)]));
  const right = new Map(after.map((set) => [recordSetKey(set), canonicalRecordSet(set)]));
  const touched: RecordSet[] = [];
  for (const [key, set] of left) if (!isSameContent(set, right.get(key) ?? null)) touched.push(set);
  for (const [key, set] of right) if (!left.has(key)) touched.push(set);
  return sortRecordSets(touched).map(({ owner, type }) => {
    const key = recordSetKey({ owner, type });
    return { owner, type, old: contentOf(left.get(key)), new: contentOf(right.get(key)) };
  });
}

function contentOf(set: RecordSet | undefined): RecordSetContent | null {
  return set === undefined ? null : { ttlSeconds: set.ttlSeconds, rdata: set.rdata };
}

/** Whether both have the same content, whatever the order of their records. */
export function isSameContent(a: RecordSetContent | null, b: RecordSetContent | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.ttlSeconds !== b.ttlSeconds || a.rdata.length !== b.rdata.length) return false;
  if (a.rdata.every((rdata, index) => rdata === b.rdata[index])) return true;
  if (a.rdata.length === 1) return false;
  const left = a.rdata.toSorted();
  const right = b.rdata.toSorted();
  return left.every((rdata, index) => rdata === right[index]);
}

/** The changes that undo the given ones. */
export function invertChanges(changes: readonly RecordSetChange[]): RecordSetChange[] {
  return changes.map((change) => ({ ...change, old: change.new, new: change.old }));
}

export type AppliedChanges = {
  readonly sets: RecordSet[];
  /** Changes that were not applied, because their `old` differs from the zone; each with the set that the zone has. */
  readonly conflicts: readonly ChangeConflict[];
};

export type ChangeConflict = { readonly change: RecordSetChange; readonly found: RecordSetContent | null };

/** Applies changes to a zone set by set. A set that someone else has changed in the meantime is skipped and reported. */
export function applyChanges(sets: readonly RecordSet[], changes: readonly RecordSetChange[]): AppliedChanges {
  const zone = new Map(sets.map((set) => [recordSetKey(set), set]));
  const conflicts: ChangeConflict[] = [];
  for (const change of changes) {
    const key = recordSetKey(change);
    const found = contentOf(zone.get(key));
    if (isSameContent(found, change.new)) continue;
    if (!isSameContent(found, change.old)) conflicts.push({ change, found });
    else if (change.new === null) zone.delete(key);
    else zone.set(key, { owner: change.owner, type: change.type, ...change.new });
  }
  return { sets: [...zone.values()], conflicts };
}
