import fc from "fast-check";
import { expect, test } from "vitest";
import { forecastOf, rateOf, ratesBy, type DueMonth, type PastMonth } from "./forecast.rules.ts";

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
const coming = months.map((month) => month.replace("2026", "2027"));

test("a history of equal months is reproduced, and its band is a line", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 100_000 }),
      (renewed, lost, priceMinor) => {
        const past = months.map((month): PastMonth => ({ line: "se", month, renewed, lost }));
        const count = renewed + lost;
        const due = coming.map((month): DueMonth => ({
          line: "se",
          month,
          currency: "SEK",
          count,
          full: count * priceMinor,
          unpriced: 0,
        }));
        for (const row of forecastOf(past, due, "month")) {
          expect(row.expected).toBe(renewed * priceMinor);
          expect(Math.abs(row.high - row.low)).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

test("the expected sum lies within the band, and the band between nothing and all, whatever the history", () => {
  const past = fc.array(
    fc.record({
      line: fc.constantFrom("se", "com", "services"),
      month: fc.constantFrom(...months),
      renewed: fc.nat(100),
      lost: fc.nat(100),
    }),
  );
  const due = fc.array(
    fc.record({
      line: fc.constantFrom("se", "com", "nu"),
      month: fc.constantFrom(...coming),
      currency: fc.constantFrom("SEK", "EUR"),
      count: fc.nat(50),
      full: fc.nat(10_000_000),
      unpriced: fc.nat(5),
    }),
  );
  fc.assert(
    fc.property(past, due, (history, names) => {
      const rows = forecastOf(history, names, "line");
      for (const { low, expected, high, full } of rows) {
        const middle = expected ?? low;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(middle).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(middle);
        expect(full).toBeGreaterThanOrEqual(high);
      }
      const whole = (each: readonly { full: number }[]) => each.reduce((sum, { full }) => sum + full, 0);
      expect(whole(rows)).toBe(whole(names));
    }),
  );
});

test("months that differ make a band that is as wide as they differ", () => {
  expect(
    rateOf([
      { renewed: 90, lost: 10 },
      { renewed: 70, lost: 30 },
    ]),
  ).toMatchObject({ expected: 0.8 });
  const { low, high } = rateOf([
    { renewed: 90, lost: 10 },
    { renewed: 70, lost: 30 },
  ]);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(["0.6718", "0.9282"]);
});

test("a line with few decisions takes the rate of all, and without any history nothing is expected", () => {
  const past: PastMonth[] = [
    { line: "se", month: "2026-01", renewed: 80, lost: 20 },
    { line: "nu", month: "2026-01", renewed: 0, lost: 1 },
  ];
  expect(ratesBy(past)("nu").expected).toBeCloseTo(80 / 101);
  const due: DueMonth = { line: "se", month: "2027-01", currency: "SEK", count: 2, full: 200, unpriced: 0 };
  expect(forecastOf([], [due], "month")).toEqual([
    { key: "2027-01", currency: "SEK", count: 2, unpriced: 0, full: 200, low: 0, expected: null, high: 200 },
  ]);
});
