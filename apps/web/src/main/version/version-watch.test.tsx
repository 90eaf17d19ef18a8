import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import type { BuildInfo } from "../../lib/build-info.ts";
import { ownConfig } from "../../shell/brand/brand-config.ts";
import { checkForNewer, watchVersion } from "./version-watch.ts";

const running = { version: "1.4.2", builtAt: "2026-11-20T12:00:00.000Z" };
const page = (version: string, builtAt: string) => () =>
  new Response(`<meta name="np-build" content="${version} ${builtAt}" />`, {
    headers: { "content-type": "text/html" },
  });
const same = page("1.4.2", "2026-11-20T12:00:00.000Z");
const newer = page("1.4.3", "2026-11-21T08:00:00.000Z");

let stop = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function watch(reply: (sent: Sent, count: number) => Response, seconds = ownConfig.globals.versionCheckSeconds) {
  const stub = stubFetch(reply);
  const found: BuildInfo[] = [];
  stop = watchVersion({ seconds: () => seconds, onNewer: (served) => found.push(served), fetch: stub.fetch, running });
  return { ...stub, found };
}

test("fetches the index page with a version header every 200 seconds [S4.39]", async () => {
  const { sent } = watch(same);
  await vi.advanceTimersByTimeAsync(199_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(sent.map(({ url, headers }) => [url, headers.get("X-Version"), headers.get("X-Requested-With")])).toEqual([
    ["/", "1.4.2 2026-11-20T12:00:00.000Z", "XMLHttpRequest"],
    ["/", "1.4.2 2026-11-20T12:00:00.000Z", "XMLHttpRequest"],
  ]);
});

test("uses the interval from the configuration", async () => {
  const { sent } = watch(same, 150);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(sent).toHaveLength(1);
});

test("checks whenever the page becomes visible", async () => {
  const { sent } = watch(same);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
});

test("reports a newer build once, and then stops checking", async () => {
  const { sent, found } = watch((_sent, count) => (count < 2 ? same() : newer()));
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(found).toEqual([{ version: "1.4.3", builtAt: "2026-11-21T08:00:00.000Z" }]);
  expect(sent).toHaveLength(2);
});

test("a lost network, an error page and an older build are not reported", async () => {
  const older = page("1.4.1", "2026-11-19T12:00:00.000Z");
  const replies: (() => Response)[] = [() => new Response("<h1>Bad Gateway</h1>", { status: 502 }), older];
  for (const reply of replies) expect(await checkForNewer(stubFetch(reply).fetch, running)).toBeNull();
  expect(await checkForNewer(() => Promise.reject(new TypeError("offline")), running)).toBeNull();
});
