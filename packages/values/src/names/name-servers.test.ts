import { describe, expect, test } from "vitest";
import { checkNameServers, isHostUnder, normalHost } from "./name-servers.ts";

const of = { name: "example.se", min: 2, max: 5 };
const wish = (host: string, ...addresses: string[]) => ({ host, addresses });
const elsewhere = [wish("ns1.example.net"), wish("ns2.example.net")];
const rows = (...wishes: { host: string; addresses: string[] }[]) => checkNameServers(wishes, of).rows;

describe("name servers of a domain", () => {
  test("elsewhere need no addresses, and must not have any", () => {
    expect(checkNameServers(elsewhere, of)).toEqual({ rows: [null, null], count: null });
    expect(rows(wish("ns1.example.net", "192.0.2.1"))).toEqual(["glue_elsewhere"]);
  });

  test("below the name itself need their addresses", () => {
    expect(rows(wish("ns1.example.se"))).toEqual(["glue_missing"]);
    expect(rows(wish("ns1.example.se", "192.0.2.1", "2001:db8::1"))).toEqual([null]);
    expect(rows(wish("ns1.example.se", "192.0.2.1", "192.0.2.1"))).toEqual(["duplicate_address"]);
    expect(rows(wish("ns1.example.se", "192.0.2"))).toEqual(["rules.invalid_ip_address"]);
    expect(rows(wish("ns1.example.se", ""))).toEqual(["rules.required"]);
    // "ns1.notexample.se" ends in "example.se", but is not below it
    expect(rows(wish("ns1.notexample.se"))).toEqual([null]);
  });

  test("have three labels or more, and international ones are written encoded [C5.28]", () => {
    expect(rows(wish("example.net"), wish("192.0.2.1"), wish(""))).toEqual([
      "rules.invalid_hostname",
      "rules.invalid_hostname",
      "rules.required",
    ]);
    expect(rows(wish("ns1.räksmörgås.se"))).toEqual(["rules.invalid_hostname"]);
    expect(rows(wish("ns1.xn--rksmrgs-5wao1o.se"))).toEqual([null]);
  });

  test("are listed once, however they are typed", () => {
    expect(rows(wish("ns1.example.net"), wish(" NS1.Example.Net. "))).toEqual([null, "duplicate"]);
    expect(normalHost(" NS1.Example.Net. ")).toBe("ns1.example.net");
  });

  test("are as many as the TLD requires", () => {
    expect(checkNameServers(elsewhere.slice(0, 1), of).count).toBe("too_few");
    const six = Array.from({ length: 6 }, (_, at) => wish(`ns${at}.example.net`));
    expect(checkNameServers(six, of).count).toBe("too_many");
    expect(checkNameServers([], { ...of, min: 0 }).count).toBeNull();
  });
});

test("a host is under a name only at it and below it", () => {
  expect(isHostUnder("example.co.uk", "example.co.uk")).toBe(true);
  expect(isHostUnder("a.b.example.se", "example.se")).toBe(true);
  expect(isHostUnder("ns1.myexample.se", "example.se")).toBe(false);
});
