import { describe, expect, test } from "vitest";
import { checkCountryCode, countryCodes, countryName, isCountryCode } from "./country-code.ts";
import { checkEmail } from "./email.ts";
import { checkDomainName, checkDomainNamePart, checkHostname } from "./names/host-rules.ts";
import { checkIpAddress } from "./ip-address.ts";
import { checkNewPassword, checkPasswordsMatch, passwordStrength, passwordStrengthLevel } from "./password.ts";
import { checkContactPhone, checkPhoneDigits, fitsContactPhone, phoneNumberOf } from "./phone-number.ts";
import { checkRequired, type Rule } from "./rule.ts";
import { checkSixDigitCode } from "./six-digit-code.ts";
import { checkSwishNumber } from "./swish-number.ts";
import { checkUrl } from "./url.ts";
import { checkUsername } from "./username.ts";

const formatRules: Rule[] = [
  checkContactPhone,
  checkCountryCode,
  checkDomainName,
  checkDomainNamePart,
  checkEmail,
  checkHostname,
  checkIpAddress,
  checkNewPassword,
  checkPhoneDigits,
  checkSixDigitCode,
  checkSwishNumber,
  checkUrl,
  checkUsername,
];

test("empty values pass every format rule, and only the required rule refuses them [S5.19]", () => {
  expect(formatRules.map((rule) => rule(""))).toEqual(formatRules.map(() => null));
  expect(formatRules.map((rule) => rule("\u0007"))).not.toContain(null);
  expect([checkRequired(""), checkRequired("  "), checkRequired("a")]).toEqual(["rules.required", "rules.required", null]);
});

test("a URL must be valid, else rules.invalid_url [S5.20]", () => {
  const right = [
    "http://example.se",
    "https://www.example.se:8443/a/b?c=d#e",
    "HTTPS://EXAMPLE.SE/",
    "http://192.0.2.1/",
    "https://räksmörgås.se/å",
  ];
  expect(right.map(checkUrl)).toEqual(right.map(() => null));
  const wrong = [
    "example.se",
    "www.example.se/a",
    "http:/example.se",
    "http:///example.se",
    "http://",
    "ftp://example.se/",
    "javascript:alert(1)",
    "https://user:secret@example.se/",
    "http://exa mple.se/",
    "http://example.se/ a",
    "http://[::1",
    "http://example.se:99999/",
    "http://1.2.3.4.5/",
    " http://example.se",
    "http://example.se\n",
    `http://example.se/${"a".repeat(2100)}`,
  ];
  expect(wrong.map(checkUrl)).toEqual(wrong.map(() => "rules.invalid_url"));
});

describe("password", () => {
  test("has at least 8 characters [S5.39]", () => {
    expect(checkNewPassword("Xk7vbQ2")).toBe("rules.minimum_requirements");
    expect(checkNewPassword("Xk7vbQ2w")).toBeNull();
  });

  test("is all printable ASCII without spaces [S5.40]", () => {
    expect(checkNewPassword("~!Xk7vbQ2w")).toBeNull();
    expect(["Xk7vb Q2w", "Xk7vbQ2wå", "Xk7vbQ2w\u0007", "Xk7vbQ2w\u00a0"].map(checkNewPassword)).toEqual(
      Array(4).fill("rules.invalid_password"),
    );
  });

  test("needs upper case, lower case and a digit, else the minimum requirements are not met [C5.34]", () => {
    const weak = ["xk7vbq2w", "XK7VBQ2W", "XkvbQwzz", "Xk7"];
    expect(weak.map(checkNewPassword)).toEqual(weak.map(() => "rules.minimum_requirements"));
    expect(checkNewPassword("Xk7vbQ2w")).toBeNull();
  });

  test("that breaks its rule says which one: characters, or length and classes; an empty one says nothing [S5.41]", () => {
    // These passwords are refused for their characters, although they are long and varied enough.
    expect(["Xk7vb Q2w", "Xk7vbQ2wå", "Xk7\tvbQ2w", "Ｘk7vbQ2w"].map(checkNewPassword)).toEqual(
      Array(4).fill("rules.invalid_password"),
    );
    // This password is short and has only one kind of characters, but the invalid character is reported first.
    expect(checkNewPassword("å b")).toBe("rules.invalid_password");
    expect(["Xk7vbQ2", "xk7vbq2w", "XK7VBQ2W", "XkvbQwzz"].map(checkNewPassword)).toEqual(
      Array(4).fill("rules.minimum_requirements"),
    );
    expect(["Xk7vbQ2w", ""].map(checkNewPassword)).toEqual([null, null]);
  });

  test("of more characters than the login form takes is refused", () => {
    expect(checkNewPassword(`Xk7${"v".repeat(77)}`)).toBeNull();
    expect(checkNewPassword(`Xk7${"v".repeat(78)}`)).toBe("rules.too_long_password");
  });

  test("scores one point each for length, upper case, lower case and a symbol", () => {
    expect(["", "abc", "abcdefgh", "Abcdefgh", "Abcdefg!", "1234567", "A!", "12345678"].map(passwordStrength)).toEqual([
      0, 1, 2, 3, 4, 0, 2, 1,
    ]);
    expect(passwordStrength("Abc!efg")).toBe(3);
    expect(passwordStrength("Password1!")).toBe(4);
  });

  test("has five strength levels by score", () => {
    expect(["", "abc", "abcdefgh", "Abcdefgh", "Abcdefg!"].map(passwordStrengthLevel)).toEqual([
      "very_weak",
      "weak",
      "good",
      "strong",
      "very_strong",
    ]);
  });

  test("must be repeated exactly", () => {
    expect(checkPasswordsMatch("Xk7vbQ2w", "Xk7vbQ2w")).toBeNull();
    expect(checkPasswordsMatch("Xk7vbQ2w", "Xk7vbQ2W")).toBe("rules.password_mismatch");
    expect(checkPasswordsMatch("Xk7vbQ2w", "")).toBeNull();
  });
});

describe("username", () => {
  test("has at least 3 characters [C5.29]", () => {
    expect([checkUsername("ab"), checkUsername("abc")]).toEqual(["rules.invalid_username", null]);
  });

  test("has Latin letters, digits and underscore only [C5.30]", () => {
    expect(checkUsername("Anna_Svensson_99")).toBeNull();
    expect(["anna-s", "anna.s", "anna s", "åsa", "anna@x"].map(checkUsername)).toEqual(Array(5).fill("rules.invalid_username"));
  });

  test("fits the login form", () => {
    expect([checkUsername("a".repeat(80)), checkUsername("a".repeat(81))]).toEqual([null, "rules.too_long_username"]);
  });
});

describe("six-digit codes", () => {
  test.each([
    ["two-factor code [S5.05]", "012345"],
    ["SMS PIN", "999999"],
    ["reset code", "000000"],
  ])("%s: six digits, nothing else", (_, code) => {
    expect(checkSixDigitCode(code)).toBeNull();
    const wrong = [code.slice(1), `${code}0`, `${code.slice(1)}a`, `${code.slice(1)} `, "٠١٢٣٤٥", `${code}\n`];
    expect(wrong.map(checkSixDigitCode)).toEqual(wrong.map(() => "rules.invalid_code"));
  });
});

describe("phone", () => {
  test("is digits only", () => {
    expect(checkPhoneDigits("701234567")).toBeNull();
    expect(["70-1234567", "+46701234567", "70 123 45 67", "70123456a"].map(checkPhoneDigits)).toEqual(
      Array(4).fill("rules.invalid_phone"),
    );
  });

  test("has 7 to 15 digits, and is refused for a contact when the 17 characters of EPP cannot hold it", () => {
    expect(["123456", "1234567", "123456789012345", "1234567890123456"].map(checkPhoneDigits)).toEqual([
      "rules.invalid_phone",
      null,
      null,
      "rules.invalid_phone",
    ]);
    expect(checkContactPhone("+46.1234567890123")).toBeNull();
    expect(checkContactPhone("+46.12345678901234")).toBe("rules.phone_too_long_for_contact");
    expect(checkContactPhone("+1.12345678901234")).toBeNull();
    expect(checkContactPhone("+1.123456789012345")).toBe("rules.phone_too_long_for_contact");
    expect(checkContactPhone("0701234567")).toBe("rules.invalid_phone");
  });

  test("is sent as the country prefix, a dot, then the number", () => {
    expect(phoneNumberOf("46", "701234567")).toBe("+46.701234567");
    expect(phoneNumberOf("+358", "401234567")).toBe("+358.401234567");
    expect(phoneNumberOf("0046", "701234567")).toBeNull();
    expect(phoneNumberOf("46", "70 123")).toBeNull();
    const longest = phoneNumberOf("46", "123456789012345");
    expect(longest !== null && fitsContactPhone(longest)).toBe(false);
  });
});

test("a Swish number is exactly 10 digits starting with 07 [C5.10]", () => {
  expect(checkSwishNumber("0701234567")).toBeNull();
  const wrong = ["070123456", "07012345678", "0801234567", "+46701234567", "070 1234567", "1701234567"];
  expect(wrong.map(checkSwishNumber)).toEqual(wrong.map(() => "rules.invalid_swish_number"));
});

test("has the 249 assigned country codes and their names in both languages", () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.filter((code) => countryName(code, "en") === code)).toEqual([]);
  expect(countryCodes.filter(isCountryCode).map((code) => countryName(code, "sv"))).toContain("Sverige");
  expect([checkCountryCode("SE"), checkCountryCode("se"), checkCountryCode("EU"), checkCountryCode("UK")]).toEqual([
    null,
    ...Array<string>(3).fill("rules.invalid_country"),
  ]);
});
