import { expect, test } from "vitest";
import { checkVatNumber, plainVatNumber } from "./vat-number.ts";

test.each([
  "",
  "SE556036079301",
  "se 556036-0793 01",
  "DE123456789",
  "ATU12345678",
  "IE1234567FA",
  "NL123456789B01",
  "EL123456789",
  "NO987654321MVA",
])("%s can be a VAT number", (number) => {
  expect(checkVatNumber(number)).toBeNull();
});

test.each(["SE5560360793", "DE12345678", "SE556036079302", "-", "hej", "DE12345678Z", "AT12345678", "ZZ!"])(
  "%s gives the invalid-VAT-number message",
  (number) => {
    expect(checkVatNumber(number)).toBe("rules.invalid_vat_number");
  },
);

test("a number is stored without the spaces that were typed", () => {
  expect(plainVatNumber(" se 556036-0793 01 ")).toBe("SE556036079301");
});
