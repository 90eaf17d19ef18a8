import { expect, test } from "vitest";
import { isDueTonight } from "./nightly.rules.ts";

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ["at the start", null, "21T14:00", true],
  ["not again the same day", "21T14:00", "21T23:00", false],
  ["in the first night after a start in the afternoon", "21T12:00", "22T01:00", true],
  ["not twice in one night", "22T01:10", "22T04:50", false],
  ["not by day after its night", "22T01:10", "22T18:00", false],
  ["in the next night", "22T01:10", "23T01:00", true],
  ["by day when a night was missed", "22T01:10", "23T14:00", true],
])("%s", (_name, last, now, due) => {
  expect(isDueTonight(last === null ? null : at(last), at(now))).toBe(due);
});
