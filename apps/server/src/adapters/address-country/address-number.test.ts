import { isIPv6 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstBits, numberOfV4 } from "./address-number.ts";

test("IPv4 addresses are numbers", () => {
  expect(["0.0.0.0", "1.0.0.0", "192.0.2.1", "255.255.255.255"].map(numberOfV4)).toEqual([
    0, 16_777_216, 3_221_225_985, 4_294_967_295,
  ]);
});

test.each([
  ["::", 0n],
  ["::1", 0n],
  ["2001:db8::", 0x20010db8_00000000n],
  ["2001:db8:1:2:3:4:5:6", 0x20010db8_00010002n],
  ["2001:db8::5:6", 0x20010db8_00000000n],
  ["1::2:3:4:5:6:7", 0x00010000_00020003n],
  ["64:ff9b::192.0.2.1", 0x0064ff9b_00000000n],
])("%s begins with %i", (address, bits) => {
  expect(firstBits(address)).toBe(bits);
});

test("every IPv6 address gives 64 bits", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      fc.pre(isIPv6(address));
      expect(firstBits(address)).toBe(BigInt.asUintN(64, firstBits(address)));
      const url = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      expect(firstBits(url)).toBe(firstBits(address));
    }),
  );
});
