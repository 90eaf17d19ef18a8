import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalZoneText } from "./canonical-zone.ts";
import { composeChanges, restoringChanges } from "./compose-changes.ts";
import { applyChanges, diffZones, invertChanges, type RecordSetChange } from "./diff-zones.ts";
import { recordSets } from "./testing/arbitraries.ts";

describe("composed changes", () => {
  test("lead from the first state to the last, whatever is between", () => {
    fc.assert(
      fc.property(recordSets, recordSets, recordSets, (first, second, third) => {
        const whole = composeChanges([diffZones(first, second), diffZones(second, third)]);
        expect(whole).toEqual(diffZones(first, third));
      }),
    );
  });

  test("of a change and its reversal are empty", () => {
    fc.assert(
      fc.property(recordSets, recordSets, (first, second) => {
        const changes = diffZones(first, second);
        expect(composeChanges([changes, invertChanges(changes)])).toEqual([]);
      }),
    );
  });
});

describe("restoring", () => {
  test("with pruning makes the zone exactly what it was", () => {
    fc.assert(
      fc.property(recordSets, recordSets, (then, now) => {
        const { sets, conflicts } = applyChanges(now, restoringChanges(diffZones(now, then), { prune: true }));
        expect(conflicts).toEqual([]);
        expect(canonicalZoneText(sets)).toBe(canonicalZoneText(then));
      }),
    );
  });

  test("without pruning removes no present record, and restores every lost set", () => {
    const back: RecordSetChange[] = [
      { owner: "", type: "MX", old: null, new: { ttlSeconds: 300, rdata: ["10 a.se."] } },
      { owner: "new", type: "A", old: { ttlSeconds: 60, rdata: ["192.0.2.1"] }, new: null },
      {
        owner: "www",
        type: "A",
        old: { ttlSeconds: 60, rdata: ["192.0.2.9"] },
        new: { ttlSeconds: 300, rdata: ["192.0.2.1"] },
      },
      {
        owner: "shop",
        type: "CNAME",
        old: { ttlSeconds: 60, rdata: ["b.se."] },
        new: { ttlSeconds: 300, rdata: ["a.se."] },
      },
      {
        owner: "same",
        type: "TXT",
        old: { ttlSeconds: 60, rdata: ['"a"', '"b"'] },
        new: { ttlSeconds: 300, rdata: ['"a"'] },
      },
    ];
    expect(restoringChanges(back, { prune: false }).map((change) => [change.owner, change.new])).toEqual([
      ["", { ttlSeconds: 300, rdata: ["10 a.se."] }],
      ["www", { ttlSeconds: 60, rdata: ["192.0.2.1", "192.0.2.9"] }],
      ["shop", { ttlSeconds: 300, rdata: ["a.se."] }],
    ]);
  });
});
