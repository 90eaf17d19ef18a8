import { expect, test } from "vitest";
import { Clock, type ClockSetting } from "./clock.ts";

function testClock() {
  const state: { real: number; kept: ClockSetting | null } = { real: 1_000_000, kept: null };
  const clock = new Clock(
    null,
    (setting) => {
      state.kept = setting;
    },
    () => state.real,
  );
  return { state, clock };
}

test("follows real time until it is steered", () => {
  const { state, clock } = testClock();
  state.real += 5000;
  expect(clock.now()).toBe(1_005_000);
  expect(state.kept).toBeNull();
});

test("advances and runs on from there", () => {
  const { state, clock } = testClock();
  clock.advance(86_400_000);
  state.real += 1000;
  expect(clock.now()).toBe(1_000_000 + 86_400_000 + 1000);
});

test("stops at a freeze, can be set while frozen, and runs again after resume", () => {
  const { state, clock } = testClock();
  clock.freezeAt(5_000_000);
  state.real += 1000;
  expect(clock.now()).toBe(5_000_000);
  clock.advance(500);
  expect(clock.now()).toBe(5_000_500);
  clock.resume();
  state.real += 1000;
  expect(clock.now()).toBe(5_001_500);
});

test("runs fast on demand: a day in a second and a half", () => {
  const { state, clock } = testClock();
  clock.resume(57_600);
  state.real += 1500;
  expect(clock.now()).toBe(1_000_000 + 86_400_000);
});

test("continues where it was after a restart", () => {
  const { state, clock } = testClock();
  clock.advance(10_000);
  state.real += 300;
  const restarted = new Clock(
    state.kept,
    () => undefined,
    () => state.real,
  );
  expect(restarted.now()).toBe(clock.now());
  clock.followRealTime();
  expect(state.kept).toBeNull();
  expect(clock.now()).toBe(state.real);
});
