import { describe, expect, test } from "vitest";
import { gatherMs, hoursUntil, isTimeToNotify, newsOf, type WaitingDocument } from "./documents-waiting.rules.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-21T12:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);
const waits = (askId: string, hours: number | null): WaitingDocument => ({
  askId,
  sentAt: inHours(-1),
  deadlineAt: hours === null ? null : inHours(hours),
});

describe("what the operator is notified of about documents", () => {
  test("each arrival once, each warning once", () => {
    const waiting = [waits("a", 300), waits("b", null)];
    const first = newsOf(waiting, new Set(), now);
    expect(first).toEqual({ arrived: ["a", "b"], due: [], keys: ["a", "b"] });
    const notified = new Set(first.keys);
    expect(newsOf(waiting, notified, now).keys).toEqual([]);
    const threeDays = newsOf(waiting, notified, inHours(230));
    expect(threeDays).toEqual({ arrived: [], due: ["a"], keys: ["a:72"] });
    const aDay = newsOf(waiting, new Set([...notified, ...threeDays.keys]), inHours(280));
    expect(aDay.keys).toEqual(["a:24"]);
    expect(newsOf(waiting, new Set([...notified, ...threeDays.keys, ...aDay.keys]), inHours(299)).keys).toEqual([]);
  });

  test("a document that arrives in the last hours is a single piece of news", () => {
    const news = newsOf([waits("late", 5)], new Set(), now);
    expect(news).toEqual({ arrived: ["late"], due: ["late"], keys: ["late", "late:72", "late:24"] });
    expect(newsOf([waits("late", 5)], new Set(news.keys), now).keys).toEqual([]);
  });

  test("no warning is given of a time that has passed", () => {
    expect(newsOf([waits("over", -1)], new Set(["over"]), now).keys).toEqual([]);
  });

  test("arrivals share a mail; a warning does not wait for it", () => {
    const arrived = { arrived: ["a"], due: [] };
    expect(isTimeToNotify(arrived, null, now)).toBe(true);
    expect(isTimeToNotify(arrived, new Date(now.getTime() - gatherMs + 1), now)).toBe(false);
    expect(isTimeToNotify(arrived, new Date(now.getTime() - gatherMs), now)).toBe(true);
    expect(isTimeToNotify({ arrived: [], due: ["a"] }, now, now)).toBe(true);
    expect(isTimeToNotify({ arrived: [], due: [] }, null, now)).toBe(false);
  });

  test("hours are rounded up, and never to zero", () => {
    expect([hoursUntil(inHours(71.2), now), hoursUntil(inHours(0.01), now)]).toEqual([72, 1]);
  });
});
