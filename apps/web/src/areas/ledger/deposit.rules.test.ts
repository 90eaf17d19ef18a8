import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { quickAmounts, returnOf } from "./deposit.rules.ts";

const limits = { leastMinor: 10_000, mostMinor: 10_000_000, currency: "SEK" };

test("round amounts are offered only within the limits", () => {
  expect(quickAmounts(limits)).toEqual([50_000, 100_000, 250_000, 500_000].map(moneyIn("SEK")));
  expect(quickAmounts({ ...limits, mostMinor: 100_000 })).toEqual([50_000, 100_000].map(moneyIn("SEK")));
});

const latest = (isopen: boolean, receiptnumber: number | null) => ({
  started: "2026-11-21T10:00:00Z",
  amountMinor: 50_000,
  currency: "SEK",
  status: 1,
  isopen,
  receiptnumber,
});

test("tells a user who returns from the payment page the result", () => {
  expect(returnOf({ paid: "1" }, latest(true, null))).toBe("waiting");
  expect(returnOf({ paid: "1" }, latest(false, 7))).toBe("done");
  expect(returnOf({ paid: "1" }, latest(false, null))).toBe("failed");
  expect(returnOf({ paid: "1" }, null)).toBeNull();
  expect(returnOf({ cancelled: "1" }, latest(true, null))).toBe("cancelled");
  expect(returnOf({ cancelled: "1" }, latest(false, 7))).toBeNull();
  expect(returnOf({}, latest(true, null))).toBeNull();
});
