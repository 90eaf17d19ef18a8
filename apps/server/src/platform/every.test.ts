import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every, everyInTurn } from "./every.ts";
import type { Log } from "./log.ts";

const errors: unknown[] = [];
const log = { error: (fields: unknown) => errors.push(fields) } as unknown as Log;

beforeEach(() => {
  errors.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("work is repeated with the pause between its end and its next start", async () => {
  const starts: number[] = [];
  const began = Date.now();
  const sweep = every(10, "sweep", log, async () => {
    starts.push(Date.now() - began);
    await new Promise((done) => setTimeout(done, 3000));
  });
  await vi.advanceTimersByTimeAsync(27_000);
  expect(starts).toEqual([0, 13_000, 26_000]);
  const stopped = sweep.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await stopped;
  expect(starts).toHaveLength(3);
});

test("a failed run is logged and tried again after half a minute, however long the pause is", async () => {
  let runs = 0;
  const sweep = every(3600, "house", log, async () => {
    runs += 1;
    if (runs === 1) throw new Error("no connection free");
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([expect.objectContaining({ event: "sweep.failed", name: "house" })]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(3_599_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(3);
  await sweep.stop();
});

test("what is started together begins one after the other, and does not begin at all when it is stopped before", async () => {
  const began: string[] = [];
  const inTurn = everyInTurn(100);
  const sweeps = ["a", "b", "c"].map((name) => inTurn(10, name, log, async () => void began.push(name)));
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toEqual(["a", "b"]);
  await Promise.all(sweeps.map((sweep) => sweep.stop()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(began).toEqual(["a", "b"]);
});
