import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minorOf, money } from "@nameplane/values";
import * as rules from "./interest.rules.ts";

type Arguments = Parameters<typeof rules.lateInterest>;

function lateInterest(dueOn: string, today: string, owed: Arguments[2], rates: Arguments[3]): number | null {
  const interest = rules.lateInterest(dueOn, today, owed, rates, "SEK");
  return interest === null ? null : minorOf(interest);
}

const rate = (percent: number, from = "2020-01-01") => ({ from, value: percent * 10_000 });
const owes = (minor: number, from = "2020-01-01") => ({ from, value: money(minor, "SEK") });

describe("late-payment interest: reference rate plus 18 percent a year [C9.25]", () => {
  test.each([
    // 1240.00 at 2 + 18 = 20 % for 365 days is 248.00; for 73 days a fifth of it.
    ["a year", "2025-11-21", "2026-11-21", 124_000, 2, 24_800],
    ["73 days", "2026-09-09", "2026-11-21", 124_000, 2, 4960],
    ["one day", "2026-11-20", "2026-11-21", 124_000, 2, 68], // 67.95 before rounding
    ["a leap year's 366 days", "2027-06-30", "2028-06-30", 365_000, 2, 73_200],
    ["a reference rate of 0", "2025-11-21", "2026-11-21", 100_000, 0, 18_000],
    ["on the due date", "2026-11-21", "2026-11-21", 124_000, 2, 0],
    ["before it", "2026-11-22", "2026-11-21", 124_000, 2, 0],
  ])("%s", (_name, dueOn, today, left, percent, interest) => {
    expect(lateInterest(dueOn, today, [owes(left)], [rate(percent)])).toBe(interest);
  });

  test("follows a rate that changes and a debt that shrinks, day by day", () => {
    // The invoice was due on 31 October. The interest is 1000.00 at 20 % for 1-10 November, 400.00 at 20 % for 11-20 November,
    // and 400.00 at 22 % for 21 November.
    const interest = lateInterest(
      "2026-10-31",
      "2026-11-21",
      [owes(100_000), owes(40_000, "2026-11-11")],
      [rate(2), rate(4, "2026-11-21")],
    );
    expect(interest).toBe(Math.round((100_000 * 0.2 * 10 + 40_000 * 0.2 * 10 + 40_000 * 0.22) / 365));
  });

  test("is unknown without a rate for every day", () => {
    expect(lateInterest("2026-10-31", "2026-11-21", [owes(100)], [])).toBeNull();
    expect(lateInterest("2026-10-31", "2026-11-21", [owes(100)], [rate(2, "2026-11-10")])).toBeNull();
  });

  test("equals the exact fraction, rounded half up, for any amount, rate and time", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 4000 }),
        (left, ppm, days) => {
          const dueOn = "2020-01-01";
          const today = Temporal.PlainDate.from(dueOn).add({ days }).toString();
          const numerator = BigInt(left) * BigInt(ppm + 180_000) * BigInt(days);
          const interest = BigInt(lateInterest(dueOn, today, [owes(left)], [{ from: "2020-01-01", value: ppm }]) ?? -1);
          const difference = numerator - interest * 365_000_000n; // the exact minus the rounded interest, multiplied by the denominator
          return difference < 182_500_000n && difference >= -182_500_000n;
        },
      ),
    );
  });
});
