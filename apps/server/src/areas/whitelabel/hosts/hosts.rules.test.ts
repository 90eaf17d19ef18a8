import { expect, test } from "vitest";
import { isProved, leadsTo, proofName, proofValue } from "./hosts.rules.ts";

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
