import { checkSixDigitCode } from "@nameplane/values";
import { expect, test } from "vitest";
import { rule } from "../../../lib/rules/rules.ts";
import {
  checkActivationCountry,
  checkActivationPhone,
  firstCountry,
  numberToSend,
  phoneToSend,
} from "./activation-phone.rules.ts";

const countries = [
  { iso2: "SE", phoneprefix: "+46" },
  { iso2: "IT", phoneprefix: "+39" },
  { iso2: "US", phoneprefix: "+1" },
];
const keyOf = (value: string) => checkActivationPhone(value)?.key ?? null;

test("the phone is required [S5.07]", () => {
  expect(keyOf("")).toBe("required");
});

test("the phone is numeric: a dash is refused, and so are spaces [S5.08, C5.09]", () => {
  for (const wrong of ["70-1234567", "70 123 45 67", "(70)1234567", "70123456a", "sju siffror", "+46701234", "٠١٢٣٤٥٦٧"])
    expect(keyOf(wrong)).toBe("invalid_phone");
  expect(keyOf("701234567")).toBeNull();
});

test("the phone has 7 to 15 digits [S5.09, S9.12]", () => {
  for (let length = 1; length <= 18; length++)
    expect(keyOf("7".repeat(length))).toBe(length >= 7 && length <= 15 ? null : "invalid_phone");
});

test("the country is required [S5.10]", () => {
  expect(checkActivationCountry("")?.key).toBe("required");
  expect(phoneToSend({ country: "", phone: "701234567" }, countries)).toBeNull();
  expect(phoneToSend({ country: "XX", phone: "701234567" }, countries)).toBeNull();
});

test("the phone is sent as the prefix of the country, a dot, the number [S5.11]", () => {
  expect(phoneToSend({ country: "SE", phone: "701234567" }, countries)).toBe("+46.701234567");
  expect(phoneToSend({ country: "US", phone: "2025550123" }, countries)).toBe("+1.2025550123");
  expect(phoneToSend({ country: "SE", phone: "123456789012345" }, countries)).toBe("+46.123456789012345");
});

test.each([
  ["SE", "0701234567", "701234567"],
  ["SE", " 701234567 ", "701234567"],
  ["IT", "061234567", "061234567"],
  ["SE", "070-1234567", "70-1234567"],
])("a number of %s written %s goes out as %s", (country, phone, number) => {
  expect(numberToSend({ country, phone })).toBe(number);
});

test("the country to begin with is that of the IP address, else the region of the browser's language, else none", () => {
  const [se, it] = countries;
  expect(firstCountry(it ? [it] : [], ["sv-SE"], countries)).toBe("IT");
  expect(firstCountry([], ["en", "sv-SE", "en-US"], countries)).toBe("SE");
  expect(firstCountry([{ iso2: "XX", phoneprefix: "+999" }], ["de-DE"], countries)).toBe("");
  expect(firstCountry(se ? [se] : [], [], [])).toBe("");
});

test("PIN and reset code are six digits [S5.12, S5.13, S9.11]", () => {
  const check = rule(checkSixDigitCode);
  for (const right of ["000000", "123456", "999999"]) expect(check(right)).toBeNull();
  for (const wrong of ["12345", "1234567", "12345a", "12 456", "１２３４５６", "-12345"])
    expect(check(wrong)?.key).toBe("invalid_code");
});
