import { expect, test } from "vitest";
import { familyOf, isStrange, networkOf } from "./new-device.rules.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "chrome linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "edge windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "safari mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "chrome ios",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "samsung android",
  ],
  ["", "other other"],
] as const)("%s is a %s", (agent, family) => {
  expect(familyOf(agent)).toBe(family);
});

test.each([
  ["192.0.2.7", "192.0"],
  ["::ffff:192.0.2.7", "192.0"],
  ["2001:db8:5:6::7", "2001:db8"],
  ["2001:0db8::1", "2001:db8"],
  ["::1", "0:0"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a login is strange where browser and network have not been seen together; the first login never is", () => {
  const before = [
    { family: "chrome linux", address: "192.0.2.7" },
    { family: "safari ios", address: "198.51.100.7" },
    { family: null, address: "203.0.113.7" },
  ];
  expect(isStrange("chrome linux", "192.0.9.9", before)).toBe(false);
  expect(isStrange("chrome linux", "198.51.100.7", before)).toBe(true);
  expect(isStrange("safari ios", "192.0.2.7", before)).toBe(true);
  expect(isStrange("firefox mac", "203.0.4.5", before)).toBe(false);
  expect(isStrange("firefox mac", "203.0.4.5", [])).toBe(false);
});
