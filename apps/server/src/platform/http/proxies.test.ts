import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isNetwork, Proxies } from "./proxies.ts";

const proxies = new Proxies({ networks: ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"], header: "x-forwarded-for" });

function left(from: string, headers: Record<string, string>, by = proxies): Record<string, unknown> {
  const request = { socket: { remoteAddress: from }, headers: { host: "a.example", ...headers } };
  by.purify(request as unknown as IncomingMessage);
  return request.headers;
}

test.each(["127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32"])("%s is a network", (text) => {
  expect(isNetwork(text)).toBe(true);
});
test.each(["1", "0", "localhost", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "2001:db8::/129"])("%s is none", (text) => {
  expect(isNetwork(text)).toBe(false);
});

test("proxies are recognised by their address, in whatever notation the socket gives it", () => {
  expect(["127.0.0.1", "::ffff:10.2.3.4", "2001:db8::7"].map((one) => proxies.isTrusted(one))).toEqual([true, true, true]);
  expect(["127.0.0.2", "11.0.0.1", "::1", "", undefined].some((one) => proxies.isTrusted(one))).toBe(false);
});

const told = {
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "evil.example",
  "x-real-ip": "203.0.113.8",
};

test("forwarding headers of a caller who is no proxy are removed; a proxy gives address and protocol, but never the host", () => {
  expect(left("198.51.100.1", { ...told, forwarded: "for=203.0.113.9" })).toEqual({ host: "a.example" });
  expect(left("10.1.1.1", told)).toEqual({ host: "a.example", "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" });
});

test("only the header that the proxies set is read", () => {
  const real = new Proxies({ networks: ["127.0.0.1"], header: "X-Real-IP" });
  expect(left("127.0.0.1", told, real)).toMatchObject({ "x-forwarded-for": "203.0.113.8" });
  expect(left("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }, real)).toEqual({ host: "a.example" });
});

test("a value that is no address, or no protocol, is dropped", () => {
  expect(left("127.0.0.1", { "x-forwarded-for": "unknown, 203.0.113.9" })).toMatchObject({ "x-forwarded-for": "203.0.113.9" });
  expect(left("127.0.0.1", { "x-forwarded-for": "unknown", "x-forwarded-proto": "javascript" })).toEqual({ host: "a.example" });
});
