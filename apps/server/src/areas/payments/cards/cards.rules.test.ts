import { describe, expect, test } from "vitest";
import { ageOf, lastDayOf, planSync, type Stored } from "./cards.rules.ts";

const shown = { brand: "visa", last4: "4242", expMonth: 11, expYear: 2026 };
const kept = (ref: string, more = {}) => ({ ...shown, ref, fingerprint: ref, ...more });
const stored = (ref: string, isRemoved = false): Stored => ({ id: `id-${ref}`, ref, display: shown, isRemoved });

test("a card is good until the last day of its month, ends soon in the last thirty days, and has ended after", () => {
  expect(lastDayOf({ expMonth: 2, expYear: 2028 })).toBe("2028-02-29");
  const at = (day: string) => ageOf("2026-11-30", new Date(day));
  expect(at("2026-10-31T23:59:59Z")).toBe("good");
  expect(at("2026-11-01T00:00:00Z")).toBe("soon");
  expect(at("2026-11-30T23:59:59Z")).toBe("soon");
  expect(at("2026-12-01T00:00:00Z")).toBe("expired");
});

describe("what the provider's list changes", () => {
  test("new cards are added, replaced ones changed, unlisted ones checked", () => {
    const plan = planSync([stored("a"), stored("b")], [kept("c"), kept("a", { expYear: 2031 })]);
    expect(plan.add.map(({ ref }) => ref)).toEqual(["c"]);
    expect(plan.change.map(({ id }) => id)).toEqual(["id-a"]);
    expect(plan.missing.map(({ ref }) => ref)).toEqual(["b"]);
    expect(plan.forget).toEqual([]);
  });

  test("a card that was removed here is never added again, but taken from its holder", () => {
    const plan = planSync([stored("a", true)], [kept("a")]);
    expect(plan).toMatchObject({ add: [], change: [], missing: [], forget: [{ id: "id-a", ref: "a" }] });
  });

  test("of the same card kept twice the newest stays", () => {
    const plan = planSync([stored("old")], [kept("new", { fingerprint: "f" }), kept("old", { fingerprint: "f" })]);
    expect(plan.add.map(({ ref }) => ref)).toEqual(["new"]);
    expect(plan.forget).toEqual([{ id: "id-old", ref: "old" }]);
  });

  test("the same list twice changes nothing", () => {
    expect(planSync([stored("a")], [kept("a")])).toEqual({ add: [], change: [], forget: [], missing: [] });
  });

  test("a bank account whose mandate the bank has ended is removed, and one with another mandate is changed", () => {
    const display = { country: "DE", last4: "3000", mandate: "M1", mandateUrl: "https://bank.example/M1" };
    const known = { id: "id-a", ref: "a", display, isRemoved: false };
    const listed = { ...display, ref: "a", fingerprint: "f", isActive: true };
    expect(planSync([known], [listed])).toEqual({ add: [], change: [], forget: [], missing: [] });
    expect(planSync([known], [{ ...listed, mandate: "M2" }]).change.map(({ id }) => id)).toEqual(["id-a"]);
    expect(planSync([known], [{ ...listed, isActive: false }]).forget).toEqual([{ id: "id-a", ref: "a" }]);
    expect(planSync([], [{ ...listed, isActive: false }])).toMatchObject({ add: [], forget: [{ id: null, ref: "a" }] });
  });
});
