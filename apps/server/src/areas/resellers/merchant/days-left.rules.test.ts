import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { daysLeft } from "./days-left.rules.ts";

const left = (balance: number, cost: number) => daysLeft(money(balance, "SEK"), money(cost, "SEK"));

test("a balance that pays all renewals of the coming 30 days has no last day", () => {
  expect(left(10_000, 10_000)).toBeNull();
  expect(left(0, 0)).toBeNull();
});

test("otherwise the days follow from its share of what they cost", () => {
  expect(left(5_000, 10_000)).toBe(15);
  expect(left(9_999, 10_000)).toBe(29);
  expect(left(0, 10_000)).toBe(0);
  expect(left(-100, 10_000)).toBe(0);
});
