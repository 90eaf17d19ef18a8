import { addMoney, compareMoney, currencies, minorOf, money, subtractMoney } from "@nameplane/values";
import { priceEndings } from "@nameplane/contracts/backoffice/price-values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { derivePrice, type Margin } from "../../products/price-book.rules.ts";
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

const margin = fc.record({
  percentBasisPoints: fc.integer({ min: -10_000, max: 100_000 }),
  fixed: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  roundTo: fc.integer({ min: 1, max: 100_000 }),
  roundLess: fc.integer({ min: 0, max: 1000 }),
  floorAtCost: fc.boolean(),
});

test("a chain of price groups with any margins and rounding never gives a negative price, nor one below a floor that a group states", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(margin, { minLength: 1, maxLength: 6 }), (first, chain) => {
      let price = sek(first);
      for (const { fixed, roundTo, roundLess, ...rest } of chain) {
        const step: Margin = {
          groupId: "g",
          scope: "all",
          ...rest,
          fixed: sek(fixed),
          roundTo: sek(roundTo),
          roundLess: sek(Math.min(roundLess, roundTo - 1)),
        };
        const derived = derivePrice(price, step);
        expect(derived.minor >= 0n).toBe(true);
        if (step.floorAtCost) expect(subtractMoney(derived, price).minor >= 0n).toBe(true);
        price = derived;
      }
    }),
  );
});
