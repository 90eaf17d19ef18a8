import { expect, test } from "vitest";
import { readMonths, readPhase, readWhole, spellPhase } from "./read-rules.rules.ts";

test("a whole number may have a sign, and nothing else beside it", () => {
  expect([" 45 ", "-30", "−5", "0"].map(readWhole)).toEqual([45, -30, -5, 0]);
  expect(["", "4.5", "x", "12345"].map(readWhole)).toEqual([undefined, undefined, undefined, undefined]);
});

test("months are read in any order and with any comma, each once", () => {
  expect(readMonths("24, 12;36  12")).toEqual([12, 24, 36]);
  expect(readMonths("")).toBeUndefined();
  expect(readMonths("12, a year")).toBeUndefined();
});

test("a launch phase is read as two times in UTC, in the form in which it is shown and in the one in which it is stored", () => {
  const stored = "2026-11-01T16:00Z/2026-12-31T16:00Z";
  const typed = ["2026-11-01 16:00 – 2026-12-31 16:00", "2026-11-01 16:00 - 2026-12-31 16:00", stored, spellPhase(stored)];
  expect(typed.map(readPhase)).toEqual([stored, stored, stored, stored]);
  expect(readPhase(" ")).toBeNull();
  const days = "2026-11-01T16:00Z/2026-11-02T16:00Z,2026-11-02T16:00Z/2026-11-03T16:00Z";
  expect([readPhase(spellPhase(days)), readPhase(days)]).toEqual([days, days]);
  expect(readPhase(`${stored}, ${stored}`)).toBeUndefined();
  const wrong = [
    "2026-11-01",
    "2026-12-31 16:00 – 2026-11-01 16:00",
    "from 2026-11-01 16:00 until 2026-12-31 16:00",
    "2026-11-01 16:00",
  ];
  expect(wrong.map(readPhase)).toEqual([undefined, undefined, undefined, undefined]);
});
