import { describe, expect, test } from "vitest";
import { decide, type Failure } from "./delivery.rules.ts";

const createdAt = new Date("2026-11-21T10:00:00Z");
const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
const failure = (kind: Failure["kind"], code: string | null = null): Failure => ({ kind, code, text: "text" });
const first = { tries: 1, unknownCount: 0, createdAt };

describe("what happens to a delivery after a failure", () => {
  test.each([
    ["550", "bounced"],
    ["551", "bounced"],
    ["553", "bounced"],
    ["bad_address", "bounced"],
    ["552", "failed"],
    ["554", "failed"],
    [null, "failed"],
  ])("refused with %s ends as %s", (code, state) => {
    expect(decide(failure("refused", code), first, createdAt)).toEqual({ state });
  });

  test("unavailable is tried again after growing pauses of at most a quarter of an hour", () => {
    const pauses = Array.from({ length: 8 }, (_, index) =>
      decide(failure("unavailable"), { ...first, tries: index + 1 }, createdAt),
    );
    expect(pauses.map((decision) => (decision.state === "queued" ? decision.pauseMs / 1000 : null))).toEqual([
      30, 60, 120, 300, 600, 900, 900, 900,
    ]);
  });

  test("unavailable and misconfigured are given up after three days, and not before", () => {
    for (const kind of ["unavailable", "misconfigured"] as const) {
      expect(decide(failure(kind), { ...first, tries: 300 }, after(71.9)).state).toBe("queued");
      expect(decide(failure(kind), { ...first, tries: 300 }, after(72)).state).toBe("failed");
    }
  });

  test("an unknown outcome is repeated once", () => {
    expect(decide(failure("unknown"), first, createdAt)).toEqual({
      state: "queued",
      pauseMs: 120_000,
      unknownCount: 1,
    });
    expect(decide(failure("unknown"), { ...first, tries: 2, unknownCount: 1 }, createdAt)).toEqual({ state: "failed" });
  });

  test("an unreachable server between two unknown outcomes does not use up the repeat, and the first one still counts", () => {
    const away = decide(failure("unavailable"), { ...first, tries: 2, unknownCount: 1 }, createdAt);
    expect(away).toMatchObject({ state: "queued", unknownCount: 1 });
  });
});
