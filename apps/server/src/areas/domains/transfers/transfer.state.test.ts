import { expect, test } from "vitest";
import { wayTo } from "./transfer.state.ts";

test.each([
  ["open", "open", []],
  ["open", "completed", ["completed"]],
  ["open", "rejected", ["requested", "rejected"]],
  ["requested", "cancelled", ["pending", "cancelled"]],
  ["rejected", "pending", ["open", "pending"]],
  ["completed", "open", null],
] as const)("from %s to %s", (from, to, way) => {
  expect(wayTo(from, to)).toEqual(way);
});
