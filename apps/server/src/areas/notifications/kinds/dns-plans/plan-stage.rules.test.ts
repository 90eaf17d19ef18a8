import { describe, expect, test } from "vitest";
import { planNewsDue, type PlanState } from "./plan-stage.rules.ts";

const now = new Date("2026-11-21T10:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const plan = (days: number, more: Partial<PlanState> = {}): PlanState => ({
  state: "active",
  renewalMode: "cancel",
  paidUntil: inDays(days),
  endedAt: null,
  billingMonths: 12,
  waitsForMoney: false,
  ...more,
});
const due = (days: number, more: Partial<PlanState> = {}) => {
  const news = planNewsDue(plan(days, more), now);
  return news === null ? null : `${news.stage} ${news.group}`;
};

describe("what is notified of a DNS plan", () => {
  test("before its end: a month and a week; of a monthly plan and a trial only a week", () => {
    expect([31, 30, 8, 7, 1].map((days) => due(days))).toEqual([
      null,
      "month ending",
      "month ending",
      "week ending",
      "week ending",
    ]);
    expect([30, 8, 7].map((days) => due(days, { billingMonths: 1 }))).toEqual([null, null, "week ending"]);
    expect([30, 8, 7].map((days) => due(days, { billingMonths: null }))).toEqual([null, null, "week trialEnding"]);
    expect(due(5, { renewalMode: "manual" })).toBe("week ending");
  });

  test("nothing where it is renewed automatically, unless that waits for money", () => {
    expect(due(5, { renewalMode: "auto" })).toBeNull();
    expect(due(5, { renewalMode: "auto", state: "renewal_pending" })).toBeNull();
    expect(due(5, { renewalMode: "auto", state: "renewal_pending", waitsForMoney: true })).toBe("week unpaid");
  });

  test("afterwards: that it ended or is unpaid, for two weeks", () => {
    const ended = (days: number, more: Partial<PlanState> = {}) => due(days, { state: "ended", endedAt: inDays(days), ...more });
    expect([ended(-1), ended(-14), ended(-15)]).toEqual(["over ended", "over ended", null]);
    expect(ended(-1, { billingMonths: null })).toBe("over trialEnded");
    expect(due(-1, { state: "suspended", renewalMode: "auto" })).toBe("over suspended");
  });

  test("nothing of a plan that ended early: it was replaced by a larger one, or deleted with its name", () => {
    expect(due(-1, { state: "ended", endedAt: inDays(-3) })).toBeNull();
    expect(due(20, { state: "ended", endedAt: inDays(-3) })).toBeNull();
    expect(due(-1)).toBeNull();
  });
});
