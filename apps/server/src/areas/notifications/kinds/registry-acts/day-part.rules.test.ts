import { expect, test } from "vitest";
import { dayPart } from "./day-part.rules.ts";

test("a day has four parts, by the clock of the brand", () => {
  const part = (at: string, zone = "Europe/Stockholm") => dayPart(zone, new Date(at));
  expect(part("2026-11-20T04:59:59Z")).toBe("2026-11-20 0");
  expect(part("2026-11-20T05:00:00Z")).toBe("2026-11-20 1");
  expect(part("2026-11-20T16:59:59Z")).toBe("2026-11-20 2");
  expect(part("2026-11-20T23:00:00Z")).toBe("2026-11-21 0");
  expect(part("2026-11-20T23:00:00Z", "UTC")).toBe("2026-11-20 3");
  // The day on which the clocks go back has 25 hours, but still four parts.
  expect(part("2026-10-25T00:30:00Z")).toBe(part("2026-10-25T01:30:00Z"));
});
