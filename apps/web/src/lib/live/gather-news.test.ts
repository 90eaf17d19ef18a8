import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherNews } from "./gather-news.ts";
import type { LiveNews } from "./live-updates.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering() {
  const passed: (LiveNews | null)[] = [];
  return { passed, take: gatherNews((news) => passed.push(news), 1000) };
}

test("the first hint is passed on at once, and the next one after a pause", () => {
  const { passed, take } = gathering();
  take({ topic: "domain", ids: ["d1"] });
  expect(passed).toEqual([{ topic: "domain", ids: ["d1"] }]);
  take({ topic: "domain", ids: ["d2"] });
  expect(passed).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual([
    { topic: "domain", ids: ["d1"] },
    { topic: "domain", ids: ["d2"] },
  ]);
  vi.advanceTimersByTime(1000);
  take({ topic: "zone", ids: [] });
  expect(passed).toHaveLength(3);
});

test("a thousand hints within the pause are one per topic, and none is lost", () => {
  const { passed, take } = gathering();
  for (let each = 0; each < 1000; each += 1) take({ topic: each % 2 === 0 ? "request" : "domain", ids: [`id ${each}`] });
  vi.advanceTimersByTime(1000);
  expect(passed.map((news) => news?.topic)).toEqual(["request", "domain", "request"]);
  expect(new Set(passed.flatMap((news) => news?.ids ?? [])).size).toBe(1000);
});

test("missed hints stand for all that were gathered", () => {
  const { passed, take } = gathering();
  take({ topic: "domain", ids: [] });
  take({ topic: "zone", ids: ["z1"] });
  take(null);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual([{ topic: "domain", ids: [] }, null]);
});
