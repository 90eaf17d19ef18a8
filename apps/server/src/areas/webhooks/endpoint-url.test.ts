import fc from "fast-check";
import { expect, test } from "vitest";
import { isPublicAddress } from "../../adapters/public-address.ts";
import { readEndpointUrl } from "./endpoint-url.rules.ts";

const places = { receivers: [], isPublicAddress };
const read = (url: string) => readEndpointUrl(url, places);

test.each([
  "https://hooks.example.com/a?b=c",
  "https://hooks.example.com:8443/",
  "https://räksmörgås.se/hooks",
  "https://8.8.8.8/",
  "https://[2a00:801::1]/x",
])("%s can be an endpoint", (url) => {
  expect(read(url)).toBe(new URL(url).href);
});

test.each([
  "http://hooks.example.com/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "hooks.example.com",
  "",
  "https://user@hooks.example.com/",
  "https://user:secret@hooks.example.com/",
  "https://hooks.example.com/#part",
  "https://hooks.example.com:22/",
  "https://hooks.example.com:25/",
  "https://hooks.example.com:80/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://a.localhost/",
  "https://printer/",
  "https://printer.local/",
  "https://vault.internal/",
  "https://db.intranet/",
  "https://router.home.arpa/",
  "https://nas.lan/",
  "https://x.test/",
  "https://x.onion/",
])("%s cannot", (url) => {
  expect(read(url)).toBeNull();
});

/** One private IPv4 address in all notations that parsers, resolvers and programming languages are known to accept. */
function notations(bytes: readonly number[]): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (n: number, digits = 2) => n.toString(16).padStart(digits, "0");
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole, 8).toUpperCase()}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((n) => `0x${hex(n)}`).join("."),
    [a, b, c, d].map((n) => `0${n.toString(8)}`).join("."),
    [a, b, c, d].map((n) => `0000${n.toString(8)}`).join("."),
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    `${a}%2e${b}%2e${c}%2e${d}`,
    `${a}。${b}。${c}。${d}`,
    `${a}．${b}．${c}．${d}`,
    String(a).replaceAll(/\d/g, (n) => String.fromCodePoint(0xff10 + Number(n))) + `.${b}.${c}.${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${hex(a)}${hex(b)}:${hex(c)}${hex(d)}]`,
    `[0:0:0:0:0:ffff:${a}.${b}.${c}.${d}]`,
    `[0000:0000:0000:0000:0000:ffff:${hex(a)}${hex(b)}:${hex(c)}${hex(d)}]`,
    `[::${a}.${b}.${c}.${d}]`,
    `[64:ff9b::${a}.${b}.${c}.${d}]`,
    `[64:ff9b:1::${a}.${b}.${c}.${d}]`,
    `[2002:${hex(a)}${hex(b)}:${hex(c)}${hex(d)}::]`,
    `[::ffff:0:${a}.${b}.${c}.${d}]`,
  ];
}

const byte = fc.integer({ min: 0, max: 255 });
const privateIpv4 = fc.oneof(
  fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);

test("no private IPv4 address is taken, in whatever notation it is written (T68)", () => {
  fc.assert(
    fc.property(privateIpv4, (bytes) => {
      for (const host of notations(bytes)) expect(read(`https://${host}/`), host).toBeNull();
    }),
  );
});

test("no IPv6 address outside what is given out is taken", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const outside = group.filter((first) => first < 0x2000 || first > 0x3fff);
  fc.assert(
    fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
      const address = [first, ...rest].map((one) => one.toString(16)).join(":");
      expect(isPublicAddress(address), address).toBe(false);
      expect(read(`https://[${address}]/`), address).toBeNull();
    }),
  );
  for (const address of ["2001:db8::1", "2001::1", "2002:7f00:1::", "3fff::1", "fec0::1", "5f00::1", "::ffff:8.8.8.8"])
    expect(isPublicAddress(address), address).toBe(false);
});

test("a receiver the operator has named is taken by plain http, at its own port only", () => {
  const named = { receivers: ["127.0.0.1:9000"], isPublicAddress };
  expect(readEndpointUrl("http://127.0.0.1:9000/a", named)).toBe("http://127.0.0.1:9000/a");
  expect(readEndpointUrl("http://127.0.0.1:9001/a", named)).toBeNull();
  expect(readEndpointUrl("http://127.0.0.2:9000/a", named)).toBeNull();
  expect(readEndpointUrl("http://user@127.0.0.1:9000/a", named)).toBeNull();
});
