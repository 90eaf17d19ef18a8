import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { decideTopUp, nextMonthAt, planProblem, stoppedFor } from "./top-ups.rules.ts";

const kr = (kronor: number) => money(kronor * 100, "SEK");
const plan = { threshold: kr(200), amount: kr(500), month: kr(1200) };
const dip = { balance: kr(199), used: kr(0), isUnderWay: false };

test("credit is topped up below the threshold, not at it", () => {
  expect(decideTopUp(plan, dip)).toBe("charge");
  expect(decideTopUp(plan, { ...dip, balance: kr(200) })).toBe("enough");
});

test("nothing is charged while a charge is under way, or beyond the limit of the month", () => {
  expect(decideTopUp(plan, { ...dip, isUnderWay: true })).toBe("underWay");
  expect(decideTopUp(plan, { ...dip, used: kr(700) })).toBe("charge");
  expect(decideTopUp(plan, { ...dip, used: kr(701) })).toBe("capped");
});

test("a plan whose charge would not lift the credit to the threshold, or would not fit in a month, is wrong", () => {
  expect(planProblem(plan)).toBeNull();
  expect(planProblem({ ...plan, amount: kr(199) })).toBe("amountBelowThreshold");
  expect(planProblem({ ...plan, month: kr(499) })).toBe("monthBelowAmount");
});

test("a month begins by the time zone of the brand, across the change to summer time too", () => {
  expect(nextMonthAt("Europe/Stockholm", new Date("2026-12-31T22:59:00Z")).toISOString()).toBe("2026-12-31T23:00:00.000Z");
  expect(nextMonthAt("Europe/Stockholm", new Date("2026-12-31T23:00:00Z")).toISOString()).toBe("2027-01-31T23:00:00.000Z");
  expect(nextMonthAt("Europe/Stockholm", new Date("2027-03-05T12:00:00Z")).toISOString()).toBe("2027-03-31T22:00:00.000Z");
});

test("a bank that wants its customer to confirm is told apart from a decline", () => {
  expect(["proof", "walletWantsPayer", "expired", "gone", "funds", null].map(stoppedFor)).toEqual([
    "wantsPayer",
    "wantsPayer",
    "expired",
    "gone",
    "declined",
    "declined",
  ]);
});
