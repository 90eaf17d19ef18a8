import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { daysOfRenewals, gridLines, isListed, isUntouched, sharesOf, shownMonths, statesOf, yearOf } from "./dashboard.rules.ts";
import type { Need } from "./dashboard.rules.ts";

const now = new Date("2026-12-01T12:00:00Z");
const expiring = (id: string, at: string) => ({ kind: "domain_expires", id, at }) as unknown as Need;

test("several domains that expire are found by the bulk tool's nearest choice of days; one alone has its own button", () => {
  expect(daysOfRenewals([expiring("a", "2026-12-11T00:00:00Z")], now)).toBeNull();
  expect(daysOfRenewals([expiring("a", "2026-11-30T00:00:00Z"), expiring("b", "2026-12-11T00:00:00Z")], now)).toBe(30);
  expect(daysOfRenewals([expiring("a", "2026-12-11T00:00:00Z"), expiring("b", "2027-01-20T00:00:00Z")], now)).toBe(60);
  expect(daysOfRenewals([expiring("a", "2026-12-11T00:00:00Z"), expiring("b", "2029-01-20T00:00:00Z")], now)).toBeNull();
});

test("the next renewal is not repeated if it is already among the needs", () => {
  const next = { itemid: "a" } as unknown as Parameters<typeof isListed>[1];
  expect(isListed({ needs: [expiring("a", "2026-12-11T00:00:00Z")] }, next)).toBe(true);
  expect(isListed({ needs: [expiring("b", "2026-12-11T00:00:00Z")] }, next)).toBe(false);
});

test("grid lines are round numbers at or below the highest bar", () => {
  expect(gridLines(0)).toEqual([]);
  expect(gridLines(1)).toEqual([1]);
  expect(gridLines(3)).toEqual([1, 2, 3]);
  expect(gridLines(31)).toEqual([10, 20, 30]);
  expect(gridLines(50_000)).toEqual([20_000, 40_000]);
  for (let most = 1; most < 500; most += 1) {
    const lines = gridLines(most);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(6);
    expect(lines.every((line) => Number.isInteger(line) && line <= most)).toBe(true);
  }
});

test("a year sums its names and the cost of renewing them, with or without VAT as asked for", () => {
  const months = [
    { month: "2026-11", automatic: 3, manual: 0, netMinor: 41_700, totalMinor: 52_125 },
    { month: "2026-12", automatic: 8, manual: 1, netMinor: 149_000, totalMinor: 186_250 },
  ];
  expect(yearOf(shownMonths(months, "SEK", "excl"), "SEK")).toEqual({ count: 12, cost: money(190_700, "SEK") });
  expect(yearOf(shownMonths(months, "SEK", "incl"), "SEK")).toEqual({ count: 12, cost: money(238_375, "SEK") });
});

test("TLDs beyond the fourth are added up, unless there is only one of them", () => {
  const counts = ["se", "com", "nu", "org", "shop", "dev"].map((tld, index) => ({ tld, count: 10 - index }));
  expect(sharesOf(counts)).toEqual({ first: counts.slice(0, 4), rest: { kinds: 2, count: 11 } });
  expect(sharesOf(counts.slice(0, 5))).toEqual({ first: counts.slice(0, 5), rest: null });
});

test("an account counts as untouched only when there is nothing in it at all", () => {
  expect(isUntouched({ domains: { total: 0, active: 0 }, needs: [], latest: [] })).toBe(true);
  const latest = [
    {
      requestid: 1,
      type: "create-domain-registration",
      productid: null,
      domainname: "a.se",
      unicodename: "a.se",
      status: 2004,
      at: "2026-11-21T00:00:00Z",
    },
  ];
  expect(isUntouched({ domains: { total: 0, active: 0 }, needs: [], latest })).toBe(false);
});

test("statuses with the same label are counted together", () => {
  const counts = [
    { status: 200, count: 286 },
    { status: 504, count: 6 },
    { status: 202, count: 6 },
  ];
  expect(statesOf(counts, (status) => (status === 504 ? "Expired" : "Active"))).toEqual([
    { status: 200, count: 292 },
    { status: 504, count: 6 },
  ]);
});
