import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { paced } from "./paced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(outcome: () => number) {
  let asked = 0;
  const observer = new QueryObserver<number, ApiError>(new QueryClient(), {
    queryKey: ["status"],
    retry: false,
    queryFn: async () => {
      asked += 1;
      const code = outcome();
      if (code !== 1000) throw new ApiError({ code, desc: "", path: "/api/x/" });
      return asked;
    },
    refetchInterval: paced(1000),
  });
  const stop = observer.subscribe(() => undefined);
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked;
  };
  return { after, stop };
}

test("asks at its pace, waits twice as long after each failure, and at its pace again when it succeeds", async () => {
  let code = 1000;
  const { after, stop } = watch(() => code);
  expect(await after(2500)).toBe(3);
  code = 2400;
  // The first failure is at 3000; then the pauses are 2, 4 and 8 seconds.
  expect(await after(14_600)).toBe(7);
  code = 1000;
  // The fourth failure was at 17000, so the next attempt is at 33000.
  expect(await after(15_800)).toBe(7);
  expect(await after(200)).toBe(8);
  expect(await after(1000)).toBe(9);
  stop();
});

test("a lasting failure is tried again every five minutes", async () => {
  const { after, stop } = watch(() => 2400);
  const before = await after(3_600_000);
  expect((await after(3_600_000)) - before).toBe(12);
  stop();
});

test("does not try again when the caller was refused: no session, or no permission", async () => {
  for (const code of [2200, 2201]) {
    const { after, stop } = watch(() => code);
    expect(await after(3_600_000)).toBe(1);
    stop();
  }
});
