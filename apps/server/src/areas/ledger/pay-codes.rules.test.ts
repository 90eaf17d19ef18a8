import { money } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ocrOf } from "./ocr.rules.ts";
import { creditorReference, payCodeOf, rfOf, type ToPay } from "./pay-codes.rules.ts";

const toPay: ToPay = {
  payee: "Nameplane  Demo\nAB",
  iban: "SE45 5000 0000 0583 9825 7466",
  bic: "esse sess",
  swish: "123 467 93 04",
  ocr: "10000289",
  left: money(12_375, "EUR"),
};

test("a creditor reference has the check digits of ISO 11649", () => {
  expect(creditorReference("539007547034")).toBe("RF18539007547034");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
      const ocr = ocrOf(number);
      const reference = creditorReference(ocr);
      expect(reference).toMatch(new RegExp(`^RF\\d\\d${ocr}$`));
      // With the first four characters moved to the end, and R and F read as 27 and 15, the number is 1 modulo 97.
      expect(BigInt(`${ocr}2715${reference.slice(2, 4)}`) % 97n).toBe(1n);
    }),
  );
  expect(() => creditorReference("12-3")).toThrow(RangeError);
});

test("euro are paid by the code of the European Payments Council", () => {
  expect(payCodeOf(toPay)).toEqual({
    kind: "epc",
    text: `BCD\n002\n1\nSCT\nESSESESS\nNameplane Demo AB\nSE4550000000058398257466\nEUR123.75\n\n${creditorReference("10000289")}`,
  });
  expect(payCodeOf({ ...toPay, left: money(5, "EUR") })?.text).toContain("\nEUR0.05\n");
  expect(rfOf(toPay)).toBe(creditorReference("10000289"));
});

test("kronor are paid by the code of Swish, with the amount and the reference fixed", () => {
  const left = money(10_000, "SEK");
  expect(payCodeOf({ ...toPay, left })).toEqual({ kind: "swish", text: "C1234679304;100,00;10000289;0" });
  expect(rfOf({ ...toPay, left })).toBeNull();
});

test("there is no code without what it needs, for nothing, for other currencies and for more than it holds", () => {
  expect(payCodeOf({ ...toPay, iban: "" })).toBeNull();
  expect(payCodeOf({ ...toPay, ocr: null })).toBeNull();
  expect(payCodeOf({ ...toPay, left: money(0, "EUR") })).toBeNull();
  expect(payCodeOf({ ...toPay, left: money(100_000_000_000, "EUR") })).toBeNull();
  expect(payCodeOf({ ...toPay, left: money(100, "SEK"), swish: "" })).toBeNull();
  expect(payCodeOf({ ...toPay, left: money(100_000_000, "SEK") })).toBeNull();
  expect(payCodeOf({ ...toPay, left: money(100, "USD") })).toBeNull();
});
