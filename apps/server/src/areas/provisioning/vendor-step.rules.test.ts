import { describe, expect, test } from "vitest";
import { lookUpAgainMs, nextStep, type Provisioned } from "./vendor-step.rules.ts";

const of = (change: Partial<Provisioned>): Provisioned => ({
  service: "served",
  state: "active",
  version: 1,
  placedVersion: 1,
  refusedVersion: 0,
  isUnderWay: false,
  ...change,
});
const act = (change: Partial<Provisioned>) => {
  const step = nextStep(of(change));
  return step.kind === "send" ? step.act : step.kind;
};

describe("what is done next", () => {
  test("a request under way is looked up before anything else", () => {
    for (const service of ["served", "paused", "over"] as const)
      for (const state of [null, "pending", "active", "suspended", "ended", "refused"] as const)
        expect(act({ service, state, isUnderWay: true, version: 9 })).toBe("lookUp");
  });

  test("a paid service is set up, changed and resumed", () => {
    expect(act({ state: null })).toBe("provision");
    expect(act({ version: 2 })).toBe("change");
    expect(act({ version: 2, refusedVersion: 2 })).toBe("read");
    expect(act({ state: "suspended", version: 2 })).toBe("resume");
    expect(act({})).toBe("read");
  });

  test("an unpaid one is suspended and neither set up nor changed", () => {
    expect(act({ service: "paused" })).toBe("suspend");
    expect(act({ service: "paused", state: null })).toBe("rest");
    expect(act({ service: "paused", state: "suspended", version: 2 })).toBe("read");
  });

  test("one that is over is ended, and closed once the vendor does not have it", () => {
    expect(act({ service: "over" })).toBe("end");
    expect(act({ service: "over", state: "suspended" })).toBe("end");
    for (const state of [null, "ended", "refused"] as const) expect(act({ service: "over", state })).toBe("close");
  });
});

test("a request is looked up soon at first, and every ten minutes at last", () => {
  expect([0, 10_000, 60_000, 86_400_000].map(lookUpAgainMs)).toEqual([2000, 2500, 15_000, 600_000]);
});
