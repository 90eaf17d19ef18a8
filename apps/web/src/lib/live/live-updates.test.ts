import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readNews, startLiveUpdates, type LiveNews, type LiveState } from "./live-updates.ts";

class Stream extends EventTarget {
  readyState = 0;
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  fail(closed = false): void {
    this.readyState = closed ? 2 : 0;
    this.dispatchEvent(new Event("error"));
  }
  close(): void {
    this.readyState = 2;
  }
}

function start() {
  const streams: Stream[] = [];
  const news: (LiveNews | null)[] = [];
  const states: LiveState[] = [];
  const stop = startLiveUpdates({
    url: "/api/live/",
    pollMs: 1000,
    onNews: (each) => void news.push(each),
    onState: (state) => void states.push(state),
    open: () => {
      const stream = new Stream();
      streams.push(stream);
      return stream as unknown as EventSource;
    },
  });
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error("no stream");
    return stream;
  };
  return { streams, news, states, stop, last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("passes hints on and ignores other messages", () => {
  const { last, news, stop } = start();
  last().open();
  last().say('{"topic":"domain","ids":["d1",7]}');
  last().say("not json");
  last().say('{"ids":[]}');
  expect(news).toEqual([{ topic: "domain", ids: ["d1"] }]);
  stop();
});

test("treats everything as out of date after a reconnect", () => {
  const { last, news, states, stop } = start();
  last().open();
  expect(news).toEqual([]);
  last().fail();
  last().open();
  expect(news).toEqual([null]);
  expect(states).toEqual(["live", "waiting", "live"]);
  stop();
});

test("polls while there is no stream, and tries a stream again after ten polls", () => {
  const { streams, last, news, states, stop } = start();
  last().fail();
  last().fail();
  last().fail();
  expect(states.at(-1)).toBe("polling");
  vi.advanceTimersByTime(9000);
  expect(news).toHaveLength(9);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(streams).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  expect(news).toHaveLength(10);
  stop();
});

test("polls at once when the server refuses the stream for good, and stops when stopped", () => {
  const { last, news, states, stop } = start();
  last().fail(true);
  expect(states).toEqual(["polling"]);
  stop();
  vi.advanceTimersByTime(5000);
  expect(news).toEqual([]);
});

test("reads topic and ids", () => {
  expect(readNews('{"topic":"basket"}')).toEqual({ topic: "basket", ids: [] });
  expect(readNews("null")).toBeNull();
});

test("a stream that is opened and breaks at once counts as none: it is not opened without end, with everything read anew each time", () => {
  const { last, news, states, stop } = start();
  for (let time = 0; time < 3; time += 1) {
    last().open();
    last().fail();
  }
  expect(states.at(-1)).toBe("polling");
  const before = news.length;
  vi.advanceTimersByTime(999);
  expect(news).toHaveLength(before);
  stop();
});
