import fc from "fast-check";
import { expect, test } from "vitest";
import { codeAlphabet, codeFrom } from "./make-codes.rules.ts";

test("a code has twelve letters and digits, of which none look alike, whatever the random bytes", () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      expect(codeFrom(() => bytes.next().value as number)).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    }),
  );
});

test("every character is as likely as any other", () => {
  let byte = -1;
  const next = () => (byte = (byte + 1) % 256);
  const seen = Array.from({ length: codeAlphabet.length * 8 }, () => codeFrom(next)).join("");
  const counts = codeAlphabet.split("").map((character) => seen.split(character).length - 1);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(8);
});
