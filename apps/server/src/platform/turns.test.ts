import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("runs so many at once, keeps the order of those who wait, and refuses new ones when the queue is full", async () => {
  const turns = new Turns({ atOnce: 2, longestQueue: 3 }, () => new Error("full"));
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (id: number) =>
    turns.take(
      () =>
        new Promise<number>((resolve) => {
          started.push(id);
          ends.set(id, () => resolve(id));
        }),
    );
  const all = [1, 2, 3, 4, 5].map((id) => work(id));
  await expect(work(6)).rejects.toThrow("full");
  expect(started).toEqual([1, 2]);
  for (const id of [2, 1, 3, 4, 5]) {
    ends.get(id)?.();
    await all[id - 1];
  }
  expect(started).toEqual([1, 2, 3, 4, 5]);
  const again = work(7);
  ends.get(7)?.();
  expect(await again).toBe(7);
});

test("a failure frees its place", async () => {
  const turns = new Turns({ atOnce: 1, longestQueue: 1 }, () => new Error("full"));
  await expect(turns.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take(async () => "next")).toBe("next");
});
