import { describe, expect, test } from "vitest";
import type { PublishedRrset, ZoneToPublish } from "../dns-publisher.port.ts";
import { differsFrom, hasPlace, placeOf, sampleOf } from "./served-content.rules.ts";

const set = (owner: string, type: string, ...rdata: string[]): PublishedRrset => ({
  owner,
  type,
  ttlSeconds: 300,
  rdata,
});
const wanted: ZoneToPublish = {
  apex: "example.se",
  serial: 7,
  soa: { mname: "ns1.a.se", rname: "host.a.se", refresh: 3, retry: 2, expire: 9, minimum: 1, ttlSeconds: 60 },
  rrsets: [set("", "NS", "ns1.a.se.", "ns2.a.se."), set("www", "A", "192.0.2.1"), set("sub", "NS", "ns.b.se.")],
};
const soa = "ns1.a.se. host.a.se. 0 3 2 9 1";
const served = (...rrsets: PublishedRrset[]) => ({ serial: 7, soa, rrsets });

describe("a served copy", () => {
  const [ns, www, cut] = wanted.rrsets as [PublishedRrset, PublishedRrset, PublishedRrset];
  test.each([
    ["in any order of sets and records is the same", served(cut, www, { ...ns, rdata: ns.rdata.toReversed() }), []],
    [
      "of a signed zone may hold what the server makes",
      served(ns, www, cut, set("", "DNSKEY", "k"), set("www", "RRSIG", "s"), set("", "NSEC3PARAM", "n")),
      [],
    ],
    ["without a set", served(ns, cut), ["www A"]],
    ["with another TTL", served(ns, { ...www, ttlSeconds: 60 }, cut), ["www A"]],
    ["with another record", served(ns, set("www", "A", "192.0.2.9"), cut), ["www A"]],
    ["with one record more", served(ns, set("www", "A", "192.0.2.1", "192.0.2.9"), cut), ["www A"]],
    ["with a set too many", served(ns, www, cut, set("x", "TXT", '"x"')), ["x TXT"]],
    ["with keys below the apex", served(ns, www, cut, set("www", "DNSKEY", "k")), ["www DNSKEY"]],
    ["with another SOA", { ...served(ns, www, cut), soa: `${soa}0` }, ["SOA"]],
  ])("%s", (_, copy, differing) => {
    expect(differsFrom(wanted, copy)).toEqual(differing);
  });
});

test("a sample leaves out sets below a delegation and contains no set twice", () => {
  const zone = { ...wanted, rrsets: [...wanted.rrsets, set("ns.sub", "A", "192.0.2.5"), set("a", "A", "192.0.2.6")] };
  expect(sampleOf(zone, 10, () => 0).map(({ owner }) => owner)).toEqual(["", "www", "a"]);
  let next = 0;
  expect(sampleOf(zone, 2, (below) => (next += 1) % below)).toHaveLength(2);
});

test("loopback addresses stand for the installation's own name server, other addresses for themselves", () => {
  const places = { home: { host: "127.0.0.1", port: 5301 }, ports: new Map([["192.0.2.9", 5353]]) };
  expect(["127.0.0.1", "192.0.2.9", "192.0.2.10"].map((address) => placeOf(address, places))).toEqual([
    { host: "127.0.0.1", port: 5301 },
    { host: "192.0.2.9", port: 5353 },
    { host: "192.0.2.10", port: 53 },
  ]);
});

test("an address with a detour is asked there, and of those that are not public only the installation's own may be asked", () => {
  const elsewhere = { host: "127.0.0.1", port: 5302 };
  const ports = new Map([["192.0.2.9", 5353]]);
  const places = { home: { host: "127.0.0.1", port: 5301 }, ports, detours: new Map([["203.0.113.7", elsewhere]]) };
  expect(placeOf("203.0.113.7", places)).toEqual(elsewhere);
  expect(["203.0.113.7", "192.0.2.9", "203.0.113.8"].map((address) => hasPlace(address, places))).toEqual([true, true, false]);
  expect(hasPlace("203.0.113.7", { home: places.home, ports })).toBe(false);
});
