import { expect, test } from "vitest";
import { daysOf, readDays, spanOf, spans } from "./statement.rules.ts";

const today = Temporal.PlainDate.from("2026-03-31");

test("a span has its first and its last day, whatever the length of its months", () => {
  expect(spans.map((span) => daysOf(span, today))).toEqual([
    { from: "2026-03-01", to: "2026-03-31" },
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "2025-01-01", to: "2025-12-31" },
  ]);
  for (const span of spans) expect(spanOf(daysOf(span, today), today)).toBe(span);
});

test("days in the address are used if both are dates; otherwise the current month is", () => {
  expect(readDays({ from: "2020-01-05", to: "2020-01-06" }, today)).toEqual({ from: "2020-01-05", to: "2020-01-06" });
  expect(readDays({ from: "2020-01-05", to: "soon" }, today)).toEqual(daysOf("thismonth", today));
  expect(spanOf({ from: "2020-01-05", to: "2020-01-06" }, today)).toBeNull();
});
