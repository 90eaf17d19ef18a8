import fc from "fast-check";
import { expect, test } from "vitest";
import { planParts } from "./plan-parts.rules.ts";

test("parts are a month apart, and the last one has what does not divide", () => {
  expect(planParts(10_000, 3, "2026-11-30")).toEqual([
    { on: "2026-11-30", minor: 3333 },
    { on: "2026-12-30", minor: 3333 },
    { on: "2027-01-30", minor: 3334 },
  ]);
  expect(planParts(100, 2, "2027-01-31").map(({ on }) => on)).toEqual(["2027-01-31", "2027-02-28"]);
});

test("they always add up, in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 1_000_000 }), fc.integer({ min: 1, max: 24 }), (left, count) => {
      const parts = planParts(left, count, "2026-11-30");
      expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(left);
      expect(parts.every(({ on }, at) => at === 0 || on > (parts[at - 1]?.on ?? ""))).toBe(true);
    }),
  );
});
