import { money, moneyIn, pricedSum, sumPriced } from "@nameplane/values";
import { expect, test } from "vitest";
import fc from "fast-check";
import { isSamePrice, totalOf } from "./quote.rules.ts";

const sek = moneyIn("SEK");
const price = fc.record({ net: fc.nat(10_000_000), vat: fc.nat(2_500_000) }).map(({ net, vat }) => pricedSum(sek(net), sek(vat)));

test("the sum of lines is net plus VAT to the minor unit, whatever the lines (I-O7)", () => {
  fc.assert(
    fc.property(fc.array(price, { maxLength: 200 }), (prices) => {
      const sum = sumPriced(prices, "SEK");
      expect(sum.total.minor).toBe(sum.net.minor + sum.vat.minor);
      expect(sum.total.minor).toBe(prices.reduce((total, one) => total + one.total.minor, 0n));
      expect(
        totalOf(
          prices.map((one) => ({ price: one })),
          "SEK",
        ),
      ).toEqual(sum.total);
    }),
  );
});

test("a line without a price adds nothing", () => {
  expect(totalOf([{ price: null }, { price: pricedSum(sek(9900), sek(2475)) }], "SEK")).toEqual(sek(12_375));
});

test("a price has moved when net, VAT, rate or currency differ", () => {
  const told = { net: sek(9900), vat: sek(2475), vatRateBasisPoints: 2500 };
  expect(isSamePrice(told, { ...told })).toBe(true);
  const euro = { net: money(9900, "EUR"), vat: money(2475, "EUR") };
  for (const change of [{ net: sek(9901) }, { vat: sek(2476) }, euro, { vatRateBasisPoints: 2400 }])
    expect(isSamePrice(told, { ...told, ...change })).toBe(false);
});
