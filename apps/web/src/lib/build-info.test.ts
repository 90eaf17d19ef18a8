import { expect, test } from "vitest";
import { isNewer, readStamp } from "./build-info.ts";

const running = { version: "1.4.2", builtAt: "2026-11-20T12:00:00.000Z" };

test("reads the stamp of an index page", () => {
  expect(readStamp('<head><meta name="np-build" content="1.4.3 2026-11-21T08:00:00.000Z" /></head>')).toEqual({
    version: "1.4.3",
    builtAt: "2026-11-21T08:00:00.000Z",
  });
  expect(readStamp("<h1>502 Bad Gateway</h1>")).toBeNull();
  expect(readStamp('<meta name="np-build" content="%BUILD%" />')).toBeNull();
});

test("only another build with a later build time is newer", () => {
  expect(isNewer({ version: "1.4.2", builtAt: "2026-11-20T12:00:01.000Z" }, running)).toBe(true);
  expect(isNewer(running, running)).toBe(false);
  expect(isNewer({ version: "1.5.0", builtAt: "2026-11-19T12:00:00.000Z" }, running)).toBe(false);
});
