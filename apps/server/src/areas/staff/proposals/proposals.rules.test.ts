import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ruledKinds } from "@nameplane/contracts/staff/proposal-values";
import { money } from "@nameplane/values";
import { canonical, needsApproval, stateAt } from "./proposals.rules.ts";

const act = (minor: number, currency: "SEK" | "EUR" = "SEK", moved = 0) => ({
  sum: money(minor, currency),
  moved: money(moved, currency),
});
const on = (limits: Record<string, number> = {}) => ({ isOn: true, limits });

describe("whether an act needs a second person", () => {
  test("a rule that is off needs nobody, whatever the sum", () => {
    for (const kind of ruledKinds) expect(needsApproval(kind, { isOn: false, limits: {} }, act(1))).toBe(false);
  });
  test("up to the limit one colleague is enough, above it a second one is needed", () => {
    expect(needsApproval("refund", on({ SEK: 1000 }), act(1000))).toBe(false);
    expect(needsApproval("refund", on({ SEK: 1000 }), act(1001))).toBe(true);
  });
  test("a currency without a limit always needs a second person", () => {
    expect(needsApproval("refund", on({ SEK: 1000 }), act(1, "EUR"))).toBe(true);
  });
  test("acts without a sum always need a second person while their rule is on", () => {
    expect(needsApproval("rights", on(), null)).toBe(true);
    expect(needsApproval("erasure", on({ SEK: 1000 }), null)).toBe(true);
  });
  test("a sum that is split into parts is worth as much as in one part [T115]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 9000 }),
        (parts, limit) => {
          let moved = 0;
          for (const minor of parts) if (!needsApproval("refund", on({ SEK: limit }), act(minor, "SEK", moved))) moved += minor;
          expect(moved).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});

test("a proposal that nobody decided has expired at its end, and one that was decided has not", () => {
  const endsAt = new Date("2026-03-08T10:00:00Z");
  expect(stateAt({ state: "open", endsAt }, new Date("2026-03-08T09:59:59Z"))).toBe("open");
  expect(stateAt({ state: "open", endsAt }, endsAt)).toBe("expired");
  expect(stateAt({ state: "done", endsAt }, endsAt)).toBe("done");
});

test("equal values have the same canonical text, and different values have different ones", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonical(turned)).toBe(canonical(value));
      expect(canonical(JSON.parse(JSON.stringify(value)) as unknown)).toBe(canonical(value));
    }),
  );
  expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
});
