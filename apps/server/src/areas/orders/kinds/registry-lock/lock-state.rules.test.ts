import fc from "fast-check";
import { expect, test } from "vitest";
import { lockStateOf, openUntil } from "./lock-state.rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T13:00:00Z");
const opened = { params: { opening: { until: "2026-11-21T11:00:00Z" } } };
const held = { isRegistryLocked: true, unlockedUntil: null, service: { params: {} }, request: null };

test("what the registry shows as locked is open only as long as it says so itself, whatever our own books say", () => {
  const known = fc.record({
    isRegistryLocked: fc.constant(true),
    unlockedUntil: fc.constantFrom(null, later, now),
    service: fc.constantFrom(null, { params: {} }, opened),
    request: fc.constantFrom(null, { type: "create-item-registration" }),
  });
  fc.assert(
    fc.property(known, (one) => {
      const isOpen = one.unlockedUntil === later;
      expect(openUntil(one, now)).toEqual(isOpen ? later : null);
      expect(lockStateOf(one, now) === "open").toBe(isOpen);
    }),
  );
});

test("open is told until when: by the registry, else as it was opened, and longer until it was seen closed", () => {
  const open = { ...held, isRegistryLocked: false };
  expect(openUntil({ ...open, unlockedUntil: later }, now)).toEqual(later);
  expect(openUntil({ ...open, unlockedUntil: now }, now)).toBeNull();
  expect(openUntil({ ...open, service: opened }, now)).toEqual(new Date("2026-11-21T11:00:00Z"));
  expect(lockStateOf({ ...open, service: opened }, now)).toBe("open");
});

test("an order in progress is shown first, an ordered opening only while the lock is not open yet", () => {
  const asked = (type: string) => lockStateOf({ ...held, request: { type } }, now);
  expect(asked("create-service")).toBe("ordered");
  expect(asked("cancel-service")).toBe("ending");
  expect(asked("create-item-registration")).toBe("opening");
  expect(
    lockStateOf({ ...held, isRegistryLocked: false, unlockedUntil: later, request: { type: "create-item-registration" } }, now),
  ).toBe("open");
  expect(lockStateOf(held, now)).toBe("on");
  expect(lockStateOf({ ...held, service: null }, now)).toBe("none");
});
