import { expect, test } from "vitest";
import { launchPhasesOf, launchStateAt, readInterval, readIntervals } from "./launch-phases.ts";

const rules = {
  launchSunrise: "2026-11-01T16:00Z/2026-12-31T16:00Z",
  launchClaims: "2027-01-10T16:00Z/2027-04-10T16:00Z",
};
const stateAt = (at: string) => {
  const launch = launchStateAt(rules, new Date(at));
  return launch.state === "phase" ? launch.phase : launch.state;
};

test("a TLD is closed before its first phase and between two, in a phase while that runs, and open afterwards", () => {
  expect(stateAt("2026-11-01T15:59:59Z")).toBe("closed");
  expect(stateAt("2026-11-01T16:00:00Z")).toBe("sunrise");
  expect(stateAt("2026-12-31T16:00:00Z")).toBe("closed");
  expect(stateAt("2027-01-10T16:00:00Z")).toBe("claims");
  expect(stateAt("2027-04-10T16:00:00Z")).toBe("open");
  expect(launchStateAt({}, new Date())).toEqual({ state: "open" });
});

test("the stricter of two phases counts where they overlap, and the phases are listed as they begin", () => {
  const both = { ...rules, launchLandrush: "2026-12-01T00:00Z/2027-01-05T00:00Z" };
  expect(launchStateAt(both, new Date("2026-12-15T00:00:00Z"))).toMatchObject({ phase: "sunrise" });
  expect(launchPhasesOf(both).map(({ phase }) => phase)).toEqual(["sunrise", "landrush", "claims"]);
});

test("an interval has two times in UTC, the second after the first", () => {
  expect(readInterval("2026-11-01T16:00Z/2026-12-31T16:00Z")?.until).toEqual(new Date("2026-12-31T16:00:00Z"));
  for (const wrong of ["", "2026-11-01/2026-12-31", "2026-12-31T16:00Z/2026-11-01T16:00Z", "2026-13-01T00:00Z/2027-01-01T00:00Z"])
    expect(readInterval(wrong)).toBeNull();
});

test("several phases of one kind follow each other and are numbered, and the one that runs is told", () => {
  const [first, second] = ["2026-12-01T00:00Z/2026-12-02T00:00Z", "2026-12-02T00:00Z/2026-12-03T00:00Z"];
  const days = { launchLandrush: `${first},${second}` };
  expect(launchPhasesOf(days).map(({ phase, number }) => [phase, number])).toEqual([
    ["landrush", 1],
    ["landrush", 2],
  ]);
  expect(launchStateAt(days, new Date("2026-12-02T00:00:00Z"))).toMatchObject({ state: "phase", phase: "landrush", number: 2 });
  for (const wrong of [`${second},${first}`, `${first},`, `${first},${first}`, Array.from({ length: 13 }, () => first).join(",")])
    expect(readIntervals(wrong)).toBeNull();
});
