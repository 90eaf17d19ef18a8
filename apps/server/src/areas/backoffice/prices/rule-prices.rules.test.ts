import { addMoney, compareMoney, currencies, minorOf, money } from "@nameplane/values";
import { priceEndings } from "@nameplane/contracts/backoffice/price-values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { priceByRule, roundUpTo } from "./rule-prices.rules.ts";

const sek = (minor: number) => money(minor, "SEK");

test("a margin is added to the cost, and the price is rounded up to its ending", () => {
  expect(priceByRule(sek(10_000), 2500, "exact")).toEqual(sek(12_500));
  expect(priceByRule(sek(8410), 2000, "whole")).toEqual(sek(10_100));
  expect(priceByRule(sek(8410), 2000, "ninety")).toEqual(sek(10_190));
  expect(roundUpTo(sek(10_090), "ninety")).toEqual(sek(10_090));
  expect(roundUpTo(sek(10_091), "ninety")).toEqual(sek(10_190));
  expect(roundUpTo(sek(10), "ninety")).toEqual(sek(90));
  expect(roundUpTo(sek(0), "whole")).toEqual(sek(0));
});

const amount = fc.record({ minor: fc.integer({ min: 0, max: 100_000_000 }), currency: fc.constantFrom(...currencies) });

test("a price by rule is never below its cost with the margin, and never a whole unit above", () => {
  fc.assert(
    fc.property(
      amount,
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom(...priceEndings),
      ({ minor, currency }, basisPoints, ending) => {
        const cost = money(minor, currency);
        const exact = priceByRule(cost, basisPoints, "exact");
        const price = priceByRule(cost, basisPoints, ending);
        expect(compareMoney(price, exact)).toBeGreaterThanOrEqual(0);
        expect(compareMoney(exact, cost)).toBeGreaterThanOrEqual(0);
        expect(compareMoney(price, addMoney(exact, money(100, currency)))).toBe(-1);
        if (ending !== "exact") expect(minorOf(price) % 100).toBe(ending === "whole" ? 0 : 90);
      },
    ),
  );
});
