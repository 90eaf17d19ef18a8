import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameFee, soldFee, wholeFee } from "./premium-fee.rules.ts";

const usd = (amountMinor: number) => ({ currency: "USD", amountMinor });
const fee = fc.nat(10_000_000).map(usd);
const months = fc.integer({ min: 1, max: 10 }).map((years) => years * 12);

test("a term is never sold below what its registry asks for it, nor below its years", () => {
  fc.assert(
    fc.property(fee, fee, months, (year, whole, term) => {
      const sold = soldFee(year, whole, term);
      if (sold === null) throw new Error("given, but not sold");
      const years = year.amountMinor * (term / 12);
      expect(wholeFee(sold, term)).toBe(term === 12 ? years : Math.max(years, whole.amountMinor));
      // The fee for a term applies to that term only. Any other term is sold at the price of its years.
      expect(wholeFee(sold, term + 12)).toBe(year.amountMinor * (term / 12 + 1));
    }),
  );
});

test("two fees are the same for a term when the whole term costs the same", () => {
  fc.assert(
    fc.property(fee, fee, fee, months, (year, one, other, term) => {
      const [some, another] = [soldFee(year, one, term), soldFee(year, other, term)];
      if (some === null || another === null) throw new Error("given, but not sold");
      expect(isSameFee(some, another, term)).toBe(wholeFee(some, term) === wholeFee(another, term));
      expect(isSameFee(some, { ...some, currency: "EUR" }, term)).toBe(false);
      expect(isSameFee(some, null, term)).toBe(false);
    }),
  );
  expect(isSameFee(null, null, 24)).toBe(true);
});

test("an act without a term costs its fee once, and a term whose fee the registry does not give is not sold", () => {
  expect(soldFee(usd(500), null, 0)).toEqual(usd(500));
  expect(wholeFee(usd(500), 0)).toBe(500);
  expect(soldFee(usd(500), null, 24)).toBeNull();
  expect(soldFee(usd(500), { currency: "EUR", amountMinor: 900 }, 24)).toBeNull();
});
