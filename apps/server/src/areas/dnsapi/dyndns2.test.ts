import { describe, expect, test } from "vitest";
import { addressChanges, lineOf, passwordOf, readAddresses, readHosts } from "./dyndns2.rules.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test.each([
  [basic("any:np_ddns_x"), "np_ddns_x"],
  [basic(":np_ddns_x"), "np_ddns_x"],
  [basic("any:with:colon"), "with:colon"],
  [basic("any:"), null],
  [basic("no colon"), null],
  ["Bearer np_ddns_x", null],
  ["Basic", null],
  [undefined, null],
])("the password of %s is %s", (header, password) => expect(passwordOf(header)).toBe(password));

test("reads names, and gives null for a text that is not a name", () => {
  expect(readHosts("Home.Kvarn.se, home, räksmörgås.se,,a..se, x.se.")).toEqual([
    "home.kvarn.se",
    null,
    "xn--rksmrgs-5wao1o.se",
    null,
    "x.se",
  ]);
  expect(readHosts(undefined)).toEqual([]);
});

describe("addresses", () => {
  const none = { A: null, AAAA: null };
  test.each([
    [{}, "192.0.2.1", { A: "192.0.2.1", AAAA: null }],
    [{}, "::ffff:192.0.2.1", { A: "192.0.2.1", AAAA: null }],
    [{}, "2001:DB8::1", { A: null, AAAA: "2001:db8::1" }],
    [{ myip: "" }, "192.0.2.1", { A: "192.0.2.1", AAAA: null }],
    [{ myip: "198.51.100.1" }, "192.0.2.1", { A: "198.51.100.1", AAAA: null }],
    [{ myip: "198.51.100.1, 2001:db8::2" }, "192.0.2.1", { A: "198.51.100.1", AAAA: "2001:db8::2" }],
    [{ myip: "198.51.100.1", myipv6: "2001:db8::2" }, "192.0.2.1", { A: "198.51.100.1", AAAA: "2001:db8::2" }],
    [{ myipv6: "2001:db8::2" }, "192.0.2.1", { A: null, AAAA: "2001:db8::2" }],
    [{ myip: "198.51.100.1,198.51.100.2" }, "192.0.2.1", null],
    [{ myip: "here" }, "192.0.2.1", null],
    [{ myip: "192.0.2.300" }, "192.0.2.1", null],
  ])("%j from %s are %j", (given, caller, found) => expect(readAddresses(given, caller)).toEqual(found));

  const a = (...rdata: string[]) => ({ type: "A", ttlSeconds: 900, rdata });
  test("only the addresses that differ are changed", () => {
    const wanted = { A: "192.0.2.1", AAAA: null };
    expect(addressChanges(wanted, [])).toEqual([{ type: "A", new: { ttl: 60, rdata: ["192.0.2.1"] } }]);
    expect(addressChanges(wanted, [a("192.0.2.1")])).toEqual([]);
    expect(addressChanges(wanted, [a("192.0.2.9")])).toEqual([{ type: "A", new: { ttl: 900, rdata: ["192.0.2.1"] } }]);
    expect(addressChanges(wanted, [a("192.0.2.1", "192.0.2.9")])).toHaveLength(1);
    expect(addressChanges(none, [a("192.0.2.1")])).toEqual([]);
    expect(lineOf("good", { A: "192.0.2.1", AAAA: "2001:db8::1" })).toBe("good 192.0.2.1,2001:db8::1");
  });
});
