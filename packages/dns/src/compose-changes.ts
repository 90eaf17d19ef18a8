import { isSameContent, type RecordSetChange, type RecordSetContent } from "./diff-zones.ts";
import { compareText, recordSetKey, sortRecordSets } from "./record-set.ts";
import type { RecordType } from "./types/all.ts";

/** Combines successive changes, oldest first, into one change. Sets that end as they began are left out. In canonical order. */
export function composeChanges(steps: readonly (readonly RecordSetChange[])[]): RecordSetChange[] {
  const whole = new Map<string, RecordSetChange>();
  for (const change of steps.flat()) {
    const key = recordSetKey(change);
    const known = whole.get(key);
    whole.set(key, known === undefined ? change : { ...known, new: change.new });
  }
  const left = [...whole.values()].filter((change) => !isSameContent(change.old, change.new));
  return sortChanges(left);
}

export function sortChanges(changes: readonly RecordSetChange[]): RecordSetChange[] {
  const byKey = new Map(changes.map((change) => [recordSetKey(change), change]));
  const order = sortRecordSets(changes.map(({ owner, type }) => ({ owner, type, ttlSeconds: 0, rdata: [] })));
  return order.flatMap((set) => byKey.get(recordSetKey(set)) ?? []);
}

/** Types with at most one record per name. When an earlier state is restored, the former record replaces the current one. */
const singleTypes = new Set<RecordType>(["CNAME", "DNAME", "SOA", "REDIRECT"]);

/**
 * The changes that restore an earlier state. `back` leads from the current state to the earlier one (`invertChanges` of
 * everything since).
 * Without `prune` no current record is removed; sets and records that were lost are added. With `prune` the zone becomes exactly
 * what it was.
 */
export function restoringChanges(back: readonly RecordSetChange[], { prune }: { readonly prune: boolean }): RecordSetChange[] {
  if (prune) return [...back];
  const added: RecordSetChange[] = [];
  for (const change of back) {
    const wanted = change.new;
    if (wanted === null) continue;
    const next = change.old === null || singleTypes.has(change.type) ? wanted : joined(change.old, wanted);
    if (!isSameContent(change.old, next)) added.push({ ...change, new: next });
  }
  return added;
}

function joined(present: RecordSetContent, former: RecordSetContent): RecordSetContent {
  return {
    ttlSeconds: present.ttlSeconds,
    rdata: [...new Set([...present.rdata, ...former.rdata])].toSorted(compareText),
  };
}
