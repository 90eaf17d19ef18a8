import { compareMoney, money, type Currency } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { agreedPrice, isPriceOf } from "../../agreed-price.rules.ts";
import { isBelow, successFee } from "./offer.rules.ts";

const minor = fc.integer({ min: 0, max: 100_000_000 });
const offer = fc
  .record({
    id: fc.uuid(),
    currency: fc.constantFrom<Currency>("SEK", "EUR", "USD"),
    period: minor,
    start: minor,
    renew: fc.option(minor),
  })
  .map(({ id, currency, period, start, renew }) => ({
    id,
    period: money(period, currency),
    start: money(start, currency),
    renew: renew === null ? null : money(renew, currency),
  }));
const sek = (amount: number) => money(amount, "SEK");

test("a line agrees with its own offer, and with no other price, currency or offer", () => {
  fc.assert(
    fc.property(offer, offer, (one, other) => {
      expect(isPriceOf(agreedPrice(one), one)).toBe(true);
      const isSame = JSON.stringify(agreedPrice(one)) === JSON.stringify(agreedPrice(other));
      expect(isPriceOf(agreedPrice(one), other)).toBe(isSame);
      const { period, start } = agreedPrice(one);
      const dearer = (sum: typeof period) => ({ ...sum, minor: sum.minor + 1 });
      for (const change of [{ period: dearer(period) }, { start: dearer(start) }, { renew: { ...period, minor: -1 } }])
        expect(isPriceOf({ ...agreedPrice(one), ...change }, one)).toBe(false);
    }),
  );
});

test("a success fee is never less than the least one, and grows with the deal", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), minor, minor, minor, (percentBp, leastMinor, deal, more) => {
      const fee = { percentBp, least: sek(leastMinor) };
      const of = (amount: number) => successFee(fee, sek(amount));
      expect(compareMoney(of(deal), sek(leastMinor))).toBeGreaterThanOrEqual(0);
      expect(compareMoney(of(deal + more), of(deal))).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(successFee({ percentBp: 1000, least: sek(300_000) }, sek(3_500_000))).toEqual(sek(350_000));
});

test("an offer is below the floor only where one is stated and it is less", () => {
  expect([isBelow(sek(1), null), isBelow(sek(1), sek(2)), isBelow(sek(2), sek(2))]).toEqual([false, true, false]);
});
