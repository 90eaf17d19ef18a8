import { expect, test } from "vitest";
import { behaviourOf, isCardNumber } from "./cards.ts";
import { isInFuture } from "./payment-methods.ts";

test.each(["4242424242424242", "5555555555554444", "378282246310005", "4000000000000069"])("%s is a card number", (digits) => {
  expect(isCardNumber(digits)).toBe(true);
});

test.each(["4242424242424241", "2424242424242424", "42424242", "4242 4242 4242 4242", "", "0x42424242424242"])(
  "%j is not",
  (digits) => {
    expect(isCardNumber(digits)).toBe(false);
  },
);

test("declines a number that is no test card", () => {
  expect(behaviourOf("4111111111111111")).toMatchObject({ outcome: "declined", declineCode: "test_mode_live_card" });
});

test("a card is valid through the last instant of its month", () => {
  expect(isInFuture(Date.UTC(2026, 11, 31, 23, 59, 59, 999), 12, 2026)).toBe(true);
  expect(isInFuture(Date.UTC(2027, 0, 1), 12, 2026)).toBe(false);
});
