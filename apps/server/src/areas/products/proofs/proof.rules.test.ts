import { expect, test } from "vitest";
import { askAgainAt, proofState } from "./proof.rules.ts";

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

test.each([
  ["asked", null, "asked"],
  [null, null, "asked"],
  ["unavailable", null, "unanswered"],
  ["valid", { result: "valid", days: 1 }, "valid"],
  ["unavailable", { result: "valid", days: 30 }, "valid"],
  ["unavailable", { result: "valid", days: 31 }, "expired"],
  ["asked", { result: "invalid", days: 40 }, "invalid"],
] as const)("newest check %s and answer %o amount to %s", (newest, given, state) => {
  const at = new Date(now.getTime() - (given?.days ?? 0) * 86_400_000);
  expect(proofState({ newest, answer: given && { result: given.result, at, consultation: null } }, now)).toBe(state);
});
