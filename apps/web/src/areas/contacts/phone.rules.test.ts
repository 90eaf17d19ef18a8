import { expect, test } from "vitest";
import { phoneText, readPhone } from "./phone.rules.ts";

const countries = [
  { iso2: "SE", phoneprefix: "+46" },
  { iso2: "IT", phoneprefix: "+39" },
  { iso2: "US", phoneprefix: "+1" },
  { iso2: "CA", phoneprefix: "+1" },
  { iso2: "FI", phoneprefix: "+358" },
];

test("reads a number however it is written", () => {
  for (const text of ["070-123 45 67", "0046 70 123 45 67", "+46 (0)70 1234567", "701234567"])
    expect(phoneText(readPhone(text, "SE", countries), countries), text).toBe("+46.701234567");
});

test("a number with a country code also sets the country", () => {
  expect(readPhone("+358 9 1234 5678", "SE", countries)).toEqual({ iso2: "FI", digits: "912345678" });
});

test("a chosen country stays when another one shares its prefix", () => {
  expect(readPhone("+1 604 555 0123", "CA", countries)).toEqual({ iso2: "CA", digits: "6045550123" });
  expect(readPhone("+1 604 555 0123", "SE", countries).iso2).toBe("US");
});

test("Italian numbers keep their zero", () => {
  expect(readPhone("06 1234 5678", "IT", countries).digits).toBe("0612345678");
});

test("an empty field is an empty phone number, not a bare prefix", () => {
  expect(phoneText(readPhone("", "SE", countries), countries)).toBe("");
});
