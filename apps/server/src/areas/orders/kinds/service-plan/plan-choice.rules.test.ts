import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { beginOf, planHindrance } from "./plan-choice.rules.ts";

const sek = (minor: number) => money(minor, "SEK");
const paidUntil = new Date("2027-06-01T00:00:00Z");
const place = {
  isActive: true,
  isRenewing: false,
  isAgreed: false,
  price: sek(200),
  isNextPaid: false,
  hasNext: false,
  paidUntil,
  bindingUntil: null as Date | null,
  used: 8,
};
const larger = { price: sek(300), included: 20, isCurrent: false, isNext: false };
const smaller = { ...larger, price: sek(100), included: 5 };
const own = { ...larger, price: sek(200), included: 10, isCurrent: true };

test("a dearer plan begins at once, and one that costs the same or less with the next period", () => {
  expect([larger, own, smaller].map((choice) => beginOf(choice, place))).toEqual(["now", "renewal", "renewal"]);
});

test("a smaller plan waits for the end of the commitment and for what is in use, a larger one does not", () => {
  const bound = { ...place, used: 0, bindingUntil: new Date("2027-06-02T00:00:00Z") };
  expect(planHindrance(smaller, bound)).toBe("bound");
  expect(planHindrance(smaller, { ...bound, bindingUntil: paidUntil })).toBeNull();
  expect(planHindrance(smaller, place)).toBe("inUse");
  expect(planHindrance(larger, { ...bound, used: 50 })).toBeNull();
});

test("the present plan can be chosen only to take back a change that is not paid for", () => {
  expect(planHindrance(own, place)).toBe("same");
  expect(planHindrance(own, { ...place, hasNext: true })).toBeNull();
  expect(planHindrance(own, { ...place, hasNext: true, isNextPaid: true })).toBe("settled");
  expect(planHindrance({ ...smaller, isNext: true }, { ...place, hasNext: true, used: 0 })).toBe("same");
});

test("nothing can be chosen while the service is not active or is being renewed, has an agreed price, or the plan has none", () => {
  expect(planHindrance(larger, { ...place, isActive: false })).toBe("state");
  expect(planHindrance(larger, { ...place, isActive: false, isRenewing: true })).toBe("renewing");
  expect(planHindrance(larger, { ...place, isAgreed: true })).toBe("agreed");
  expect(planHindrance({ ...larger, price: null }, place)).toBe("unpriced");
});
