import { expect, test } from "vitest";
import { CallLimits, type CallLimit } from "./call-limits.ts";

const limit: CallLimit = { name: "test", seconds: 60, cap: 3 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));

test("allows as many calls as fit in the window, and then says how long to wait", () => {
  const limits = new CallLimits();
  expect([1, 2, 3].map((second) => limits.count("a", limit, at(second)))).toEqual([null, null, null]);
  expect(limits.count("a", limit, at(20))).toBe(40);
  expect(limits.count("b", limit, at(20))).toBeNull();
  expect(limits.count("a", limit, at(60))).toBeNull();
});

test("remembers a bounded number of callers", () => {
  const limits = new CallLimits();
  for (let index = 0; index < 4; index += 1) limits.count("first", limit, at(1));
  for (let index = 0; index < 50_000; index += 1) limits.count(`caller ${index}`, limit, at(1));
  expect(limits.count("first", limit, at(1))).toBeNull();
});
