import { expect, test } from "vitest";
import { isProved, leadRecords, leadsTo, proofName, proofValue } from "./hosts.rules.ts";

test("a host is proved by its own token alone, among whatever other texts", () => {
  expect(proofName("panel.solrosen.example")).toBe("_nameplane.panel.solrosen.example");
  const texts = ["v=spf1 -all", ` ${proofValue("abc")} `];
  expect([isProved(texts, "abc"), isProved(texts, "ab"), isProved(texts, "abcd"), isProved([], "abc")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a host leads here when it shares an address with us", () => {
  expect(leadsTo(["192.0.2.1", "2001:db8::1"], ["192.0.2.9", "2001:db8::1"])).toBe("here");
  expect(leadsTo(["192.0.2.1"], ["192.0.2.9"])).toBe("elsewhere");
  expect(leadsTo([], ["192.0.2.9"])).toBe("nowhere");
});

test("a host is led here by a CNAME, the top of a zone by an ALIAS where we serve it, and by our addresses elsewhere", () => {
  const place = { home: "panel.example.com", addresses: ["192.0.2.1", "2001:db8::1"] };
  const addressesOf = (name: string) => [
    { name, type: "A", value: "192.0.2.1" },
    { name, type: "AAAA", value: "2001:db8::1" },
  ];
  expect(leadRecords("panel.solros.se", place, null)).toEqual([{ name: "panel.solros.se", type: "CNAME", value: place.home }]);
  const zone = { apex: "solros.se", servesAlias: true };
  expect(leadRecords("solros.se", place, zone)).toEqual([{ name: "solros.se", type: "ALIAS", value: place.home }]);
  expect(leadRecords("solros.se", place, { ...zone, servesAlias: false })).toEqual(addressesOf("solros.se"));
  expect(leadRecords("solros.se", place, null)).toEqual(addressesOf("solros.se"));
  // A delegated sub-domain is the top of a zone, too.
  expect(leadRecords("a.solros.se", place, { apex: "a.solros.se", servesAlias: false })).toEqual(addressesOf("a.solros.se"));
  // In a trial installation the panel has no public name.
  expect(leadRecords("panel.solros.se", { ...place, home: "localhost" }, null)).toEqual(addressesOf("panel.solros.se"));
});
