import { expect, test } from "vitest";
import { snoozeTimes } from "./snooze.rules.ts";

test("a snoozed ticket comes back in the morning, and on a Monday that is still to come", () => {
  for (let day = 1; day <= 14; day++) {
    const now = new Date(2026, 10, day, 15, 30);
    const { tomorrow, monday, week } = snoozeTimes(now);
    const back = new Date(monday);
    expect(back.getDay()).toBe(1);
    expect(back.getTime()).toBeGreaterThan(now.getTime());
    expect(back.getTime() - now.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
    for (const time of [tomorrow, monday, week]) expect(new Date(time).getHours()).toBe(8);
    expect(new Date(tomorrow).getDate()).toBe(new Date(2026, 10, day + 1).getDate());
  }
});
