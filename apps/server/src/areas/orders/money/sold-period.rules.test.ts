import { expect, test } from "vitest";
import { soldPeriod } from "./sold-period.rules.ts";

test("a registration runs from the day it is sold, a renewal from the end of what was paid", () => {
  expect(soldPeriod("sale", 12, "2026-11-24")).toEqual({ periodFrom: "2026-11-24", periodTo: "2027-11-24" });
  expect(soldPeriod("2027-02-28T22:59:59.000Z", 24, "2026-11-24")).toEqual({ periodFrom: "2027-02-28", periodTo: "2029-02-28" });
  expect(soldPeriod("2027-08-31", 6, "2026-11-24")).toEqual({ periodFrom: "2027-08-31", periodTo: "2028-02-29" });
});

test("what has no term has no period, nor has what only its registry knows the start of", () => {
  expect(soldPeriod("sale", 0, "2026-11-24")).toEqual({});
  expect(soldPeriod("sale", null, "2026-11-24")).toEqual({});
  expect(soldPeriod(null, 12, "2026-11-24")).toEqual({});
});
