import { describe, expect, test } from "vitest";
import { parseAddress } from "./addresses.ts";
import { authInfoMatches, authInfoProblem, hashAuthInfo } from "./auth-info.ts";
import { isEmail, isE164, isOrgno } from "./contact-data.ts";
import { dsProblem, keyProblem } from "./dnssec.ts";
import { amountText, parseAmount, premiumPrice, quote } from "./fees.ts";
import { hostNameProblem, isReserved, parseRegistrableName, type RegistrableName, superordinateName } from "./names.ts";
import { addMonths, nextFourUtc, utcDay } from "./periods.ts";

function name(text: string): RegistrableName {
  const parsed = parseRegistrableName(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed;
}

describe("names", () => {
  test.each([
    ["Example.SE", "se", "iis"],
    ["example.co.uk", "co.uk", "cctld"],
    ["example.uk", "uk", "cctld"],
    ["xn--rksmrgs-5wao1o.se", "se", "iis"],
    ["a.app", "app", "gtld"],
    ["1.com", "com", "verisign"],
  ])("%s is a name under %s", (text, tld, key) => {
    expect(name(text)).toMatchObject({ tld, name: text.toLowerCase() });
    expect(name(text).profile.key).toBe(key);
  });

  test.each([
    "-a.se",
    "a-.se",
    "a_b.se",
    "ab--cd.se",
    "räksmörgås.se",
    "xn--a.se",
    "xn--zzzzzzzzzzzz.se",
    "www.example.se",
    "se",
    ".se",
    "a..se",
    `${"a".repeat(64)}.se`,
    "a.se.",
  ])("%s can never be registered", (text) => {
    expect(parseRegistrableName(text)).toMatchObject({ kind: "syntax" });
  });

  test("an internationalised label has to be in one script that its registry accepts", () => {
    expect(parseRegistrableName("xn--80akhbyknj4f.com")).toMatchObject({ tld: "com" });
    expect(parseRegistrableName("xn--80akhbyknj4f.se")).toMatchObject({ kind: "syntax" });
    // "pаypal" with a Cyrillic а.
    expect(parseRegistrableName("xn--pypal-4ve.com")).toMatchObject({ kind: "syntax" });
  });

  test("a TLD of another registry is distinguished from bad syntax", () => {
    expect(parseRegistrableName("example.jp")).toMatchObject({ kind: "unserved" });
  });

  test("co.uk itself and the registry's own labels are reserved", () => {
    expect(isReserved(name("co.uk"))).toBe(true);
    expect(isReserved(name("nic.app"))).toBe(true);
    expect(isReserved(name("kaffe.app"))).toBe(false);
  });

  test("hosts belong to the domain one label below a served TLD", () => {
    expect(superordinateName("a.b.example.se")).toBe("example.se");
    expect(superordinateName("ns1.example.co.uk")).toBe("example.co.uk");
    expect(superordinateName("ns1.example.jp")).toBeNull();
    expect(hostNameProblem("ns1.example.127")).toBe("numeric top-level domain");
  });
});

describe("periods", () => {
  test("months without a 31st use their last day, and leap days do not shift the year", () => {
    expect(utcDay(addMonths(Date.parse("2026-01-31T10:00:00Z"), 1))).toBe("2026-02-28");
    expect(utcDay(addMonths(Date.parse("2028-02-29T10:00:00Z"), 12))).toBe("2029-02-28");
    expect(utcDay(addMonths(Date.parse("2026-11-30T10:00:00Z"), 3))).toBe("2027-02-28");
    expect(utcDay(addMonths(Date.parse("2026-03-15T10:00:00Z"), -12))).toBe("2025-03-15");
  });

  test("names are released at four in the morning UTC", () => {
    expect(new Date(nextFourUtc(Date.parse("2026-05-01T03:59:00Z"))).toISOString()).toBe("2026-05-01T04:00:00.000Z");
    expect(new Date(nextFourUtc(Date.parse("2026-05-01T04:00:01Z"))).toISOString()).toBe("2026-05-02T04:00:00.000Z");
  });
});

test.each([
  ["v4", "203.0.113.5", true],
  ["v4", "256.1.1.1", false],
  ["v4", "1.2.3", false],
  ["v4", "127.0.0.1", false],
  ["v4", "10.1.2.3", false],
  ["v4", "2001:db8::1", false],
  ["v6", "2001:DB8:0::1", true],
  ["v6", "::", false],
  ["v6", "::1", false],
  ["v6", "fe80::1", false],
  ["v6", "203.0.113.5", false],
  ["v6", "NOT::HEX::", false],
] as const)("address %s %s: %s", (version, text, good) => {
  expect("problem" in parseAddress(version, text)).toBe(!good);
});

test("IPv6 glue is stored in its shortest form", () => {
  expect(parseAddress("v6", "2001:DB8:0:0:0:0:0:1")).toEqual({ version: "v6", address: "2001:db8::1" });
});

test("authInfo is kept as a salted hash and matches only itself", () => {
  const stored = hashAuthInfo("Move-kaffe.se-1A");
  expect(stored.hash).not.toContain("Move");
  expect(hashAuthInfo("Move-kaffe.se-1A").hash).not.toBe(stored.hash);
  expect(authInfoMatches(stored, "Move-kaffe.se-1A")).toBe(true);
  expect(authInfoMatches(stored, "move-kaffe.se-1a")).toBe(false);
  expect(authInfoMatches(null, "")).toBe(false);
});

test("RFC 9154 strength needs twenty characters of two classes", () => {
  expect(authInfoProblem("short", 8, false)).not.toBeNull();
  expect(authInfoProblem("long enough", 8, false)).toBeNull();
  expect(authInfoProblem("long enough", 8, true)).not.toBeNull();
  expect(authInfoProblem("aaaaaaaaaaaaaaaaaaaaaaaa", 8, true)).not.toBeNull();
  expect(authInfoProblem("aaaaaaaaaaaaaaaaaaa1", 8, true)).toBeNull();
});

test.each([
  ["asa@example.se", true],
  ["asa.oberg+nic@mail.example.co.uk", true],
  ["example", false],
  ["example.example", false],
  ["@example.com", false],
  ["@", false],
  ["a@b", false],
  ["a..b@example.se", false],
  ["a b@example.se", false],
  [`${"a".repeat(65)}@example.com`, false],
])("e-mail %s: %s", (text, good) => {
  expect(isEmail(text)).toBe(good);
});

test.each([
  ["+46.812345678", true],
  ["+12345", false],
  ["+1111.1", false],
  ["+1.", false],
  ["+1.123456789012345", false],
  ["+46.1234567890123", true],
  ["+46.12345678901234", false],
  ["+123.12345678901234", false],
])("phone %s: %s", (text, good) => {
  expect(isE164(text)).toBe(good);
});

test.each([
  ["[SE]802405-0190", true],
  ["[SE]19800101-1234", true],
  ["[SE]8024050190", false],
  ["[DE]HRB 1234", true],
  ["[XX]1", false],
  ["802405-0190", false],
])("orgno %s: %s", (text, good) => {
  expect(isOrgno(text)).toBe(good);
});

describe("DNSSEC data", () => {
  const ds = { keyTag: 1, algorithm: 13, digestType: 2, digest: "A".repeat(64) };
  const key = { flags: 257, protocol: 3, algorithm: 13, publicKey: "AAAA" };

  test("takes assigned algorithms and digests of the right length only", () => {
    expect(dsProblem(ds, false)).toBeNull();
    expect(dsProblem({ ...ds, digest: "AA" }, false)).toMatchObject({ kind: "range" });
    expect(dsProblem({ ...ds, algorithm: 123 }, false)).toMatchObject({ kind: "range" });
    expect(dsProblem({ ...ds, digestType: 255 }, false)).toMatchObject({ kind: "range" });
  });

  test("SHA-1 depends on policy", () => {
    expect(dsProblem({ ...ds, digestType: 1, digest: "A".repeat(40) }, true)).toBeNull();
    expect(dsProblem({ ...ds, digestType: 1, digest: "A".repeat(40) }, false)).toMatchObject({ kind: "policy" });
    expect(dsProblem({ ...ds, algorithm: 5 }, false)).toMatchObject({ kind: "policy" });
  });

  test("keys have to be secure entry points of protocol 3", () => {
    expect(keyProblem(key, false)).toBeNull();
    expect(keyProblem({ ...key, flags: 256 }, false)).toMatchObject({ kind: "range" });
    expect(keyProblem({ ...key, protocol: 1 }, false)).toMatchObject({ kind: "range" });
  });
});

describe("fees", () => {
  test("ordinary names cost what the price list says, by the year", () => {
    expect(quote(name("kaffebaren.xyz"), "create", 24)).toEqual({ amount: 440, currency: "USD", premium: false });
    expect(quote(name("kaffebaren.org"), "restore", 0)).toMatchObject({ amount: 4000 });
    expect(quote(name("kaffebaren.se"), "create", 12)).toBeNull();
  });

  test("premium are listed labels under every TLD, and short or common ones under some", () => {
    expect(premiumPrice(name("crypto.club"))).toBe(950_000);
    expect(premiumPrice(name("qxz.shop"))).toBe(50_000);
    expect(premiumPrice(name("qxz.club"))).toBeNull();
    expect(premiumPrice(name("coffee.app"))).toBe(12_500);
    expect(premiumPrice(name("coffee.com"))).toBeNull();
  });

  test("amounts have two decimals when read and when written", () => {
    expect(amountText(12_500)).toBe("125.00");
    expect(parseAmount("125")).toBe(12_500);
    expect(parseAmount("125.5")).toBe(12_550);
    expect(parseAmount("125.500")).toBe(12_550);
    expect(parseAmount("125.555")).toBeNull();
    expect(parseAmount("-1")).toBeNull();
  });
});
