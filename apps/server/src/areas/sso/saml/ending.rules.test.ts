import { expect, test } from "vitest";
import { dueWarning } from "./ending.rules.ts";

test.each([
  [40, null, null],
  [30, null, 30],
  [29, 30, null],
  [13, 30, 14],
  [6, null, 7],
  [0.5, 7, 1],
  [0.4, 1, null],
  [-3, 1, 0],
  [-4, 0, null],
])("%d days before the end, warned of %s days before: due is %s", (left, told, due) => {
  expect(dueWarning(left, told)).toBe(due);
});
