import { checkPrimeSync, generateKeyPairSync, generatePrimeSync } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakRsa } from "./key-strength.rules.ts";

const e = 65_537n;
const modulusOf = () => {
  const { n = "" } = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" });
  return BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
};

test("keys as programs make them are not weak", () => {
  for (let count = 0; count < 3; count += 1) expect(isWeakRsa(modulusOf(), e)).toBe(false);
});

test("a key is weak whose primes are close together, that has a small factor, or whose exponent is even or too small", () => {
  const p = generatePrimeSync(512, { bigint: true });
  let q = p + 2n;
  while (!checkPrimeSync(q)) q += 2n;
  expect(isWeakRsa(p * q, e)).toBe(true);
  expect(isWeakRsa(generatePrimeSync(1024, { bigint: true }) * 751n, e)).toBe(true);
  expect(isWeakRsa(modulusOf(), 65_536n)).toBe(true);
  expect(isWeakRsa(modulusOf(), 1n)).toBe(true);
});

test("a key of the faulty library is known by its remainders (CVE-2017-15361)", () => {
  const primes = Array.from({ length: 168 }, (_, index) => BigInt(index)).filter((one) => one > 2n && checkPrimeSync(one));
  const all = primes.reduce((product, prime) => product * prime, 1n);
  // The faulty library makes primes of the form k * M + (65537^a mod M), so the product of two such primes leaves remainders of
  // the same kind.
  let [power, sum] = [1n, 0n];
  for (let step = 0; step < 11; step += 1) power = (power * e) % all;
  sum = power;
  do sum += all * 2n;
  while (sum.toString(2).length < 2048 && sum < 2n ** 400n && [3n, 5n, 7n, 11n].some((prime) => sum % prime === 0n));
  const like = sum % 2n === 0n ? sum + all : sum;
  expect(isWeakRsa(like, e)).toBe(true);
});
