import { expect, test } from "vitest";
import { isClosedAgain } from "./lock-again.rules.ts";

const begun = new Date("2026-11-20T12:00:00Z");
const daysBefore = (days: number) => new Date(begun.getTime() - days * 86_400_000);

test("a lock that was taken off for a transfer is put on again; one that was off before, or never on, stays as it is", () => {
  expect(isClosedAgain(daysBefore(0.1), begun)).toBe(true);
  expect(isClosedAgain(daysBefore(14), begun)).toBe(true);
  // Here, the lock was removed after the auth code had been issued.
  expect(isClosedAgain(daysBefore(-3), begun)).toBe(true);
  expect(isClosedAgain(daysBefore(15), begun)).toBe(false);
  expect(isClosedAgain(null, begun)).toBe(false);
});
