import { minorOf, money } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { restNet } from "./rest-of-period.rules.ts";

const dayMs = 86_400_000;
const until = new Date("2027-12-01T10:00:00Z");
const rest = { until: until.toISOString(), months: 12, insteadOf: 1 };
const sek = (minor: number) => money(minor, "SEK");
const costs = (wanted: number, former: number, now: Date) => minorOf(restNet(sek(wanted), sek(former), rest, now));

test("the rest of a period costs the difference of the prices for the days that are left", () => {
  expect(costs(36_500, 0, new Date(until.getTime() - 365 * dayMs))).toBe(36_500);
  expect(costs(36_500, 0, new Date(until.getTime() - 100 * dayMs))).toBe(10_000);
  expect(costs(73_000, 36_500, new Date(until.getTime() - 100 * dayMs))).toBe(10_000);
});

test("a day that has begun counts, and nothing is charged for a period that is over or for a plan that costs less", () => {
  expect(costs(36_500, 0, new Date(until.getTime() - 99.5 * dayMs))).toBe(10_000);
  expect(costs(36_500, 0, until)).toBe(0);
  expect(costs(36_500, 0, new Date(until.getTime() + dayMs))).toBe(0);
  expect(costs(100, 36_500, new Date(until.getTime() - 100 * dayMs))).toBe(0);
});

test("whenever a plan is changed, the rest costs at most the difference of a period, and later never more than earlier", () => {
  const price = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 364 }), (a, b, x, y) => {
      const [wanted, former] = [Math.max(a, b), Math.min(a, b)];
      const at = (days: number) => costs(wanted, former, new Date(until.getTime() - days * dayMs));
      expect(at(Math.max(x, y))).toBeLessThanOrEqual(wanted - former);
      expect(at(Math.min(x, y))).toBeLessThanOrEqual(at(Math.max(x, y)));
    }),
  );
});
