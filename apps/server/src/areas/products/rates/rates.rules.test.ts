import fc from "fast-check";
import { expect, test } from "vitest";
import { daysToAsk, exchangeRate, isOld, worthAt, type PairRate } from "./rates.rules.ts";

const rate = (key: string, ppm: number, validFrom = "2026-11-27"): PairRate => ({ key, ppm, validFrom });
const euro = [rate("EURSEK", 11_045_200), rate("EURUSD", 1_142_300)];

test("a currency is converted by the pair, by its reverse, or by both currencies' prices of a euro", () => {
  expect(exchangeRate("EUR", "SEK", euro)).toBe(11_045_200);
  expect(exchangeRate("SEK", "EUR", euro)).toBe(90_537);
  expect(exchangeRate("USD", "SEK", euro)).toBe(9_669_264);
  expect(exchangeRate("SEK", "SEK", [])).toBe(1_000_000);
  expect(exchangeRate("GBP", "SEK", euro)).toBeNull();
});

test("an amount of any currency is converted by its own number of decimals, half away from zero", () => {
  expect(worthAt({ minor: 1500, currency: "GBP" }, "SEK", 12_500_000)).toEqual({ minor: 18_750n, currency: "SEK" });
  expect(worthAt({ minor: 1500, currency: "JPY" }, "SEK", 70_000)).toEqual({ minor: 10_500n, currency: "SEK" });
  expect(worthAt({ minor: -1, currency: "KWD" }, "SEK", 35_000_000)).toEqual({ minor: -4n, currency: "SEK" });
});

test("of two ways the one with the later rate counts, and of rates of one day the pair itself", () => {
  expect(exchangeRate("USD", "SEK", [...euro, rate("USDSEK", 9_700_000)])).toBe(9_700_000);
  expect(exchangeRate("USD", "SEK", [...euro, rate("USDSEK", 9_700_000, "2026-11-20")])).toBe(9_669_264);
  expect(
    exchangeRate("USD", "SEK", [
      ...euro.slice(0, 1),
      rate("EURUSD", 1_142_300, "2026-11-01"),
      rate("USDSEK", 9_700_000, "2026-11-20"),
    ]),
  ).toBe(9_700_000);
});

test("there and back again is the same price, but for rounding", () => {
  // Each of the two rates is exact to half a millionth, so their product is exact to half a millionth of their sum.
  const ppm = fc.integer({ min: 100_000, max: 1_000_000 });
  fc.assert(
    fc.property(ppm, ppm, (sek, usd) => {
      const rates = [rate("EURSEK", sek), rate("EURUSD", usd)];
      const [there, back] = [exchangeRate("SEK", "USD", rates) ?? 0, exchangeRate("USD", "SEK", rates) ?? 0];
      expect(Math.abs((there / 1e6) * (back / 1e6) - 1)).toBeLessThan((there + back + 1) * 1e-12);
    }),
  );
});

test("a source is asked for the days since its newest rate, and for a month when it has none", () => {
  const now = new Date("2026-11-29T10:00:00Z");
  expect(daysToAsk(null, now)).toEqual({ since: "2026-10-30", until: "2026-11-29" });
  expect(daysToAsk("2026-11-27", now)).toEqual({ since: "2026-11-27", until: "2026-11-29" });
  expect(daysToAsk("2026-11-29", now)).toBeNull();
});

test("rates are old when a week has passed, which no holidays last", () => {
  const now = new Date("2026-11-29T10:00:00Z");
  expect(isOld("2026-11-22", now)).toBe(false);
  expect(isOld("2026-11-21", now)).toBe(true);
  expect(isOld(null, now)).toBe(true);
});
