import { expect, test } from "vitest";
import { readMonths, readWhole } from "./read-rules.rules.ts";

test("a whole number may have a sign, and nothing else beside it", () => {
  expect([" 45 ", "-30", "−5", "0"].map(readWhole)).toEqual([45, -30, -5, 0]);
  expect(["", "4.5", "x", "12345"].map(readWhole)).toEqual([undefined, undefined, undefined, undefined]);
});

test("months are read in any order and with any comma, each once", () => {
  expect(readMonths("24, 12;36  12")).toEqual([12, 24, 36]);
  expect(readMonths("")).toBeUndefined();
  expect(readMonths("12, a year")).toBeUndefined();
});
