import { expect, test } from "vitest";
import { readMargin, spellMargin } from "./margin.ts";

test("margins are read as people type them, and nothing else is", () => {
  expect(["25", "12,5 %", "-10", "\u221210.25", "+0", "1000"].map(readMargin)).toEqual([2500, 1250, -1000, -1025, 0, 100_000]);
  expect(["", "a", "1001", "-101", "1.234", "1e3", "--1"].map(readMargin)).toEqual([null, null, null, null, null, null, null]);
});

test("what is spelled is read again", () => {
  for (const basisPoints of [0, 1250, -1025, 100_000]) expect(readMargin(spellMargin(basisPoints))).toBe(basisPoints);
});
