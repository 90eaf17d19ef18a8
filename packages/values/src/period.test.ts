import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, calendarDate, isCalendarDate } from "./calendar-date.ts";
import { addPeriod, months, wholeYears, years } from "./period.ts";

test.each(["2026-02-28", "2024-02-29", "2000-02-29", "2026-12-31"])("accepts %s as a date", (text) => {
  expect(isCalendarDate(text)).toBe(true);
});

test.each(["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-1", "20260401", "0000-01-01", ""])(
  "refuses %j as a date",
  (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => calendarDate(text)).toThrow(RangeError);
  },
);

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-05-31", 120, "2036-05-31"],
])("%s plus %d months is %s", (date, count, expected) => {
  expect(addMonths(calendarDate(date), count)).toBe(expected);
});

test("agrees with the platform's calendar wherever the day exists", () => {
  const days = fc.date({
    min: new Date("1970-01-01T00:00:00Z"),
    max: new Date("2100-12-28T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, fc.integer({ min: -240, max: 240 }), (day, count) => {
      const target = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, Math.min(day.getUTCDate(), 28)));
      const start = calendarDate(
        new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), Math.min(day.getUTCDate(), 28))).toISOString().slice(0, 10),
      );
      expect(addMonths(start, count)).toBe(target.toISOString().slice(0, 10));
    }),
  );
});

test("gives whole years only for whole years", () => {
  expect(years(2)).toEqual({ months: 24 });
  expect([wholeYears(months(12)), wholeYears(months(18)), wholeYears(years(10))]).toEqual([1, null, 10]);
  expect(addPeriod(calendarDate("2026-03-01"), years(1))).toBe("2027-03-01");
  expect(() => months(0)).toThrow(RangeError);
  expect(() => months(1.5)).toThrow(RangeError);
});
