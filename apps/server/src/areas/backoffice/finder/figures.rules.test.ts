import { expect, test } from "vitest";
import { monthsUntil } from "./figures.rules.ts";

test.each([
  ["2026-11-25", "2026-11-01", "2026-10-01", "2026-10-25"],
  ["2026-03-31", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
])("on %s the month is compared with the same days of the one before", (today, from, beforeFrom, beforeTo) => {
  expect(monthsUntil(today)).toEqual({ month: { from, to: today }, before: { from: beforeFrom, to: beforeTo } });
});
