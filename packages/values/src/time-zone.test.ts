import { expect, test } from "vitest";
import { defaultTimeZone, isTimeZone } from "./time-zone.ts";

test.each([defaultTimeZone, "UTC", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Pacific/Auckland"])(
  "%s is a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(["", "+02:00", "-05:00", "Europe/Stockholms", "europe/stockholm", "Mars/Olympus", "Europe/Stockholm; x"])(
  "%j is no time zone: an offset does not follow the change of clocks",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
