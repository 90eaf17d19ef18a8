import { expect, test } from "vitest";
import { askAgainAt } from "./proof.rules.ts";

const now = new Date("2026-11-25T12:00:00Z");
const minutesTo = (at: Date) => (at.getTime() - now.getTime()) / 60_000;

test("a register that is away is asked again soon, then ever less often, and never given up", () => {
  expect([1, 2, 3, 4, 5, 6, 400].map((attempt) => minutesTo(askAgainAt("unavailable", attempt, now)))).toEqual([
    1, 5, 15, 60, 360, 360, 360,
  ]);
});

test("an answer, positive or not, is asked for again after a week", () => {
  expect(minutesTo(askAgainAt("valid", 1, now))).toBe(7 * 24 * 60);
  expect(minutesTo(askAgainAt("invalid", 3, now))).toBe(7 * 24 * 60);
});
