import { expect, test } from "vitest";
import fc from "fast-check";
import { isSamePrice, sumOf } from "./quote.rules.ts";

const price = fc
  .record({ netMinor: fc.nat(10_000_000), vatMinor: fc.nat(2_500_000) })
  .map((one) => ({ ...one, totalMinor: one.netMinor + one.vatMinor }));

test("the sum of lines is net plus VAT to the minor unit, whatever the lines (I-O7)", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 200 }), (prices) => {
      const sum = sumOf(prices);
      expect(sum.totalMinor).toBe(sum.netMinor + sum.vatMinor);
      expect(sum.totalMinor).toBe(prices.reduce((total, one) => total + one.totalMinor, 0));
    }),
  );
});

test("a line without a price adds nothing", () => {
  expect(sumOf([null, { netMinor: 9900, vatMinor: 2475, totalMinor: 12_375 }])).toEqual({
    netMinor: 9900,
    vatMinor: 2475,
    totalMinor: 12_375,
  });
});

test("a price has moved when net, VAT, rate or currency differ", () => {
  const told = { netMinor: 9900, vatMinor: 2475, currency: "SEK", vatRateBasisPoints: 2500 };
  expect(isSamePrice(told, { ...told })).toBe(true);
  for (const change of [{ netMinor: 9901 }, { vatMinor: 2476 }, { currency: "EUR" }, { vatRateBasisPoints: 2400 }])
    expect(isSamePrice(told, { ...told, ...change })).toBe(false);
});
