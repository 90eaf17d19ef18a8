import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { corpora } from "@nameplane/values/testing";
import { base32, hotp, matchingStep, otpauthUrl, stepOf, type Algorithm } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// The expected values are those of RFC 4226 appendix D.
test("HOTP gives the codes of RFC 4226", () => {
  const codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"];
  expect(codes.map((_, counter) => hotp(secret, counter))).toEqual(codes);
});

// The expected values are those of RFC 6238 appendix B for SHA-1, with eight digits.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("TOTP at %d is %s", (seconds, code) => {
  expect(hotp(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code);
});

test.each(corpora("totp/rfc6238.json"))("all vectors of RFC 6238, $whose", ({ url }) => {
  type Vector = { unix_time: number; algorithm: string; secret_hex: string; digits: number; totp: string };
  const vectors = JSON.parse(readFileSync(url, "utf8")) as Vector[];
  expect(vectors.length).toBeGreaterThan(10);
  for (const { unix_time, algorithm, secret_hex, digits, totp } of vectors) {
    const step = stepOf(new Date(unix_time * 1000));
    expect(hotp(Buffer.from(secret_hex, "hex"), step, digits, algorithm.toLowerCase() as Algorithm)).toBe(totp);
  }
});

test("a code is accepted one step early or late but not two, and no step is accepted twice or after a later one", () => {
  const now = new Date(1_800_000_015_000);
  const step = stepOf(now);
  for (const [of, taken] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    expect(matchingStep(secret, hotp(secret, step + of), now, null)).toBe(taken ? step + of : null);
  expect(matchingStep(secret, hotp(secret, step), now, step)).toBeNull();
  expect(matchingStep(secret, hotp(secret, step - 1), now, step)).toBeNull();
  expect(matchingStep(secret, hotp(secret, step + 1), now, step)).toBe(step + 1);
  for (const wrong of ["", "12345", "1234567", "abcdef"]) expect(matchingStep(secret, wrong, now, null)).toBeNull();
});

// The expected values are those of RFC 4648 section 10, without the padding.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("base32 of %j", (text, code) => {
  expect(base32(Buffer.from(text))).toBe(code);
});

test("the address in the QR code names brand and user, whatever characters these contain", () => {
  const url = new URL(otpauthUrl("Kvarn & Co: AB", "a:lva?secret=x", "MZXW6"));
  expect([url.searchParams.get("secret"), url.searchParams.get("issuer")]).toEqual(["MZXW6", "Kvarn & Co  AB"]);
  expect(decodeURIComponent(url.pathname)).toMatch(/Kvarn & Co {2}AB:a lva\?secret=x$/);
});
