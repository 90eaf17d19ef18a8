import { describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import type { FetchedPayment } from "./card.port.ts";
import { isAbandoned, mismatchOf, nextCheckAt, nextReadAt, placeOf } from "./fetched.rules.ts";

const asked = { paymentId: "p", accountId: "a", asked: money(12_500, "SEK") };
const fetched: FetchedPayment = {
  state: "succeeded",
  amountMinor: 12_500,
  capturedMinor: 12_500,
  refundedMinor: 0,
  currency: "SEK",
  paymentId: "p",
  accountId: "a",
  failure: null,
};

describe("what was captured against what was asked", () => {
  test("nothing differs when all is equal", () => {
    expect(mismatchOf(asked, fetched)).toBeNull();
  });

  test.each<[Partial<FetchedPayment>, string]>([
    [{ paymentId: "q" }, "payment q instead of p"],
    [{ paymentId: null }, "payment none instead of p"],
    [{ accountId: "b" }, "account b instead of a"],
    [{ accountId: null }, "account none instead of a"],
    [{ currency: "EUR" }, "currency EUR instead of SEK"],
    [{ currency: "sek" }, "currency sek instead of SEK"],
    [{ amountMinor: 12_501 }, "amount 12501 instead of 12500"],
    [{ capturedMinor: 12_499 }, "captured 12499 instead of 12500"],
    [{ capturedMinor: 0 }, "captured 0 instead of 12500"],
    [{ accountId: "b", currency: "EUR" }, "account b instead of a; currency EUR instead of SEK"],
  ])("%j is told as %s", (change, told) => {
    expect(mismatchOf(asked, { ...fetched, ...change })?.en).toBe(told);
  });
});

describe("what captured money is used for", () => {
  const sek = (minor: number) => money(minor, "SEK");
  const order = { isWaiting: true, due: sek(12_500), paid: sek(0) };
  test.each([
    ["to the order that waits for it", order, "order"],
    ["to prepaid credit when there is no order", null, "deposit"],
    ["to prepaid credit when the order waits no more", { ...order, isWaiting: false }, "deposit"],
    ["to prepaid credit when the order has its money", { ...order, paid: sek(12_500) }, "deposit"],
    ["to prepaid credit when the order waits for another sum since", { ...order, due: sek(15_000) }, "deposit"],
    ["to prepaid credit when it would be too much together", { ...order, paid: sek(1) }, "deposit"],
    [
      "to prepaid credit when the order is in another currency",
      { ...order, due: money(12_500, "EUR"), paid: money(0, "EUR") },
      "deposit",
    ],
  ] as const)("%s", (_name, target, place) => {
    expect(placeOf(target, sek(12_500))).toBe(place);
  });
});

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 21) + count * 60_000);

test.each([
  [0, 2],
  [1, 2],
  [2, 10],
  [9, 10],
  [10, 60],
  [60, 1440],
  [1439, 1440],
  [1440, 2880],
  [3000, 4320],
])("%i minutes after its start a payment is looked at again at minute %i", (age, next) => {
  expect(nextCheckAt(minutes(0), minutes(age))).toEqual(minutes(next));
});

test("an attempt that the provider never received is given up after a day", () => {
  expect(isAbandoned(minutes(0), minutes(1439))).toBe(false);
  expect(isAbandoned(minutes(0), minutes(1440))).toBe(true);
});

test("a request that waits for its payer is read when its time is over, however long ago the payment was begun", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 29, 12, minutes));
  const of = { createdAt: new Date("2026-11-28T20:00:00Z"), openUntil: at(5) };
  expect(nextReadAt(of, at(0))).toEqual(new Date(at(5).getTime() + 1000));
  expect(nextReadAt(of, at(7))).toEqual(at(8));
  expect(nextReadAt(of, at(15))).toEqual(nextCheckAt(of.createdAt, at(15)));
  expect(nextReadAt({ ...of, openUntil: null }, at(0))).toEqual(nextCheckAt(of.createdAt, at(0)));
  expect(nextReadAt({ createdAt: at(0), openUntil: at(5) }, at(0))).toEqual(at(2));
});
