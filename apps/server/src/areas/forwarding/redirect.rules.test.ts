import { expect, test } from "vitest";
import { addressKey, locationOf } from "./redirect.rules.ts";

const to = (target: string, path: string, host = "www.example.se") =>
  locationOf({ status: 301, target }, host, path)?.href ?? null;

test("a target without a path gets the visitor's path and query; a target with a path does not", () => {
  expect(to("https://example.com", "/a/b?c=d")).toBe("https://example.com/a/b?c=d");
  expect(to("https://example.com/", "/a/b?c=d")).toBe("https://example.com/");
  expect(to("https://example.com/shop", "/a/b?c=d")).toBe("https://example.com/shop");
  expect(to("https://example.com?from=old", "/a")).toBe("https://example.com/?from=old");
});

test("{host} is the host that the visitor requested", () => {
  expect(to("{host}/start", "/x", "a.example.se")).toBe("http://a.example.se/start");
  expect(to("https://{host}", "/x", "a.example.se")).toBe("https://a.example.se/x");
  expect(to("https://example.com/?from={host}", "/x", "a.example.se")).toBe("https://example.com/?from=a.example.se");
});

test("nothing a visitor writes changes the host", () => {
  for (const path of [
    "//evil.example/",
    "/\\evil.example",
    "@evil.example",
    ".evil.example",
    "/%0d%0aX:y",
    "/..//evil.example",
    "http://evil.example/",
  ]) {
    const url = locationOf({ status: 302, target: "https://example.com" }, "www.example.se", path);
    expect(url?.host).toBe("example.com");
    expect(url?.href).not.toMatch(/[\r\n]/);
  }
});

test("http and https of the same name are different addresses", () => {
  const [plain, secure] = ["http://a.se/x", "https://a.se/x"].map((text) => addressKey(new URL(text)));
  expect(plain).not.toBe(secure);
  expect(addressKey(new URL("http://a.se/x#top"))).toBe(plain);
});
