/** If the limit is this or higher, records are not counted. The limits of all plans are lower. */
export const uncountedRecords = 1_000_000;

/** The number of records that a zone may hold; null if they are not counted. */
export function limitOfZone(rrsetMax: number): number | null {
  return rrsetMax >= uncountedRecords ? null : rrsetMax;
}

/** The number of records of a zone, from their number by type. */
export function recordsIn(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** Whether a change makes a zone too full. A zone that is already too full may shrink, but not grow. */
export function isTooFull(records: { readonly before: number; readonly after: number }, limit: number | null): boolean {
  return limit !== null && records.after > limit && records.after > records.before;
}

export function countRecords(sets: readonly { readonly rdata: readonly string[] }[]): number {
  return sets.reduce((sum, set) => sum + set.rdata.length, 0);
}
