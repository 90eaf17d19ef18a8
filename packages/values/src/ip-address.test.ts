import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkIpAddress, formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "./ip-address.ts";

test.each(["0.0.0.0", "192.0.2.1", "255.255.255.255"])("reads the IPv4 address %s", (text) => {
  const octets = parseIpv4(text);
  expect(octets && formatIpv4(octets)).toBe(text);
});

test.each([
  "",
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  "01.2.3.4",
  "1.2.3.04",
  "1.2.3.4 ",
  "1.2.3.-4",
  "0x1.2.3.4",
  "1.2.3.٤",
  "1..2.3",
])("refuses %j as IPv4 address", (text) => {
  expect(parseIpv4(text)).toBeNull();
});

// The examples of RFC 5952 sections 4 and 5.
test.each([
  ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:0db8::0001", "2001:db8::1"],
  ["2001:DB8::1", "2001:db8::1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["0:0:0:0:0:0:0:0", "::"],
  ["::1", "::1"],
  ["1::", "1::"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
])("writes the IPv6 address %s as %s", (text, canonical) => {
  const octets = parseIpv6(text);
  expect(octets && formatIpv6(octets)).toBe(canonical);
});

test.each([
  "",
  ":",
  ":::",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1::2::3",
  "12345::",
  "g::",
  "::1%eth0",
  "[::1]",
  "1:2:3:4:5:6:7:8::",
  "::1.2.3",
  "1.2.3.4::",
  "1:2:3:4:5:6:7:1.2.3.4",
  ":1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:",
])("refuses %j as IPv6 address", (text) => {
  expect(parseIpv6(text)).toBeNull();
});

test("reads back every address it writes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (octets) => {
      expect(parseIpv6(formatIpv6(octets))).toEqual(octets);
      expect(parseIpv4(formatIpv4(octets.subarray(0, 4)))).toEqual(octets.slice(0, 4));
    }),
  );
});

test("names the reason for a text that is no IP address", () => {
  expect(checkIpAddress("192.0.2.300")).toBe("rules.invalid_ip_address");
  expect(checkIpAddress("192.0.2.30")).toBeNull();
  expect(checkIpAddress("2001:db8::1")).toBeNull();
});
