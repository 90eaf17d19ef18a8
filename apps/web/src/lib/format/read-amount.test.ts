import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { readAmount } from "./read-amount.ts";

const limits = { leastMinor: 10_000, mostMinor: 10_000_000, currency: "SEK" };

test.each([
  ["500", 50_000],
  ["500.50", 50_050],
  ["1 000,5", 100_050],
  ["1\u00A0000 kr", 100_000],
  ["100", 10_000],
  ["1,000.50", 100_050],
  ["100,000.00", 10_000_000],
  ["100000 SEK", 10_000_000],
])("%j is an amount", (text, minor) => {
  expect(readAmount(text, limits)).toEqual({ kind: "fine", amount: money(minor, "SEK") });
});

test.each([
  ["", "empty"],
  [" ", "empty"],
  ["abc", "wrong"],
  ["500.123", "wrong"],
  ["1,00.50", "wrong"],
  ["-500", "tooLittle"],
  ["99.99", "tooLittle"],
  ["100000.01", "tooMuch"],
])("%j is refused: %s", (text, kind) => {
  expect(readAmount(text, limits)).toEqual({ kind });
});
