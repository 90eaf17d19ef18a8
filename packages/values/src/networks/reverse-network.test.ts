import { describe, expect, it } from "vitest";
import {
  addressAt,
  addressText,
  hostsByTemplate,
  parentAliases,
  parseAddress,
  placeOfAddress,
  readReverseNetwork,
  reverseZones,
  type ReverseNetwork,
} from "./reverse-network.ts";

function network(text: string): ReverseNetwork {
  const read = readReverseNetwork(text);
  if ("fault" in read) throw new Error(read.fault);
  return read.network;
}
const apexes = (text: string) => reverseZones(network(text)).map(({ apex }) => apex);
const address = (text: string) => parseAddress(text) ?? { family: 4 as const, value: -1n };

describe("networks of reverse DNS", () => {
  it.each([
    ["198.51.100.0/24", ["100.51.198.in-addr.arpa"]],
    ["198.51.0.0/16", ["51.198.in-addr.arpa"]],
    ["198.0.0.0/8", ["198.in-addr.arpa"]],
    ["198.51.100.64/26", ["64/26.100.51.198.in-addr.arpa"]],
    ["198.51.100.7/32", ["7/32.100.51.198.in-addr.arpa"]],
    ["2001:db8::/32", ["8.b.d.0.1.0.0.2.ip6.arpa"]],
    ["2001:db8:1::/48", ["1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa"]],
  ])("%s has its zones", (text, zones) => expect(apexes(text)).toEqual(zones));

  it("has a zone for each whole octet where the prefix ends inside one", () => {
    expect(apexes("198.51.100.0/22")).toEqual(["100", "101", "102", "103"].map((last) => `${last}.51.198.in-addr.arpa`));
    expect(apexes("198.0.0.0/9")).toHaveLength(128);
  });

  it.each([
    ["198.51.100.0", "form"],
    ["198.51.100.256/24", "form"],
    ["198.51.100.0/33", "form"],
    ["01.2.3.0/24", "form"],
    ["2001:db8::1::/64", "form"],
    ["198.51.100.1/24", "host"],
    ["128.0.0.0/1", "size"],
    ["2001:db8::/46", "nibble"],
    ["2001:db8::/126", "size"],
    ["10.1.0.0/16", "private"],
    ["192.168.4.0/24", "private"],
    ["fd00::/16", "private"],
    ["240.0.0.0/8", "private"],
  ])("%s is refused: %s", (text, fault) => expect(readReverseNetwork(text)).toEqual({ fault }));

  it.each([
    ["198.51.100.0/24", "198.51.100.9", "9"],
    ["198.51.0.0/16", "198.51.100.9", "9.100"],
    ["198.51.100.64/26", "198.51.100.65", "65"],
    ["2001:db8::/112", "2001:db8::a1", "1.a.0.0"],
  ])("finds the place of an address in %s and back", (text, typed, owner) => {
    const of = network(text);
    const place = placeOfAddress(of, address(typed));
    expect(place?.owner).toBe(owner);
    const zone = reverseZones(of).find(({ apex }) => apex === place?.apex);
    expect(zone && addressAt(zone, owner)).toBe(typed);
  });

  it("knows addresses outside the network, and owners that are no address", () => {
    const of = network("198.51.100.64/26");
    expect(placeOfAddress(of, address("198.51.100.63"))).toBeNull();
    expect(placeOfAddress(of, address("2001:db8::1"))).toBeNull();
    const [zone] = reverseZones(of);
    expect(["1", "*", "", "65.1", "300"].map((owner) => zone && addressAt(zone, owner))).toEqual([null, null, null, null, null]);
  });

  it("lists the aliases that the holder of the /24 enters (RFC 2317)", () => {
    expect(parentAliases(network("198.51.100.8/30"))).toEqual(
      ["8", "9", "10", "11"].map((owner) => ({ owner, target: `${owner}.8/30.100.51.198.in-addr.arpa.` })),
    );
    expect(parentAliases(network("198.51.100.0/24"))).toEqual([]);
  });

  it.each(["::", "2001:db8::1", "2001:db8:0:1::", "1:2:3:4:5:6:7:8", "198.51.100.7"])("prints %s as it was read", (text) => {
    const { family, value } = address(text);
    expect(addressText(family, value)).toBe(text);
  });

  it("fills a template for a range", () => {
    expect(hostsByTemplate("host-{4}.example.se", address("198.51.100.9"), 2)).toEqual([
      { address: "198.51.100.9", host: "host-9.example.se" },
      { address: "198.51.100.10", host: "host-10.example.se" },
    ]);
    expect(hostsByTemplate("{ip}-{n}.example.se", address("2001:db8::"), 1)[0]?.host).toBe("2001-db8--0-1.example.se");
  });
});
