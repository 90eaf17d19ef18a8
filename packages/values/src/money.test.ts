import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies, currencyOf, type Currency } from "./currency.ts";
import {
  addMoney,
  allocateMoney,
  compareMoney,
  formatMoney,
  isNegativeMoney,
  isPositiveMoney,
  isSameMoney,
  isZeroMoney,
  maxMoney,
  minMoney,
  minorOf,
  money,
  moneyFromJson,
  moneyToDecimal,
  moneyToJson,
  multiplyMoney,
  negateMoney,
  parseMoney,
  shareOf,
  subtractMoney,
  sumMoney,
  vatOf,
} from "./money.ts";

const sek = (minor: bigint | number) => money(minor, "SEK");
const anyMoney = fc.record({
  minor: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  currency: fc.constantFrom<Currency>(...currencies),
});

describe("arithmetic", () => {
  test("adds, subtracts, multiplies and compares within one currency", () => {
    expect(addMoney(sek(1050), sek(-50))).toEqual(sek(1000));
    expect(subtractMoney(sek(1050), sek(50))).toEqual(sek(1000));
    expect(multiplyMoney(sek(9900), 12)).toEqual(sek(118_800));
    expect(sumMoney([sek(1), sek(2), sek(3)], "SEK")).toEqual(sek(6));
    expect(sumMoney([], "EUR")).toEqual(money(0, "EUR"));
    expect([compareMoney(sek(1), sek(2)), compareMoney(sek(2), sek(2)), compareMoney(sek(3), sek(2))]).toEqual([-1, 0, 1]);
  });

  test("finds the smaller and the larger of two", () => {
    expect([minMoney(sek(1), sek(2)), maxMoney(sek(1), sek(2))]).toEqual([sek(1), sek(2)]);
    expect([minMoney(sek(-3), sek(-3)), maxMoney(sek(-3), sek(-4))]).toEqual([sek(-3), sek(-3)]);
  });

  test("tells the sign, and the same amount of the same currency", () => {
    const signs = [sek(-1), sek(0), sek(1)].map((amount) => [
      isNegativeMoney(amount),
      isZeroMoney(amount),
      isPositiveMoney(amount),
    ]);
    expect(signs).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect([isSameMoney(sek(5), sek(5)), isSameMoney(sek(5), sek(6)), isSameMoney(sek(5), money(5, "EUR"))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("refuses to mix currencies", () => {
    expect(() => addMoney(sek(1), money(1, "EUR"))).toThrow("cannot mix SEK and EUR");
    expect(() => subtractMoney(sek(1), money(1, "EUR"))).toThrow(RangeError);
    expect(() => compareMoney(sek(1), money(1, "USD"))).toThrow(RangeError);
    expect(() => minMoney(sek(1), money(1, "USD"))).toThrow(RangeError);
    expect(() => maxMoney(sek(1), money(1, "USD"))).toThrow(RangeError);
    expect(() => sumMoney([sek(1), money(1, "USD")], "SEK")).toThrow(RangeError);
  });

  test("refuses fractions of a minor unit and fractional factors", () => {
    expect(() => sek(0.5)).toThrow(RangeError);
    expect(() => multiplyMoney(sek(100), 1.5)).toThrow(RangeError);
  });
});

describe("VAT", () => {
  test.each([
    [10_000n, 2500, 2500n],
    [9_900n, 2500, 2475n],
    [2n, 2500, 1n], // 0.5 rounds up
    [1n, 2500, 0n],
    [333n, 2500, 83n],
    [50n, 2500, 13n], // 12.5 rounds up
    [-50n, 2500, -13n], // The credit note mirrors it.
    [10_000n, 0, 0n],
    [10_000n, 2550, 2550n],
  ])("of %d öre at %d basis points is %d", (net, rate, vat) => {
    expect(vatOf(sek(net), rate)).toEqual(sek(vat));
  });

  test("of a credit note is the exact mirror of its invoice", () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 0, max: 3000 }), (net, rate) => {
        expect(vatOf(negateMoney(net), rate)).toEqual(negateMoney(vatOf(net, rate)));
      }),
    );
  });

  test("refuses rates that are no whole basis points", () => {
    expect(() => shareOf(sek(1), 25.5)).toThrow(RangeError);
    expect(() => shareOf(sek(1), -1)).toThrow(RangeError);
  });
});

describe("allocation", () => {
  test("gives the remaining minor units to the largest remainders, earlier parts first", () => {
    expect(allocateMoney(sek(100), [1n, 1n, 1n])).toEqual([sek(34), sek(33), sek(33)]);
    expect(allocateMoney(sek(-100), [1n, 1n, 1n])).toEqual([sek(-34), sek(-33), sek(-33)]);
    expect(allocateMoney(sek(5), [3n, 7n])).toEqual([sek(2), sek(3)]);
    expect(allocateMoney(sek(10), [0n, 1n])).toEqual([sek(0), sek(10)]);
  });

  test("neither loses nor creates a minor unit, and every part is off by less than one", () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyMoney, weights, (total, parts) => {
        fc.pre(parts.some((weight) => weight > 0n));
        const result = allocateMoney(total, parts);
        expect(sumMoney(result, total.currency)).toEqual(total);
        const sum = parts.reduce((a, b) => a + b, 0n);
        for (const [index, weight] of parts.entries()) {
          const error = (result[index]?.minor ?? 0n) * sum - total.minor * weight;
          expect(error < sum && error > -sum).toBe(true);
        }
      }),
    );
  });

  test("refuses weights that are missing, all zero or negative", () => {
    expect(() => allocateMoney(sek(1), [])).toThrow(RangeError);
    expect(() => allocateMoney(sek(1), [0n])).toThrow(RangeError);
    expect(() => allocateMoney(sek(1), [2n, -1n])).toThrow(RangeError);
  });
});

describe("text and JSON", () => {
  test("writes JSON with a whole number of minor units and reads it back", () => {
    expect(JSON.stringify(moneyToJson(sek(123_450)))).toBe('{"minor":123450,"currency":"SEK"}');
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(moneyFromJson(moneyToJson(amount))).toEqual(amount);
      }),
    );
  });

  test("gives the minor units alone for where the currency stands beside them", () => {
    expect(minorOf(sek(-1050))).toBe(-1050);
    expect(() => minorOf(money(2n ** 53n, "SEK"))).toThrow(RangeError);
    expect(currencyOf("EUR")).toBe("EUR");
    expect(() => currencyOf("NOK")).toThrow("unknown currency NOK");
  });

  test("refuses JSON that is no amount", () => {
    expect(() => moneyFromJson({ minor: 1.5, currency: "SEK" })).toThrow(RangeError);
    expect(() => moneyFromJson({ minor: 1, currency: "XXX" })).toThrow("unknown currency XXX");
    expect(() => moneyFromJson({ minor: 1, currency: "toString" })).toThrow(RangeError);
    expect(() => moneyToJson(sek(2n ** 53n))).toThrow(RangeError);
  });

  test("writes plain decimals and reads them back", () => {
    expect([0, 5, -5, 100, -123_456].map((minor) => moneyToDecimal(sek(minor)))).toEqual([
      "0.00",
      "0.05",
      "-0.05",
      "1.00",
      "-1234.56",
    ]);
    fc.assert(
      fc.property(anyMoney, (amount) => {
        expect(parseMoney(moneyToDecimal(amount), amount.currency)).toEqual(amount);
      }),
    );
  });

  test.each([
    ["1234", 123_400n],
    ["1 234,50", 123_450n],
    ["1\u00a0234.5", 123_450n],
    ["-12,05", -1205n],
    ["\u221212,05", -1205n],
    ["+0.01", 1n],
  ])("reads %j as people type it", (text, minor) => {
    expect(parseMoney(text, "SEK")).toEqual(sek(minor));
  });

  test.each(["", ".", "1.", ".5", "1.234", "1,234.50", "12a", "0x10", "1e3", "--1", "1".repeat(16), " ".repeat(50)])(
    "does not guess an amount from %j",
    (text) => {
      expect(parseMoney(text, "SEK")).toBeNull();
    },
  );

  test("shows amounts with no-break spaces only, exact beyond what a float holds", () => {
    expect(formatMoney(sek(123_450), "sv")).toBe("1\u00a0234,50\u00a0kr");
    expect(formatMoney(sek(123_450), "en")).toBe("1,234.50\u00a0SEK");
    expect(formatMoney(money(-5, "EUR"), "en")).toBe("-0.05\u00a0EUR");
    expect(formatMoney(sek(900_719_925_474_099_191n), "en")).toBe("9,007,199,254,740,991.91\u00a0SEK");
    expect(formatMoney(sek(123_456_789), "sv")).not.toMatch(/[ \u202f]/);
  });
});
