import { expect, test } from "vitest";
import { money } from "./money.ts";
import { priceAt, pricedAt, pricedSum, sumPriced } from "./priced-sum.ts";

const sek = (minor: number) => money(minor, "SEK");

test("net and VAT make the total", () => {
  expect(pricedSum(sek(9900), sek(2475))).toEqual({ net: sek(9900), vat: sek(2475), total: sek(12_375) });
  expect(() => pricedSum(sek(1), money(1, "EUR"))).toThrow("cannot mix SEK and EUR");
});

test("the VAT of a line is rounded as on an invoice, and a sum of lines is not rounded again", () => {
  const line = pricedAt(sek(333), 2500);
  expect(line).toEqual({ net: sek(333), vat: sek(83), total: sek(416) });
  expect(priceAt(sek(333), 2500, 12)).toEqual({ ...line, vatRateBasisPoints: 2500, periodMonths: 12 });
  expect(sumPriced([line, line], "SEK")).toEqual({ net: sek(666), vat: sek(166), total: sek(832) });
});

test("no lines cost nothing in the currency that was asked for", () => {
  expect(sumPriced([], "EUR")).toEqual(pricedSum(money(0, "EUR"), money(0, "EUR")));
});
