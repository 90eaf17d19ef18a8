import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyChanges, diffZones } from "./diff-zones.ts";
import { mergeZones } from "./merge-zones.ts";
import { sortRecordSets, type RecordSet } from "./record-set.ts";
import { recordSets } from "./testing/arbitraries.ts";

const set = (owner: string, ...rdata: string[]): RecordSet => ({ owner, type: "A", ttlSeconds: 60, rdata });

test("takes changes of one side and equal changes of both, and reports the rest", () => {
  const base = [set("kept", "192.0.2.1"), set("ours", "192.0.2.1"), set("theirs", "192.0.2.1"), set("both", "192.0.2.1")];
  const ours = [set("kept", "192.0.2.1"), set("ours", "192.0.2.2"), set("theirs", "192.0.2.1"), set("new", "192.0.2.8")];
  const theirs = [set("kept", "192.0.2.1"), set("ours", "192.0.2.1"), set("both", "192.0.2.3"), set("new", "192.0.2.8")];
  expect(mergeZones(base, ours, theirs)).toEqual({
    sets: [set("both", "192.0.2.3"), set("kept", "192.0.2.1"), set("new", "192.0.2.8"), set("ours", "192.0.2.2")],
    conflicts: [
      {
        owner: "both",
        type: "A",
        base: { ttlSeconds: 60, rdata: ["192.0.2.1"] },
        ours: null,
        theirs: { ttlSeconds: 60, rdata: ["192.0.2.3"] },
      },
    ],
  });
});

test("gives the other side when one is unchanged; the order of sides matters only for conflicts", () => {
  fc.assert(
    fc.property(recordSets, recordSets, recordSets, (base, ours, theirs) => {
      expect(mergeZones(base, ours, base)).toEqual({ sets: sortRecordSets(ours), conflicts: [] });
      expect(mergeZones(base, base, theirs)).toEqual({ sets: sortRecordSets(theirs), conflicts: [] });
      expect(mergeZones(base, ours, ours)).toEqual({ sets: sortRecordSets(ours), conflicts: [] });
      const merged = mergeZones(base, ours, theirs);
      expect(merged.conflicts).toHaveLength(mergeZones(base, theirs, ours).conflicts.length);
      // The result must be the same as if our changes were applied to the stored zone and those in conflict were left out.
      const applied = applyChanges(theirs, diffZones(base, ours));
      expect(merged.conflicts.map(({ owner, type }) => `${owner} ${type}`).toSorted()).toEqual(
        applied.conflicts.map(({ change }) => `${change.owner} ${change.type}`).toSorted(),
      );
      expect(merged.sets).toEqual(sortRecordSets(applied.sets));
    }),
    { numRuns: 200 },
  );
});
