import { expect, test } from "vitest";
import { whoisName } from "./query.ts";
import { RateLimit } from "./rate-limit.ts";

test.each([
  ["example.se\r", "example.se"],
  ["  Example.SE. ", "example.se"],
  ["-T dn,ace example.de", "example.de"],
  ["--charset=utf-8 example.dk", "example.dk"],
  ["domain example.com", "example.com"],
  ["=example.com", "example.com"],
  ["räksmörgås.se", "xn--rksmrgs-5wao1o.se"],
  ["", ""],
])("the query %j asks for %j", (query, name) => {
  expect(whoisName(query)).toBe(name);
});

test("a client that asks too fast waits for its bucket to fill, others do not", () => {
  let now = 0;
  const limit = new RateLimit(60, () => now);
  const used = Array.from({ length: 60 }, () => limit.allow("a"));
  expect(used.every(Boolean)).toBe(true);
  expect(limit.allow("a")).toBe(false);
  expect(limit.allow("b")).toBe(true);
  now += 1000;
  expect(limit.allow("a")).toBe(true);
  expect(limit.allow("a")).toBe(false);
});
