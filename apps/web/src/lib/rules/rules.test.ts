import { checkEmail, checkIpAddress, checkPhoneDigits } from "@nameplane/values";
import { createTranslator } from "use-intl";
import { expect, test } from "vitest";
import { texts } from "../../locales/en/base/rules.ts";
import { ruleText } from "./rule-text.ts";
import { all, confirms, maxLength, minLength, required, rule } from "./rules.ts";

test("a shared rule becomes a rule of a form, with the key of its text", () => {
  const email = rule(checkEmail);
  expect(email("a@b")).toEqual({ key: "invalid_email" });
  expect(email("a@b.se")).toBeNull();
});

test("empty values pass every format rule; required is a rule of its own", () => {
  for (const each of [rule(checkEmail), maxLength(3), minLength(3), confirms("x.se")]) expect(each("")).toBeNull();
  expect(required("  ")).toEqual({ key: "required" });
});

test("the first broken rule gives the message", () => {
  const both = all(required, maxLength(2));
  expect(both("")).toEqual({ key: "required" });
  expect(both("abc")).toEqual({ key: "too_long", values: { max: 2 } });
  expect(both("åä")).toBeNull();
});

test("a typed confirmation ignores case and surrounding spaces, and nothing else", () => {
  expect(confirms("nordljus.nu")(" Nordljus.NU ")).toBeNull();
  expect(confirms("nordljus.nu")("nordljus.se")).toEqual({ key: "not_confirmed" });
});

const shown = (check: Parameters<typeof rule>[0], value: string) => {
  const message = rule(check)(value);
  return message && ruleText(createTranslator({ locale: "en", messages: { rules: texts }, namespace: "rules" }), message);
};

test("an invalid IP address shows the invalid-IP-address message, a right one none [C5.07]", () => {
  const wrong = [
    "192.0.2.256",
    "192.0.2",
    "1.2.3.4.5",
    "01.2.3.4",
    "2001:db8::1::2",
    "2001:db8:g::1",
    "example.se",
    "192.0.2.1 ",
  ];
  for (const address of wrong)
    expect(shown(checkIpAddress, address), address).toBe("Enter an IP address, such as 192.0.2.1 or 2001:db8::1");
  for (const address of ["192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", ""]) expect(shown(checkIpAddress, address)).toBeNull();
});

test("a phone with anything but digits shows that only digits are allowed [C5.09]", () => {
  for (const phone of ["070-1234567", "+46701234567", "070 123 45 67", "070123456x", "０７０１２３４５６７"])
    expect(shown(checkPhoneDigits, phone), phone).toBe("Only digits are allowed, 7 to 15 of them");
  expect(shown(checkPhoneDigits, "0701234567")).toBeNull();
});

test("a name typed to confirm may be typed in either form of an internationalised name", () => {
  const check = confirms("blåbär.se", "xn--blbr-loa0e.se");
  for (const right of ["blåbär.se", "BLÅBÄR.SE ", "bla\u030aba\u0308r.se", "XN--BLBR-LOA0E.SE"])
    expect(check(right), right).toBeNull();
  for (const wrong of ["blabar.se", "xn--blbr.se"]) expect(check(wrong)).toEqual({ key: "not_confirmed" });
});
