import { money } from "@nameplane/values";
import { describe, expect, test } from "vitest";
import { limitsOf, passedLimit, type Limit } from "./spending.rules.ts";

const sek = (minor: number) => money(minor, "SEK");
const limit = (more: Partial<Limit>): Limit => ({
  id: "l1",
  subject: "account",
  userId: null,
  labelId: null,
  label: null,
  perOrder: null,
  perMonth: null,
  ...more,
});
const own = limit({ id: "own", subject: "user", userId: "bo", perMonth: sek(100) });
const others = limit({ id: "others", subject: "others", perOrder: sek(50) });
const whole = limit({ id: "whole", perMonth: sek(1000) });
const marked = limit({ id: "marked", subject: "label", labelId: 7, label: "Shop", perMonth: sek(300) });
const all = [own, others, whole, marked];
const ids = (limits: readonly Limit[]) => limits.map(({ id }) => id);

describe("the limits of a user", () => {
  test("are the user's own, those of labels and that of the account", () => {
    expect(ids(limitsOf(all, { userId: "bo", mayApprove: false }))).toEqual(["own", "whole", "marked"]);
  });
  test("without a limit of their own are those of all other users", () => {
    expect(ids(limitsOf(all, { userId: "eva", mayApprove: false }))).toEqual(["others", "whole", "marked"]);
  });
  test("who may approve orders are none, unless the user has one of their own", () => {
    expect(limitsOf(all, { userId: "eva", mayApprove: true })).toEqual([]);
    expect(ids(limitsOf(all, { userId: "bo", mayApprove: true }))).toEqual(["own", "whole", "marked"]);
  });
});

describe("an order", () => {
  const order = (minor: number, label = 0) => ({
    total: money(minor, "SEK"),
    byLabel: new Map(label === 0 ? [] : [[7, money(label, "SEK")]]),
  });
  test("may be as large as the limit for an order, and no larger", () => {
    expect(passedLimit([others], order(50), new Map())).toBeNull();
    expect(passedLimit([others], order(51), new Map())).toMatchObject({ why: "order", limitMinor: 50, sumMinor: 51 });
  });
  test("may use what is left of the budget, and no more", () => {
    expect(passedLimit([own], order(40), new Map([["own", sek(60)]]))).toBeNull();
    expect(passedLimit([own], order(41), new Map([["own", sek(60)]]))).toMatchObject({
      why: "month",
      limitMinor: 100,
      spentMinor: 60,
      sumMinor: 41,
    });
  });
  test("counts for a label with the part that is about its domains", () => {
    expect(passedLimit([marked], order(900), new Map())).toBeNull();
    expect(passedLimit([marked], order(900, 301), new Map())).toMatchObject({ why: "month", label: "Shop", sumMinor: 301 });
  });
  test("in another currency than the limit's waits, because the two cannot be compared", () => {
    expect(passedLimit([limit({ perMonth: money(1_000_000, "EUR") })], order(1), new Map())).toMatchObject({ why: "month" });
  });
  test("that costs nothing passes no limit, even if the budget is used up", () => {
    expect(passedLimit([limit({ perMonth: sek(0) })], order(0), new Map([["l1", sek(500)]]))).toBeNull();
  });
  test("passes a budget that automatic renewals have already used more than up", () => {
    expect(passedLimit([whole], order(1), new Map([["whole", sek(1200)]]))).toMatchObject({ spentMinor: 1200 });
  });
});
