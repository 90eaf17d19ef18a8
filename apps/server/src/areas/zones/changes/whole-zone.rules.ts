import {
  findingsByName,
  indexZoneAfter,
  type Finding,
  type RecordSet,
  type RecordSetChange,
  type ZoneFacts,
} from "@nameplane/dns";

/**
 * The findings at the touched names of a zone after changes. The findings of each name are computed only when they are requested,
 * because computing all of them at once takes long for a large import.
 */
export function findingsAfter(
  before: readonly RecordSet[],
  changes: readonly RecordSetChange[],
  apex: string,
  facts: ZoneFacts = {},
): Iterable<readonly Finding[]> {
  const owners = new Set(changes.map((change) => change.owner));
  return findingsByName([...owners], indexZoneAfter(before, changes, apex), facts);
}

/** The number of records of a zone after changes, computed from their number before. */
export function recordsAfter(before: number, changes: readonly RecordSetChange[]): number {
  const count = (content: RecordSetChange["new"]) => content?.rdata.length ?? 0;
  return changes.reduce((sum, change) => sum + count(change.new) - count(change.old), before);
}
