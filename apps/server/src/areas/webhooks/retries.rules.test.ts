import { expect, test } from "vitest";
import { callsMax, decide, healthOf, pausesMs, restMs, suppressAfter } from "./retries.rules.ts";

test("a delivery is called ten times in about two hours, with growing pauses", () => {
  const states = Array.from({ length: callsMax }, (_, index) => decide({ status: 500 }, { calls: index + 1, isTest: false }));
  expect(callsMax).toBe(10);
  expect(states.at(-1)).toEqual({ state: "failed" });
  expect(states.slice(0, -1).every(({ state }) => state === "queued")).toBe(true);
  expect([...pausesMs].sort((a, b) => a - b)).toEqual(pausesMs);
  const minutes = pausesMs.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(115);
  expect(minutes).toBeLessThan(125);
});

test.each([
  [200, "delivered"],
  [204, "delivered"],
  [299, "delivered"],
  [410, "gone"],
  [301, "queued"],
  [400, "queued"],
  [404, "queued"],
  [429, "queued"],
  [503, "queued"],
  [null, "queued"],
] as const)("an answer %s means %s", (status, state) => {
  expect(decide({ status }, { calls: 1, isTest: false }).state).toBe(state);
});

test("a test event is called once", () => {
  expect(decide({ status: 500 }, { calls: 1, isTest: true })).toEqual({ state: "failed" });
});

test("fifteen failures in a row take a busy endpoint more than an hour, so that no short outage suppresses it", () => {
  const rests = Array.from({ length: suppressAfter - 1 }, (_, index) => restMs(index + 1));
  expect(rests[0]).toBe(5000);
  expect(Math.max(...rests)).toBe(900_000);
  expect(rests.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(3_600_000);
});

test("the health of an endpoint says the worst that is true", () => {
  const sound = { isOn: true, isGone: false, suppressedAt: null, failures: 0, lastOkAt: new Date(0) };
  expect(healthOf(sound)).toBe("ok");
  expect(healthOf({ ...sound, lastOkAt: null })).toBe("new");
  expect(healthOf({ ...sound, failures: 1 })).toBe("failing");
  expect(healthOf({ ...sound, failures: 15, suppressedAt: new Date(0) })).toBe("suppressed");
  expect(healthOf({ ...sound, isOn: false, suppressedAt: new Date(0) })).toBe("off");
  expect(healthOf({ ...sound, isOn: false, isGone: true })).toBe("gone");
});
