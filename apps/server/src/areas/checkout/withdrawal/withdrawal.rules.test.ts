import { expect, test } from "vitest";
import { effectOf, isPlacedByPerson, withdrawalUntil } from "./withdrawal.rules.ts";

test("the right ends with the fourteenth day after the order, by the clock of the brand, also across a change of clocks", () => {
  const end = (placed: string) => withdrawalUntil(new Date(placed), "Europe/Stockholm").toISOString();
  expect(end("2026-12-01T10:00:00Z")).toBe("2026-12-15T22:59:59.999Z");
  // In Stockholm this is the second of December.
  expect(end("2026-12-01T23:30:00Z")).toBe("2026-12-16T22:59:59.999Z");
  expect(end("2026-03-20T10:00:00Z")).toBe("2026-04-03T21:59:59.999Z");
});

test("orders by buyers and by staff for them can be withdrawn from, and renewals that jobs ordered cannot", () => {
  expect(["user:1", "staff:1", "job:renewals"].map(isPlacedByPerson)).toEqual([true, true, false]);
});

test("what was delivered with consent is lost, without it staff decide; the rest ends at once unless it is locked or over", () => {
  const line = { state: "pending_registry", isLocked: false, hasConsent: true } as const;
  expect(effectOf({ ...line, state: "completed" })).toBe("lost");
  expect(effectOf({ ...line, state: "completed", hasConsent: false })).toBe("staff");
  expect(effectOf({ ...line, state: "cancelled" })).toBe("over");
  expect(effectOf({ ...line, state: "awaiting_payment" })).toBe("cancel");
  expect(effectOf({ ...line, state: "awaiting_payment", isLocked: true })).toBe("staff");
});
