import { expect, test } from "vitest";
import { keyOf, monthSpan, spansOf, yearSpan } from "./spans.rules.ts";

test("months, quarters and financial years can be chosen", () => {
  const spans = spansOf(["2026-12-01", "2026-11-01", "2026-09-01"], ["2026-05-01"]);
  expect(spans.map((span) => `${span.kind} ${keyOf(span)}`)).toEqual([
    "month 2026-12-01_2026-12-31",
    "month 2026-11-01_2026-11-30",
    "month 2026-09-01_2026-09-30",
    "quarter 2026-10-01_2026-12-31",
    "quarter 2026-07-01_2026-09-30",
    "year 2026-05-01_2027-04-30",
  ]);
});

test("February has its days in a leap year", () => {
  expect(monthSpan("2028-02-01").to).toBe("2028-02-29");
  expect(yearSpan("2027-03-01").to).toBe("2028-02-29");
});
