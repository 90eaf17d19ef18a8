import { expect, test } from "vitest";
import { readCode, readCount, readShare, readTlds } from "./voucher.rules.ts";

test("a code is read without spaces and hyphens, and only letters from A to Z and digits are a code", () => {
  expect(["sol-10 host", "SOL", "SÖL10", "A".repeat(33)].map(readCode)).toEqual(["SOL10HOST", null, null, null]);
});

test("a share is read with a comma or a point, and up to a hundred", () => {
  expect(["12,5", "100 %", "0", "0.01", "101", "ten"].map(readShare)).toEqual([1250, 10_000, null, 1, null, null]);
});

test("limits are whole numbers or nothing, and TLDs are separated by anything", () => {
  expect(["", "3", "0", "1.5"].map(readCount)).toEqual([null, 3, "wrong", "wrong"]);
  expect(readTlds(" .se, com;SE  nu")).toEqual(["se", "com", "nu"]);
});
