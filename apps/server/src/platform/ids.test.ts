import fc from "fast-check";
import { expect, test } from "vitest";
import { idsInOrder, newId } from "./ids.ts";

const now = Date.UTC(2026, 10, 20, 12);

test("an id is a UUID of version 7 and of RFC 9562's variant, that says its millisecond", () => {
  for (const id of [newId(now), idsInOrder(now)()]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(now);
  }
});

test("ids of one instant sort in the order in which they were asked for, however many, and are never alike", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (count) => {
      const next = idsInOrder(now);
      const ids = Array.from({ length: count }, next);
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(count);
    }),
    { numRuns: 20, examples: [[4097], [10_000]] },
  );
});
