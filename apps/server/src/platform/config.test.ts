import { expect, test } from "vitest";
import { readConfig, readDetours } from "./config.ts";

const needed = { DATABASE_URL: "postgres://x", REGISTRIES_FILE: "x", SMTP_URL: "smtp://x" };
const detoursOf = (text?: string) => {
  const given = text === undefined ? {} : { DNS_DETOURS: text };
  return Object.fromEntries(readDetours(readConfig({ ...needed, ...given })));
};

test("there are no detours unless they are set", () => {
  expect(detoursOf()).toEqual({});
});

test("detours lead from addresses of the documentation to ports of this machine", () => {
  expect(detoursOf("203.0.113.132=127.0.0.1:5301 2001:db8::7f=127.0.0.1:5302")).toEqual({
    "203.0.113.132": { host: "127.0.0.1", port: 5301 },
    "2001:db8::7f": { host: "127.0.0.1", port: 5302 },
  });
});

test.each([
  ["a server of the world", "9.9.9.9=127.0.0.1:5301"],
  ["an address of a private network", "10.0.0.1=127.0.0.1:5301"],
  ["this machine", "127.0.0.1=127.0.0.1:5301"],
  ["a place on another machine", "203.0.113.132=10.0.0.1:53"],
  ["a place without a port", "203.0.113.132=127.0.0.1"],
  ["an address among others", "203.0.113.132=127.0.0.1:5301,8.8.8.8=127.0.0.1:5301"],
])("a detour is refused: %s", (_what, text) => {
  expect(() => detoursOf(text)).toThrow(/DNS_DETOURS/);
});
