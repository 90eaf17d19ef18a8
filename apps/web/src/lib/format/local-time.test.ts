import { expect, test } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

test.each([
  ["2026-11-24T22:00", "Europe/Stockholm", "2026-11-24T21:00:00.000Z"],
  ["2026-07-01T00:30", "Europe/Stockholm", "2026-06-30T22:30:00.000Z"],
  ["2026-11-24T22:00", "America/New_York", "2026-11-25T03:00:00.000Z"],
  ["2026-11-24T22:00", "Asia/Kolkata", "2026-11-24T16:30:00.000Z"],
  // Clocks go back from 03:00 to 02:00. 02:30 occurs twice, and the first is in summer time.
  ["2026-10-25T02:30", "Europe/Stockholm", "2026-10-25T00:30:00.000Z"],
  // Clocks go forward from 02:00 to 03:00. 02:30 does not occur, so 03:30 is meant.
  ["2026-03-29T02:30", "Europe/Stockholm", "2026-03-29T01:30:00.000Z"],
])("%s in %s is %s", (text, zone, instant) => {
  expect(fromLocalTime(text, zone)).toBe(instant);
});

test("an instant comes back from the field as it went in, around both changes of the clocks", () => {
  for (const zone of ["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "UTC"])
    for (const start of ["2026-03-28T00:00:00.000Z", "2026-06-15T12:00:00.000Z", "2026-10-26T12:00:00.000Z"])
      for (let hour = 0; hour < 72; hour += 1) {
        const at = new Date(Date.parse(start) + hour * 3_600_000);
        expect(toLocalTime(fromLocalTime(toLocalTime(at, zone), zone) ?? "", zone)).toBe(toLocalTime(at, zone));
      }
});

test.each(["", "2026-11-24", "24/11/2026 22:00", "2026-13-40T22:00"])("%s is no time", (text) => {
  expect(fromLocalTime(text, "UTC")).toBeNull();
});
