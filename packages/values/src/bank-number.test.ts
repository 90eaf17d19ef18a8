import { expect, test } from "vitest";
import { isBankgiro, isIban, plainBankgiro, plainIban } from "./bank-number.ts";

test.each([
  ["5050-1055", true],
  ["991-2346", true],
  ["50501055", true],
  ["5050-1056", false],
  ["123", false],
  ["", false],
])("a Bankgiro number has a check digit: %s", (text, expected) => {
  expect(isBankgiro(text)).toBe(expected);
});

test.each([
  ["SE45 5000 0000 0583 9825 7466", true],
  ["se4550000000058398257466", true],
  ["DE89370400440532013000", true],
  ["SE4550000000058398257467", false],
  ["SE45", false],
])("an IBAN has check digits: %s", (text, expected) => {
  expect(isIban(text)).toBe(expected);
});

test("numbers are stored in one form", () => {
  expect(plainBankgiro("5050 1055")).toBe("5050-1055");
  expect(plainIban("se45 5000")).toBe("SE455000");
});
