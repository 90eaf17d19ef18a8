import { describe, expect, test } from "vitest";
import { dateIn, daysOf, dueOn, type InvoicePeriod } from "./dates.rules.ts";

// Saturday 21 November 2026, 23:30 UTC. In a time zone two hours ahead, this is already Sunday the 22nd.
const now = new Date("2026-11-21T23:30:00Z");

describe("periods of the invoice list [C2.73]", () => {
  test.each<[InvoicePeriod, string | null, string | null]>([
    ["today", "2026-11-22", "2026-11-22"],
    ["thisweek", "2026-11-16", "2026-11-22"],
    ["lastweek", "2026-11-09", "2026-11-15"],
    ["thismonth", "2026-11-01", "2026-11-30"],
    ["lastmonth", "2026-10-01", "2026-10-31"],
    ["thisyear", "2026-01-01", "2026-12-31"],
    ["lastyear", "2025-01-01", "2025-12-31"],
    ["everything", null, null],
  ])("%s goes from %s to %s", (period, from, to) => {
    expect(daysOf(period, "Europe/Stockholm", now)).toEqual({ from, to });
  });

  test("are those of the brand's zone", () => {
    expect(daysOf("today", "UTC", now).from).toBe("2026-11-21");
    expect(daysOf("today", "Europe/Stockholm", now).from).toBe("2026-11-22");
    expect(daysOf("today", "America/New_York", now).from).toBe("2026-11-21");
  });

  test("hold across the turn of a year and in leap years", () => {
    const newYear = new Date("2028-01-01T12:00:00Z");
    expect(daysOf("lastweek", "Europe/Stockholm", newYear)).toEqual({ from: "2027-12-20", to: "2027-12-26" });
    expect(daysOf("thisweek", "Europe/Stockholm", newYear)).toEqual({ from: "2027-12-27", to: "2028-01-02" });
    expect(daysOf("lastmonth", "Europe/Stockholm", newYear)).toEqual({ from: "2027-12-01", to: "2027-12-31" });
    expect(daysOf("thismonth", "Europe/Stockholm", new Date("2028-02-29T12:00:00Z"))).toEqual({
      from: "2028-02-01",
      to: "2028-02-29",
    });
    expect(daysOf("lastmonth", "Europe/Stockholm", new Date("2027-03-31T12:00:00Z"))).toEqual({
      from: "2027-02-01",
      to: "2027-02-28",
    });
  });
});

test("a due date counts calendar days from the day of issue", () => {
  expect(dueOn("2026-11-22", 0)).toBe("2026-11-22");
  expect(dueOn("2026-11-22", 30)).toBe("2026-12-22");
  expect(dueOn("2028-02-28", 2)).toBe("2028-03-01");
  expect(() => dueOn("2026-11-22", -1)).toThrow(RangeError);
});

test("a date is that of the zone, and the day begins an hour later by UTC in winter", () => {
  expect(dateIn("Europe/Stockholm", new Date("2026-10-24T22:00:00Z"))).toBe("2026-10-25");
  expect(dateIn("Europe/Stockholm", new Date("2026-10-25T22:59:59Z"))).toBe("2026-10-25");
  expect(dateIn("Europe/Stockholm", new Date("2026-10-25T23:00:00Z"))).toBe("2026-10-26");
  expect(dateIn("Europe/Stockholm", new Date("2027-03-27T23:00:00Z"))).toBe("2027-03-28");
  expect(dateIn("Europe/Stockholm", new Date("2027-03-28T22:00:00Z"))).toBe("2027-03-29");
  expect(dateIn("Europe/Stockholm", now)).toBe("2026-11-22");
  expect(dateIn("America/New_York", now)).toBe("2026-11-21");
});
