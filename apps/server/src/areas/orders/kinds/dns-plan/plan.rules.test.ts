import { money } from "@nameplane/values";
import { describe, expect, test } from "vitest";
import { carriedDays, planHindrance, type Plan, type RunningPlan } from "./plan.rules.ts";
import { renewsAt } from "../../services/index.ts";

const now = new Date("2026-11-22T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const monthly = (net: number) => ({ net: money(net, "SEK"), months: 1 });
const standard: Plan = { productId: 2323, records: 200, cost: monthly(900), isTrial: false };
const premium: Plan = { productId: 2221, records: null, cost: monthly(9900), isTrial: false };
const trial: Plan = { productId: 2272, records: 50, cost: monthly(0), isTrial: true };
const runs = (plan: Plan, more: Partial<RunningPlan> = {}): RunningPlan => ({
  ...plan,
  paidUntil: inDays(110),
  isPaid: true,
  ...more,
});
const free = { zoneRecords: 12, running: null, hadPlan: false, now };

describe("why a domain cannot have a plan", () => {
  test("nothing, for a zone that fits", () => {
    for (const plan of [standard, premium, trial]) expect(planHindrance(plan, free)).toBeNull();
    expect(planHindrance(standard, { ...free, zoneRecords: 200 })).toBeNull();
    expect(planHindrance(premium, { ...free, zoneRecords: 5000 })).toBeNull();
  });

  test("no zone here, the same plan, too many records, a second trial", () => {
    expect(planHindrance(standard, { ...free, zoneRecords: null })).toBe("noZone");
    expect(planHindrance(standard, { ...free, running: runs(standard) })).toBe("same");
    expect(planHindrance(standard, { ...free, running: runs(standard, { isPaid: false }) })).toBe("same");
    expect(planHindrance(standard, { ...free, zoneRecords: 201 })).toBe("tooSmall");
    expect(planHindrance(trial, { ...free, hadPlan: true })).toBe("trialOver");
  });

  test("a larger plan takes the place of a smaller one at once; a smaller one waits until what is paid for is over", () => {
    const had = { ...free, hadPlan: true };
    expect(planHindrance(premium, { ...had, running: runs(standard) })).toBeNull();
    expect(planHindrance(standard, { ...had, running: runs(trial) })).toBeNull();
    expect(planHindrance(standard, { ...had, running: runs(premium) })).toBe("until");
    expect(planHindrance(standard, { ...had, running: runs(premium, { isPaid: false }) })).toBeNull();
    expect(planHindrance(standard, { ...had, running: runs(premium, { paidUntil: inDays(-1) }) })).toBeNull();
    expect(planHindrance(premium, { ...had, running: runs(standard, { cost: null }) })).toBe("until");
    expect(planHindrance(premium, { ...had, running: runs(standard, { paidUntil: null }) })).toBe("endless");
  });
});

describe("what is left of a plan", () => {
  test("becomes as many days of the new one as it is worth, a day that has begun counted", () => {
    expect(carriedDays(runs(standard), premium, now)).toBe(10);
    expect(carriedDays(runs(standard, { paidUntil: inDays(111) }), premium, now)).toBe(11);
    expect(carriedDays(runs(standard), { ...standard, productId: 2220 }, now)).toBe(110);
  });

  test("is nothing where nothing was paid for", () => {
    expect(carriedDays(null, premium, now)).toBe(0);
    expect(carriedDays(runs(trial), premium, now)).toBe(0);
    expect(carriedDays(runs(standard, { isPaid: false }), premium, now)).toBe(0);
    expect(carriedDays(runs(standard, { paidUntil: inDays(-1) }), premium, now)).toBe(0);
    expect(carriedDays(runs(standard), trial, now)).toBe(0);
  });
});

test("a year is renewed a month ahead, a month not before it has begun", () => {
  expect(renewsAt(inDays(365), 12)).toEqual(inDays(335));
  expect(renewsAt(inDays(30), 1)).toEqual(inDays(23));
});
