import { describe, expect, it } from "vitest";
import { askTrouble, copyState, newestOf, toldAbout, type Copy } from "./copy-state.rules.ts";

const now = new Date("2026-11-30T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const copy = (of: Partial<Copy> = {}): Copy => ({
  serial: 7,
  primarySerial: 7,
  expireSeconds: 86_400,
  trouble: null,
  reachedAt: now,
  ...of,
});

describe("the state of a copy", () => {
  it.each([
    ["starting", copy({ serial: null })],
    ["current", copy()],
    ["current", copy({ serial: 8 })],
    ["behind", copy({ primarySerial: 8 })],
    ["behind", copy({ serial: 4_294_967_290, primarySerial: 3 })],
    ["failing", copy({ trouble: "refused" })],
    ["expired", copy({ trouble: "silent", reachedAt: ago(86_401) })],
  ] as const)("is %s", (state, of) => expect(copyState(of, now)).toBe(state));

  it("is judged by the newest of several primaries, and by any that answers", () => {
    const answers = [
      { kind: "answers", serial: 4_294_967_290, expireSeconds: 1 },
      { kind: "silent" },
      { kind: "answers", serial: 3, expireSeconds: 2 },
    ] as const;
    expect(newestOf(answers)).toMatchObject({ serial: 3 });
    expect(askTrouble(answers)).toBeNull();
    expect(askTrouble([{ kind: "silent" }, { kind: "notServed" }])).toBe("notServed");
    expect(askTrouble([])).toBe("silent");
  });
});

describe("the owner is told", () => {
  const never = { troubleSince: ago(60), told: null } as const;
  it("of trouble that lasts an hour, once", () => {
    const failing = copy({ trouble: "silent" });
    expect(toldAbout(failing, never, now)).toBeNull();
    expect(toldAbout(failing, { troubleSince: ago(3600), told: null }, now)).toBe("failing");
    expect(toldAbout(failing, { troubleSince: ago(9999), told: "failing" }, now)).toBe("failing");
    expect(toldAbout(copy(), { troubleSince: null, told: "failing" }, now)).toBeNull();
  });
  it("of the expiry, also after trouble", () => {
    const expired = copy({ trouble: "silent", reachedAt: ago(90_000) });
    expect(toldAbout(expired, { troubleSince: ago(90_000), told: "failing" }, now)).toBe("expired");
  });
  it("of nothing while the zone is being set up", () => {
    expect(toldAbout(copy({ serial: null, trouble: "refused" }), { troubleSince: ago(9999), told: null }, now)).toBeNull();
  });
});
